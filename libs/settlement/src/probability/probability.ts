import type { Verdict } from '@gemscout/domain';

/** How many verdicts beat the index, and over how many non-overlapping periods. */
export type Tally = { readonly settled: number; readonly beat: number; readonly periods: number };

/** What was known about settled verdicts on a given day, at one horizon. */
export type TrackRecord = { readonly all: Tally; readonly byVerdict: Readonly<Record<Verdict, Tally>> };

/** A settled verdict. Its days are increasing numbers, such as indexes into the index's calendar. */
export type SettledVerdict = {
  readonly verdict: Verdict;
  readonly givenOn: number;
  readonly settledOn: number;
  readonly beat: boolean;
};

/** The estimated chance that such a verdict beats the index. */
export type Probability = {
  readonly value: number;
  /** The share of all previously settled verdicts that beat the index. */
  readonly baseRate: number;
  /** The number of settled verdicts of its kind, and of independent periods that they cover. */
  readonly settled: number;
  readonly beat: number;
  readonly periods: number;
  /** False if there are too few settled verdicts; the probability must then not be shown. */
  readonly isEnough: boolean;
};

/** Minimum number of independent periods for a probability to be shown. */
export const FEWEST_PERIODS = 8;
/** Weight of the prior of one half, in periods. */
const PRIOR_PERIODS = 2;
/**
 * Weight of the base rate, in periods: a kind of verdict needs this many to move halfway from the base rate to its own share.
 * The share of one period scatters by about 0.10 around the long-run share, and real edges are about 0.01: (0.10 / 0.01)².
 */
const DOUBT_PERIODS = 100;

const NO_TALLY: Tally = { settled: 0, beat: 0, periods: 0 };
export const NO_RECORD: TrackRecord = {
  all: NO_TALLY,
  byVerdict: { buy: NO_TALLY, watch: NO_TALLY, avoid: NO_TALLY },
};

/** Adds the verdicts settled by the close of `day` to an earlier record. Later outcomes are ignored. */
export function trackRecordOn(
  day: number,
  settled: readonly SettledVerdict[],
  before: TrackRecord = NO_RECORD,
): TrackRecord {
  const known = settled.filter(({ settledOn }) => settledOn <= day);
  const tally = (verdicts: readonly SettledVerdict[], earlier: Tally): Tally => ({
    settled: earlier.settled + verdicts.length,
    beat: earlier.beat + verdicts.filter(({ beat }) => beat).length,
    periods: earlier.periods + independentSpans(verdicts).length,
  });
  const of = (kind: Verdict): Tally =>
    tally(
      known.filter(({ verdict }) => verdict === kind),
      before.byVerdict[kind],
    );
  return { all: tally(known, before.all), byVerdict: { buy: of('buy'), watch: of('watch'), avoid: of('avoid') } };
}

/** Selects non-overlapping spans: the first one, and then each that begins when the previous one has ended, or later. */
export function independentSpans<Span extends Pick<SettledVerdict, 'givenOn' | 'settledOn'>>(
  spans: readonly Span[],
): readonly Span[] {
  const kept: Span[] = [];
  for (const span of spans.toSorted((one, other) => one.givenOn - other.givenOn)) {
    const last = kept.at(-1);
    if (!last || span.givenOn >= last.settledOn) kept.push(span);
  }
  return kept;
}

/** Selects the first day, and then each that lies at least `span` after the previous one. */
export function apart(days: readonly number[], span: number): readonly number[] {
  return independentSpans(days.map((day) => ({ givenOn: day, settledOn: day + span }))).map(({ givenOn }) => givenOn);
}

/**
 * Shrinks the share of the verdict's kind towards the base rate, and the base rate towards one half, according to the number
 * of periods.
 */
export function probabilityOf({ all, byVerdict }: TrackRecord, verdict: Verdict): Probability {
  const kind = byVerdict[verdict];
  const baseRate = pulled(0.5, all, PRIOR_PERIODS);
  const value = pulled(baseRate, kind, DOUBT_PERIODS);
  return { value, baseRate, ...kind, isEnough: kind.periods >= FEWEST_PERIODS };
}

/** Moves from `prior` towards the observed share; further, the more periods were observed. */
function pulled(prior: number, { settled, beat, periods }: Tally, doubt: number): number {
  return settled === 0 ? prior : prior + ((beat / settled - prior) * periods) / (periods + doubt);
}

/** Formats the probability for readers. */
export function probabilityText({ settled, beat, periods, isEnough }: Probability): string {
  if (!isEnough) return 'not enough settled verdicts yet';
  const share = Math.round((beat / settled) * 100);
  return `${share}% of ${settled.toLocaleString('en-US')} such verdicts, ${periods} independent periods`;
}

/** The record for another analyst's verdicts: only the base rate remains. */
export function baseOf({ all }: TrackRecord): TrackRecord {
  return { ...NO_RECORD, all };
}
