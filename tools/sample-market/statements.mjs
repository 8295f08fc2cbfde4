import { plusDays } from './calendar.mjs';
import { linesOf } from './statement-lines.mjs';

/** The first quarter that has a report of its own; of the years before only the annual ones are at hand. */
const FIRST_QUARTERLY_REPORT = '2024-01-01';

/** The reports of a company, oldest first: a 10-K for each year, and a 10-Q for each of the other quarters since 2024. */
export function periodicReports(quarters) {
  return quarters
    .filter(({ quarter, end }) => quarter === 4 || end >= FIRST_QUARTERLY_REPORT)
    .map((quarter) => ({ ...quarter, form: quarter.quarter === 4 ? '10-K' : '10-Q' }));
}

/** Every figure of the statements of a company, as its reports state them: from the first day of the year, and at the end. */
export function statementsOf(company, quarters) {
  const byEnd = new Map(quarters.map((quarter) => [quarter.end, linesOf(company, quarter)]));
  return periodicReports(quarters).flatMap((report) => {
    const { filed, accession, form, start, end } = report;
    const inYear = quarters.filter((quarter) => quarter.year === report.year && quarter.end <= end);
    const row = (tag, unit, value, from, to) => {
      return { symbol: company.symbol, tag, unit, value, start: from, end: to, filed, accession, form };
    };
    const flows = sumsOf(inYear.map((quarter) => byEnd.get(quarter.end).flows));
    return [
      ...Object.entries(flows).map(([tag, value]) => row(tag, 'USD', value, start, end)),
      ...shareSpans(report, inYear).flatMap(({ from, eps, shares }) => [
        row('us-gaap:EarningsPerShareDiluted', 'USD/shares', eps, from, end),
        row('us-gaap:WeightedAverageNumberOfDilutedSharesOutstanding', 'shares', shares, from, end),
      ]),
      ...Object.entries(byEnd.get(end).stocks).map(([tag, value]) => row(tag, 'USD', value, null, end)),
      row('dei:EntityCommonStockSharesOutstanding', 'shares', report.shares, null, plusDays(filed, -5)),
    ].sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  });
}

const keyOf = ({ tag, unit, end, start }) => [tag, unit, end, start ?? ''].join(' ');

function sumsOf(quarters) {
  const tags = Object.keys(quarters[0]);
  return Object.fromEntries(tags.map((tag) => [tag, quarters.reduce((sum, flows) => sum + flows[tag], 0)]));
}

/** Results a share and average shares: from the start of the year and, as averages do not add up, of the quarter. */
function shareSpans({ start, eps, shares, form, quarter }, inYear) {
  const toDate = {
    from: start,
    eps: Math.round(inYear.reduce((sum, one) => sum + one.eps, 0) * 100) / 100,
    shares: Math.round(inYear.reduce((sum, one) => sum + one.shares, 0) / inYear.length / 1000) * 1000,
  };
  if (form === '10-K' || quarter === 1) return [toDate];
  return [toDate, { from: plusDays(inYear.at(-2).end, 1), eps, shares }];
}
