import { expect, it } from '@jest/globals';
import { databaseOutageOf, isAccessDenied } from './database-outage.ts';

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
  ['a cluster that fails over', withCode('25006'), 'away'],
  ['a transaction that was rolled back', withCode('40P01'), 'away'],
  ['a lock that was not available', withCode('55P03'), 'away'],
  ['a pool that was closed', new Error('Cannot use a pool after calling end on the pool'), 'away'],
  ['a duplicate key', withCode('23505'), undefined],
  ['a wrong password', withCode('28P01'), undefined],
  ['a database that does not exist', withCode('3D000'), undefined],
  ['a defect of our own', new TypeError('x is not a function'), undefined],
  ['something else', 'text', undefined],
])('%s', (_what, error, outage) => {
  expect(databaseOutageOf(error)).toBe(outage);
});

it.each([
  ['a wrong password', withCode('28P01'), true],
  ['a database that does not exist, as a port reports it', new Error('x', { cause: withCode('3D000') }), true],
  ['a refused connection', withCode('ECONNREFUSED'), false],
])('access is denied by %s', (_what, error, isDenied) => {
  expect(isAccessDenied(error)).toBe(isDenied);
});
