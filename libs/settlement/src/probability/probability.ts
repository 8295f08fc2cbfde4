import type { Verdict } from '@gemscout/domain';

/** How often verdicts beat the index, and over how many spans of time that do not overlap. */
export type Tally = { readonly settled: number; readonly beat: number; readonly periods: number };

/** What was known of settled verdicts on a day, at one horizon. */
export type TrackRecord = { readonly all: Tally; readonly byVerdict: Readonly<Record<Verdict, Tally>> };

/** A settled verdict; its days are numbers that grow with time, such as places on the index's calendar. */
export type SettledVerdict = {
  readonly verdict: Verdict;
  readonly givenOn: number;
  readonly settledOn: number;
  readonly beat: boolean;
};

/** The chance that such a verdict beats the index. */
export type Probability = {
  readonly value: number;
  /** The share of all verdicts settled beforehand that beat it. */
  readonly baseRate: number;
  /** How many verdicts of its kind are behind it, and over how many independent periods. */
  readonly settled: number;
  readonly beat: number;
  readonly periods: number;
  /** False: to be shown as "not enough settled verdicts yet". */
  readonly isEnough: boolean;
};

/** Fewer independent periods than this say nothing. */
export const FEWEST_PERIODS = 8;
/** One half counts like so many periods, until there are more. */
const PRIOR_PERIODS = 2;
/**
 * A kind of verdict must differ from the others for so many periods to be believed half. Shares of one period scatter by
 * about 0.10 around the long run, and honest edges are about 0.01: (0.10 / 0.01)².
 */
const DOUBT_PERIODS = 100;

const NO_TALLY: Tally = { settled: 0, beat: 0, periods: 0 };
export const NO_RECORD: TrackRecord = {
  all: NO_TALLY,
  byVerdict: { buy: NO_TALLY, watch: NO_TALLY, avoid: NO_TALLY },
};

/** What was settled by the close of `day`, added to what was known before. Later outcomes are not looked at. */
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

/** The first of these spans, and then each that begins where the one before has ended, or later: no outcome overlaps. */
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

/** The first of these days, and then each that lies a whole span after the one before. */
export function apart(days: readonly number[], span: number): readonly number[] {
  return independentSpans(days.map((day) => ({ givenOn: day, settledOn: day + span }))).map(({ givenOn }) => givenOn);
}

/** Shrunk towards the base rate known beforehand, and that towards one half, by what little is known. */
export function probabilityOf({ all, byVerdict }: TrackRecord, verdict: Verdict): Probability {
  const kind = byVerdict[verdict];
  const baseRate = pulled(0.5, all, PRIOR_PERIODS);
  const value = pulled(baseRate, kind, DOUBT_PERIODS);
  return { value, baseRate, ...kind, isEnough: kind.periods >= FEWEST_PERIODS };
}

/** From `prior` towards the share that was seen, the further the more periods it was seen over. */
function pulled(prior: number, { settled, beat, periods }: Tally, doubt: number): number {
  return settled === 0 ? prior : prior + ((beat / settled - prior) * periods) / (periods + doubt);
}

/** The probability as a person reads it. */
export function probabilityText({ settled, beat, periods, isEnough }: Probability): string {
  if (!isEnough) return 'not enough settled verdicts yet';
  const share = Math.round((beat / settled) * 100);
  return `${share} % of ${settled.toLocaleString('en-US')} such verdicts, ${periods} independent periods`;
}

/** The same record for whoever gave other verdicts: only the base rate is left. */
export function baseOf({ all }: TrackRecord): TrackRecord {
  return { ...NO_RECORD, all };
}
