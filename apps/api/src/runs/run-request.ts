import { createHash } from 'node:crypto';
import type { CreateRunBody } from '@gemscout/contracts';
import { DEFAULT_DEPTH, normaliseSymbol, type Depth, type RunKind } from '@gemscout/domain';
import { ApiError } from '../problems/api-error.ts';
import { fieldSentence } from '../problems/input-pipe.ts';

/** A run request, normalised from the accepted bodies. */
export type RunRequest = {
  readonly kind: RunKind;
  /** The ticker of a symbol run; the trimmed text of a custom run; null for a trending run. */
  readonly subject: string | null;
  readonly memo: string | null;
  /** The id of a goal profile; absent: the default profile. */
  readonly goalProfile?: string;
  readonly depth: Depth;
};

/**
 * Parses the body of `POST /runs`: `kind` or `mode`; the subject in `symbol` (symbol), `text` (custom) or `seed` (either).
 *
 * @throws ApiError input_invalid, naming the field
 */
export function runRequestOf(body: CreateRunBody): RunRequest {
  const { goal_profile: goalProfile, depth = DEFAULT_DEPTH } = body;
  return { ...subjectOf(body), depth, ...(goalProfile !== undefined && { goalProfile }) };
}

function subjectOf(body: CreateRunBody): Pick<RunRequest, 'kind' | 'subject' | 'memo'> {
  const kind = kindOf(body);
  const memo = body.memo?.trim() ? body.memo.trim() : null;
  if (body.memo !== undefined && kind !== 'custom') throw refused('memo', `does not go with a ${kind} run`);
  switch (kind) {
    case 'trending':
      return { kind, subject: noSubject(body), memo };
    case 'symbol':
      return { kind, subject: symbolOf(body), memo };
    case 'custom':
      return { kind, subject: textOf(body), memo };
  }
}

/** Distinguishes different bodies sent with the same Idempotency-Key. */
export function hashOf({ kind, subject, memo, goalProfile, depth }: RunRequest): string {
  const chosen = [...(goalProfile === undefined ? [] : [goalProfile]), ...(depth === DEFAULT_DEPTH ? [] : [depth])];
  return createHash('sha256')
    .update(JSON.stringify([kind, subject, memo, ...chosen]))
    .digest('hex');
}

function kindOf({ kind, mode }: CreateRunBody): RunKind {
  if (kind !== undefined && mode !== undefined && kind !== mode) throw refused('mode', 'differs from "kind"');
  const asked = kind ?? mode;
  if (asked === undefined) throw refused('kind', 'is missing: give trending, symbol or custom');
  return asked;
}

function noSubject(body: CreateRunBody): null {
  const given = (['symbol', 'text', 'seed'] as const).find((field) => body[field] !== undefined);
  if (given) throw refused(given, 'does not go with a trending run');
  return null;
}

function symbolOf({ symbol, text, seed }: CreateRunBody): string {
  if (text !== undefined) throw refused('text', 'does not go with a symbol run');
  return symbolIn('symbol', oneOf('symbol', symbol, seed));
}

function textOf({ symbol, text, seed }: CreateRunBody): string {
  if (symbol !== undefined) throw refused('symbol', 'does not go with a custom run');
  const trimmed = oneOf('text', text, seed).trim();
  if (trimmed === '') throw refused('text', 'is empty: say what to look for');
  return trimmed;
}

function oneOf(field: string, named: string | undefined, seed: string | undefined): string {
  if (named !== undefined && seed !== undefined && named !== seed) throw refused('seed', `differs from "${field}"`);
  const value = named ?? seed;
  if (value === undefined) throw refused(field, 'is missing');
  return value;
}

/** Normalises the symbol of a request. @throws ApiError input_invalid if it is not a ticker */
export function symbolIn(field: string, text: string): string {
  const symbol = normaliseSymbol(text);
  if (symbol === undefined) throw refused(field, 'is not a ticker symbol: give one such as AAPL or BRK.B');
  return symbol;
}

function refused(field: string, words: string): ApiError {
  return new ApiError('input_invalid', fieldSentence(field, words));
}
