const BODIES = {
  indicators: 'prices',
  bars: 'bars',
  earnings: 'results',
  fundamentals: 'valuation',
  options: 'options',
  news: 'news',
  posts: 'posts',
  documents: 'web',
  sectors: 'sectors',
};

/**
 * A dossier as templates read it: `symbol`, `name`, `short` (as people say it), `sector`, the bodies of its evidence as `prices`,
 * `bars`, `results`, `valuation`, `options`, `news`, `posts` and `web` (undefined where there is none), the rows `sectors` and,
 * of them, `own`.
 */
export function figuresOf({ symbol, name, sector, items }) {
  const bodies = Object.fromEntries(items.map(({ kind, body }) => [BODIES[kind], body]));
  const sectors = bodies.sectors?.sectors ?? [];
  const own = sectors.find((row) => row.sector === sector);
  const short = / (?:&|of) /.test(name) ? name : name.split(/[ .]/)[0];
  return { symbol, name, short, sector, kinds: items.map(({ kind }) => kind), ...bodies, sectors, own };
}

const MONTHS = 'January February March April May June July August September October November December'.split(' ');

export const pct = (value, decimals = 1) => `${Math.abs(value).toFixed(decimals)}%`;
export const signedPct = (value, decimals = 1) => `${value < 0 ? '-' : '+'}${pct(value, decimals)}`;
export const usd = (value, decimals = 2) => `$${value.toFixed(decimals)}`;
export const plain = (value, decimals = 1) => value.toFixed(decimals);
/** `$34.8 billion`. */
export const billions = (value) => `$${(value / 1e9).toFixed(1)} billion`;
/** `30 June 2026`; without its year where `year` is false. */
export function day(date, year = true) {
  const [y, month, d] = date.split('-').map(Number);
  return `${d} ${MONTHS[month - 1]}${year ? ` ${y}` : ''}`;
}
/** True where the two would not be told apart at the digits that a sentence shows. */
export const isClose = (a, b, distance = 0.2) => Math.abs(Math.abs(a) - Math.abs(b)) < distance;
