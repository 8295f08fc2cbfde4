import type { Fact } from '../facts/fact.ts';

export const REFERENCE_PROBLEMS = [
  'malformed_reference',
  'unknown_fact',
  'not_a_figure',
  'units_differ',
  'periods_differ',
  'no_base',
  'only_at_least',
  'no_peers',
  'not_reproducible',
  'unknown_quote',
  'quote_differs',
  'level_stated',
  'misnamed',
] as const;
export type ReferenceProblemCode = (typeof REFERENCE_PROBLEMS)[number];

/** Why a reference shows nothing. The detail is a sentence that names what would. */
export type ReferenceProblem = { readonly code: ReferenceProblemCode; readonly detail: string };

export function isProblem(result: Fact | ReferenceProblem): result is ReferenceProblem {
  return 'code' in result;
}
