import { rules } from '../rules.mjs';

const quotable = ({ news }) => news?.items.length > 0;
const over = (value, other) => (value > other ? 'above' : 'below');
const under = (value, other) => (value > other ? 'below' : 'above');
const idOf = (sector) => `sector.${sector.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_')}`;

/** Sentences with references instead of digits: the figures are right, so what can be false is the words. */
const isFalse = [
  ...rules(
    'direction',
    ['indicators'],
    ({ name, prices: p }) => p.change_20d_pct < -1 && `${name} gained {{change_20d as size}} in a month.`,
    ({ prices: p }) => p.change_60d_pct > 1 && `The stock is down {{change_60d as size}} over 60 trading days.`,
  ),
  ...rules(
    'order',
    ['indicators'],
    ({ prices: p }) =>
      `The close of {{close}} is ${under(p.close_usd, p.sma_50_usd)} the 50-day average of {{sma_50}}.`,
    ({ prices: p }) =>
      `The 50-day average of {{sma_50}} is ${p.sma_50_usd > p.sma_200_usd ? 'lower' : 'higher'} than the 200-day average of {{sma_200}}.`,
  ),
  ...rules(
    'order',
    ['earnings'],
    ({ results: r }) =>
      r.eps_actual_usd > r.eps_estimate_usd &&
      'It earned {{eps_actual}} a share, less than the expected {{eps_estimate}}.',
  ),
  ...rules(
    'metric',
    ['indicators', 'fundamentals'],
    () => 'The 200-day average is {{sma_50}}.',
    () => 'The dividend yield is {{atr_pct}}.',
    () => 'The P/E is {{price_to_book}}.',
    () => 'Insiders bought at {{close}}.',
  ),
  ...rules(
    'window',
    ['indicators'],
    ({ prices: p }) => `The stock ${p.change_20d_pct < 0 ? 'fell' : 'rose'} {{change_20d as size}} in a week.`,
    ({ prices: p }) => `Today it ${p.change_60d_pct < 0 ? 'lost' : 'gained'} {{change_60d as size}}.`,
  ),
  ...rules(
    'subject',
    ['indicators'],
    ({ prices: p }) => `Its sector ${p.change_20d_pct < 0 ? 'fell' : 'rose'} {{change_20d as size}} in a month.`,
  ),
  ...rules('date', ['indicators', 'bars'], ({ bars: { bars } }) => `On ${bars.at(-9).date} it closed at {{close}}.`),
  ...rules(
    'rank',
    ['sectors'],
    ({ sectors }) =>
      `${sectors[1].sector} leads all sectors with {{${idOf(sectors[1].sector)}.change_20d}} in a month.`,
  ),
  ...rules(
    'count',
    ['earnings'],
    ({ results: r }) => r.beats > 2 && 'It missed the estimate in {{beats}} of {{quarters}} quarters.',
  ),
  ...rules('figure', ['earnings'], () => 'Free cash flow is {{free_cash_flow}}.'),
  ...rules(
    'arithmetic',
    ['indicators', 'fundamentals'],
    () => 'The close is {{diff close market_cap}} above the market value.',
  ),
  ...rules('source', ['news'], (f) => quotable(f) && 'Bloomberg wrote {{quote news.1}}.'),
  ...rules(
    'cause',
    ['indicators', 'earnings'],
    ({ prices: p }) =>
      p.change_20d_pct < -1 &&
      'It fell {{change_20d as size}} in a month because it earned only {{eps_actual}} a share.',
  ),
];

const isHonest = [
  ...rules(
    'price',
    ['indicators'],
    ({ name, prices: p }) => `${name} ${p.change_20d_pct < 0 ? 'lost' : 'gained'} {{change_20d as size}} in a month.`,
    () => 'The close is {{close}}, and RSI(14) stands at {{rsi_14}}.',
  ),
  ...rules(
    'comparison',
    ['indicators'],
    ({ prices: p }) => `The close of {{close}} is ${over(p.close_usd, p.sma_50_usd)} the 50-day average of {{sma_50}}.`,
    ({ prices: p }) => `At {{close}} it trades ${over(p.close_usd, p.sma_200_usd)} its 200-day average of {{sma_200}}.`,
  ),
  ...rules(
    'results',
    ['earnings'],
    ({ results: r }) =>
      r.eps_actual_usd > r.eps_estimate_usd && 'It earned {{eps_actual}} a share against {{eps_estimate}} expected.',
    ({ results: r }) => r.eps_growth_pct > 1 && 'Earnings a share grew {{eps_growth as size}} from a year before.',
  ),
  ...rules(
    'valuation',
    ['fundamentals'],
    ({ valuation: v }) => v.pe_ratio && 'The P/E is {{pe}}.',
    () => 'The market value is {{market_cap}}.',
  ),
  ...rules('options', ['options'], ({ options: o }) => o && 'Options imply a move of {{implied_move}}.'),
  ...rules(
    'sector',
    ['sectors'],
    ({ sector, own }) =>
      `${sector} ${own.change_20d_pct < 0 ? 'fell' : 'rose'} {{${idOf(sector)}.change_20d as size}} in a month.`,
  ),
  ...rules(
    'counting',
    ['earnings'],
    ({ results: r }) => r.beats > 0 && 'It beat the estimate in {{beats}} of the last {{quarters}} quarters.',
  ),
  ...rules(
    'computed',
    ['indicators'],
    ({ prices: p }) => p.close_usd > p.sma_50_usd && 'The close is {{diff close sma_50}} above the 50-day average.',
    ({ prices: p }) =>
      p.close_usd > p.low_52w_usd && 'The close is {{pct_change close low_52w as size}} above the 52-week low.',
  ),
  ...rules(
    'threshold',
    ['indicators'],
    ({ prices: p }) => `A close below {{level ${Math.floor(p.close_usd * 0.9)} usd}} would end the case.`,
    ({ prices: p }) =>
      p.close_usd > p.sma_200_usd && 'A close below the 200-day average of {{sma_200}} would end the case.',
  ),
  ...rules('quoted', ['news'], (f) => quotable(f) && `${f.news.items[0].source} wrote {{quote news.1}}.`),
];

export const templates = [...isFalse, ...isHonest];
