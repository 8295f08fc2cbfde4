import { LATER_DAYS } from './calendar.mjs';
import { indexBars } from './index-bars.mjs';
import { barOf } from './prices.mjs';
import { seeded } from './random.mjs';

const marketReturns = returnsOf('later market', 0.0065);

/**
 * The bars of the sixty trading days after the as-of day, of each company and of the index. They settle verdicts and serve
 * nothing else. Their draws are their own, and no story moves them: a verdict that found what was planted is as often wrong
 * as another.
 */
export function laterPrices(market) {
  const later = market.map(laterBarsOf);
  const companies = market.flatMap(({ company }, at) => later[at].map((bar) => ({ symbol: company.symbol, ...bar })));
  return [...companies, ...indexBars(market, later).map((bar) => ({ symbol: 'SMPL', ...bar }))];
}

function laterBarsOf({ company, bars }) {
  const random = seeded(`later ${company.symbol}`);
  const sectorReturns = returnsOf(`later sector ${company.sector}`, 0.004);
  const noise = random.between(0.007, 0.013);
  let { close } = bars.at(-1);
  return LATER_DAYS.map((date, index) => {
    const change = marketReturns[index] + sectorReturns[index] + random.normal() * noise;
    const open = close * (1 + change * random.between(0, 0.4));
    close = Math.max(0.2, close * (1 + change));
    const spread = noise * Math.abs(random.normal()) * 0.6 + 0.0015;
    return barOf(date, open, close, spread, company.volume * random.between(0.7, 1.3));
  });
}

function returnsOf(seed, noise) {
  const random = seeded(seed);
  return LATER_DAYS.map(() => random.normal() * noise);
}
