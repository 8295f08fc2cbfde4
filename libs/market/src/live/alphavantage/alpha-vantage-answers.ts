import { z } from 'zod';
import { calendarDay, rowsOf } from '../answers.ts';
import { figureText, words } from '../tolerant.ts';

/**
 * The parts of Alpha Vantage's bodies that are used: figures as text, `None` and `-` for unknown values, `{}` for no
 * data.
 */

export const QuoteBody = z.object({
  'Global Quote': z
    .object({
      '01. symbol': words,
      '05. price': figureText,
      '06. volume': figureText,
      '07. latest trading day': calendarDay.nullish().catch(null),
      '08. previous close': figureText,
      '10. change percent': words,
    })
    .nullish(),
});

const price = z.string().transform(Number).pipe(z.number().positive());
const volume = z.string().transform(Number).pipe(z.number().nonnegative());
const Row = z.object({
  '1. open': price,
  '2. high': price,
  '3. low': price,
  '4. close': price,
  '5. volume': volume,
});
export type DailyRow = z.infer<typeof Row>;

/** The valid days; a series without any is an unknown format. */
export const DailyBody = z
  .object({
    'Meta Data': z.object({ '2. Symbol': words }).nullish(),
    'Time Series (Daily)': z.record(calendarDay, z.unknown()).optional(),
  })
  .transform(({ 'Meta Data': about, 'Time Series (Daily)': series = {} }, context) => {
    const days = Object.entries(series).flatMap(([date, row]) => {
      const parsed = Row.safeParse(row);
      return parsed.success ? [{ date, row: parsed.data }] : [];
    });
    if (days.length === 0 && Object.keys(series).length > 0) context.addIssue('no day can be read');
    return { symbol: about?.['2. Symbol'] ?? null, days };
  });

export const SplitsBody = z.object({
  data: rowsOf(z.object({ effective_date: calendarDay, split_factor: price })),
});
export type Split = z.infer<typeof SplitsBody>['data'][number];

export const OverviewBody = z.object({
  Symbol: words,
  Name: words,
  Sector: words,
  Currency: words,
  MarketCapitalization: figureText,
  PERatio: figureText,
  PriceToBookRatio: figureText,
  PriceToSalesRatioTTM: figureText,
  DividendYield: figureText,
  '52WeekLow': figureText,
  '52WeekHigh': figureText,
});
export type Overview = z.infer<typeof OverviewBody>;

export const EarningsBody = z.object({
  symbol: words,
  quarterlyEarnings: rowsOf(
    z.object({
      fiscalDateEnding: calendarDay,
      reportedDate: calendarDay,
      reportTime: words,
      reportedEPS: figureText,
      estimatedEPS: figureText,
      surprise: figureText,
    }),
  ).optional(),
});
export type Quarter = NonNullable<z.infer<typeof EarningsBody>['quarterlyEarnings']>[number];

const STAMP = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})?$/;

/** `20230410T013000`, in UTC, as ISO 8601. */
const stamp = z
  .string()
  .regex(STAMP)
  .transform((text) => text.replace(STAMP, (_, y, m, d, h, min, s = '00') => `${y}-${m}-${d}T${h}:${min}:${s}.000Z`))
  .pipe(z.iso.datetime());

export const NewsBody = z.object({
  feed: rowsOf(z.object({ title: z.string().trim().min(1), url: words, time_published: stamp, source: words })),
});
