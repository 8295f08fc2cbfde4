import { z } from 'zod';
import { Computed, Part } from './company-parts.ts';
import { FACT_GROUP_IDS } from './facts/fact-groups.ts';

const Figure = z.object({
  /** Of the fact: `revenue.ttm`. */
  id: z.string(),
  label: z.string(),
  definition: z.string(),
  /** The value as readers see it: `$39.4B`. */
  shown: z.string(),
  /** In words: `in the year to 31 March 2026`. */
  period: z.string(),
  /** The day of the filing, or of the price that it comes from, `yyyy-mm-dd`. */
  day: z.string(),
  /** `SEC filing 0000320193-24-000123`, or the provider. */
  source: z.string(),
  ...Computed.shape,
  /** Of a multiple at the last close: the same figure as a source of prices tells it, which may be of another day or other statements. */
  others: z
    .array(z.object({ shown: z.string(), period: z.string(), source: z.string() }))
    .readonly()
    .optional(),
});
export type CompanyFigure = z.infer<typeof Figure>;

/** `GET /companies/{symbol}/figures`: the newest value of each figure of the fact groups about value, expectations and business. */
export const CompanyFiguresResponse = z.object({
  symbol: z.string(),
  /** The day up to which filings were read, `yyyy-mm-dd`. */
  as_of: z.string(),
  tables: z
    .array(
      z.object({
        table: z.enum([
          'valuation',
          'peers',
          'reports',
          'expectations',
          'short_interest',
          'large_holders',
          'options',
          'regime',
          'curve',
          'growth',
          'strength',
          'quality',
        ]),
        label: z.string(),
        /** The provider that answered, of a valuation several: `yahoo+sec`; null if the figures are missing. */
        provider: z.string().nullable(),
        figures: z.array(Figure).readonly(),
        /** The fact groups without a figure, and figures of the others that have no value, each with the reason. */
        missing: z.array(z.object({ group: z.enum(FACT_GROUP_IDS), label: z.string(), reason: z.string() })).readonly(),
        /** True if figures are missing that may be there when asked again. */
        is_temporary: z.boolean(),
      }),
    )
    .readonly(),
});
export type CompanyFiguresResponse = z.infer<typeof CompanyFiguresResponse>;

/** `GET /companies/{symbol}/changes`: what changed in the newest annual and quarterly report, and what the newest filings say. */
export const CompanyChangesResponse = Part.extend({
  /** Each section that could be compared with the report of the same form before. */
  sections: z
    .array(
      z.object({
        form: z.string(),
        /** In words: `risk factors`. */
        section: z.string(),
        filed: z.string(),
        accession: z.string(),
        /** Paragraphs that were compared, those that are new, and those that were rewritten. */
        compared: z.int(),
        added: z.int(),
        changed: z.int(),
      }),
    )
    .readonly(),
  /** Word for word from filings, the most telling first. */
  passages: z
    .array(
      z.object({
        kind: z.enum(['red_flag', 'filing_event', 'guidance', 'filing_paragraph']),
        text: z.string(),
        form: z.string(),
        /** In words; null for a text outside the sections that are read. */
        section: z.string().nullable(),
        filed: z.string(),
        accession: z.string(),
        /** Of a paragraph: whether it is new or rewritten. Null for other texts. */
        is_new: z.boolean().nullable(),
      }),
    )
    .readonly(),
  /** What could not be compared or read, a sentence each. */
  unread: z.array(z.string()).readonly(),
});
export type CompanyChangesResponse = z.infer<typeof CompanyChangesResponse>;
