import { documentPath, type ListedFiling, readSchedule, scheduleOf, submissionPath } from '@gemscout/filings';
import pLimit from 'p-limit';
import type { HoldersAsked, HolderSchedules } from '../../filing-data.ts';
import type { Answer } from '../../market-data.ts';
import { valueOf } from './filing-lists.ts';
import { cikOf, type ListedCompany } from './sec-companies.ts';
import { secFilings, type SecSource } from './sec-filings.ts';

const AT_ONCE = 4;

/**
 * The last schedules of holders in the company's own list, one request each: the XML of the form, and before December 2024 the whole
 * filing, whose header names the company that it is about. One that cannot be read is counted.
 *
 * @throws MarketFailure unavailable if none of them can be read
 */
export async function secHolders(
  source: SecSource,
  company: ListedCompany,
  { from, limit }: HoldersAsked,
  signal?: AbortSignal,
): Promise<Answer<HolderSchedules>> {
  const { data, provenance } = await secFilings(source, company, signal);
  const listed = data.filings.filter(({ form, filed }) => filed >= from && scheduleOf(form) !== undefined);
  const atOnce = pLimit(AT_ONCE);
  const read = (filing: ListedFiling) => scheduleIn(source, company, filing, signal);
  const readings = await Promise.all(listed.slice(0, limit).map((filing) => atOnce(read, filing)));
  const schedules = readings.flatMap(({ value }) => value ?? []);
  const [first] = readings;
  if (first && schedules.length === 0) valueOf(first);
  return { data: { cik: data.cik, schedules, unread: listed.length - schedules.length }, provenance };
}

async function scheduleIn({ clients }: SecSource, company: ListedCompany, filing: ListedFiling, signal?: AbortSignal) {
  const cik = cikOf(company);
  const xml = filing.document?.endsWith('.xml') ? documentPath(cik, filing) : null;
  const { data: text } = await clients.files.getText(xml ?? submissionPath(cik, filing.accession), {}, signal);
  return readSchedule(text, xml === null ? undefined : filing);
}
