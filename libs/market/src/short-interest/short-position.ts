import { isTradingDay } from '@gemscout/domain';

/** How many shares of a company were sold short and not bought back on one settlement date. */
export type ShortPosition = {
  readonly symbol: string;
  /** The day that the positions are of, `yyyy-mm-dd`. */
  readonly settlementDate: string;
  /** The day on which they were published: nobody knew them before. */
  readonly publishedOn: string;
  /** As the shares were on the settlement date. */
  readonly sharesShort: number;
  /** Shares traded on a day, on average since the settlement before; 0 where none were, null where it is unknown. */
  readonly averageDailyVolume: number | null;
  /** True where the source marks a split of the shares since the settlement before. */
  readonly isSplit: boolean;
};

const DAY_MS = 86_400_000;
/** FINRA publishes on the seventh business day after a settlement, and its rows do not name the day. */
const PUBLISHED_AFTER = 7;

/** The day on which the positions of a settlement date are published, `yyyy-mm-dd`. */
export function publicationDayOf(settlementDate: string): string {
  const following = (day: string, left: number): string => {
    const next = new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);
    const still = isTradingDay(next) ? left - 1 : left;
    return still === 0 ? next : following(next, still);
  };
  return following(settlementDate, PUBLISHED_AFTER);
}

/** The newest, and those of the three months before it: two come a month. */
const MOST_SETTLEMENTS = 7;

/**
 * The newest settlement that was published by `day`, and the six before it, newest first. Of a settlement that was revised the
 * positions that were published last, and of the same day those that come later in `positions`.
 */
export function newestPositions(positions: readonly ShortPosition[], day: string): readonly ShortPosition[] {
  const known = positions.filter(({ publishedOn }) => publishedOn <= day);
  const byPublication = known.toSorted((one, other) => compare(one.publishedOn, other.publishedOn));
  const bySettlement = new Map(byPublication.map((position) => [position.settlementDate, position]));
  const newestFirst = [...bySettlement.values()].toSorted((one, other) =>
    compare(other.settlementDate, one.settlementDate),
  );
  return newestFirst.slice(0, MOST_SETTLEMENTS);
}

const compare = (one: string, other: string): number => one.localeCompare(other);
