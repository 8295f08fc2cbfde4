import type { MetricId } from '@gemscout/contracts';
import type { JsonObject } from '@gemscout/domain';
import type { ShareEvent, ShortPosition } from '@gemscout/market';
import { isRatioOfShares } from '../tools/share-basis.ts';

/** Shares outstanding as a filing states them. */
export type SharesOutstanding = {
  readonly value: number;
  /** The day that they are of, `yyyy-mm-dd`. */
  readonly end: string;
  readonly provider: string;
};

export type ShortInterestAbout = {
  /** The known splits and spin-offs of the company. */
  readonly events: readonly ShareEvent[];
  /** Undefined where no filing states them. */
  readonly outstanding: SharesOutstanding | undefined;
};

/** Figures by their names, and why others have no value. */
type Part = { readonly figures: JsonObject; readonly missing: readonly Missing[] };
type Missing = { readonly id: MetricId; readonly reason: string };

/**
 * The body of an item of the kind `short_interest`: a settlement, and what follows from it. Pure.
 *
 * @param before the settlements before, newest first, as far as they are known
 */
export function shortInterestFigures(
  newest: ShortPosition,
  before: readonly ShortPosition[],
  { events, outstanding }: ShortInterestAbout,
): JsonObject {
  const changes = CHANGES.map((change) => changeIn([newest, ...before], change, events));
  const parts = [...changes, coverIn(newest), shareIn(newest, outstanding, events)];
  const { settlementDate, publishedOn, sharesShort, averageDailyVolume } = newest;
  return {
    settlement_date: settlementDate,
    published_on: publishedOn,
    shares_short: sharesShort,
    average_daily_volume: averageDailyVolume,
    ...Object.fromEntries(parts.flatMap(({ figures }) => Object.entries(figures))),
    missing: parts.flatMap(({ missing }) => missing.map((each) => ({ ...each }))),
  };
}

type Change = {
  readonly id: MetricId;
  /** So many settlements back. */
  readonly back: number;
  readonly named: string;
  readonly fields: readonly [shares: string, change: string];
};
const CHANGES: readonly Change[] = [
  {
    id: 'short_change',
    back: 1,
    named: 'settlement before',
    fields: ['shares_short_before', 'short_change_pct'],
  },
  {
    id: 'short_change_3m',
    back: 6,
    named: 'settlement six before',
    fields: ['shares_short_3m', 'short_change_3m_pct'],
  },
];

/**
 * Against an earlier settlement, its shares restated where a split lies between. A mark of a split whose ratio nobody knows leaves no value.
 *
 * @param positions newest first
 */
function changeIn(
  positions: readonly ShortPosition[],
  { id, back, named, fields: [sharesField, changeField] }: Change,
  events: readonly ShareEvent[],
): Part {
  const [{ [0]: newest, [back]: before }, since] = [positions, positions.slice(0, back)];
  if (!newest || !before) return without(id, `The ${named} is not known.`);
  if (since.some((position, at) => position.isSplit && hasNoRatio(position, positions[at + 1], events)))
    return without(id, 'The source marks a split between the two settlements, and its ratio is not known.');
  const splits = splitsIn(events, { after: before.settlementDate, until: newest.settlementDate });
  const earlier = onSharesAfter(before.sharesShort, splits);
  if (earlier === 0) return without(id, `No share was sold short on the ${named}.`);
  return whole({ [sharesField]: earlier, [changeField]: ((newest.sharesShort - earlier) / earlier) * 100 });
}

function hasNoRatio(
  { settlementDate: until }: ShortPosition,
  before: ShortPosition | undefined,
  events: readonly ShareEvent[],
): boolean {
  return before !== undefined && splitsIn(events, { after: before.settlementDate, until }).length === 0;
}

function coverIn({ sharesShort, averageDailyVolume }: ShortPosition): Part {
  if (averageDailyVolume === null) return without('days_to_cover', 'The source gives no average volume.');
  if (averageDailyVolume === 0)
    return without('days_to_cover', 'No share was traded between the settlement and the one before.');
  return whole({ days_to_cover: sharesShort / averageDailyVolume });
}

function shareIn(
  newest: ShortPosition,
  outstanding: SharesOutstanding | undefined,
  events: readonly ShareEvent[],
): Part {
  if (!outstanding) return without('short_share', 'No filing by the day of publication states the shares outstanding.');
  const { settlementDate } = newest;
  const { value, end, provider } = outstanding;
  const shares =
    end < settlementDate
      ? onSharesAfter(value, splitsIn(events, { after: end, until: settlementDate }))
      : onSharesBefore(value, splitsIn(events, { after: settlementDate, until: end }));
  return whole({
    settlement_shares: shares,
    shares_provider: provider,
    short_share_pct: (newest.sharesShort / shares) * 100,
  });
}

type Span = { readonly after: string; readonly until: string };

/** A spin-off changes the price of a share and not how many there are. */
function splitsIn(events: readonly ShareEvent[], { after, until }: Span): readonly ShareEvent[] {
  return events.filter(({ date, factor }) => date > after && date <= until && isRatioOfShares(factor));
}

/** Shares from before splits, as many as they are after: of two for one, whose factor is 0.5, twice as many. */
function onSharesAfter(shares: number, splits: readonly ShareEvent[]): number {
  return splits.reduce((product, { factor }) => product / factor, shares);
}

function onSharesBefore(shares: number, splits: readonly ShareEvent[]): number {
  return splits.reduce((product, { factor }) => product * factor, shares);
}

const whole = (figures: JsonObject): Part => ({ figures, missing: [] });
const without = (id: MetricId, reason: string): Part => ({ figures: {}, missing: [{ id, reason }] });
