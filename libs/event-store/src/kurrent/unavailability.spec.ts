import { afterEach, describe, expect, it } from '@jest/globals';
import { AccessDeniedError, UnavailableError } from '@kurrent/kurrentdb-client';
import { writeFileSync } from 'node:fs';
import { createServer as createPlainServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { createServer as createTcpServer, type AddressInfo, type Server as TcpServer } from 'node:net';
import { join } from 'node:path';
import { freePort, parseKurrentAddress } from '@gemscout/service-kit';
import { scratchDirectory, selfSigned } from '@gemscout/service-kit/testing';
import { startGrpcStandIn } from '../testing/grpc-stand-in.ts';
import { reasonOfFailure } from './unavailability.ts';

const certificate = selfSigned('127.0.0.1');
const away = new UnavailableError();
const denied = new AccessDeniedError();
const PERMISSION_DENIED = 7;

describe('why KurrentDB is not available', () => {
  const servers: (Server | TcpServer)[] = [];
  afterEach(() => servers.splice(0).forEach((server) => server.close()));

  async function listening(server: Server | TcpServer): Promise<number> {
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return (server.address() as AddressInfo).port;
  }
  const plain = (listener: RequestListener): Promise<number> => listening(createPlainServer(listener));
  const secure = (listener: RequestListener): Promise<number> =>
    listening(createTlsServer({ key: certificate.key, cert: certificate.certificate }, listener));
  const reason = (port: number, options: string, cause: Error): Promise<string> =>
    reasonOfFailure(parseKurrentAddress(`kurrentdb://ann:geheim@127.0.0.1:${port}?${options}`), cause);
  const trusted = async (): Promise<string> => {
    const file = join(await scratchDirectory('ca'), 'ca.pem');
    writeFileSync(file, certificate.certificate);
    return `tlsCaFile=${encodeURIComponent(file)}`;
  };

  it('is that nobody is there', async () =>
    expect(await reason(await freePort(), '', away)).toMatch(/^no server answers there \(connect ECONNREFUSED/));

  it('is that its name is not known', async () => {
    const address = parseKurrentAddress('kurrentdb://no-such-host.invalid');
    expect(await reasonOfFailure(address, away)).toMatch(/^no server answers there \(getaddrinfo/);
  });

  it('is that it takes connections and does not answer', async () =>
    expect(await reason(await listening(createTcpServer(() => undefined)), 'tls=false', away)).toBe(
      'no answer comes from there',
    ));

  it('is its certificate', async () =>
    expect(await reason(await secure((_asked, response) => response.end()), '', away)).toBe(
      'its certificate is not trusted (self-signed certificate). ' +
        'Name the authority that issued it with the option tlsCaFile of KURRENTDB_URL',
    ));

  it('is that only one side speaks TLS', async () => {
    const answering: RequestListener = (_asked, response) => response.end();
    expect(await reason(await plain(answering), '', away)).toMatch(/^it does not speak TLS/);
    expect(await reason(await secure(answering), 'tls=false', away)).toMatch(/^it breaks unencrypted connections off/);
  });

  it('is the password, which the reason does not hold', async () => {
    const seen: (string | undefined)[] = [];
    const port = await secure(({ url, headers }, response) => {
      seen.push(`${url} ${Buffer.from(headers.authorization?.replace('Basic ', '') ?? '', 'base64').toString()}`);
      response.writeHead(401).end();
    });
    const said = await reason(port, await trusted(), denied);
    expect([said, seen]).toEqual(['it does not accept the user "ann" with this password', ['/admin/login ann:geheim']]);
  });

  it('is that it wants a user, where none is given', async () => {
    const port = await plain((_asked, response) => response.writeHead(401).end());
    const address = parseKurrentAddress(`kurrentdb://127.0.0.1:${port}?tls=false`);
    expect(await reasonOfFailure(address, denied)).toMatch(/^it wants a user and a password/);
  });

  it('is a right that the user does not have, and which one', async () => {
    const server = await startGrpcStandIn();
    server.answer = { code: PERMISSION_DENIED, exception: 'access-denied' };
    expect(await reason(server.port, 'tls=false', denied)).toBe(
      'the user "ann" has no right to read $all. docs/operations.md, "KurrentDB", says how it is given',
    );
    server.close();
  });

  it('is the error that it answers with', async () => {
    const port = await plain((_asked, response) => response.end());
    expect(await reason(port, 'tls=false', Object.assign(new Error('13 INTERNAL: boom'), { code: 13 }))).toBe(
      'it answers with an error: 13 INTERNAL: boom',
    );
  });

  it('is that it is not ready yet, as right after its start', async () => {
    const port = await plain((_asked, response) => response.writeHead(503).end());
    expect(await reason(port, 'tls=false', away)).toBe('it answers with an error: HTTP 503');
  });

  it('is not made up where the driver keeps it to itself', async () => {
    const port = await plain((_asked, response) => response.end());
    const silentAboutIt = Object.assign(new Error('UnavailableError'), { type: 'unavailable' });
    expect(await reason(port, 'tls=false', silentAboutIt)).toBe(
      'it answers with an error, and the driver does not say which',
    );
  });

  it('is looked for once in five seconds, however much fails', async () => {
    let asked = 0;
    const port = await plain((_asked, response) => {
      asked += 1;
      response.end();
    });
    const address = parseKurrentAddress(`kurrentdb://127.0.0.1:${port}?tls=false`);
    await Promise.all(Array.from({ length: 200 }, () => reasonOfFailure(address, away)));
    expect(asked).toBe(1);
  });
});
