import { documentPath, type ListedFiling, readOwnership } from '@gemscout/filings';
import pLimit from 'p-limit';
import type { InsiderForms } from '../../filing-data.ts';
import type { Answer } from '../../market-data.ts';
import { valueOf } from './filing-lists.ts';
import { cikOf, type ListedCompany } from './sec-companies.ts';
import { secFilings, type SecSource } from './sec-filings.ts';

const FORMS = /^(?:3|4|5|144)(?:\/A)?$/;
const AT_ONCE = 4;

/**
 * The last forms of insiders, one request each. Forms on paper, of before 2003, are left out, and so is a form that cannot be read.
 *
 * @throws MarketFailure unavailable if no form can be read
 */
export async function secOwnership(
  source: SecSource,
  company: ListedCompany,
  limit: number,
  signal?: AbortSignal,
): Promise<Answer<InsiderForms>> {
  const { data, provenance } = await secFilings(source, company, signal);
  const listed = data.filings.filter(({ form, document }) => FORMS.test(form) && document?.endsWith('.xml'));
  const atOnce = pLimit(AT_ONCE);
  const read = (filing: ListedFiling) => formOf(source, company, filing, signal);
  const readings = await Promise.all(listed.slice(0, limit).map((filing) => atOnce(read, filing)));
  const forms = readings.flatMap(({ value }) => value ?? []);
  const [first] = readings;
  if (first && forms.length === 0) valueOf(first);
  return { data: { cik: data.cik, forms }, provenance };
}

async function formOf({ clients }: SecSource, company: ListedCompany, filing: ListedFiling, signal?: AbortSignal) {
  const path = documentPath(cikOf(company), filing) ?? '';
  const { data: xml } = await clients.files.getText(path, {}, signal);
  return readOwnership(xml, filing);
}
