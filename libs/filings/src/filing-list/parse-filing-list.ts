import { z } from 'zod';
import type { Reading } from '../reading.ts';
import { fromNewYork, isInUtc } from './accepted-at.ts';
import type { FilingList, FilingPage, ListedFiling } from './filing-list.ts';

const Text = z.string().min(1);
const Day = z.iso.date();
const Column = z.array(z.unknown()).default([]);
const Columns = z.object({
  accessionNumber: z.array(z.unknown()),
  form: z.array(z.unknown()),
  filingDate: z.array(z.unknown()),
  reportDate: Column,
  acceptanceDateTime: Column,
  items: Column,
  primaryDocument: Column,
  isInlineXBRL: Column,
});
type Columns = z.infer<typeof Columns>;

const Row = z.object({
  accession: z.string().regex(/^\d{10}-\d{2}-\d{6}$/),
  form: Text,
  filed: Day,
  reportDate: Day.nullable().catch(null),
  acceptedAt: z.iso.datetime().nullable().catch(null),
  items: z.string().catch(''),
  document: z.string().catch(''),
  hasInlineXbrl: z.unknown(),
});
const Page = z
  .object({ name: z.string().regex(/^[\w-]+\.json$/), filingCount: z.number(), filingFrom: Day, filingTo: Day })
  .transform(({ name, filingCount: filings, filingFrom: from, filingTo: to }): FilingPage => ({
    name,
    filings,
    from,
    to,
  }));
const List = z.object({
  cik: z.union([z.string().regex(/^\d{1,10}$/), z.number().int()]),
  name: z.string(),
  tickers: z.array(Text).catch([]),
  exchanges: z.array(z.unknown()).catch([]),
  sic: z
    .string()
    .regex(/^\d{4}$/)
    .nullable()
    .catch(null),
  sicDescription: Text.nullable().catch(null),
  fiscalYearEnd: z
    .string()
    .regex(/^\d{4}$/)
    .nullable()
    .catch(null),
  filings: z.object({ recent: Columns, files: z.array(Page).catch([]) }),
});

const ITEM = /^\d\.\d\d$/;
/** Where the SEC keeps its rendering of an XML document, beside the document itself. */
const RENDERED = /^xsl[^/]*\//;
const FILE_NAME = /^[\w-][\w.-]*$/;

/**
 * Reads an answer of `data.sec.gov/submissions/CIK….json`. HTML, a truncated answer and other JSON have no value but a reason.
 */
export function parseFilingList(text: string): Reading<FilingList> {
  const { data } = List.safeParse(jsonOf(text));
  if (!data) return { value: null, reason: 'The answer is not the list of filings of a company.' };
  const { cik, filings, exchanges, sicDescription: industry, ...rest } = data;
  const named = exchanges.filter((exchange) => typeof exchange === 'string');
  const value = { ...rest, industry, exchanges: named, cik: String(cik).padStart(10, '0'), pages: filings.files };
  return { value: { ...value, ...filingsIn(filings.recent) } };
}

/** Reads a further page of the list, which has filings only. */
export function parseFilingPage(text: string): Reading<Pick<FilingList, 'filings' | 'rejectedRows'>> {
  const { data } = Columns.safeParse(jsonOf(text));
  return data ? { value: filingsIn(data) } : { value: null, reason: 'The answer is not a page of a list of filings.' };
}

function filingsIn(columns: Columns): Pick<FilingList, 'filings' | 'rejectedRows'> {
  const rows = columns.accessionNumber.map((accession, at) => filingOf(columns, accession, at));
  const isUtc = isInUtc(columns.acceptanceDateTime);
  const filings = rows.filter((filing) => filing !== null).map((filing) => (isUtc ? filing : inNewYork(filing)));
  return { filings, rejectedRows: rows.length - filings.length };
}

function inNewYork(filing: ListedFiling): ListedFiling {
  return { ...filing, acceptedAt: filing.acceptedAt === null ? null : fromNewYork(filing.acceptedAt) };
}

/** Null for a row without an accession number, a form or a day. */
function filingOf(columns: Columns, accession: unknown, at: number): ListedFiling | null {
  const { data } = Row.safeParse({
    accession,
    form: columns.form[at],
    filed: columns.filingDate[at],
    reportDate: columns.reportDate[at],
    acceptedAt: columns.acceptanceDateTime[at],
    items: columns.items[at],
    document: columns.primaryDocument[at],
    hasInlineXbrl: columns.isInlineXBRL[at],
  });
  if (!data) return null;
  return {
    ...data,
    items: data.items.split(',').filter((item) => ITEM.test(item)),
    document: documentOf(data.document),
    hasInlineXbrl: data.hasInlineXbrl === 1,
  };
}

function documentOf(name: string): string | null {
  const filed = name.replace(RENDERED, '');
  return FILE_NAME.test(filed) ? filed : null;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
