import {
  MarketFailure,
  type MarketFailureCode,
  type Answer,
  type Attempt,
  type MarketData,
  type RegimeData,
} from '@gemscout/market';

/** Who was asked and failed, as payloads carry it. */
type TriedRow = { readonly provider: string; readonly asked_for: string; readonly failure: MarketFailureCode };

/** A market together with who failed to answer what it was asked. */
export type NotedMarket = {
  readonly market: MarketData;
  /** As payloads carry it, in the order of the questions; nothing where the first who was asked answered. */
  tried(): { readonly tried?: readonly TriedRow[] };
};

/** Asks the same, and notes who failed: before an answer, and where nobody had one. */
export function notedMarket(market: MarketData): NotedMarket {
  const rows: TriedRow[] = [];
  const note: Note = async (asked, ask) => {
    try {
      const answer = await ask;
      rows.push(...triedRows(asked, answer.tried));
      return answer;
    } catch (error) {
      if (error instanceof MarketFailure) rows.push(...triedRows(asked, error.tried));
      throw error;
    }
  };
  return { market: noting(market, note), tried: () => (rows.length === 0 ? {} : { tried: rows }) };
}

/** Who was asked and failed, as payloads carry it. */
export function triedRows(asked: string, tried: readonly Attempt[] = []): readonly TriedRow[] {
  return tried.map(({ provider, code }) => ({ provider, asked_for: asked, failure: code }));
}

type Note = <Data>(asked: string, ask: Promise<Answer<Data>>) => Promise<Answer<Data>>;

function notingRegime(regime: RegimeData, note: Note): RegimeData {
  return {
    index: () => regime.index(),
    curves: (...about) => note('yields', regime.curves(...about)),
    creditSpread: (...about) => note('credit spread', regime.creditSpread(...about)),
  };
}

function notedChain(optionChain: NonNullable<MarketData['optionChain']>, note: Note): typeof optionChain {
  return (...about) => note('options by expiry', optionChain(...about));
}

function noting(market: MarketData, note: Note): MarketData {
  return {
    ...market,
    info: market.info,
    company: (symbol) => market.company(symbol),
    companies: () => market.companies(),
    bars: (...about) => note('prices', market.bars(...about)),
    movers: (...about) => note('movers', market.movers(...about)),
    sectors: (...about) => note('sectors', market.sectors(...about)),
    socialBuzz: (...about) => note('social', market.socialBuzz(...about)),
    posts: (...about) => note('posts', market.posts(...about)),
    news: (...about) => note('news', market.news(...about)),
    earnings: (...about) => note('earnings', market.earnings(...about)),
    fundamentals: (...about) => note('fundamentals', market.fundamentals(...about)),
    options: (...about) => note('options', market.options(...about)),
    statements: (...about) => note('statements', market.statements(...about)),
    filings: (...about) => note('filings', market.filings(...about)),
    ownership: (...about) => note('insiders', market.ownership(...about)),
    holders: (...about) => note('holders', market.holders(...about)),
    rates: (...about) => note('yields', market.rates(...about)),
    ...(market.optionChain && { optionChain: notedChain(market.optionChain, note) }),
    estimates: (...about) => note('estimates', market.estimates(...about)),
    shortInterest: (...about) => note('short interest', market.shortInterest(...about)),
    ...(market.regime && { regime: notingRegime(market.regime, note) }),
    webSearch: (...about) => note('search', market.webSearch(...about)),
    ...dayOf(market, note),
    close: () => market.close(),
  };
}

function dayOf({ tradingDay }: MarketData, note: Note): Pick<MarketData, 'tradingDay'> {
  return tradingDay ? { tradingDay: (...about) => note('the day', tradingDay(...about)) } : {};
}
