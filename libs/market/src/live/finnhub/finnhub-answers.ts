import { z } from 'zod';
import { calendarDay, rowsOf } from '../answers.ts';
import { figureText, words } from '../tolerant.ts';

/** Finnhub's bodies, as far as they are read here. A symbol that it does not know gives zeros, nulls or nothing. */

export const QuoteBody = z.object({
  c: z.number().nullable(),
  dp: figureText,
  o: figureText,
  pc: figureText,
  t: figureText,
});

export const NewsBody = rowsOf(
  z.object({
    id: z.union([z.number(), z.string()]),
    datetime: z.number(),
    headline: z.string().trim().min(1),
    source: words,
    url: words,
  }),
);
export type Story = z.infer<typeof NewsBody>[number];

export const QuartersBody = rowsOf(
  z.object({ period: calendarDay, year: z.number(), quarter: z.number(), actual: figureText, estimate: figureText }),
);
export type Quarter = z.infer<typeof QuartersBody>[number];

export const CalendarBody = z.object({
  earningsCalendar: rowsOf(
    z.object({
      symbol: words,
      date: calendarDay,
      hour: words,
      year: z.number(),
      quarter: z.number(),
      epsActual: figureText,
      epsEstimate: figureText,
    }),
  ),
});
export type Announcement = z.infer<typeof CalendarBody>['earningsCalendar'][number];

export const ProfileBody = z.object({ name: words, ticker: words, finnhubIndustry: words });

export const MetricBody = z.object({
  symbol: words,
  metric: z.object({
    peTTM: figureText,
    pb: figureText,
    pbQuarterly: figureText,
    pbAnnual: figureText,
    psTTM: figureText,
    dividendYieldIndicatedAnnual: figureText,
    currentDividendYieldTTM: figureText,
    marketCapitalization: figureText,
    '52WeekLow': figureText,
    '52WeekHigh': figureText,
  }),
});
export type Metric = z.infer<typeof MetricBody>['metric'];

export const RatingsBody = rowsOf(
  z.object({
    period: calendarDay,
    strongBuy: z.number(),
    buy: z.number(),
    hold: z.number(),
    sell: z.number(),
    strongSell: z.number(),
  }),
);
export type Ratings = z.infer<typeof RatingsBody>[number];

const ErrorBody = z.object({ error: z.string() });

/** What Finnhub says in words where it does not say it by the status; undefined where it is no refusal. */
export function errorOf(json: unknown): string | undefined {
  return ErrorBody.safeParse(json).data?.error;
}
