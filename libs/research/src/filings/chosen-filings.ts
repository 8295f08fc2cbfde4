import type { ListedFiling } from '@gemscout/filings';

/** The filings whose texts are read, at most eight: two of each kind, the newest first. */
export type ChosenFilings = {
  /** Forms 10-K: the newest, and the one that it is compared with. */
  readonly annual: readonly ListedFiling[];
  /** Forms 10-Q, in the same way. */
  readonly quarterly: readonly ListedFiling[];
  /** Forms 8-K on results: the guidance of the newest, and the one before that can be held against what was reported. */
  readonly results: readonly ListedFiling[];
  /** Forms 8-K of the year before `asOf` on a change of auditor, on statements that no longer hold, and on officers. */
  readonly events: readonly ListedFiling[];
};

const YEAR_MS = 365 * 86_400_000;
const RESULTS = '2.02';
const EVENTS = ['4.01', '4.02', '5.02'];

/**
 * @param filings newest first
 * @param asOf the day from which it is looked at, `yyyy-mm-dd`
 */
export function chosenFilings(filings: readonly ListedFiling[], asOf: string): ChosenFilings {
  const from = new Date(Date.parse(asOf) - YEAR_MS).toISOString().slice(0, 10);
  const ofForm = (form: string): readonly ListedFiling[] => filings.filter((filing) => filing.form === form);
  const current = ofForm('8-K');
  const results = current.filter(({ items }) => items.includes(RESULTS)).slice(0, 2);
  const events = current.filter(
    (filing) => filing.filed >= from && filing.items.some((item) => EVENTS.includes(item)) && !results.includes(filing),
  );
  return {
    annual: ofForm('10-K').slice(0, 2),
    quarterly: ofForm('10-Q').slice(0, 2),
    results,
    events: events.slice(0, 2),
  };
}
