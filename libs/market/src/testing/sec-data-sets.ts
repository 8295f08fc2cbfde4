import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { crc32, deflateRawSync } from 'node:zlib';

/** For specs: a ZIP archive with these files, made after the published format. */
export function zipOf(files: Readonly<Record<string, string>>): Buffer {
  const bodies: Buffer[] = [];
  const list: Buffer[] = [];
  let at = 0;
  for (const [name, text] of Object.entries(files)) {
    const [packed, named] = [deflateRawSync(text), Buffer.from(name)];
    const about = Buffer.alloc(26);
    about.writeUInt16LE(20, 0);
    about.writeUInt16LE(8, 4);
    about.writeUInt32LE(crc32(text), 10);
    about.writeUInt32LE(packed.length, 14);
    about.writeUInt32LE(Buffer.byteLength(text), 18);
    about.writeUInt16LE(named.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    bodies.push(Buffer.from('PK\u0003\u0004'), about, named, packed);
    list.push(Buffer.from('PK\u0001\u0002\u0014\u0000'), about, place, named);
    at += 4 + about.length + named.length + packed.length;
  }
  const end = Buffer.alloc(18);
  end.writeUInt16LE(Object.keys(files).length, 6);
  end.writeUInt32LE(Buffer.concat(list).length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...bodies, ...list, Buffer.from('PK\u0005\u0006'), end]);
}

/** What is at a path: JSON, the bytes of a file, or a status. */
export type SecPages = Record<string, object | Buffer | number>;

/** For specs: both hosts of the SEC on a free port of loopback, with parts of files; 404 for other paths. `pages` may change. */
export async function serveSecData(pages: SecPages) {
  const asked: string[] = [];
  const server = createServer(({ url = '', headers }, response) => {
    asked.push(url);
    const page = pages[url] ?? 404;
    if (typeof page === 'number') response.writeHead(page).end();
    else if (Buffer.isBuffer(page)) response.writeHead(206).end(partOf(page, headers.range));
    else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(page));
  });
  server.keepAliveTimeout = 0; // a client that was busy for 5 s would find its connection closed
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    asked,
    close: () => new Promise<void>((closed) => (server.close(() => closed()), server.closeAllConnections())),
  };
}

function partOf(file: Buffer, range = ''): Buffer {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d+)$/.exec(range) ?? [];
  return first === '' ? file.subarray(-Number(last)) : file.subarray(Number(first), Number(last) + 1);
}
