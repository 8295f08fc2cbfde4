import { pct } from './figures-of.mjs';

/** Rules that write sentences of the first half, `[kind, cites, write]` each; see corpus.mjs. */
export const templates = [
  [
    'direction',
    ['indicators'],
    ({ name, prices }) => prices.change_20d_pct < -1 && `${name} rose ${pct(prices.change_20d_pct)} in a month.`,
  ],
  [
    'price',
    ['indicators'],
    ({ name, prices }) => prices.change_20d_pct < -1 && `${name} fell ${pct(prices.change_20d_pct)} in a month.`,
  ],
];
