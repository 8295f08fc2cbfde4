import { expect, it } from '@jest/globals';
import { isFromLoopback } from './loopback.ts';

it.each(['localhost', 'localhost:3000', '127.0.0.1:3000', '127.1.2.3', '[::1]:3000'])(
  'knows %s as this machine',
  (host) => expect(isFromLoopback({ host })).toBe(true),
);

it.each(['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example', '10.0.0.1', '', 'localhost@evil.example'])(
  'does not take %j for this machine',
  (host) => expect(isFromLoopback({ host })).toBe(false),
);

it('does not take what a proxy passes on for this machine', () => {
  expect(isFromLoopback({ host: 'localhost', 'x-forwarded-for': '1.2.3.4' })).toBe(false);
  expect(isFromLoopback({ host: 'localhost', forwarded: 'for=1.2.3.4' })).toBe(false);
  expect(isFromLoopback({})).toBe(false);
});
