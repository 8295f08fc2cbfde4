import { describe, expect, it } from '@jest/globals';
import {
  StreamDeletedError,
  StreamNotFoundError,
  UnavailableError,
  UnknownError,
  UnsupportedError,
  WrongExpectedVersionError,
} from '@kurrent/kurrentdb-client';
import { failureOf } from './failures.ts';
import { expectedStateOf } from './revisions.ts';
import { StoredNames } from './stored-names.ts';

describe('what the driver throws', () => {
  const conflict = new WrongExpectedVersionError(undefined, { streamName: 's', expected: 0n, current: 'no_stream' });
  it.each([
    [new StreamNotFoundError(undefined, 's'), 'missing'],
    [new StreamDeletedError(undefined, 's'), 'closed'],
    [conflict, 'conflict'],
    [new UnavailableError(), 'away'],
    [new UnknownError(), 'away'],
    [new UnsupportedError('multiStreamAppend', '25.1'), 'away'],
    [Object.assign(new Error('14 UNAVAILABLE'), { code: 14 }), 'away'],
    [Object.assign(new Error('3 INVALID_ARGUMENT'), { code: 3 }), 'unfit'],
    ['text', 'away'],
  ])('%p is "%s"', (error, failure) => expect(failureOf(error)).toBe(failure));
});

it('counts of events become the number of the last one', () =>
  expect([0, 1, 2_500].map(expectedStateOf)).toEqual(['no_stream', 0n, 2_499n]));

describe('the names of streams', () => {
  const names = new StoredNames('gemscout');

  it('lie under that of the store, and come back from it', () =>
    expect(names.streamOf(names.of('run-1'))).toBe('run-1'));

  it('are not those that the store needs for itself', () => {
    for (const name of [names.store, names.erased, names.scavenges, names.blanksOf('run-1'), '$all', 'other.run-1'])
      expect(names.streamOf(name)).toBeUndefined();
  });

  it('hold no character that KurrentDB refuses', () => expect(() => names.of('run 1')).toThrow(TypeError));
});
