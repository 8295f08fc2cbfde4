import type {
  CompanyChangesResponse,
  CompanyBarsResponse,
  CompanyDayResponse,
  CompanyEarningsResponse,
  CompanyFilingsResponse,
  CompanyInsidersResponse,
  CompanyNewsResponse,
} from '@gemscout/contracts';
import { chartRanges } from '@gemscout/domain';
import { documentPath } from '@gemscout/filings';
import type { Headline } from '@gemscout/market';
import { companyChanges, companyNews, dayFigures } from '@gemscout/research';
import type { ApiDeps } from '../api-deps.ts';
import { readPart } from './company-part.ts';
import { insiderTrades } from './insider-trades.ts';

/** The parts of a company that load by themselves. */
export type CompanyParts = {
  readonly bars: CompanyBarsResponse;
  readonly changes: CompanyChangesResponse;
  readonly day: CompanyDayResponse;
  readonly earnings: CompanyEarningsResponse;
  readonly filings: CompanyFilingsResponse;
  readonly insiders: CompanyInsidersResponse;
  readonly news: CompanyNewsResponse;
};
export type PartName = keyof CompanyParts;

type PartReader<Part extends PartName> = (market: ApiDeps['market'], symbol: string) => Promise<CompanyParts[Part]>;

/** Trading days of five years. */
const MOST_BARS = 1_270;
const QUARTERS = 20;
const MOST_FILINGS = 30;
/** As many as the facts of a live company are read from, so that both are one cached answer. */
const MOST_FORMS = 12;
const INSIDERS_FORM = /^(?:3|4|5|144)(?:\/A)?$/;

/** One question to the market each. */
export const PART_READERS: { readonly [Part in PartName]: PartReader<Part> } = {
  async bars(market, symbol) {
    const { part, data = [] } = await readPart({ symbol, what: 'prices' }, market.bars(symbol, MOST_BARS));
    return { ...part, bars: data, ranges: chartRanges(data[0]?.date, data.at(-1)?.date) };
  },

  async changes(market, symbol) {
    const { part, data } = await readPart({ symbol, what: 'filings' }, companyChanges(market, symbol));
    return { ...part, ...(data ?? { sections: [], passages: [], unread: [] }) };
  },

  async day(market, symbol) {
    const nothing = { date: null, phase: null, delay_minutes: null, stale: null, figures: [] };
    if (!market.tradingDay) {
      const missing = { reason: 'This market has no minutes.', is_temporary: false };
      return { symbol, provider: null, as_of: null, missing, ...nothing };
    }
    const asked = market
      .tradingDay(symbol)
      .then((answer) => ({ ...answer, data: { ...answer.data, figures: dayFigures(answer) } }));
    const { part, data } = await readPart({ symbol, what: 'trades' }, asked);
    if (!data) return { ...part, ...nothing };
    const { date, phase, delayMinutes, stale, figures } = data;
    return { ...part, date, phase, delay_minutes: delayMinutes, stale, figures };
  },

  async earnings(market, symbol) {
    const { part, data = [] } = await readPart({ symbol, what: 'results' }, market.earnings(symbol, QUARTERS));
    const reports = data.map(({ date, fiscalPeriodEnd, epsActual, epsEstimate }) => ({
      date,
      period_end: fiscalPeriodEnd,
      eps_actual: epsActual,
      eps_estimate: epsEstimate,
    }));
    return { ...part, reports };
  },

  async filings(market, symbol) {
    const { part, data } = await readPart({ symbol, what: 'filings' }, market.filings(symbol));
    const { cik, filings } = data ?? { cik: '', filings: [] };
    const shown = filings.filter(({ form }) => !INSIDERS_FORM.test(form)).slice(0, MOST_FILINGS);
    const rows = shown.map((filing) => ({
      accession: filing.accession,
      form: filing.form,
      filed: filing.filed,
      report_date: filing.reportDate,
      items: filing.items,
      url: market.info.fictional ? null : addressOf(documentPath(cik, filing)),
    }));
    return { ...part, filings: rows };
  },

  async insiders(market, symbol) {
    const { part, data } = await readPart({ symbol, what: 'forms of insiders' }, market.ownership(symbol, MOST_FORMS));
    return { ...part, trades: data === undefined ? [] : insiderTrades(data) };
  },

  async news(market, symbol) {
    const { part, data } = await readPart({ symbol, what: 'headlines' }, companyNews(market, symbol));
    const { stories, nearCopies, ofOthers } = data ?? { stories: [], nearCopies: 0, ofOthers: 0 };
    const headlines = stories.flatMap(([newest, ...others]) =>
      newest ? [{ ...headlineOf(newest), same_story: others.map(headlineOf) }] : [],
    );
    return { ...part, headlines, near_copies: nearCopies, of_other_companies: ofOthers };
  },
};

function headlineOf({ id, title, publisher, publishedAt, url }: Headline) {
  return { id, title, publisher, published_at: publishedAt, url };
}

const addressOf = (path: string | null): string | null => (path === null ? null : `https://www.sec.gov${path}`);
