import { knownRows, near, plus, spansOf, trailing, valuationOn } from './recompute.mjs';

/**
 * Where companies of the sample market are among their peers, computed from its raw files without a line of the product's code: what
 * `peers.spec.ts` holds the product against. The sample market has no splits, and none of these companies is a bank.
 */
const MULTIPLES = ['pe', 'price_to_sales', 'price_to_book', 'ev_to_ebitda', 'price_to_free_cash_flow'];

/** The multiples of a company at the last close, growth and margins of its newest twelve months, and their revenue. */
function measuresOn(all, day, closes) {
  const about = { splits: [], asOf: day, isFinancial: false };
  const rows = knownRows(all, day, about);
  const spans = spansOf(rows);
  const before = yearEarlier(rows, spans);
  const margin = (line) => {
    const [part, revenue] = [trailing(rows, line, spans), trailing(rows, 'revenue', spans)];
    return part === null || !revenue ? null : (part / revenue) * 100;
  };
  const growth = (line) => {
    const [now, then] = [trailing(rows, line, spans), before ? trailing(rows, line, before) : null];
    return now === null || then === null || now <= 0 || then <= 0 ? null : (now / then - 1) * 100;
  };
  const { now } = valuationOn(all, day, closes, about);
  return {
    revenue: trailing(rows, 'revenue', spans),
    ...Object.fromEntries(MULTIPLES.map((name) => [name, now[name]])),
    revenue_growth_1y: growth('revenue'),
    eps_growth_1y: growth('eps'),
    gross_margin: margin('grossProfit'),
    operating_margin: margin('operatingIncome'),
    net_margin: margin('netIncome'),
  };
}

/** The twelve months that ended a year before those of `spans`. */
function yearEarlier(rows, { year, toDate, annual }) {
  const last = annual.find(({ end }) => near(end, plus(year.end, -365.25)));
  if (!last || !toDate) return last && { year: last };
  const then = rows.find(({ start, end }) => start && near(start, year.start) && near(plus(end, 365), toDate.end));
  return then && { year: last, toDate: { start: then.start, end: then.end } };
}

/** By the ids of the facts: medians and percentiles, and the number of peers; nothing but this number with fewer than five. */
export function peersOn(companies, symbol, day, { rowsOf, closesOf }) {
  const { sic } = companies.find((company) => company.symbol === symbol);
  const measures = (of) => measuresOn(rowsOf(of), day, closesOf(of));
  const own = measures(symbol);
  const peers = companies
    .filter((company) => sic !== '' && company.sic === sic && company.symbol !== symbol)
    .map((company) => measures(company.symbol))
    .filter(({ revenue }) => revenue >= own.revenue * 0.3 && revenue <= own.revenue * 3);
  if (peers.length < 5) return { peers: peers.length };
  const { revenue: _revenue, ...compared } = own;
  const figures = Object.entries(compared).flatMap(([name, value]) => {
    const values = peers.map((peer) => peer[name]).filter((each) => each !== null);
    if (values.length < 5) return [];
    const ordered = values.sort((one, other) => one - other);
    const half = Math.floor(ordered.length / 2);
    const median = ordered.length % 2 === 1 ? ordered[half] : (ordered[half - 1] + ordered[half]) / 2;
    const percentile = (ordered.filter((each) => each < value).length / ordered.length) * 100;
    return [[`peer_${name}_median`, median], ...(value === null ? [] : [[`peer_${name}_percentile`, percentile]])];
  });
  return { peers: peers.length, ...Object.fromEntries(figures) };
}
