import type { ListedFiling } from './filing-list.ts';

/** The filings whose texts are read, the newest of each kind first. */
export type ChosenFilings = {
  /** Forms 10-K: the newest, and the one that it is compared with. */
  readonly annual: readonly ListedFiling[];
  /** Forms 10-Q, in the same way. */
  readonly quarterly: readonly ListedFiling[];
  /** Forms 8-K on results: the guidance of the newest, and the one before that can be held against what was reported. */
  readonly results: readonly ListedFiling[];
  /**
   * Forms 8-K of the year before `asOf` on an auditor or statements that no longer hold, on agreements, and on officers, in the places
   * that are left: those on auditors and statements, then the newest on each, then the others; newest first.
   */
  readonly events: readonly ListedFiling[];
};

/** Two texts of each of the three kinds. */
const BOTH_REPORTS_AND_RESULTS = 6;
const YEAR_MS = 365 * 86_400_000;
const RESULTS = '2.02';
/** An auditor who leaves, and statements that no longer hold. */
const PROBLEMS = ['4.01', '4.02'];
const EVENTS = [...PROBLEMS, '1.01', '5.02'];

/**
 * Which texts say most about a company on a day.
 *
 * @param filings newest first
 * @param asOf the day from which it is looked at, `yyyy-mm-dd`
 * @param most texts, at least four: with fewer than six those on results are left out
 */
export function chosenFilings(filings: readonly ListedFiling[], asOf: string, most: number): ChosenFilings {
  const from = new Date(Date.parse(asOf) - YEAR_MS).toISOString().slice(0, 10);
  const newestTwo = (form: string, item?: string): readonly ListedFiling[] =>
    filings.filter((filing) => filing.form === form && (item === undefined || filing.items.includes(item))).slice(0, 2);
  const [annual, quarterly] = [newestTwo('10-K'), newestTwo('10-Q')];
  const results = most < BOTH_REPORTS_AND_RESULTS ? [] : newestTwo('8-K', RESULTS);
  const events = filings.filter(
    (filing) => filing.form === '8-K' && filing.filed >= from && hasOneOf(filing, EVENTS) && !results.includes(filing),
  );
  const places = most - annual.length - quarterly.length - results.length;
  return { annual, quarterly, results, events: chosenEvents(events, places) };
}

function chosenEvents(events: readonly ListedFiling[], places: number): readonly ListedFiling[] {
  const newestOnEach = new Set(EVENTS.map((item) => events.find(({ items }) => items.includes(item))));
  const rankOf = (filing: ListedFiling): number => {
    if (hasOneOf(filing, PROBLEMS)) return 0;
    return newestOnEach.has(filing) ? 1 : 2;
  };
  const chosen = events.toSorted((one, other) => rankOf(one) - rankOf(other)).slice(0, Math.max(0, places));
  return events.filter((filing) => chosen.includes(filing));
}

function hasOneOf({ items }: ListedFiling, wanted: readonly string[]): boolean {
  return items.some((item) => wanted.includes(item));
}
