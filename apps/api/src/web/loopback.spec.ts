import { describe, expect, it } from '@jest/globals';
import { isFromLoopback } from './loopback.ts';

const HERE = { remoteAddress: '127.0.0.1' };
const isHere = (headers: Readonly<Record<string, string>>, socket: { readonly remoteAddress?: string } = HERE) =>
  isFromLoopback({ headers, socket });

describe('by its name', () => {
  it.each(['localhost', 'localhost:3000', '127.0.0.1:3000', '127.1.2.3', '[::1]:3000'])(
    'knows %s as this machine',
    (host) => expect(isHere({ host })).toBe(true),
  );

  it.each([
    'evil.example',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    '10.0.0.1',
    '',
    'localhost@evil.example',
  ])('does not take %j for this machine', (host) => expect(isHere({ host })).toBe(false));

  it('does not take who names none for this machine', () => expect(isHere({})).toBe(false));
});

describe('by the other end of the connection', () => {
  it.each(['127.0.0.1', '127.8.9.10', '::1', '::ffff:127.0.0.1'])('knows %s as this machine', (remoteAddress) =>
    expect(isHere({ host: 'localhost' }, { remoteAddress })).toBe(true),
  );

  it.each(['192.0.2.1', '::ffff:192.0.2.1', '::ffff:7f00:1:1', '2001:db8::1', '1127.0.0.1', '127.0.0.1.evil'])(
    'does not take %s for this machine, though it says so',
    (remoteAddress) => expect(isHere({ host: 'localhost' }, { remoteAddress })).toBe(false),
  );

  it('does not take a connection that is gone for this machine', () =>
    expect(isHere({ host: 'localhost' }, {})).toBe(false));
});

it('does not take what a proxy passes on for this machine', () => {
  expect(isHere({ host: 'localhost', 'x-forwarded-for': '1.2.3.4' })).toBe(false);
  expect(isHere({ host: 'localhost', forwarded: 'for=1.2.3.4' })).toBe(false);
});
