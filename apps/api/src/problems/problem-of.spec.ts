import { AccountsUnavailable } from '@gemscout/accounts';
import { problemDocument } from '@gemscout/contracts';
import { RunError } from '@gemscout/domain';
import { StoreUnavailable } from '@gemscout/event-store';
import { MarketFailure } from '@gemscout/market';
import { OUTAGE_DETAILS } from '@gemscout/postgres';
import { describe, expect, it } from '@jest/globals';
import { ApiError, CapReached } from './api-error.ts';
import { problemOf } from './problem-of.ts';

const withCode = (code: string, message = '') => Object.assign(new Error(message), { code });

describe('a problem', () => {
  it.each([
    ['the store is away', new StoreUnavailable('x'), 'store_unavailable'],
    ['the accounts are away', new AccountsUnavailable(), 'accounts_unavailable'],
    ['the market is away', new MarketFailure('unavailable', 'x'), 'market_unavailable'],
    ['the read models refuse connections', withCode('ECONNREFUSED'), 'read_model_unavailable'],
    ['PostgreSQL is shut down', withCode('57P01'), 'read_model_unavailable'],
    ['the driver lost its connection', new Error('Connection terminated unexpectedly'), 'read_model_unavailable'],
    ['no address of the database answers', new AggregateError([withCode('ECONNREFUSED')]), 'read_model_unavailable'],
    ['a driver error is wrapped', new Error('x', { cause: withCode('08006') }), 'read_model_unavailable'],
  ])('is 503 and says when to try again when %s', (_what, error, code) => {
    expect(problemOf(error)).toMatchObject({ problem: { status: 503, code }, headers: { 'retry-after': '2' } });
  });

  it('has the sentence of a failed database check', () =>
    expect(problemDocument('database_unavailable').detail).toBe(OUTAGE_DETAILS.away));

  it('carries the code, the status and the sentence of a refusal', () => {
    expect(problemOf(new RunError('run_missing')).problem).toEqual({
      type: 'urn:gemscout:problem:run_missing',
      title: 'Not Found',
      status: 404,
      code: 'run_missing',
      detail: 'Not found.',
    });
    expect(problemOf(new ApiError('input_invalid', 'It is empty.')).problem.detail).toBe('It is empty.');
  });

  it('tells when a cap opens again', () => {
    const { problem, headers } = problemOf(new CapReached('daily_cap', 'Later.', 77));
    expect([problem.status, problem.detail, headers]).toEqual([429, 'Later.', { 'retry-after': '77' }]);
  });

  it.each([new Error('secret'), withCode('23505', 'secret'), withCode('toString', 'secret'), 'secret', undefined])(
    'is 500 and tells nothing of what is our fault (%#)',
    (error) => {
      const { problem } = problemOf(error);
      expect([problem.status, problem.code]).toEqual([500, 'internal_error']);
      expect(JSON.stringify(problem)).not.toContain('secret');
    },
  );
});
