import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseKurrentAddress } from '@gemscout/service-kit';
import { scratchDirectory, selfSigned } from '@gemscout/service-kit/testing';
import { startGrpcStandIn, type GrpcStandIn } from '../testing/grpc-stand-in.ts';
import { driverAddress, openDriver } from './driver.ts';

const certificate = selfSigned('127.0.0.1');

describe('the driver', () => {
  let server: GrpcStandIn;
  let caFile: string;
  beforeAll(async () => {
    caFile = join(await scratchDirectory('a CA & more'), 'ca+1.pem');
    writeFileSync(caFile, certificate.certificate);
    server = await startGrpcStandIn(certificate);
  });
  afterAll(() => server.close());

  it.each(['plain', 'p@:%#/?&=+ü€ \\', '%40', '%', '#', ':::', '"\'`'])(
    'logs in with the password %s in both of its halves',
    async (password) => {
      const login = `ann:${encodeURIComponent(password)}`;
      const client = openDriver(
        parseKurrentAddress(`kurrentdb://${login}@127.0.0.1:${server.port}?tlsCaFile=${encodeURIComponent(caFile)}`),
      );
      const before = server.users.length;
      const event = { id: randomUUID(), type: 'T', contentType: 'application/json', data: {} } as const;
      await expect(client.readStream('s', { maxCount: 1 })[Symbol.asyncIterator]().next()).rejects.toThrow();
      await expect(client.appendToStream('s', [{ ...event, metadata: undefined }])).rejects.toThrow();
      await client.dispose();
      expect(server.users.slice(before)).toEqual([
        { call: 'Read', user: `ann:${password}` },
        { call: 'Append', user: `ann:${password}` },
      ]);
    },
  );

  it('is never given the password in an address, which it prints', () => {
    const url = 'kurrentdb+discover://ann:geheim@h?keepAliveInterval=20000&connectionName=a%26b';
    expect(driverAddress(parseKurrentAddress(url))).toBe(
      'kurrentdb+discover://h:2113?tls=true&connectionName=a%26b&keepAliveInterval=20000',
    );
  });

  it('goes to the nodes that it is told', () => {
    const [nodes, address] = [[{ host: 'b', port: 1 }], parseKurrentAddress('kurrentdb+discover://h?tls=false')];
    expect(driverAddress(address, nodes)).toBe('kurrentdb://b:1?tls=false');
  });
});
