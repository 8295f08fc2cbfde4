import { asFiled, type FilingHeader, type HolderSchedule, signedOn, type XbrlFact } from '@gemscout/filings';
import type { FilingRow, HolderRow, OwnershipRow, StatementRow } from '../../recorded/filing-rows.ts';
import type { FiledText, InsiderForm, SecContent } from './read-sec-file.ts';
import type { PressReleases } from './press-releases.ts';
import type { SecIndex } from './sec-index.ts';

/** The rows of a recorded market that a file gives. */
export type SecRows = {
  readonly statements?: readonly StatementRow[];
  readonly filings?: readonly FilingRow[];
  readonly ownership?: readonly OwnershipRow[];
  readonly holders?: readonly HolderRow[];
  /** Why a part of the file gives no rows. */
  readonly unused?: string;
};

const OTHER_COMPANY = 'no company of this market';
const UNNUMBERED = 'the number and the day of this filing are not known';

/** The rows of a file, or in words why it has none. */
export function rowsOf(content: SecContent, index: SecIndex, releases: PressReleases): SecRows | string {
  switch (content.kind) {
    case 'companyfacts':
      return ofCompany(index, content.facts.cik, (symbol) => statementRows(symbol, content.facts.facts));
    case 'filing list':
      return ofCompany(index, content.list.cik, (symbol, cik) => listRows(symbol, cik, content.list.filings));
    case 'filing page': {
      const cik = index.ownerOfPage(content);
      if (cik === undefined) return 'a page of a list of filings that is not here';
      return ofCompany(index, cik, (symbol) => listRows(symbol, cik, content.filings));
    }
    case 'report':
      return reportRows(content, index, releases);
    case 'filed report':
      return filedRows(content.cik, content.text, content.facts, index);
    case 'filed form':
      return formRows(content.form, index);
    case 'form': {
      const id = index.idOf(content.form);
      return id ? formRows({ ...content.form, accession: id.accession, filed: id.filed }, index) : UNNUMBERED;
    }
    case 'schedule':
      return scheduleRows(content.schedule, index);
    case 'press release':
      return releases.isUsed(content) ? {} : 'an exhibit of a report that is not here';
  }
}

function ofCompany(index: SecIndex, cik: string, rowsFor: (symbol: string, cik: string) => SecRows): SecRows | string {
  const rows = index.symbolsOf(cik).map((symbol) => rowsFor(symbol, cik));
  if (rows.length === 0) return OTHER_COMPANY;
  return {
    statements: rows.flatMap(({ statements = [] }) => statements),
    filings: rows.flatMap(({ filings = [] }) => filings),
    ownership: rows.flatMap(({ ownership = [] }) => ownership),
    holders: rows.flatMap(({ holders = [] }) => holders),
  };
}

const statementRows = (symbol: string, facts: readonly XbrlFact[]): SecRows => ({
  statements: facts.map((fact) => ({ symbol, ...fact })),
});

const listRows = (symbol: string, cik: string, filings: SecListed): SecRows => ({
  filings: filings.map((filing) => ({ symbol, cik, ...filing, paragraphs: null, pressRelease: [] })),
});
type SecListed = (SecContent & { readonly kind: 'filing page' })['filings'];

function formRows(form: InsiderForm, index: SecIndex): SecRows | string {
  return ofCompany(index, form.issuerCik, (symbol, cik) => ({ ownership: [{ symbol, cik, ...form }] }));
}

/** A schedule as XML alone says neither its number nor its day, and lists do not say which of theirs it is. */
function scheduleRows(schedule: HolderSchedule, index: SecIndex): SecRows | string {
  if (schedule.accession === '') return UNNUMBERED;
  return ofCompany(index, schedule.issuerCik, (symbol, cik) => ({ holders: [{ symbol, cik, ...schedule }] }));
}

function reportRows(
  report: SecContent & { readonly kind: 'report' },
  index: SecIndex,
  releases: PressReleases,
): SecRows | string {
  const { cover, facts, text, lacks } = report;
  if (index.symbolsOf(cover.cik).length === 0) return OTHER_COMPANY;
  const header = index.headerOf(cover.cik, cover.form, cover.end) ?? headerOfReport(report);
  if (!header) return UNNUMBERED;
  const { accession, filed, form } = header;
  const whole = { ...text, accession, filed, form, pressRelease: releases.of(report) };
  const rows = filedRows(cover.cik, whole, asFiled(facts, header), index, cover.end);
  const isLacking = lacks !== null && !index.hasFacts(cover.cik, accession);
  return isLacking && typeof rows !== 'string' ? { ...rows, unused: lacks } : rows;
}

const DAY_MS = 86_400_000;

/**
 * Of a report that nothing numbers: its form and period instead of a number, and the day after its signatures, which is not before it
 * was filed in any of the reports at hand.
 */
function headerOfReport({ cover, text }: SecContent & { readonly kind: 'report' }): FilingHeader | undefined {
  const { form, end } = cover;
  const day = /^10-[KQ](?:\/A)?$/.test(form) ? signedOn(text.paragraphs, end) : null;
  if (day === null) return undefined;
  const filed = new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);
  return { accession: `${form.replace('/', '-')}-${end}`, filed, form };
}

/** A report as companyfacts and lists do not have it: its text, and its figures where companyfacts has none of this filing. */
function filedRows(
  cik: string,
  { accession, filed, form, items, paragraphs, pressRelease }: FiledText,
  facts: readonly XbrlFact[],
  index: SecIndex,
  reportDate: string | null = null,
): SecRows | string {
  const unlisted = { acceptedAt: null, reportDate, items, document: null, hasInlineXbrl: facts.length > 0 };
  const listed = index.listed(cik, accession) ?? { ...unlisted, accession, filed, form };
  return ofCompany(index, cik, (symbol) => ({
    ...statementRows(symbol, index.hasFacts(cik, accession) ? [] : facts),
    filings: [{ symbol, cik, ...listed, paragraphs, pressRelease }],
  }));
}
