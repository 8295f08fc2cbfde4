import { z } from 'zod';
import { rowsOf } from '../answers.ts';
import { figure, maybeListOf, words } from '../tolerant.ts';

/** Yahoo's bodies, as far as they are read here. Recorded ones lack fields, or write them as `{raw, fmt}`. */

const QuoteFields = z.object({
  symbol: z.string(),
  quoteType: words,
  shortName: words,
  longName: words,
  currency: words,
  regularMarketPrice: figure,
  regularMarketPreviousClose: figure,
  regularMarketOpen: figure,
  preMarketPrice: figure,
  preMarketTime: figure,
  postMarketPrice: figure,
  postMarketTime: figure,
  exchangeDataDelayedBy: figure,
  exchangeTimezoneName: words,
  regularMarketChangePercent: figure,
  regularMarketVolume: figure,
  averageDailyVolume3Month: figure,
  regularMarketTime: figure,
  gmtOffSetMilliseconds: figure,
  marketCap: figure,
  fiftyDayAverage: figure,
});
export type QuoteFields = z.infer<typeof QuoteFields>;

export const QuoteBody = z
  .object({ quoteResponse: z.object({ result: rowsOf(QuoteFields) }) })
  .transform(({ quoteResponse }) => quoteResponse.result);

const Column = z.array(z.number().nullable()).nullish();

const ChartFields = z.object({
  meta: z.object({
    symbol: z.string(),
    currency: words,
    gmtoffset: figure,
    regularMarketTime: figure,
    currentTradingPeriod: z
      .object({ regular: z.object({ start: z.number(), end: z.number() }) })
      .nullish()
      .catch(null),
  }),
  timestamp: z.array(z.number()).nullish(),
  indicators: z.object({
    quote: z.array(z.object({ open: Column, high: Column, low: Column, close: Column, volume: Column })),
  }),
});
export type ChartFields = z.infer<typeof ChartFields>;

export const ChartBody = z
  .object({ chart: z.object({ result: z.array(ChartFields).nullish() }) })
  .transform(({ chart }) => chart.result?.[0]);

const Contract = z.object({
  strike: z.number(),
  bid: figure,
  ask: figure,
  lastPrice: figure,
  volume: figure,
  openInterest: figure,
  impliedVolatility: figure,
});
export type Contract = z.infer<typeof Contract>;

const ChainFields = z.object({
  underlyingSymbol: words,
  quote: QuoteFields.nullish().catch(null),
  expirationDates: maybeListOf(z.number()),
  options: maybeListOf(
    z.object({ expirationDate: z.number(), calls: maybeListOf(Contract), puts: maybeListOf(Contract) }),
  ),
});
export type ChainFields = z.infer<typeof ChainFields>;

export const OptionsBody = z
  .object({ optionChain: z.object({ result: z.array(ChainFields).nullish() }) })
  .transform(({ optionChain }) => optionChain.result?.[0]);

const Quarter = z.object({ quarter: figure, epsActual: figure, epsEstimate: figure, currency: words });

const SummaryFields = z.object({
  summaryDetail: z
    .object({
      trailingPE: figure,
      priceToSalesTrailing12Months: figure,
      dividendYield: figure,
      marketCap: figure,
      fiftyTwoWeekLow: figure,
      fiftyTwoWeekHigh: figure,
      currency: words,
    })
    .nullish(),
  defaultKeyStatistics: z.object({ priceToBook: figure }).nullish(),
  price: z.object({ symbol: words, regularMarketTime: figure, currency: words, marketCap: figure }).nullish(),
  earningsHistory: z.object({ history: rowsOf(Quarter) }).nullish(),
});
export type SummaryFields = z.infer<typeof SummaryFields>;

export const SummaryBody = z
  .object({ quoteSummary: z.object({ result: z.array(SummaryFields).nullish() }) })
  .transform(({ quoteSummary }) => quoteSummary.result?.[0]);

const Day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .nullish()
  .catch(null)
  .transform((day) => day ?? null);

const TrendFields = z.object({
  period: words,
  endDate: Day,
  earningsEstimate: z.object({ avg: figure, numberOfAnalysts: figure, earningsCurrency: words }).nullish().catch(null),
  revenueEstimate: z.object({ avg: figure, numberOfAnalysts: figure, revenueCurrency: words }).nullish().catch(null),
  epsTrend: z.object({ '90daysAgo': figure }).nullish().catch(null),
  epsRevisions: z.object({ upLast30days: figure, downLast30days: figure }).nullish().catch(null),
});
export type TrendFields = z.infer<typeof TrendFields>;

const Recommended = z.object({
  period: words,
  strongBuy: figure,
  buy: figure,
  hold: figure,
  sell: figure,
  strongSell: figure,
});

const EstimateFields = z.object({
  earningsTrend: z.object({ trend: rowsOf(TrendFields) }).nullish(),
  financialData: z
    .object({
      targetMeanPrice: figure,
      targetLowPrice: figure,
      targetHighPrice: figure,
      numberOfAnalystOpinions: figure,
    })
    .nullish(),
  calendarEvents: z
    .object({
      earnings: z
        .object({
          earningsDate: maybeListOf(z.number()),
          isEarningsDateEstimate: z.boolean().nullish().catch(null),
        })
        .nullish()
        .catch(null),
    })
    .nullish(),
  recommendationTrend: z.object({ trend: rowsOf(Recommended) }).nullish(),
  price: z.object({ symbol: words, currency: words }).nullish(),
});

export const EstimatesBody = z
  .object({ quoteSummary: z.object({ result: z.array(EstimateFields).nullish() }) })
  .transform(({ quoteSummary }) => quoteSummary.result?.[0]);

const Found = z.object({ symbol: z.string(), quoteType: words, shortname: words, longname: words, sector: words });
const Story = z.object({
  uuid: z.string(),
  title: z.string(),
  publisher: words,
  link: words,
  providerPublishTime: figure,
  relatedTickers: z.array(z.string()).nullish().catch(null),
});
export type Story = z.infer<typeof Story>;

export const SearchBody = z
  .looseObject({})
  .refine((body) => 'quotes' in body || 'news' in body)
  .pipe(z.object({ quotes: maybeListOf(Found), news: maybeListOf(Story) }));

export const ScreenerBody = z
  .object({ finance: z.object({ result: z.array(z.object({ quotes: rowsOf(QuoteFields) })).nullish() }) })
  .transform(({ finance }) => finance.result?.[0]?.quotes ?? []);
