import { expect, it } from '@jest/globals';
import { databaseOutageOf } from './database-outage.ts';

const withCode = (code: string, message = 'x', options: ErrorOptions = {}): Error =>
  Object.assign(new Error(message, options), { code });

it.each([
  ['a full disk', withCode('53100'), 'disk full'],
  ['a file that cannot be written', withCode('58030'), 'disk full'],
  [
    'a full disk, wrapped twice',
    new Error('x', { cause: withCode('unavailable', 'x', { cause: withCode('53100') }) }),
    'disk full',
  ],
  ['a refused connection', withCode('ECONNREFUSED'), 'away'],
  ['no address that answers', new AggregateError([withCode('ECONNREFUSED')]), 'away'],
  ['a server that shuts down', withCode('57P01'), 'away'],
  ['too many connections', withCode('53300'), 'away'],
  ['the driver that lost its connection', new Error('Connection terminated unexpectedly'), 'away'],
  ['a duplicate key', withCode('23505'), undefined],
  ['something else', 'text', undefined],
])('%s', (_what, error, outage) => {
  expect(databaseOutageOf(error)).toBe(outage);
});
