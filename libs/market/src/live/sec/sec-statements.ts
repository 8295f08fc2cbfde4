import {
  asFiled,
  conceptOfTag,
  documentPath,
  issuerKind,
  type ListedFiling,
  parseCompanyFacts,
  readInlineXbrl,
  reportKind,
  withReport,
  type XbrlFact,
} from '@gemscout/filings';
import { type Answer, MarketFailure } from '../../market-data.ts';
import { filingKnownAt } from '../../recorded/known-at.ts';
import { newestFirst } from '../answers.ts';
import type { Fetched } from '../http-client.ts';
import { valueOf } from './filing-lists.ts';
import { cikOf, type ListedCompany, requireSameCompany } from './sec-companies.ts';
import { secFilings, type SecSource } from './sec-filings.ts';

const REPORTS = /^(?:10-K|10-KT|10-Q|20-F|40-F)(?:\/A)?$/;
/** A year of reports: what companyfacts lacks are the newest. Each is a request. */
const MOST_REPORTS = 4;

/**
 * The figures of `companyfacts`, and of the newest reports that it has no rows of, from their inline XBRL. Newest filing first.
 *
 * @throws MarketFailure no_data, with the reason, for a fund and a company whose reports have no statements in XBRL
 */
export async function secStatements(
  source: SecSource,
  company: ListedCompany,
  signal?: AbortSignal,
): Promise<Answer<readonly XbrlFact[]>> {
  const { data: list, provenance } = await secFilings(source, company, signal);
  const facts = await companyFacts(source, company, signal);
  const acceptedAt = new Map(list.filings.map((filing) => [filing.accession, filing.acceptedAt]));
  const isKnown = ({ filed, accession }: XbrlFact): boolean =>
    filingKnownAt(filed, acceptedAt.get(accession)) <= source.now();
  const known = facts.filter(isKnown);
  const reports = await Promise.all(
    reportsWithout(known, list.filings).map((filing) => reportOf(source, company, filing, signal)),
  );
  const all = reports.map((report) => report.facts).reduce((sum, report) => withReport(sum, report), known);
  if (all.length === 0) throw await noStatements(source, company, reports[0]?.reason);
  return { data: newestFirst(all, ({ filed }) => filed), provenance };
}

/** None of a company that the SEC has no figures of. */
async function companyFacts({ clients }: SecSource, company: ListedCompany, signal?: AbortSignal) {
  const path = `/api/xbrl/companyfacts/CIK${cikOf(company)}.json`;
  const text = await textOrNone(clients.data.getText(path, {}, signal));
  if (text === undefined) return [];
  const { cik, facts } = valueOf(parseCompanyFacts(text));
  requireSameCompany(company, cik);
  return facts;
}

/** Undefined where the SEC has nothing at that address. */
async function textOrNone(asking: Promise<Fetched<string>>): Promise<string | undefined> {
  try {
    return (await asking).data;
  } catch (error) {
    if (error instanceof MarketFailure && error.code === 'no_data') return undefined;
    throw error;
  }
}

function reportsWithout(facts: readonly XbrlFact[], filings: readonly ListedFiling[]): readonly ListedFiling[] {
  const known = new Set(facts.map(({ accession }) => accession));
  const reports = filings.filter(({ form, hasInlineXbrl }) => REPORTS.test(form) && hasInlineXbrl);
  return reports.slice(0, MOST_REPORTS).filter(({ accession }) => !known.has(accession));
}

type Report = { readonly facts: readonly XbrlFact[]; readonly reason: string | undefined };

/** Nothing of a report that is missing, cut off, or another company's: the figures of the others stay. */
async function reportOf(
  { clients }: SecSource,
  company: ListedCompany,
  filing: ListedFiling,
  signal?: AbortSignal,
): Promise<Report> {
  const path = documentPath(cikOf(company), filing);
  if (path === null) return { facts: [], reason: undefined };
  const html = await textOrNone(clients.files.getText(path, {}, signal));
  if (html === undefined) return { facts: [], reason: undefined };
  const report = readInlineXbrl(html);
  if (report.isCut) return { facts: [], reason: `its report ${filing.accession} is cut off` };
  if (report.cover && report.cover.cik !== cikOf(company)) return { facts: [], reason: 'its report is another one’s' };
  const kind = reportKind(report);
  const facts = asFiled(report.facts, filing).filter(({ tag }) => conceptOfTag(tag) !== null);
  return { facts, reason: kind.kind === 'statements' ? undefined : kind.reason };
}

async function noStatements(source: SecSource, company: ListedCompany, reason = 'no XBRL'): Promise<MarketFailure> {
  const { data: list } = await source.lists(company);
  const kind = issuerKind(list);
  const because = kind === 'fund' || kind === 'commodity trust' ? `it is a ${kind}` : reason;
  return new MarketFailure('no_data', `sec has no statements of ${company.symbol}: ${because}`);
}
