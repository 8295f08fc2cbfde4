import type { Company } from '../market-data.ts';

/** A company with the texts that a search compares, in lower case and without accents. */
type IndexedCompany = {
  readonly company: Company;
  /** `brk.b` */
  readonly ticker: string;
  /** The words of the name, each with a blank before it: ` boltrane robotics`. */
  readonly name: string;
  /** The words of the sector and the exchange, likewise. */
  readonly group: string;
};
export type CompanyIndex = readonly IndexedCompany[];

type Sought = { readonly ticker: string; readonly words: string };

/** A company is listed by the first that it meets. */
const RANKS: readonly ((company: IndexedCompany, sought: Sought) => boolean)[] = [
  ({ ticker }, sought) => ticker === sought.ticker,
  ({ ticker }, sought) => sought.ticker !== '' && ticker.startsWith(sought.ticker),
  ({ name }, { words }) => words !== '' && name.includes(` ${words}`),
  ({ ticker, name }, sought) =>
    (sought.ticker !== '' && ticker.includes(sought.ticker)) || (sought.words !== '' && name.includes(sought.words)),
  ({ group }, { words }) => words !== '' && group.includes(` ${words}`),
];

/** Prepares companies for `rankCompanies` and `nearestCompanies`, in the same order. */
export function indexCompanies(companies: readonly Company[]): CompanyIndex {
  return companies.map((company) => ({
    company,
    ticker: tickerIn(company.symbol),
    name: wordsIn(company.name),
    group: wordsIn(company.sector ?? '') + wordsIn(company.exchange ?? ''),
  }));
}

/**
 * The companies that match `text`, at most `limit`: first the ticker itself, then tickers that begin with it, then names with a
 * word that begins with it, then tickers and names that contain it, then sectors and exchanges. Equal ranks keep their order.
 */
export function rankCompanies(index: CompanyIndex, text: string, limit: number): readonly Company[] {
  const sought = { ticker: tickerIn(text), words: wordsIn(text).trimStart() };
  const ranked = Map.groupBy(index, (company) => RANKS.findIndex((meets) => meets(company, sought)));
  return RANKS.flatMap((_, rank) => ranked.get(rank) ?? [])
    .slice(0, limit)
    .map(({ company }) => company);
}

/** The companies whose tickers share the longest beginning with `text`, at most `limit`; equal ones keep their order. */
export function nearestCompanies(index: CompanyIndex, text: string, limit: number): readonly Company[] {
  const sought = tickerIn(text);
  return index
    .map(({ company, ticker }) => ({ company, shared: sharedLength(ticker, sought) }))
    .toSorted((one, other) => other.shared - one.shared)
    .slice(0, limit)
    .map(({ company }) => company);
}

function sharedLength(one: string, other: string): number {
  const end = [...one].findIndex((letter, at) => letter !== other[at]);
  return end === -1 ? one.length : end;
}

/** `$brk-b` as `brk.b` */
const tickerIn = (text: string): string => text.trim().replace(/^\$/, '').replaceAll('-', '.').toLowerCase();

function wordsIn(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase();
  const words = plain.split(/[^\p{Letter}\p{Number}]+/u).filter(Boolean);
  return words.map((word) => ` ${word}`).join('');
}
