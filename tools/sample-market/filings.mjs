import { AS_OF, dayAt } from './calendar.mjs';
import { annualText, EVENTS, resultsText } from './filing-texts.mjs';
import { cikOf } from './quarters.mjs';
import { seeded } from './random.mjs';
import { periodicReports } from './statements.mjs';

/** The filings of a company, oldest first: its reports, and a current report on each of the last two results. The newest have texts. */
export function filingsOf({ company, quarters, reports }, index) {
  const random = seeded(`filings ${company.symbol}`);
  const filing = (changes) => ({
    symbol: company.symbol,
    cik: cikOf(index),
    ...listed(changes, random),
    paragraphs: changes.paragraphs ?? null,
    pressRelease: changes.pressRelease ?? [],
  });
  return [
    ...periodicFilings(company, quarters, random),
    ...resultsFilings(company, quarters, reports, index),
    ...(EVENTS[company.symbol] ? [eventFiling(EVENTS[company.symbol], index)] : []),
  ]
    .map(filing)
    .filter(({ filed }) => filed <= AS_OF)
    .sort((one, other) => (one.filed + one.accession < other.filed + other.accession ? -1 : 1));
}

/** A row of the list of filings. */
function listed({ accession, form, filed, end, items = [] }, random) {
  const time = `${random.whole(11, 19)}:${String(random.whole(0, 59)).padStart(2, '0')}`;
  return {
    accession,
    form,
    filed,
    acceptedAt: `${filed}T${time}:00.000Z`,
    reportDate: end,
    items,
    document: `${form.toLowerCase()}-${end}.htm`,
    hasInlineXbrl: true,
  };
}

function periodicFilings(company, quarters, random) {
  const newest = quarters.at(-1).quarter === 4 ? quarters.at(-1).year : quarters.at(-1).year - 1;
  const salesOf = (year) => quarters.filter((one) => one.year === year).reduce((sum, { revenue }) => sum + revenue, 0);
  const share = random.whole(18, 45);
  return periodicReports(quarters).map((report) => {
    const isTold = report.form === '10-K' && report.year >= newest - 1;
    if (!isTold) return report;
    const isNewest = report.year === newest;
    const figures = {
      revenue: salesOf(report.year),
      before: salesOf(report.year - 1),
      share: share + (isNewest ? 3 : 0),
    };
    return { ...report, paragraphs: annualText(company, { ...report, isNewest }, figures) };
  });
}

/** Filed on the day that `earnings.csv` says. What is expected of the next quarter is what it will be, or would have been. */
function resultsFilings(company, quarters, reports, index) {
  return reports.slice(-2).flatMap((report, at) => {
    const quarter = quarters.find(({ end }) => end.startsWith(report.fiscalPeriodEnd));
    if (!quarter) return [];
    const next = quarters.find((one) => one.end > quarter.end) ?? nextOf(quarter);
    const accession = `${cikOf(index)}-26-${String(300 + at).padStart(6, '0')}`;
    const { end } = quarter;
    const about = { accession, form: '8-K', filed: report.date, end, items: ['2.02', '9.01'] };
    return [{ ...about, ...resultsText(company, quarter, next) }];
  });
}

const nextOf = ({ year, quarter, revenue }) =>
  quarter === 4 ? { year: year + 1, quarter: 1, revenue } : { year, quarter: quarter + 1, revenue };

function eventFiling({ item, back, paragraphs }, index) {
  const accession = `${cikOf(index)}-26-000400`;
  const filed = dayAt(back);
  return { accession, form: '8-K', filed, end: filed, items: [item], paragraphs };
}
