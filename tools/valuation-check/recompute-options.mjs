/**
 * What the option quotes of the sample market say, computed from its raw rows without a line of the product's code: what `options.spec.ts`
 * holds the product against. The sample market has no splits. Each row has its cells by name; amounts are still texts.
 */

const dayMs = 86_400_000;
const daysTo = (from, to) => Math.round((new Date(to) - new Date(from)) / dayMs);
const mean = (values) => values.reduce((a, b) => a + b, 0) / values.length;
const newestBy = (rows, name, day) =>
  rows.filter((row) => row[name] <= day).sort((a, b) => (a[name] < b[name] ? 1 : -1))[0];

/** The distribution function of a standard normal, by Simpson's rule over the density: not the approximation of the product. */
function normal(x) {
  const [steps, width] = [2_000, x / 2_000];
  let sum = 0;
  for (let i = 0; i <= steps; i += 1) {
    const weight = i === 0 || i === steps ? 1 : i % 2 === 1 ? 4 : 2;
    sum += weight * Math.exp(-((i * width) ** 2) / 2);
  }
  return 0.5 + (sum * width) / 3 / Math.sqrt(2 * Math.PI);
}

/** By the ids of the facts; undefined for what has no value. */
export function optionsOn({ quotes, bars, reports, estimates, rates }, day) {
  const date = newestBy(quotes, 'date', day)?.date;
  const rows = quotes.filter((row) => row.date === date && row.expiry > day);
  const price = Number(rows[0].price);
  const terms = [...new Set(rows.map((row) => row.expiry))]
    .sort()
    .map((expiry) => termOf(rows, { expiry, date, price }));
  const known = terms.filter((term) => term.volatility !== undefined);
  const closes = bars.filter((bar) => bar.date <= day);
  const usual = known.toSorted((a, b) => Math.abs(a.days - 30) - Math.abs(b.days - 30))[0];
  const past = pastMoves(reports, closes, day);
  const event = eventOf(known, newestBy(estimates, 'date', day)?.nextReport, day);
  return {
    ...Object.fromEntries(known.map((term) => [`atm_volatility.until_${term.expiry}`, term.volatility])),
    event_move: event,
    past_event_move: past,
    event_move_ratio: event === undefined ? undefined : event / past,
    volatility_premium: usual.volatility - realised(closes),
    skew_25_delta: skewOf(usual, { price, curve: newestBy(rates, 'date', day) }),
    put_call_volume: sum(rows, 'put', 'volume') / sum(rows, 'call', 'volume'),
    put_call_open_interest: sum(rows, 'put', 'open_interest') / sum(rows, 'call', 'open_interest'),
  };
}

const sum = (rows, type, name) =>
  rows.filter((row) => row.type === type).reduce((all, row) => all + Number(row[name]), 0);

function termOf(rows, { expiry, date, price }) {
  const usable = rows
    .filter((row) => row.expiry === expiry && Number(row.bid) > 0 && Number(row.ask) >= Number(row.bid))
    .map((row) => ({ type: row.type, strike: Number(row.strike), volatility: Number(row.implied_volatility_pct) }))
    .filter(({ volatility }) => volatility >= 0.5);
  const strikes = [...new Set(usable.map(({ strike }) => strike))];
  const both = strikes.filter(
    (strike) => new Set(usable.filter((each) => each.strike === strike).map(({ type }) => type)).size === 2,
  );
  const nearest = both.sort((a, b) => Math.abs(a - price) - Math.abs(b - price))[0];
  const isNear = nearest !== undefined && Math.abs(nearest - price) <= price / 20;
  const at = usable.filter(({ strike }) => strike === nearest).map(({ volatility }) => volatility);
  return { expiry, days: daysTo(date, expiry), usable, volatility: isNear ? mean(at) : undefined };
}

/** The mean size of a normal move of the variance that the later expiry has above the earlier one. */
function eventOf(known, report, day) {
  if (!report || report.day < day) return undefined;
  const before = known.filter(({ expiry }) => expiry < report.day).at(-1);
  const after = known.find(({ expiry }) => expiry > report.until);
  if (!before || !after) return undefined;
  const variance = (after.days / 365) * ((after.volatility / 100) ** 2 - (before.volatility / 100) ** 2);
  return variance < 0 ? undefined : 100 * Math.sqrt((2 * variance) / Math.PI);
}

function pastMoves(reports, closes, day) {
  const last = reports
    .filter((report) => report.date <= day)
    .sort((a, b) => (a.date < b.date ? 1 : -1))
    .slice(0, 8);
  const sizes = last.flatMap(({ date, release_time: at }) => {
    const next = closes.findIndex((bar) => (at === 'post' ? bar.date > date : bar.date >= date));
    return next < 1 ? [] : [100 * Math.abs(closes[next].close / closes[next - 1].close - 1)];
  });
  return sizes.length < 4 ? undefined : mean(sizes);
}

/** The standard deviation of the last 20 logarithmic changes, for a year of 252 trading days, in percent. */
function realised(closes) {
  const last = closes.slice(-21).map(({ close }) => Math.log(Number(close)));
  const changes = last.slice(1).map((each, at) => each - last[at]);
  const middle = mean(changes);
  return 100 * Math.sqrt((252 * changes.reduce((all, each) => all + (each - middle) ** 2, 0)) / 19);
}

function skewOf({ usable, days }, { price, curve }) {
  const years = days / 365;
  const [month3, year2] = [Number(curve.month3_pct), Number(curve.year2_pct)];
  const yieldPct = years <= 0.25 ? month3 : month3 + ((year2 - month3) * (years - 0.25)) / 1.75;
  const rate = Math.log((1 + yieldPct / 200) ** 2);
  const at = (type) => {
    const points = usable
      .filter((each) => each.type === type)
      .map(({ strike, volatility }) => {
        const v = volatility / 100;
        const d1 = (Math.log(price / strike) + (rate + (v * v) / 2) * years) / (v * Math.sqrt(years));
        return { volatility, delta: type === 'call' ? normal(d1) : normal(-d1) };
      })
      .sort((a, b) => a.delta - b.delta);
    const above = points.findIndex(({ delta }) => delta >= 0.25);
    if (above < 1) return undefined;
    const [low, high] = [points[above - 1], points[above]];
    return low.volatility + ((high.volatility - low.volatility) * (0.25 - low.delta)) / (high.delta - low.delta);
  };
  const [put, call] = [at('put'), at('call')];
  return put === undefined || call === undefined ? undefined : put - call;
}
