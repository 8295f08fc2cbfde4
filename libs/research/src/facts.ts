import type { FactSource } from '@gemscout/contracts';
import { MARKET_FAILURES } from '@gemscout/market';
import { z } from 'zod';
import { Question } from './questions/question.ts';

// Keys carry their unit, as claims are checked by it: `_pct` percent, `_usd` US dollars, `_ratio` times.
const figure = z.number().nullable();

export const IndicatorFacts = z.object({
  date: z.string(),
  close_usd: z.number(),
  change_1d_pct: figure,
  change_5d_pct: figure,
  change_20d_pct: figure,
  change_60d_pct: figure,
  rsi_14: figure,
  macd: figure,
  macd_signal: figure,
  sma_20_usd: figure,
  sma_50_usd: figure,
  sma_200_usd: figure,
  /** The last day's volume against the mean of the 20 days before. */
  volume_ratio: figure,
  /** The highest such ratio of the last 10 days. */
  peak_volume_ratio: figure,
  high_52w_usd: figure,
  low_52w_usd: figure,
  from_high_pct: figure,
  /** Since the last close before the last results were out. */
  change_since_report_pct: figure.default(null),
  report_close_usd: figure.default(null),
  atr_pct: figure,
  atr_usd: figure.default(null),
  /** 20 days, two standard deviations. */
  bollinger_low_usd: figure.default(null),
  bollinger_high_usd: figure.default(null),
  /** Of the last day, in shares. */
  volume: figure.default(null),
  /** The close was above every high of the 60 days before within the last 10 days, and has held above it. */
  breakout: z.boolean(),
});
export type IndicatorFacts = z.infer<typeof IndicatorFacts>;

export const EarningsFacts = z.object({
  last_date: z.string().nullable(),
  days_since: figure,
  eps_actual_usd: figure,
  eps_estimate_usd: figure,
  surprise_pct: figure,
  /** Quarters above the estimate, of those that had one. */
  beats: z.number(),
  quarters: z.number(),
  /** Against the same quarter a year before. */
  eps_growth_pct: figure,
  /** The day of the valuation figures, which may be months ago. */
  valuation_date: z.string().nullable().default(null),
  pe_ratio: figure,
  price_to_book_ratio: figure,
  price_to_sales_ratio: figure,
  dividend_yield_pct: figure,
  market_cap_usd: figure,
});
export type EarningsFacts = z.infer<typeof EarningsFacts>;

export const NewsFacts = z.object({
  /** Headlines about the company, near copies counted once. */
  headlines: z.number(),
  publishers: z.number(),
  positive: z.number(),
  negative: z.number(),
  days: z.number(),
  latest_date: z.string().nullable(),
  /** The list was cut: there are at least so many. */
  cut: z.boolean().default(false),
  /** Texts that address their reader like an instruction: counted, and otherwise left out. */
  set_aside: z.number(),
});
export type NewsFacts = z.infer<typeof NewsFacts>;

export const SocialFacts = z.object({
  /** With reposts and near copies. */
  posts_7d: z.number(),
  /** Without; null in runs of earlier releases. */
  distinct_7d: figure.default(null),
  authors_7d: z.number(),
  /** Posts a day in the last 7 days against the 28 before. */
  activity_ratio: figure,
  positive: z.number(),
  negative: z.number(),
  /** Posts that nearly repeat an earlier one of another account, reposts included. */
  copies: z.number(),
  /** Not counted in `copies` by earlier releases. */
  reposts: z.number().default(0),
  /** Posts that promise riches. */
  hype: z.number(),
  /** The list was cut: there are at least so many. */
  cut: z.boolean().default(false),
  set_aside: z.number(),
});
export type SocialFacts = z.infer<typeof SocialFacts>;

export const WebFacts = z.object({
  documents: z.number(),
  /** The list was cut: there are at least so many. */
  cut: z.boolean().default(false),
  positive: z.number(),
  negative: z.number(),
  days: figure,
  set_aside: z.number(),
});
export type WebFacts = z.infer<typeof WebFacts>;

export const OptionsFacts = z.object({
  expiry: z.string(),
  /** Null where nobody bids for the options at the price. */
  implied_move_pct: figure,
  past_move_pct: figure,
  put_call_ratio: z.number(),
  volume_to_open_interest_ratio: z.number().nullable(),
  /** Implied volatility of the put at 95 % of the price less that of the call at 105 %, in percentage points. */
  skew_pct: figure.default(null),
});
export type OptionsFacts = z.infer<typeof OptionsFacts>;

const ref = z.object({ hash: z.string(), kind: z.string(), provider: z.string(), as_of: z.string() });
export const Refs = z.array(ref);

const highlight = z.object({
  title: z.string(),
  source: z.string(),
  date: z.string(),
  url: z.string().nullable(),
});
export type Highlight = z.infer<typeof highlight>;

const tried = z.object({ provider: z.string(), asked_for: z.string(), failure: z.enum(MARKET_FAILURES) });

/**
 * The tools that a ticker can be investigated with, in the order in which they are usually used. Nothing that is read may add to
 * this table.
 */
export const TICKER_TOOL_TABLE = {
  indicators: {
    facts: IndicatorFacts,
    reads: ['bars'],
    calls: 1,
    isNumeric: true,
    coverage: 0.27,
    about: 'price and volume',
    source: 'price history',
    why: 'Does the price agree with it?',
  },
  earnings: {
    facts: EarningsFacts,
    reads: ['earnings', 'fundamentals'],
    calls: 2,
    isNumeric: true,
    coverage: 0.27,
    about: 'results and valuation',
    source: 'earnings data',
    why: 'Do results and valuation carry it?',
  },
  news: {
    facts: NewsFacts,
    reads: ['news'],
    calls: 1,
    isNumeric: false,
    coverage: 0.17,
    about: 'what was reported',
    source: 'news coverage',
    why: 'Has anything been reported that changes the picture?',
  },
  social: {
    facts: SocialFacts,
    reads: ['posts'],
    calls: 1,
    isNumeric: false,
    coverage: 0.15,
    about: 'what people say',
    source: 'social data',
    why: 'Is it quiet, or is a crowd at work?',
  },
  options: {
    facts: OptionsFacts,
    reads: ['options'],
    calls: 1,
    isNumeric: true,
    coverage: 0.08,
    about: 'what options traders pay',
    source: 'options data',
    why: 'Do options traders expect more than the past shows?',
  },
  web: {
    facts: WebFacts,
    reads: ['documents'],
    calls: 1,
    isNumeric: false,
    coverage: 0.06,
    about: 'the background',
    source: 'background reading',
    why: 'Does anything written about it contradict this?',
  },
} as const satisfies Readonly<Record<string, ToolFacts>>;

/** The newest figures of what a company and its insiders have filed, of what analysts expect, of its market, and of the day, by the ids of their facts: `revenue.fy2025`, `insider_net`. */
const FiledFigures = z.record(z.string(), z.union([z.number(), z.string(), z.boolean()]));

/**
 * The tools that read filings, estimates, the market around a ticker and the day of a live one. They are asked with the snapshot of every ticker, cost nothing of its budget, and an analyst cannot
 * ask them again.
 */
export const FILED_TOOL_TABLE = {
  statements: { facts: FiledFigures, reads: ['statements', 'rates'], source: 'data from statements' },
  insiders: { facts: FiledFigures, reads: ['ownership'], source: "data on insiders' trades" },
  holders: { facts: FiledFigures, reads: ['holders'], source: 'data on large holders' },
  filings: { facts: FiledFigures, reads: ['filingText'], source: 'data from the texts of filings' },
  estimates: { facts: FiledFigures, reads: ['estimates'], source: 'data on what analysts expect' },
  short_interest: { facts: FiledFigures, reads: ['shortInterest'], source: 'data on short interest' },
  option_chain: { facts: FiledFigures, reads: ['optionChains'], source: 'data on options by expiry' },
  regime: { facts: FiledFigures, reads: ['curves'], source: 'data on its market' },
  day: { facts: FiledFigures, reads: ['minutes'], source: 'data on the day' },
} as const satisfies Readonly<Record<string, Pick<ToolFacts, 'reads' | 'source'> & { readonly facts: z.ZodType }>>;
export type FiledTool = keyof typeof FILED_TOOL_TABLE;
export const FILED_TOOLS = Object.keys(FILED_TOOL_TABLE) as readonly FiledTool[];

type ToolFacts = {
  /** The figures that it answers with. */
  readonly facts: z.ZodObject;
  /** The kinds of market data that they are read from. */
  readonly reads: readonly FactSource[];
  /** How many calls of the market it makes. */
  readonly calls: number;
  /** True: its figures are fixed before the ticker is investigated. */
  readonly isNumeric: boolean;
  /** The part of the coverage of a ticker that its answer adds; with all tools 1. */
  readonly coverage: number;
  /** What it tells of, in a sentence. */
  readonly about: string;
  /** What is missing where it has no answer. */
  readonly source: string;
  /** The question that it answers. */
  readonly why: string;
};
export type TickerTool = keyof typeof TICKER_TOOL_TABLE;
export const TICKER_TOOLS = Object.keys(TICKER_TOOL_TABLE) as readonly TickerTool[];

const TOOLS = { ...TICKER_TOOL_TABLE, ...FILED_TOOL_TABLE };
/** Whose answers a dossier may hold: tools that an analyst asks, and those that read filings. */
export type ToolName = keyof typeof TOOLS;

export function isFiledTool(tool: ToolName): tool is FiledTool {
  return Object.hasOwn(FILED_TOOL_TABLE, tool);
}

/** The tool whose answer holds what is read from a kind of data; none for the sectors, which are scanned. */
export const TOOL_OF_SOURCE: ReadonlyMap<FactSource, ToolName> = new Map(
  [...TICKER_TOOLS, ...FILED_TOOLS].flatMap((tool) => TOOLS[tool].reads.map((source) => [source, tool] as const)),
);

/** What is missing where a tool has no answer. */
export function sourceOf(tool: ToolName): string {
  return TOOLS[tool].source;
}

const answer = <Tool extends ToolName>(tool: Tool) =>
  z.object({
    tool: z.literal(tool),
    query: z.string(),
    summary: z.string(),
    /** Where a question with arguments was asked. */
    question: Question.optional(),
    /** Null where the market has no answer. */
    facts: TOOLS[tool].facts.nullable(),
    /** Why it has none: `no_data`, or how the tool failed. */
    failure: z.enum(MARKET_FAILURES).optional(),
    highlights: z.array(highlight).default([]),
    /** Of a search of the web: the addresses of its best pages. */
    pages: z.array(z.string()).optional(),
    /** The providers that failed before one responded, and why. */
    tried: z.array(tried).optional(),
    evidence: Refs.default([]),
  });

type AnswerSchema = ReturnType<typeof answer>;
type ToolAnswerOf<Tool extends ToolName> = Omit<z.infer<AnswerSchema>, 'tool' | 'facts'> & {
  readonly tool: Tool;
  readonly facts: z.infer<(typeof TOOLS)[Tool]['facts']> | null;
};

/** The payload of a `TOOL` event, and an answer of a snapshot. */
export type ToolAnswer = { [Tool in ToolName]: ToolAnswerOf<Tool> }[ToolName];
export const ToolAnswer = z.discriminatedUnion(
  'tool',
  [...TICKER_TOOLS, ...FILED_TOOLS].map(answer) as [AnswerSchema, ...AnswerSchema[]],
) as unknown as z.ZodType<ToolAnswer>;
