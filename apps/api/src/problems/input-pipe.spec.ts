import { AddToWatchlistBody, CreateRunBody, RunsQuery, SignupBody } from '@gemscout/contracts';
import { describe, expect, it } from '@jest/globals';
import type { ZodType } from 'zod';
import { ApiError } from './api-error.ts';
import { inputPipe } from './input-pipe.ts';

const refusalOf = async (schema: ZodType, value: unknown): Promise<string> =>
  inputPipe()
    .transform(value, { type: 'body', schema })
    .then(
      () => 'accepted',
      (error: unknown) => (error instanceof ApiError ? (error.detail ?? '') : String(error)),
    );

describe('input', () => {
  it.each<[ZodType, unknown, string]>([
    [AddToWatchlistBody, {}, 'The field "symbol" is missing.'],
    [AddToWatchlistBody, undefined, 'The request is missing.'],
    [AddToWatchlistBody, 'x', 'The request must be a JSON object.'],
    [AddToWatchlistBody, { symbol: 7 }, 'The field "symbol" must be a text.'],
    [AddToWatchlistBody, { symbol: 'A\u0000' }, 'The field "symbol" contains characters that cannot be stored.'],
    [AddToWatchlistBody, { symbol: 'A'.repeat(33) }, 'The field "symbol" is too long: at most 32 characters.'],
    [AddToWatchlistBody, { symbol: 'A', x: 1 }, 'The request has a field that is not known: "x".'],
    [CreateRunBody, { kind: 'daily' }, 'The field "kind" must be "trending" or "symbol" or "custom".'],
    [RunsQuery, { limit: 'x' }, 'The field "limit" must be a number.'],
    [RunsQuery, { limit: '0' }, 'The field "limit" is below 1.'],
    [RunsQuery, { after: 'x' }, 'The field "after" must be an id.'],
    [SignupBody, { email: 'x' }, 'The field "email" is not an email address.'],
  ])('that does not fit is refused with a sentence (%#)', async (schema, value, sentence) => {
    expect(await refusalOf(schema, value)).toContain(sentence);
  });
});
