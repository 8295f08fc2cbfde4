import { refuseTakenPort } from './taken-port.ts';

type Listening = { listen(port: number, host: string): Promise<unknown> };

/**
 * Starts listening.
 *
 * @returns the server's address on this machine
 * @throws ConfigurationError if the port is taken
 */
export async function listenOn(server: Listening, host: string, port: number): Promise<string> {
  await server.listen(port, host).catch((error: unknown) => refuseTakenPort(error, 'PORT', port));
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
