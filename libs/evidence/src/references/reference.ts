import type { FactId } from '../facts/fact.ts';

/** What of a fact is shown: its value with its sign, its size without, its name, its period or its source. */
export const PARTS = ['value', 'size', 'words', 'period', 'source'] as const;
export type Part = (typeof PARTS)[number];

export const OPERATIONS = ['diff', 'ratio', 'pct_change'] as const;
export type Operation = (typeof OPERATIONS)[number];

/** The units that a writer may set a level in. `usd` is a price of a share. */
export const LEVEL_UNITS = {
  usd: 'usd_per_share',
  pct: 'pct',
  ratio: 'ratio',
  points: 'points',
  days: 'days',
} as const;
export type LevelUnit = keyof typeof LEVEL_UNITS;

/** The condition of a count: only the facts above or below a number or another fact. */
export type Than = { readonly order: 'above' | 'below'; readonly limit: number | FactId };

/** What stands between `{{` and `}}`. */
export type Reference =
  | { readonly kind: 'fact'; readonly id: FactId; readonly part: Part }
  | {
      readonly kind: 'computed';
      readonly operation: Operation;
      readonly a: FactId;
      readonly b: FactId;
      readonly part: Part;
    }
  | { readonly kind: 'rank'; readonly id: FactId }
  | { readonly kind: 'count'; readonly pattern: string; readonly than?: Than }
  | { readonly kind: 'level'; readonly value: number; readonly unit: LevelUnit }
  | { readonly kind: 'quote'; readonly of: FactId; readonly words?: string };

/** A reference as a writer writes it: `{{sma_50 as words}}`. Reading it gives the same reference again. */
export function printReference(reference: Reference): string {
  return `{{${insideOf(reference)}}}`;
}

function insideOf(reference: Reference): string {
  switch (reference.kind) {
    case 'fact':
      return `${reference.id}${partSuffix(reference.part)}`;
    case 'computed':
      return `${reference.operation} ${reference.a} ${reference.b}${partSuffix(reference.part)}`;
    case 'rank':
      return `rank ${reference.id} among peers`;
    case 'count':
      return `count ${reference.pattern}${reference.than ? ` ${reference.than.order} ${reference.than.limit}` : ''}`;
    case 'level':
      return `level ${reference.value} ${reference.unit}`;
    case 'quote':
      return `quote ${reference.of}${reference.words === undefined ? '' : ` "${reference.words}"`}`;
  }
}

function partSuffix(part: Part): string {
  if (part === 'value') return '';
  return part === 'period' || part === 'source' ? ` ${part}` : ` as ${part}`;
}
