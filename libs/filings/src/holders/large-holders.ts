import { inOrder } from '../ownership/amendments.ts';
import type { HolderSchedule } from './holder-schedule.ts';
import { isSameClass } from './share-class.ts';

/** What a holder, or a group that files together, reported last of a class of shares. */
export type LargeHolder = Pick<HolderSchedule, 'accession' | 'filed' | 'form' | 'eventDate' | 'shareClass'> & {
  /** Of a group, the one who holds the most. */
  readonly name: string;
  readonly percent: number;
  readonly shares: number | null;
};

/** Who reported to hold a large part of a company, as known on a day. */
export type LargeHolders = {
  /** Those whose newest schedule says more than five percent, the largest first. */
  readonly holders: readonly LargeHolder[];
  /** The newest schedule of all, whatever it says, with what the same holder had reported before; null where there is none. */
  readonly newest: (LargeHolder & { readonly before: LargeHolder | null }) | null;
};

export type HoldersQuestion = {
  /** Ten digits: schedules about the shares of another company do not count. */
  readonly issuerCik: string;
  /** The first and the last day of filing that count, `yyyy-mm-dd`. */
  readonly from: string;
  readonly asOf: string;
};

const LARGE_PCT = 5;
/** Who holds large parts for good files once a year, and since 2024 only after a change. */
const YEARS = 3;

/** The first day of filing that counts on a day, both `yyyy-mm-dd`. */
export function holdersSince(asOf: string): string {
  const day = new Date(asOf);
  day.setUTCFullYear(day.getUTCFullYear() - YEARS);
  return day.toISOString().slice(0, 10);
}

/** From schedules of any order: of each holder and class the newest counts, and tells by its form whether it may want to influence the company. */
export function largeHolders(
  schedules: readonly HolderSchedule[],
  { issuerCik, from, asOf }: HoldersQuestion,
): LargeHolders {
  const known = inOrder(schedules).filter(
    (schedule) => schedule.issuerCik === issuerCik && schedule.filed >= from && schedule.filed <= asOf,
  );
  const histories = known.reduce<readonly (readonly HolderSchedule[])[]>((held, schedule) => {
    const own = held.find(([first]) => first && isSameHolding(first, schedule)) ?? [];
    return [...held.filter((history) => history !== own), [...own, schedule]];
  }, []);
  const holders = histories.flatMap((history) => holderOf(history.at(-1)) ?? []);
  const newest = histories.at(-1);
  const now = holderOf(newest?.at(-1));
  return {
    holders: holders.filter(({ percent }) => percent > LARGE_PCT).toSorted((one, other) => other.percent - one.percent),
    newest: now === undefined ? null : { ...now, before: holderOf(newest?.at(-2)) ?? null },
  };
}

/** By who files, or by the name that stands first: persons of one group may be in others too. Of each class apart, as percentages are of one. */
function isSameHolding(one: HolderSchedule, other: HolderSchedule): boolean {
  if (!isSameClass(one.shareClass, other.shareClass)) return false;
  if (one.filerCik !== null && one.filerCik === other.filerCik) return true;
  const [name, otherName] = [one, other].map(({ persons }) => plain(persons[0]?.name ?? ''));
  return name !== '' && name === otherName;
}

const plain = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();

function holderOf(schedule: HolderSchedule | undefined): LargeHolder | undefined {
  const [most] = (schedule?.persons ?? []).toSorted((one, other) => (other.percent ?? -1) - (one.percent ?? -1));
  if (!schedule || !most || most.percent === null) return undefined;
  const { accession, filed, form, eventDate, shareClass } = schedule;
  return { accession, filed, form, eventDate, shareClass, name: most.name, percent: most.percent, shares: most.shares };
}
