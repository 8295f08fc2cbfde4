import type { HolderSchedule, ListedFiling, OwnershipForm, ProposedSale, XbrlFact } from '@gemscout/filings';
import { z } from 'zod';
import { instantOf, isDay } from './known-at.ts';

const Name = z.string().min(1);
const Day = z.string().refine(isDay, 'is no date');
const Instant = z.string().refine((text) => instantOf(text) !== undefined, 'is no instant of ISO 8601');
const Accession = z.string().regex(/^\d{10}-\d{2}-\d{6}$/, 'is no accession number');
/** Of a report that came without its number: its form and the last day that it reports on. */
const ReportNumber = z
  .string()
  .regex(/^(?:\d{10}-\d{2}-\d{6}|10-[KQ](?:-A)?-\d{4}-\d{2}-\d{2})$/, 'is no accession number');
const Cik = z.string().regex(/^\d{10}$/, 'must have ten digits');
const Texts = z.array(z.string());

/** A line of `statements.jsonl`. */
export type StatementRow = XbrlFact & { readonly symbol: string };
export const StatementRowSchema: z.ZodType<StatementRow> = z
  .object({
    symbol: Name,
    tag: z.string().regex(/^[\w-]+:\w+$/, 'must be a taxonomy and a tag'),
    unit: Name,
    value: z.number(),
    start: Day.nullable(),
    end: Day,
    filed: Day,
    accession: ReportNumber,
    form: Name,
  })
  .refine(({ start, end }) => start === null || start <= end, { path: ['end'], message: 'is before start' });

/** A line of `filings.jsonl`. */
export type FilingRow = ListedFiling & {
  readonly symbol: string;
  readonly cik: string;
  /** Of the report without its exhibits; null, or missing, where only the list names it. */
  readonly paragraphs: readonly string[] | null;
  /** Of Exhibit 99.1; empty, or missing, where there is none. */
  readonly pressRelease: readonly string[];
};
export const FilingRowSchema: z.ZodType<FilingRow> = z.object({
  symbol: Name,
  cik: Cik,
  accession: ReportNumber,
  form: Name,
  filed: Day,
  acceptedAt: Instant.nullable(),
  reportDate: Day.nullable(),
  items: Texts,
  document: Name.nullable(),
  hasInlineXbrl: z.boolean(),
  paragraphs: Texts.nullable().default(null),
  pressRelease: Texts.default([]),
});

const Amount = z.number().nonnegative();
const Filed = z.object({
  symbol: Name,
  cik: Cik,
  accession: Accession,
  filed: Day,
  isAmendment: z.boolean(),
  issuerCik: Cik,
});
const Security = z.object({ security: z.string(), isDerivative: z.boolean(), shares: Amount.nullable() });
const Owner = z.object({
  cik: Cik,
  name: Name,
  isOfficer: z.boolean(),
  isDirector: z.boolean(),
  isTenPercentOwner: z.boolean(),
  title: z.string().nullable(),
});
const Transaction = Security.extend({
  date: Day,
  code: z.string(),
  kind: z.enum(['purchase', 'sale', 'exercise', 'grant', 'tax', 'gift', 'other']),
  priceUsd: Amount.nullable(),
  isAcquired: z.boolean(),
  sharesAfter: Amount.nullable(),
  isPlanned: z.boolean(),
});
const Lot = z.object({ security: z.string(), shares: Amount, marketValueUsd: Amount, saleDate: Day });

/** A line of `ownership.jsonl`: a form in the feed of the company `cik`. */
export type OwnershipRow = (OwnershipForm | ProposedSale) & { readonly symbol: string; readonly cik: string };
export const OwnershipRowSchema: z.ZodType<OwnershipRow> = z.discriminatedUnion('form', [
  Filed.extend({
    form: z.enum(['3', '4', '5']),
    originalFiled: Day.nullable(),
    periodOfReport: Day,
    owners: z.array(Owner).min(1, 'is empty'),
    transactions: z.array(Transaction),
    holdings: z.array(Security),
  }),
  Filed.extend({
    form: z.literal('144'),
    seller: Name,
    lots: z.array(Lot).min(1, 'is empty'),
    isPlanned: z.boolean(),
  }),
]);

/** A line of `holders.jsonl`: a schedule in the feed of the company `cik`. */
export type HolderRow = HolderSchedule & { readonly symbol: string; readonly cik: string };
export const HolderRowSchema: z.ZodType<HolderRow> = Filed.extend({
  form: z.enum(['13D', '13G']),
  filerCik: Cik.nullable(),
  eventDate: Day.nullable(),
  shareClass: Name.optional(),
  persons: z
    .array(z.object({ name: Name, shares: Amount.nullable(), percent: Amount.max(100).nullable() }))
    .min(1, 'is empty'),
});
