/** The list of companies, yields, the credit spread, and the funds of the index and of sectors: the first ticker asks for them, and every later one reads them. */
const OF_THE_MARKET = [
  /^\/files\/company_tickers\.json/,
  /\/interest-rates\/pages\/xml/,
  /^\/graph\/fredgraph\.csv/,
  /^\/v8\/finance\/chart\/(?:SPY|XL[A-Z]{1,2})\b/,
];

/** Whether a path that was asked for is of all tickers, and not of one. */
export const isMarketWide = (path) => OF_THE_MARKET.some((pattern) => pattern.test(path));
