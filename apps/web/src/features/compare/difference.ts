import type { RunComparisonResponse } from '@gemscout/contracts';

type Compared = RunComparisonResponse['tickers'][number];

/** How two runs differ on a ticker; `text` says it in words, never by colour alone. */
export type Difference = { readonly kind: 'none' | 'confidence' | 'verdict' | 'missing'; readonly text: string };

export function differenceOf({ a, b }: Pick<Compared, 'a' | 'b'>): Difference {
  if (!a && !b) return { kind: 'none', text: 'no verdict in either' };
  if (!a || !b) return { kind: 'missing', text: a ? 'only in A' : 'only in B' };
  if (a.verdict !== b.verdict) return { kind: 'verdict', text: 'other verdict' };
  const points = Math.round(b.confidence * 100) - Math.round(a.confidence * 100);
  if (points === 0) return { kind: 'none', text: 'same' };
  return { kind: 'confidence', text: `${points < 0 ? '−' : '+'}${Math.abs(points)} points` };
}

/** `2 of 7 verdicts differ` */
export function differencesText(tickers: readonly Compared[]): string {
  const other = tickers.filter((ticker) => ['verdict', 'missing'].includes(differenceOf(ticker).kind)).length;
  return `${other} of ${tickers.length} ${tickers.length === 1 ? 'verdict differs' : 'verdicts differ'}`;
}
