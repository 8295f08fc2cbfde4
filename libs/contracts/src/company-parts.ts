import { CHART_RANGES } from '@gemscout/domain';
import { z } from 'zod';

/** The part of every response about a company: where it comes from, or why it is missing. */
export const Part = z.object({
  symbol: z.string(),
  /** The provider that answered; null if the data are missing. */
  provider: z.string().nullable(),
  /** Nothing of it is later than this instant; null if the data are missing. */
  as_of: z.string().nullable(),
  /** Why there are no data, as a sentence, and whether it can help to ask again; null if there are. */
  missing: z.object({ reason: z.string(), is_temporary: z.boolean() }).nullable(),
});
export type CompanyPart = z.infer<typeof Part>;

/** What computed a figure, in words, and its inputs as they are shown; missing for what was read as it is. */
export const Computed = z.object({
  formula: z.string().optional(),
  inputs: z
    .array(z.object({ id: z.string(), label: z.string(), shown: z.string() }))
    .readonly()
    .optional(),
});

/** The last close in US dollars. */
export const LastClose = z.object({
  price: z.number(),
  /** Against the close before it, in percent; null if there is none. */
  change_pct: z.number().nullable(),
  /** Its trading day, `yyyy-mm-dd`. */
  as_of: z.string(),
  provider: z.string(),
});
export type LastClose = z.infer<typeof LastClose>;

/** `GET /companies/{symbol}`: the company and its last close. */
export const CompanyResponse = z.object({
  symbol: z.string(),
  name: z.string(),
  sector: z.string().nullable(),
  /** Of its SIC code, in words; null if it is not known. */
  industry: z.string().nullable(),
  exchange: z.string().nullable(),
  /** Null if there is none. */
  price_now: LastClose.nullable(),
  /** A sentence if the price is missing or old; else null. */
  price_note: z.string().nullable(),
});
export type CompanyResponse = z.infer<typeof CompanyResponse>;

/** `GET /companies/{symbol}/bars`: up to five years of daily prices in US dollars, adjusted for splits, and shares traded. */
export const CompanyBarsResponse = Part.extend({
  /** Oldest first. */
  bars: z
    .array(
      z.object({
        date: z.string(),
        open: z.number(),
        high: z.number(),
        low: z.number(),
        close: z.number(),
        volume: z.number(),
      }),
    )
    .readonly(),
  /** The ranges of a chart: the first day of each, and why it cannot be shown; null if it can. */
  ranges: z
    .array(z.object({ range: z.enum(CHART_RANGES), from: z.string(), reason: z.string().nullable() }))
    .readonly(),
});
export type CompanyBarsResponse = z.infer<typeof CompanyBarsResponse>;

/** `GET /companies/{symbol}/earnings`: quarters that were reported, newest first. Amounts in US dollars a share. */
export const CompanyEarningsResponse = Part.extend({
  reports: z
    .array(
      z.object({
        /** The day of publication, `yyyy-mm-dd`. */
        date: z.string(),
        period_end: z.string().nullable(),
        eps_actual: z.number().nullable(),
        eps_estimate: z.number().nullable(),
      }),
    )
    .readonly(),
});
export type CompanyEarningsResponse = z.infer<typeof CompanyEarningsResponse>;

/** `GET /companies/{symbol}/filings`: the last 30 filings, newest first, without those of insiders. */
export const CompanyFilingsResponse = Part.extend({
  filings: z
    .array(
      z.object({
        accession: z.string(),
        form: z.string(),
        filed: z.string(),
        report_date: z.string().nullable(),
        /** Of an 8-K: `2.02`, … */
        items: z.array(z.string()).readonly(),
        /** At the SEC; null for an invented market, and for a filing without a document. */
        url: z.string().nullable(),
      }),
    )
    .readonly(),
});
export type CompanyFilingsResponse = z.infer<typeof CompanyFilingsResponse>;

/** `GET /companies/{symbol}/insiders`: what insiders reported in their last 12 forms, newest first. */
export const CompanyInsidersResponse = Part.extend({
  trades: z
    .array(
      z.object({
        accession: z.string(),
        filed: z.string(),
        /** Of the trade, `yyyy-mm-dd`. */
        date: z.string(),
        name: z.string(),
        /** `Chief Financial Officer`, `director`, …; null if the form gives none. */
        role: z.string().nullable(),
        /** `purchase`, `sale`, `exercise`, `grant`, `tax`, `gift`, `other`, or `proposed sale` of a Form 144. */
        kind: z.string(),
        shares: z.number().nullable(),
        price_usd: z.number().nullable(),
        /** Made under a plan of Rule 10b5-1. */
        is_planned: z.boolean(),
      }),
    )
    .readonly(),
});
export type CompanyInsidersResponse = z.infer<typeof CompanyInsidersResponse>;

/** A figure of a trading day: with its instant, ISO 8601, and what computed it, or without a value and why. */
const DayFigureResponse = z.object({
  id: z.string(),
  label: z.string(),
  definition: z.string(),
  value: z.number().nullable(),
  /** As readers see it: `+1.2%`; null without a value. */
  shown: z.string().nullable(),
  at: z.string().nullable(),
  reason: z.string().nullable(),
  ...Computed.shape,
});

/**
 * `GET /companies/{symbol}/day`: the trading day as far as it has come, on a live market: the last trade, the moves before the
 * opening and after the close, the gap at the opening, the volume by this time of day, and the volume-weighted average price.
 */
export const CompanyDayResponse = Part.extend({
  /** The day of the exchange in New York, `yyyy-mm-dd`; null if the data are missing. */
  date: z.string().nullable(),
  /** Before the opening, open, after the close, or closed. */
  phase: z.enum(['pre', 'open', 'post', 'closed']).nullable(),
  /** By how many minutes the source is behind the exchange; null where it does not say. */
  delay_minutes: z.number().nullable(),
  /** A sentence if the last trade is older than the delay and 15 minutes while the exchange is open. */
  stale: z.string().nullable(),
  figures: z.array(DayFigureResponse).readonly(),
});
export type CompanyDayResponse = z.infer<typeof CompanyDayResponse>;

const Headline = z.object({
  id: z.string(),
  title: z.string(),
  publisher: z.string(),
  published_at: z.string(),
  url: z.string().nullable(),
});

/** `GET /companies/{symbol}/news`: up to 30 stories of the last 90 days, each with its newest headline, newest first. */
export const CompanyNewsResponse = Part.extend({
  headlines: z
    .array(
      Headline.extend({
        /** Earlier ones of the same story, newest first. */ same_story: z.array(Headline).readonly(),
      }),
    )
    .readonly(),
  /** Headlines that were left out: of near copies all but one, and those that name another company alone. */
  near_copies: z.int(),
  of_other_companies: z.int(),
});
export type CompanyNewsResponse = z.infer<typeof CompanyNewsResponse>;
