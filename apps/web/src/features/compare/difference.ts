import type { RunComparisonResponse, RunResponse } from '@gemscout/contracts';

export type Compared = RunComparisonResponse['tickers'][number];
export type ComparedResult = NonNullable<Compared['a']>;

/** How two runs differ on a ticker; `text` says it in words, never by colour alone. */
export type Difference = { readonly kind: 'none' | 'confidence' | 'verdict' | 'missing'; readonly text: string };

export function differenceOf({ a, b }: Pick<Compared, 'a' | 'b'>): Difference {
  if (!a || !b) return { kind: 'missing', text: a ? 'only in A' : 'only in B' };
  if (a.verdict === null && b.verdict === null) return { kind: 'none', text: 'no verdict in either' };
  if (a.verdict === null || b.verdict === null)
    return { kind: 'missing', text: `no verdict in ${a.verdict === null ? 'A' : 'B'}` };
  if (a.verdict !== b.verdict) return { kind: 'verdict', text: 'other verdict' };
  if (a.confidence === null || b.confidence === null) return { kind: 'none', text: 'same' };
  const points = Math.round(b.confidence * 100) - Math.round(a.confidence * 100);
  if (points === 0) return { kind: 'none', text: 'same' };
  return { kind: 'confidence', text: `${points < 0 ? '−' : '+'}${Math.abs(points)} points` };
}

/** `2 of 7 verdicts differ` */
export function differencesText(tickers: readonly Compared[]): string {
  const other = tickers.filter((ticker) => ['verdict', 'missing'].includes(differenceOf(ticker).kind)).length;
  return `${other} of ${tickers.length} ${tickers.length === 1 ? 'verdict differs' : 'verdicts differ'}`;
}

/** `3 figures, 2 sentences` differ; undefined where the memos are the same, or one is missing. */
export function changesText({ difference }: Pick<Compared, 'difference'>): string | undefined {
  if (!difference) return undefined;
  const { figures, sentences } = difference;
  const parts = [
    counted(figures.changed.length, 'figure'),
    counted(sentences.gone.length + sentences.added.length, 'sentence'),
  ];
  return parts.filter((part) => part !== '').join(', ') || undefined;
}

/** Of a run that is not complete: why, and that this is what it has. Undefined for a completed one. */
export function unfinishedText({ status }: Pick<RunResponse, 'status'>, name: string): string | undefined {
  if (status === 'completed') return undefined;
  if (status === 'active') return `Run ${name} is still active. This is what it has so far.`;
  return `Run ${name} ${ENDS[status] ?? 'ended early'}. This is what it had until then.`;
}

const ENDS: Readonly<Record<string, string>> = {
  cancelled: 'was cancelled',
  budget: 'ended at its budget',
  error: 'failed',
};

function counted(count: number, noun: string): string {
  if (count === 0) return '';
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
