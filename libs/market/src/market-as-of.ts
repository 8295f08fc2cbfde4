import type { FilingData } from './filing-data.ts';
import { type Answer, type MarketData, MarketFailure } from './market-data.ts';
import type { RegimeData } from './regime/regime-data.ts';
import { endOfDay, filingKnownAt, isoOf, lastDayWithBar, startOfDay } from './recorded/known-at.ts';
import { resultKnownAt } from './trading-day/result-day.ts';

/** What the facts of a company are read from. */
export type FactsMarket = Pick<
  MarketData,
  | (
      | 'info'
      | 'company'
      | 'companies'
      | 'filers'
      | 'bars'
      | 'shareEvents'
      | 'rates'
      | 'regime'
      | 'estimates'
      | 'shortInterest'
      | 'optionChain'
      | 'earnings'
      | 'tradingDay'
    )
  | keyof FilingData
>;

type View = {
  readonly market: FactsMarket;
  /** `yyyy-mm-dd`, and its last millisecond. */
  readonly day: string;
  readonly knownMs: number;
  readonly nowMs: number;
};

const DAY_MS = 86_400_000;
/** Insiders' trades are looked at for so many days. */
const INSIDER_DAYS = 90;

/**
 * A market as it was known at the end of an earlier day (UTC): without the prices, splits and filings of later. A recorded market
 * answers as if it were opened at that day. A live one has no prices of it, as those that it serves are adjusted for later
 * splits, and insiders' forms only as far back as it reads them.
 *
 * @param day `yyyy-mm-dd`; one that is not over yet leaves the market as it is
 */
export function marketAsOf(market: FactsMarket, day: string): FactsMarket {
  const view = { market, day, knownMs: endOfDay(day), nowMs: Date.parse(market.info.asOf ?? new Date().toISOString()) };
  if (view.knownMs >= view.nowMs) return market;
  return {
    info: market.info,
    company: (symbol) => market.company(symbol),
    companies: () => market.companies(),
    bars: barsUntil(view),
    shareEvents: async (symbol) =>
      ((await market.shareEvents?.(symbol)) ?? []).filter(({ date }) => startOfDay(date) <= view.knownMs),
    rates: ratesUntil(view),
    estimates: estimatesUntil(view),
    shortInterest: shortInterestUntil(view),
    earnings: earningsUntil(view),
    ...(market.optionChain && { optionChain: optionChainUntil(market.optionChain, view) }),
    ...(market.regime && { regime: regimeUntil(market.regime, view) }),
    ...filingsUntil(view),
    ownership: formsUntil(view),
    holders: schedulesUntil(view),
  };
}

function barsUntil({ market, day, knownMs, nowMs }: View): FactsMarket['bars'] {
  return async (symbol, days, signal) => {
    if (isLive(market)) throw noData(market, `prices of ${symbol} as they were on ${day}`);
    const answer = await market.bars(symbol, days + Math.ceil((nowMs - knownMs) / DAY_MS), signal);
    const bars = answer.data.filter(({ date }) => date <= lastDayWithBar(knownMs)).slice(-days);
    if (bars.length === 0) throw noData(market, `bars of ${symbol} by ${day}`);
    return { data: bars, provenance: provenanceOf(answer, knownMs) };
  };
}

function ratesUntil({ market, day, knownMs }: View): FactsMarket['rates'] {
  return async (asked, signal) => {
    const answer = await market.rates(asked < day ? asked : day, signal);
    return { data: answer.data, provenance: provenanceOf(answer, knownMs) };
  };
}

function estimatesUntil({ market, day, knownMs }: View): FactsMarket['estimates'] {
  return async (symbol, asked, signal) => {
    if (isLive(market)) throw noData(market, `estimates of ${symbol} as they were on ${day}`);
    const answer = await market.estimates(symbol, asked < day ? asked : day, signal);
    return { data: answer.data, provenance: provenanceOf(answer, knownMs) };
  };
}

function regimeUntil(regime: RegimeData, { day, knownMs }: View): RegimeData {
  const until = (asked: string): string => (asked < day ? asked : day);
  return {
    index: () => regime.index(),
    async curves(asked, signal) {
      const answer = await regime.curves(until(asked), signal);
      return { data: answer.data, provenance: provenanceOf(answer, knownMs) };
    },
    async creditSpread(asked, signal) {
      const answer = await regime.creditSpread(until(asked), signal);
      return { data: answer.data, provenance: provenanceOf(answer, knownMs) };
    },
  };
}

function shortInterestUntil({ market, day, knownMs }: View): FactsMarket['shortInterest'] {
  return async (symbol, asked, signal) => {
    if (isLive(market)) throw noData(market, `short interest of ${symbol} as it was on ${day}`);
    const answer = await market.shortInterest(symbol, asked < day ? asked : day, signal);
    return { data: answer.data, provenance: provenanceOf(answer, knownMs) };
  };
}

function earningsUntil({ market, knownMs }: View): FactsMarket['earnings'] {
  return async (symbol, quarters, signal) => {
    const answer = await market.earnings(symbol, Infinity, signal);
    const known = answer.data.filter((report) => resultKnownAt(report) <= knownMs);
    return { data: known.slice(0, quarters), provenance: provenanceOf(answer, knownMs) };
  };
}

function optionChainUntil(
  optionChain: NonNullable<FactsMarket['optionChain']>,
  { market, day, knownMs }: View,
): NonNullable<FactsMarket['optionChain']> {
  return async (question, signal) => {
    if (isLive(market)) throw noData(market, `option quotes of ${question.symbol} as they were on ${day}`);
    const answer = await optionChain({ ...question, day: question.day < day ? question.day : day }, signal);
    return { data: answer.data, provenance: provenanceOf(answer, knownMs) };
  };
}

function filingsUntil({ market, day, knownMs }: View): Pick<FactsMarket, 'statements' | 'filings' | 'filingText'> {
  const filings: FactsMarket['filings'] = async (symbol, signal) => {
    const answer = await market.filings(symbol, signal);
    const known = answer.data.filings.filter(({ filed, acceptedAt }) => filingKnownAt(filed, acceptedAt) <= knownMs);
    return { data: { ...answer.data, filings: known }, provenance: provenanceOf(answer, knownMs) };
  };
  return {
    filings,
    async statements(symbol, signal) {
      const answer = await market.statements(symbol, signal);
      const known = answer.data.filter(({ filed }) => filingKnownAt(filed) <= knownMs);
      if (known.length === 0) throw noData(market, `statements of ${symbol} by ${day}`);
      return { data: known, provenance: provenanceOf(answer, knownMs) };
    },
    async filingText(symbol, accession, signal) {
      const { data } = await filings(symbol, signal);
      const isKnown = data.filings.some((filing) => filing.accession === accession);
      if (!isKnown) throw noData(market, `filing ${accession} of ${symbol} by ${day}`);
      return market.filingText(symbol, accession, signal);
    },
  };
}

function formsUntil(view: View): FactsMarket['ownership'] {
  const { market, day, knownMs } = view;
  return async (symbol, limit, signal) => {
    const answer = await market.ownership(symbol, isLive(market) ? limit : Infinity, signal);
    const { cik, forms } = answer.data;
    const oldest = forms.at(-1)?.filed;
    if (isLive(market) && oldest !== undefined && startOfDay(oldest) > knownMs - INSIDER_DAYS * DAY_MS)
      throw noData(market, `insiders’ forms of the ${INSIDER_DAYS} days to ${day}: it reads those from ${oldest} on`);
    const known = forms.filter(({ filed }) => filingKnownAt(filed) <= knownMs).slice(0, limit);
    if (known.length === 0 && (await filingsUntil(view).filings(symbol, signal)).data.filings.length === 0)
      throw noData(market, `insiders’ forms of ${symbol} by ${day}`);
    return { data: { cik, forms: known }, provenance: provenanceOf(answer, knownMs) };
  };
}

/** A live market reads the newest schedules only: those of an earlier day are known where these reach back to its first. */
function schedulesUntil(view: View): FactsMarket['holders'] {
  const { market, day, knownMs } = view;
  return async (symbol, asked, signal) => {
    const limit = isLive(market) ? asked.limit : Infinity;
    const answer = await market.holders(symbol, { ...asked, limit }, signal);
    const { cik, schedules, unread } = answer.data;
    if (isLive(market) && unread > 0) throw noData(market, `all schedules of holders of ${symbol} by ${day}`);
    const known = schedules.filter(({ filed }) => filingKnownAt(filed) <= knownMs);
    if (known.length === 0 && (await filingsUntil(view).filings(symbol, signal)).data.filings.length === 0)
      throw noData(market, `schedules of holders of ${symbol} by ${day}`);
    const cut = Math.max(0, known.length - asked.limit);
    return {
      data: { cik, schedules: known.slice(0, asked.limit), unread: unread + cut },
      provenance: provenanceOf(answer, knownMs),
    };
  };
}

const isLive = ({ info }: FactsMarket): boolean => info.asOf === null;

function provenanceOf({ provenance }: Answer<unknown>, knownMs: number): Answer<unknown>['provenance'] {
  return { ...provenance, asOf: isoOf(knownMs) };
}

function noData({ info }: FactsMarket, what: string): MarketFailure {
  return new MarketFailure('no_data', `The market "${info.name}" has no ${what}.`);
}
