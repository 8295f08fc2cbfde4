/**
 * Multiples and growth, computed from raw rows of statements and closes without a line of the product's code: what
 * `recompute.spec.ts` holds the product against. Plain on purpose: it knows the tags of a few companies, and no exceptions.
 */
const TAGS = {
  revenue: ['Revenues', 'RevenueFromContractWithCustomerExcludingAssessedTax', 'SalesRevenueNet'],
  eps: ['EarningsPerShareDiluted'],
  grossProfit: ['GrossProfit'],
  netIncome: ['NetIncomeLoss'],
  operatingIncome: ['OperatingIncomeLoss'],
  depreciation: ['DepreciationDepletionAndAmortization', 'DepreciationAmortizationAndAccretionNet'],
  operatingCash: [
    'NetCashProvidedByUsedInOperatingActivities',
    'NetCashProvidedByUsedInOperatingActivitiesContinuingOperations',
  ],
  capex: ['PaymentsToAcquirePropertyPlantAndEquipment', 'PaymentsToAcquireProductiveAssets'],
  equity: ['StockholdersEquity'],
  cash: ['CashAndCashEquivalentsAtCarryingValue'],
  investments: ['MarketableSecuritiesCurrent', 'ShortTermInvestments', 'AvailableForSaleSecuritiesCurrent'],
  debt: ['LongTermDebtNoncurrent', 'LongTermDebtAndCapitalLeaseObligations'],
  totalLongTermDebt: ['LongTermDebt', 'DebtInstrumentCarryingAmount'],
  currentDebt: ['DebtCurrent'],
  currentLongTermDebt: ['LongTermDebtCurrent'],
  borrowings: ['CommercialPaper'],
  minority: ['MinorityInterest'],
  shares: ['EntityCommonStockSharesOutstanding'],
};
const NAMES = new Set(Object.values(TAGS).flat());
const DAY_MS = 86_400_000;
const days = (from, to) => (Date.parse(to) - Date.parse(from)) / DAY_MS;
export const plus = (day, count) => new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10);
export const near = (one, other) => Math.abs(days(one, other)) <= 7;
const localName = (tag) => tag.slice(tag.indexOf(':') + 1);
const difference = (one, other) => (one === null || other === null ? null : one - other);
const quotient = (one, other) => (one === null || other === null || other <= 0 || one <= 0 ? null : one / other);

/** The rows of one company as far as they were filed by a day, share figures in the shares of `asOf`. */
export function knownRows(rows, day, { splits, asOf }) {
  return rows
    .filter(({ filed }) => filed <= day)
    .map((row) => {
      const factor = splits
        .filter((split) => split.day > row.filed && split.day <= asOf)
        .reduce((product, { ratio }) => product * ratio, 1);
      if (row.unit === 'shares') return { ...row, value: row.value * factor };
      return row.unit.endsWith('/shares') ? { ...row, value: row.value / factor } : row;
    })
    .sort((one, other) => other.filed.localeCompare(one.filed));
}

/** The value of the newest filing; of its tags the first of the list. */
function valueOf(rows, line, { start, end }) {
  const found = rows.filter(
    (row) =>
      TAGS[line].includes(localName(row.tag)) &&
      near(row.end, end) &&
      (start ? row.start && near(row.start, start) : !row.start),
  );
  const exact = found.filter((row) => row.end === end && (!start || row.start === start));
  const candidates = exact.length > 0 ? exact : found;
  const newest = candidates.filter(({ filed }) => filed === candidates[0].filed);
  for (const name of TAGS[line]) {
    const row = newest.find(({ tag }) => localName(tag) === name);
    if (row) return row.value;
  }
  return null;
}

export function spansOf(rows) {
  const flows = rows.filter(({ tag, start }) => start && [...TAGS.revenue, ...TAGS.eps].includes(localName(tag)));
  const length = ({ start, end }) => days(start, end) + 1;
  const annual = flows
    .filter((row) => /^10-K/.test(row.form) && length(row) >= 350 && length(row) <= 380)
    .sort((one, other) => other.end.localeCompare(one.end));
  const year = annual[0];
  if (!year) return undefined;
  const toDate = flows
    .filter((row) => near(row.start, plus(year.end, 1)) && row.end > year.end)
    .sort((one, other) => other.end.localeCompare(one.end))[0];
  return {
    year: { start: year.start, end: year.end },
    toDate: toDate && { start: plus(year.end, 1), end: toDate.end },
    annual,
  };
}

/** The twelve months to the newest quarter: the year, or the year with the months since and without those a year before. */
export function trailing(rows, line, { year, toDate }) {
  if (!toDate) return valueOf(rows, line, year);
  const before = rows
    .filter(({ start, end }) => start && near(start, year.start) && near(plus(end, 365), toDate.end))
    .map(({ start, end }) => ({ start, end }))[0];
  const [whole, now, then] = [
    valueOf(rows, line, year),
    valueOf(rows, line, toDate),
    before ? valueOf(rows, line, before) : null,
  ];
  return whole === null || now === null || then === null ? null : Number((whole + now - then).toFixed(6));
}

/** The multiples of a company at the close of a day, of what was filed by that day. `null` where one has no meaning. */
function multiplesOn(all, day, close, about) {
  const rows = knownRows(all, day, about);
  const spans = spansOf(rows);
  if (!spans) return undefined;
  const { year, toDate } = spans;
  const end = toDate?.end ?? year.end;
  const at = (line) => valueOf(rows, line, { start: null, end });
  const over = (line) => trailing(rows, line, spans);
  const newestCount = rows
    .filter(({ tag }) => TAGS.shares.includes(localName(tag)))
    .sort((one, other) => other.end.localeCompare(one.end) || other.filed.localeCompare(one.filed))[0];
  const cap = newestCount && newestCount.end >= end ? close * newestCount.value : null;
  const current = at('currentDebt') || (at('currentLongTermDebt') ?? 0) + (at('borrowings') ?? 0);
  const [onSheet, inNotes] = [at('debt'), at('totalLongTermDebt')];
  const fromNotes = inNotes === null ? null : inNotes + (at('borrowings') ?? 0);
  const netDebt = difference(onSheet === null ? fromNotes : onSheet + current, at('cash'));
  const worth =
    cap === null || netDebt === null ? null : cap + netDebt - (at('investments') ?? 0) + (at('minority') ?? 0);
  const [income, depreciation] = [over('operatingIncome'), over('depreciation')];
  const ebitda = income === null || depreciation === null ? null : income + depreciation;
  return {
    end,
    pe: quotient(close, over('eps')),
    price_to_sales: quotient(cap, over('revenue')),
    price_to_book: quotient(cap, at('equity')),
    ev_to_ebitda: about.isFinancial ? null : quotient(worth, ebitda),
    price_to_free_cash_flow: about.isFinancial ? null : quotient(cap, difference(over('operatingCash'), over('capex'))),
  };
}

/** Growth of the newest fiscal year, in percent: only between two positive amounts. */
export function growthOn(all, day, about) {
  const rows = knownRows(all, day, about);
  const { year, annual } = spansOf(rows);
  const yearsBack = (count) => {
    const end = plus(year.end, -365.25 * count);
    return annual.find((span) => near(span.end, end));
  };
  const growth = (amount, years) => {
    const before = yearsBack(years);
    const [now, then] = [amount(year), before ? amount(before) : null];
    if (now === null || then === null || now <= 0 || then <= 0) return null;
    return ((now / then) ** (1 / years) - 1) * 100;
  };
  const line = (name) => (span) => valueOf(rows, name, span);
  const free = (span) => difference(line('operatingCash')(span), line('capex')(span));
  return {
    year: year.end.slice(0, 4),
    revenue_growth_1y: growth(line('revenue'), 1),
    revenue_growth_3y: growth(line('revenue'), 3),
    eps_growth_1y: growth(line('eps'), 1),
    free_cash_flow_growth_1y: about.isFinancial ? null : growth(free, 1),
  };
}

/** The multiples at the last close of a day, and where each is among those of the filing days of ten years. */
export function valuationOn(rows, day, closes, about) {
  const all = rows.filter(({ tag }) => NAMES.has(localName(tag)));
  const until = (last) => closes.filter(({ date }) => date <= last).at(-1);
  const now = multiplesOn(all, day, until(day).close, about);
  const first = [plus(day, -3652.5), closes[0].date].sort().at(-1);
  const filingDays = [...new Set(all.filter(({ form }) => /^10-[KQ]/.test(form)).map(({ filed }) => filed))]
    .filter((filed) => filed >= first && filed <= day)
    .sort();
  let newest = '';
  const past = filingDays.flatMap((filed) => {
    const close = until(filed);
    const multiples = multiplesOn(all, filed, close.close, about);
    if (!multiples || multiples.end <= newest) return [];
    newest = multiples.end;
    return [multiples];
  });
  const history = Object.keys(now)
    .filter((name) => name !== 'end')
    .map((name) => {
      const values = past.map((each) => each[name]).filter((value) => value !== null);
      if (now[name] === null || values.length < 4) return [name, null];
      const ordered = [...values].sort((one, other) => one - other);
      const half = Math.floor(ordered.length / 2);
      const median = ordered.length % 2 === 1 ? ordered[half] : (ordered[half - 1] + ordered[half]) / 2;
      const percentile = (values.filter((value) => value < now[name]).length / values.length) * 100;
      return [name, { median, percentile }];
    });
  return { now, history: Object.fromEntries(history) };
}

/** What ten years of cash flows from `first` on and those after them are worth, year by year; growth and rate in percent. */
export function worthOf(first, growthPct, ratePct) {
  let cash = first;
  let worth = 0;
  for (let year = 1; year <= 10; year += 1) {
    cash += (cash * growthPct) / 100;
    worth += cash / (1 + ratePct / 100) ** year;
  }
  return worth + (cash * 1.025) / ((ratePct - 2.5) / 100) / (1 + ratePct / 100) ** 10;
}

/** Cash and market value that the growth implied by a price is of, and the yield of the day in the raw file. */
export function pricedOn(all, day, closes, { rates, ...about }) {
  const rows = knownRows(all, day, about);
  const spans = spansOf(rows);
  const close = closes.filter(({ date }) => date <= day).at(-1).close;
  const [count] = rows
    .filter(({ tag }) => TAGS.shares.includes(localName(tag)))
    .sort((one, other) => other.end.localeCompare(one.end) || other.filed.localeCompare(one.filed));
  const { year10 } = rates.filter(({ date }) => date <= day).at(-1);
  const cash = difference(trailing(rows, 'operatingCash', spans), trailing(rows, 'capex', spans));
  return { cash, shares: count.value, marketCap: close * count.value, rate: year10 + 5 };
}
