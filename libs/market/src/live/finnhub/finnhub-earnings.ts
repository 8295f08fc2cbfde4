import { type Answer, type EarningsReport, MarketFailure } from '../../market-data.ts';
import { answerOf, dayBefore, newestFirst } from '../answers.ts';
import type { ProviderClient } from '../http-client.ts';
import { requireSameSymbol } from '../symbols.ts';
import { type Announcement, CalendarBody, type Quarter, QuartersBody } from './finnhub-answers.ts';

const DAYS_A_QUARTER = 92;
const RELEASE_TIMES = new Map([
  ['bmo', 'pre'],
  ['amc', 'post'],
]);

/**
 * What was reported, newest first. Only the calendar knows on which day, and only the list of quarters which quarter's end
 * that was, so both are asked; entries without a day are left out, since it is unknown when they became public.
 */
export async function finnhubEarnings(
  client: ProviderClient,
  symbol: string,
  quarters: number,
  signal?: AbortSignal,
): Promise<Answer<readonly EarningsReport[]>> {
  const nowMs = Date.now();
  const span = { from: dayBefore(nowMs, (quarters + 1) * DAYS_A_QUARTER), to: dayBefore(nowMs, 0) };
  const fetched = await client.getJson('/api/v1/calendar/earnings', { symbol, ...span }, CalendarBody, signal);
  const announcements = fetched.data.earningsCalendar.filter(({ epsActual }) => epsActual !== null);
  for (const announcement of announcements) requireSameSymbol('finnhub', symbol, announcement.symbol);
  if (announcements.length === 0)
    throw new MarketFailure('no_data', `finnhub knows no day on which ${symbol} reported, since ${span.from}`);
  const ends = await client.getJson('/api/v1/stock/earnings', { symbol }, QuartersBody, signal);
  const reports = announcements.map((announcement) => reportOf(symbol, announcement, ends.data));
  return answerOf('finnhub', ends, newestFirst(reports, ({ date }) => date).slice(0, quarters));
}

function reportOf(symbol: string, announcement: Announcement, quarters: readonly Quarter[]): EarningsReport {
  const quarter = quarters.find(
    ({ year, quarter: number }) => year === announcement.year && number === announcement.quarter,
  );
  const { date, epsActual } = announcement;
  const epsEstimate = announcement.epsEstimate ?? quarter?.estimate ?? null;
  return {
    symbol,
    date,
    epsActual,
    epsEstimate,
    fiscalPeriodEnd: quarter?.period ?? null,
    surprise: epsActual === null || epsEstimate === null ? null : epsActual - epsEstimate,
    releaseTime: RELEASE_TIMES.get(announcement.hour ?? '') ?? null,
  };
}
