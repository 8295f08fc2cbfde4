import { type EarningsReport, MarketFailure } from '../market-data.ts';
import type { ProviderWith } from './keyed-provider.ts';
import type { Release } from './sec/sec-earnings.ts';
import type { SecProvider } from './sec/sec-provider.ts';
import type { UndatedQuarter } from './yahoo/yahoo-company.ts';
import type { YahooProvider } from './yahoo/yahoo-provider.ts';

const DAY_MS = 24 * 60 * 60_000;
/** A quarter of Yahoo ends on the last day of a month, the company's own up to a week before or after. */
const EARLIEST_DAYS = -7;
/** The law gives a small company 45 days for a quarter and 90 for a year. */
const LATEST_DAYS = 100;

/**
 * Earnings of two providers together, under both their names: what was expected and earned by Yahoo, and by the company's
 * filings the day on which it was announced. A quarter without such a day is left out, since it is unknown when it became public.
 */
export function datedEarnings(yahoo: YahooProvider, sec: SecProvider): ProviderWith<'earnings'> {
  return {
    name: 'yahoo+sec',
    async earnings(symbol, quarters, signal) {
      const { data, provenance } = await yahoo.quarters(symbol, signal);
      const releases = await sec.releases(symbol, signal);
      const reports = data.flatMap((quarter) => datedBy(releases, quarter) ?? []);
      if (reports.length === 0) throw new MarketFailure('no_data', `sec has no day of results of ${symbol}`);
      return { data: reports.slice(0, quarters), provenance: { ...provenance, provider: 'yahoo+sec' } };
    },
  };
}

/** By the first release after the quarter's end. `releases` are newest first. */
function datedBy(releases: readonly Release[], quarter: UndatedQuarter): EarningsReport | undefined {
  const release = releases.findLast(({ date }) => {
    const days = (Date.parse(date) - Date.parse(quarter.fiscalPeriodEnd)) / DAY_MS;
    return days > EARLIEST_DAYS && days <= LATEST_DAYS;
  });
  return release && { ...quarter, date: release.date, releaseTime: release.at };
}
