import { connect, createServer, type Socket } from 'node:net';

/** For specs: a way to a PostgreSQL over which all connections can be cut, as a bad network does. */
export async function cuttableProxy(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const keep = (socket: Socket): Socket =>
    socket
      .on('error', () => {})
      .on('close', () => sockets.delete(socket))
      .on('connect', () => sockets.add(socket));
  const server = createServer((client) => {
    sockets.add(keep(client));
    const database = keep(connect(Number(target.port), target.hostname));
    client.pipe(database).pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const url = new URL(databaseUrl);
  url.port = String(typeof address === 'object' && address ? address.port : '');
  return {
    url: url.toString(),
    cut: () => sockets.forEach((socket) => socket.destroy()),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
