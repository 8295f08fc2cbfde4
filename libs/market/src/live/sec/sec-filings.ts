import { documentPath, type FilingText, type ListedFiling, readFilingText, submissionPath } from '@gemscout/filings';
import type { CompanyFilings } from '../../filing-data.ts';
import { type Answer, MarketFailure } from '../../market-data.ts';
import { filingKnownAt } from '../../recorded/known-at.ts';
import { answerOf, newestFirst } from '../answers.ts';
import { type FilingLists, valueOf } from './filing-lists.ts';
import type { SecClients } from './sec-client.ts';
import { cikOf, type ListedCompany } from './sec-companies.ts';

/** What the questions about filings need. */
export type SecSource = {
  readonly clients: SecClients;
  readonly lists: FilingLists;
  /** Milliseconds: no filing is known that the SEC took in later. */
  readonly now: () => number;
};

const READ_FORMS = /^(?:10-K|10-Q|8-K)(?:\/A)?$/;
/** The press release on results is an exhibit, so that the whole filing is read. */
const RESULTS_OF_OPERATIONS = '2.02';

/** The filings that are known by now, newest first. */
export async function secFilings(
  { lists, now }: SecSource,
  company: ListedCompany,
  signal?: AbortSignal,
): Promise<Answer<CompanyFilings>> {
  const { data, fetchedAt } = await lists(company, signal);
  const known = data.filings.filter(({ filed, acceptedAt }) => filingKnownAt(filed, acceptedAt) <= now());
  const filings = newestFirst(known, ({ filed }) => filed);
  return answerOf('sec', { fetchedAt }, { cik: data.cik, filings });
}

/** One request. @throws MarketFailure no_data for a filing that is not in the list, or of another form */
export async function secFilingText(
  source: SecSource,
  company: ListedCompany,
  accession: string,
  signal?: AbortSignal,
): Promise<Answer<FilingText>> {
  const { data: list } = await secFilings(source, company, signal);
  const filing = list.filings.find((listed) => listed.accession === accession);
  const address = filing && textAddress(company, filing);
  if (!filing || !address) throw new MarketFailure('no_data', `sec has no text of ${accession} of ${company.symbol}`);
  const { data: bytes, fetchedAt } = await source.clients.files.getText(address.path, {}, signal);
  const text = valueOf(readFilingText(bytes, address.isWhole ? undefined : filing));
  if (text.accession !== accession) {
    throw new MarketFailure('unavailable', `sec answered with ${text.accession}, asked for ${accession}`);
  }
  return answerOf('sec', { fetchedAt }, text);
}

function textAddress(company: ListedCompany, filing: ListedFiling) {
  if (!READ_FORMS.test(filing.form)) return undefined;
  const cik = cikOf(company);
  const isWhole = filing.items.includes(RESULTS_OF_OPERATIONS);
  const path = isWhole ? submissionPath(cik, filing.accession) : documentPath(cik, filing);
  return path === null ? undefined : { path, isWhole };
}
