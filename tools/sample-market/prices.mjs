import { TRADING_DAYS } from './calendar.mjs';
import { seeded } from './random.mjs';

const DAYS = TRADING_DAYS.length;
const marketReturns = returnsOf('market', 0.0003, 0.0075);

/**
 * Two years of bars. A day's change is the market's, the sector's and the company's own, then what the story asks for:
 * `phases` shift drift, noise and volume between two days (0 is the last), `shocks` move one day.
 */
export function barsOf(company, story, reactions) {
  const random = seeded(`bars ${company.symbol}`);
  const sectorReturns = returnsOf(`sector ${company.sector}`, company.sector === 'Energy' ? -0.0002 : 0.0001, 0.005);
  const beta = random.between(0.5, 1.2);
  const noise = random.between(0.006, 0.014);
  let close = company.price;
  return TRADING_DAYS.map((date, index) => {
    const plan = planOf(story, index - (DAYS - 1));
    const reaction = reactions.get(date) ?? 0;
    const common = plan.alone ? 0 : beta * marketReturns[index] + sectorReturns[index] + rotation(company, index);
    const change = plan.change ?? common + plan.drift + reaction + random.normal() * noise * plan.noise;
    const open = close * (1 + change * (plan.change === undefined && reaction === 0 ? random.between(0, 0.4) : 0.8));
    close = Math.max(0.2, close * (1 + change));
    const spread = noise * plan.noise * Math.abs(random.normal()) * 0.6 + 0.0015;
    const excitement = plan.change === undefined ? 1 + Math.min(3, Math.abs(change) * 18) + Math.abs(reaction) * 25 : 1;
    const busy = excitement * plan.volume;
    const tilt = plan.accumulation && change > 0 ? plan.accumulation : 1;
    const volume = company.volume * busy * tilt * random.between(0.7, 1.3);
    return barOf(date, open, close, spread, volume);
  });
}

/** A day's bar in whole cents and lots; `spread` is how far high and low lie outside of open and close. */
export function barOf(date, open, close, spread, volume) {
  const [from, to] = [cents(open), cents(close)];
  const high = cents(Math.max(from, to) * (1 + spread));
  const low = Math.max(0.01, Math.floor(Math.min(from, to) * (1 - spread) * 100) / 100);
  return { date, open: from, high, low, close: to, volume: Math.round(volume / 100) * 100 };
}

const cents = (price) => Math.round(price * 100) / 100;

/** The planted rotation: in the last 25 days money leaves technology for energy. */
function rotation({ sector }, index) {
  if (index < DAYS - 25) return 0;
  return { Energy: 0.0055, 'Information Technology': -0.003 }[sector] ?? 0;
}

function planOf(story, back) {
  const phase = (story.phases ?? []).find(({ from, to }) => back >= from && back <= to) ?? {};
  const shock = (story.shocks ?? []).find((one) => one.day === back) ?? {};
  return {
    drift: phase.drift ?? 0,
    noise: phase.noise ?? 1,
    alone: phase.alone ?? false,
    accumulation: phase.accumulation,
    change: shock.change,
    volume: shock.volume ?? phase.volume ?? 1,
  };
}

function returnsOf(seed, drift, noise) {
  const random = seeded(seed);
  return TRADING_DAYS.map(() => drift + random.normal() * noise);
}
