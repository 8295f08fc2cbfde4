import { z } from 'zod';
import { FACT_GROUP_IDS } from './facts/fact-groups.ts';
import { UNITS } from './facts/metric.ts';

/** `GET /companies/{symbol}/facts`: the facts that were known at the end of a day, by default of the market's. */
export const CompanyFactsQuery = z.strictObject({
  /** `yyyy-mm-dd` */
  as_of: z.iso.date('is not a day: give one such as 2024-03-31').optional(),
});
export type CompanyFactsQuery = z.infer<typeof CompanyFactsQuery>;

const Group = z.object({ group: z.enum(FACT_GROUP_IDS), label: z.string() });

const FactResponse = z.object({
  /** Stable: `revenue.fy2024`. */
  id: z.string(),
  /** The label of the metric. */
  metric: z.string(),
  /** In words: `in fiscal 2024, to 28 September 2024`. */
  period: z.string(),
  value: z.union([z.number(), z.string(), z.boolean()]),
  /** The value as readers see it: `$391.0B`. */
  shown: z.string(),
  unit: z.enum(UNITS),
  /** The day of the newest filing that it comes from, `yyyy-mm-dd`; null for what comes from no filing. */
  filed: z.string().nullable(),
  /** The numbers of these filings. */
  accessions: z.array(z.string()).readonly(),
  /** What computed it, in words; null for what was read as it is. */
  formula: z.string().nullable(),
  /** What it was computed from, as it is shown; empty for what was read as it is. */
  inputs: z.array(z.object({ id: z.string(), label: z.string(), shown: z.string() })).readonly(),
  /** Of a restated figure, the value that was filed first, with its day and filing. */
  first: z.string().optional(),
  /** Of a score: the published threshold, and how often sound companies crossed it. */
  threshold: z.string().optional(),
});

/** Figures with the sources that they rest on, and those without a value. */
const MarketPartResponse = z.object({
  /** Null without a figure. */
  provider: z.string().nullable(),
  facts: z.array(FactResponse).readonly(),
  without_value: z.array(z.object({ id: z.string(), label: z.string(), reason: z.string() })).readonly(),
});

export const CompanyFactsResponse = z.object({
  symbol: z.string(),
  name: z.string(),
  sector: z.string().nullable(),
  /** The day up to which filings were read, `yyyy-mm-dd`. */
  as_of: z.string(),
  /** The currency of the statements; null if there are none. */
  currency: z.string().nullable(),
  coverage: z.object({
    /** `14 of 18 fact groups` */
    summary: z.string(),
    /** True if fewer than half of the groups are known that apply and that the market's sources offer. */
    is_thin: z.boolean(),
    present: z.array(Group).readonly(),
    missing: z.array(Group.extend({ reason: z.string() })).readonly(),
  }),
  /** Those that rest on no price, but for Altman's Z. */
  facts: z.array(FactResponse).readonly(),
  /** What analysts expect, and when the company reports next. */
  expectations: z.object({
    /** Who gave the estimates; null without any. */
    provider: z.string().nullable(),
    facts: z.array(FactResponse).readonly(),
    /** Figures that have no value, such as a spread of targets where one analyst has a target, each with the reason. */
    without_value: z.array(z.object({ id: z.string(), label: z.string(), reason: z.string() })).readonly(),
  }),
  /** How the price has moved since the last report. */
  last_report: MarketPartResponse,
  /** The trading day as far as it has come, on a live market. */
  day: z.object({
    /** Null where no source has answered. */
    provider: z.string().nullable(),
    /** The day of the exchange in New York, `yyyy-mm-dd`. */
    date: z.string().nullable(),
    /** By how many minutes the source is behind; null where it does not say. */
    delay_minutes: z.number().nullable(),
    /** A sentence if the last trade is too old while the exchange is open. */
    stale: z.string().nullable(),
    /** Each with the instant that it is of, ISO 8601. */
    facts: z.array(FactResponse.extend({ at: z.string() })).readonly(),
    without_value: z.array(z.object({ id: z.string(), label: z.string(), reason: z.string() })).readonly(),
  }),
  /** What the company costs at the last close, against what it has filed. */
  valuation: z.object({
    /** Who gave the prices; null without a price that is new enough. */
    provider: z.string().nullable(),
    facts: z.array(FactResponse).readonly(),
    /** Figures that have no value, such as a price to book where equity is negative, each with the reason. */
    without_value: z.array(z.object({ id: z.string(), label: z.string(), reason: z.string() })).readonly(),
  }),
  /** Where the company is among its peers, and the figures of these. */
  peers: MarketPartResponse,
  /** How the share moves with the index, its sector and the ten-year yield. */
  regime: MarketPartResponse,
  /** The yield curve and the credit spread, each of the newest day with one. */
  curve: MarketPartResponse,
  /** Shares sold short on the newest published settlement date. */
  short_interest: MarketPartResponse,
  /** Who reported to hold more than five percent of the shares. */
  large_holders: MarketPartResponse,
  /** What the quotes of several expiries of its options say. */
  option_chain: MarketPartResponse,
});
export type CompanyFactsResponse = z.infer<typeof CompanyFactsResponse>;
