import { type FilingList, type ListedFiling, parseFilingList, parseFilingPage, type Reading } from '@gemscout/filings';
import { TtlCache, untilAborted } from '@gemscout/service-kit';
import { MarketFailure } from '../../market-data.ts';
import type { Fetched } from '../http-client.ts';
import type { SecClients } from './sec-client.ts';
import { cikOf, type ListedCompany, requireSameCompany } from './sec-companies.ts';

/**
 * The filings of a company, newest first, with older pages of its list as long as it has no two annual reports. Read once
 * in ten minutes. @throws MarketFailure no_data for a number that nobody files under
 */
export type FilingLists = (company: ListedCompany, signal?: AbortSignal) => Promise<Fetched<FilingList>>;

const CACHE = { ttlMs: 10 * 60_000, maxEntries: 50 };
/** A bank lists thousands of prospectuses a year. */
const MOST_PAGES = 3;
const ANNUAL = /^(?:10-K|20-F|40-F)/;

export function filingLists(clients: SecClients): FilingLists {
  const cache = new TtlCache<Fetched<FilingList>>(CACHE);
  return async (company, signal) => {
    const list = cache.get(cikOf(company), () => fetched(clients, company));
    return signal ? untilAborted(list, signal) : list;
  };
}

async function fetched({ data: client }: SecClients, company: ListedCompany): Promise<Fetched<FilingList>> {
  const { data: text, fetchedAt } = await client.getText(`/submissions/CIK${cikOf(company)}.json`, {});
  const list = valueOf(parseFilingList(text));
  requireSameCompany(company, list.cik);
  const filings: ListedFiling[] = [...list.filings];
  for (const { name } of list.pages.slice(0, MOST_PAGES)) {
    if (filings.filter(({ form }) => ANNUAL.test(form)).length >= 2) break;
    const page = await client.getText(`/submissions/${name}`, {});
    filings.push(...valueOf(parseFilingPage(page.data)).filings);
  }
  return { data: { ...list, filings }, fetchedAt };
}

/** @throws MarketFailure unavailable for bytes that are something else than expected, or cut off */
export function valueOf<Value>(reading: Reading<Value>): Value {
  if (!('reason' in reading)) return reading.value;
  throw new MarketFailure('unavailable', `sec did not answer as expected: ${reading.reason}`);
}
