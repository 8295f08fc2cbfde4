/** What can make a memo stale. */
export const FRESHNESS_CHANGES = ['price', 'earnings', 'time'] as const;
export type FreshnessChange = (typeof FRESHNESS_CHANGES)[number];

/** The facts that a proposal was made with, or that its last check recorded. */
export type KeptFacts = {
  /** In US dollars; null if the market had no price. */
  readonly price: number | null;
  /** Reports that were out then were known; ISO 8601. */
  readonly checkedAt: string;
  /** ISO 8601. */
  readonly expiresAt: string;
};

/** A question that the market data did not answer, as a sentence. */
export type Unanswered = { readonly unanswered: string };

export type MarketNow = {
  /** The market's own time, ISO 8601. */
  readonly at: string;
  /**
   * Null if there is no price to compare. `dailyMovePct` is the standard deviation of the daily changes; null if there are
   * too few.
   */
  readonly price: { readonly value: number; readonly dailyMovePct: number | null } | Unanswered | null;
  readonly earnings: readonly Reported[] | Unanswered;
};

/** Financial results: the day on which they were reported, `yyyy-mm-dd`, and the instant from which on a reader surely knows them, ISO 8601. */
export type Reported = { readonly on: string; readonly knownAt: string };

export type Freshness = {
  readonly state: 'fresh' | 'stale' | 'unknown';
  readonly changed: readonly FreshnessChange[];
  /** Full sentences; empty if the memo is fresh. */
  readonly reasons: readonly string[];
};

const LEAST_MOVE_PCT = 5;
const USUAL_MOVES = 2;

/** The change in percent from which a price counts as moved: 5 %, or two usual daily moves if that is more. */
export function movedFromPct(dailyMovePct: number | null): number {
  return Math.max(LEAST_MOVE_PCT, USUAL_MOVES * (dailyMovePct ?? 0));
}

/**
 * Whether a memo can still be acted on. Missing market data never counts as unchanged: the state is then `unknown`, unless
 * something else makes the memo stale.
 *
 * @param kept undefined for a proposal that an earlier release saved without these facts
 */
export function freshnessOf(kept: KeptFacts | undefined, now: MarketNow): Freshness {
  if (!kept) return { state: 'stale', changed: FRESHNESS_CHANGES, reasons: [KEPT_NOTHING] };
  const found = [...priceMoved(kept, now), ...earningsPassed(kept, now), ...timeOver(kept, now)];
  const changed = found.flatMap(({ change }) => (change ? [change] : []));
  const unchanged = found.length > 0 ? 'unknown' : 'fresh';
  return { state: changed.length > 0 ? 'stale' : unchanged, changed, reasons: found.map(({ reason }) => reason) };
}

const KEPT_NOTHING = 'The memo was saved by an earlier release, without its price and without an expiry.';

type Found = { readonly change?: FreshnessChange; readonly reason: string };

function priceMoved({ price }: KeptFacts, { price: now }: MarketNow): readonly Found[] {
  if (price === null || now === null) return [];
  if ('unanswered' in now) return [{ reason: now.unanswered }];
  const movePct = (now.value / price - 1) * 100;
  if (!(Math.abs(movePct) >= movedFromPct(now.dailyMovePct))) return [];
  return [{ change: 'price', reason: `The price moved ${movePct.toFixed(1)}% since the memo.` }];
}

function earningsPassed({ checkedAt }: KeptFacts, { at, earnings }: MarketNow): readonly Found[] {
  if ('unanswered' in earnings) return [{ reason: earnings.unanswered }];
  const [checkedMs, today] = [Date.parse(checkedAt), at.slice(0, 10)];
  const since = earnings
    .filter(({ on, knownAt }) => Date.parse(knownAt) > checkedMs && on <= today)
    .map(({ on }) => on);
  const latest = since.toSorted().at(-1);
  if (latest === undefined) return [];
  return [{ change: 'earnings', reason: `Earnings were reported on ${dayInWords(latest)}.` }];
}

function timeOver({ expiresAt }: KeptFacts, { at }: MarketNow): readonly Found[] {
  if (Date.parse(at) <= Date.parse(expiresAt)) return [];
  return [{ change: 'time', reason: `The memo was good until ${dayInWords(expiresAt.slice(0, 10))}.` }];
}

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** Formats `2026-05-03` as 3 May 2026. */
function dayInWords(day: string): string {
  const [year, month, date] = day.split('-').map(Number);
  return `${date} ${MONTHS[(month ?? 1) - 1]} ${year}`;
}
