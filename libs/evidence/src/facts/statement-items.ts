import { isMetricId, METRICS, type MetricId, type Unit } from '@gemscout/contracts';
import type { JsonObject } from '@gemscout/domain';
import type { FirstValue, SheetFigure, StatementSheet } from '@gemscout/filings';
import type { EvidenceItem } from '../evidence-store.ts';
import { knownFrom, rowsOf, textOf } from './fact-reading.ts';
import type { Fact, FactPeriod, FactSubject } from './fact.ts';
import { isHistoryFormula, withFilingDays } from './filing-days.ts';
import { filingSource } from './filing-source.ts';
import { isStatementFormula } from './formula-text.ts';

/**
 * The body of an item of the kind `statements`: the figures of a sheet that the registry has, why others are missing, and apart from them
 * what rests on a price, which is another source's: the figures at the last close, and the multiples on filing days.
 *
 * @param priceProvider who gave the prices; missing without any
 * @param ratesProvider who gave the yields
 */
export function statementBody(
  { currency, figures, missing, pastMultiples }: StatementSheet,
  priceProvider?: string,
  ratesProvider?: string,
): JsonObject {
  const stated = figures.filter(({ id }) => isMetricId(metricNameOf(id)));
  return {
    currency,
    figures: stated.filter(({ id }) => !isAtLastClose(id)).map(rowOf),
    missing: missing.map(({ id, reason, cause }) => ({ id, reason, cause })),
    ...(priceProvider !== undefined && {
      valuation: {
        provider: priceProvider,
        figures: stated.filter(({ id }) => isAtLastClose(id)).map((figure) => pricedRow(figure, ratesProvider)),
        past_multiples: pastMultiples.map(({ day, values }) => ({ day, ...values })),
      },
    }),
  };
}

function pricedRow(figure: SheetFigure, ratesProvider: string | undefined): JsonObject {
  const row = rowOf(figure);
  return ratesProvider !== undefined && metricNameOf(figure.id) === 'treasury_10y'
    ? { ...row, source: ratesProvider }
    : row;
}

/** True for the id of a figure that a price went into: `pe.now`. */
export function isAtLastClose(id: string): boolean {
  return id.endsWith('.now');
}

function rowOf({ id, value, unit, period, filed, accessions, formula, inputs, first }: SheetFigure): JsonObject {
  return {
    id,
    value,
    unit,
    period: period.name,
    end: period.end,
    filed,
    accessions,
    formula,
    inputs,
    ...(first && { first: { ...first } }),
  };
}

/**
 * The figures of a sheet by the ids of the sheet: `revenue.fy2024`, `assets.2024-09-28`, `revenue.q3-2024`; those of the last twelve
 * months as `revenue.ttm`. An amount in another currency than the US dollar is no fact; growth, margins and ratios of it are.
 */
export function statementFacts(item: EvidenceItem, subject: FactSubject): readonly Fact[] {
  const rows = [...rowsOf(item.body['figures']), ...pricedRows(item)];
  const trailing = newestTrailing(rows);
  const facts = rows.flatMap((row) => factOf(row, { item, subject, trailing }) ?? []);
  const byId = new Map(facts.toReversed().map((fact) => [fact.id, fact]));
  return facts
    .filter((fact) => byId.get(fact.id) === fact)
    .map((fact) => withFilingDays(withKnownInputs(fact, byId), byId, item));
}

/** The figures at the last close. A price is known at the end of its day, and comes from no filing. */
function pricedRows({ body }: EvidenceItem): readonly JsonObject[] {
  const [{ provider = null, figures = null } = {}] = rowsOf([body['valuation'] ?? null]);
  return rowsOf(figures).map((row) => ({
    ...row,
    source: row['source'] ?? provider,
    filed: textOf(row['filed']) ?? row['end'] ?? null,
  }));
}

type About = { readonly item: EvidenceItem; readonly subject: FactSubject; readonly trailing: string };

function factOf(row: JsonObject, { item, subject, trailing }: About): Fact | undefined {
  const { value } = row;
  const [id, name, end, filed] = [row['id'], row['period'], row['end'], row['filed']].map(textOf);
  if (id === undefined || name === undefined || end === undefined || filed === undefined) return undefined;
  const metric = metricNameOf(id);
  if (typeof value !== 'number' || !isMetricId(metric) || UNITS[textOf(row['unit']) ?? ''] !== METRICS[metric].unit)
    return undefined;
  const accessions = textsOf(row['accessions']);
  const computed = computedFrom(row, trailing);
  const first = firstValueOf(row);
  const { unit } = METRICS[metric];
  return {
    id: idOf(id, trailing),
    subject,
    metric,
    value: unit === 'flag' ? value === 1 : value,
    unit,
    period: periodOf(name, end),
    asOf: end,
    knownFrom: knownFrom(filed > end ? filed : end, item),
    source: filingSource(accessions) ?? textOf(row['source']) ?? item.provider,
    evidence: [item.hash],
    ...(accessions.length > 0 && { filing: { filed, accessions, ...(first && { first }) } }),
    ...(computed && { computed }),
  };
}

function firstValueOf(row: JsonObject): FirstValue | undefined {
  const { value, filed = null, accession = null } = rowsOf([row['first'] ?? null])[0] ?? {};
  const [day, number] = [textOf(filed), textOf(accession)];
  const isWhole = typeof value === 'number' && day !== undefined && number !== undefined;
  return isWhole ? { value, filed: day, accession: number } : undefined;
}

/** Units of a sheet. Amounts in another currency have none of ours. */
const UNITS: Readonly<Record<string, Unit>> = {
  USD: 'usd',
  'USD/shares': 'usd_per_share',
  shares: 'shares',
  pct: 'pct',
  ratio: 'ratio',
  count: 'count',
  days: 'days',
  months: 'months',
  points: 'points',
  flag: 'flag',
};

function computedFrom({ formula: named, inputs }: JsonObject, trailing: string): Fact['computed'] {
  const formula = textOf(named) ?? '';
  if (isHistoryFormula(formula)) return { formula, inputs: [] };
  if (!isStatementFormula(formula)) return undefined;
  const pairs = Object.entries(rowsOf([inputs ?? null])[0] ?? {}).flatMap(([name, id]) => {
    const text = textOf(id);
    return text === undefined ? [] : [{ name, id: idOf(text, trailing) }];
  });
  return { formula, inputs: pairs.map(({ id }) => id), names: pairs.map(({ name }) => name) };
}

/** Without inputs where one is no fact: half of a computation explains nothing. */
function withKnownInputs(fact: Fact, known: ReadonlyMap<string, Fact>): Fact {
  const { computed } = fact;
  if (!computed || computed.inputs.every((id) => known.has(id))) return fact;
  return { ...fact, computed: { formula: computed.formula, inputs: [] } };
}

/** `in fiscal 2024`, the last twelve months, a quarter, the quarters of a year to date, the years of a history, or a day. */
function periodOf(name: string, end: string): FactPeriod {
  const [, kind = '', number = ''] = /^(fy|ttm-q|q|ytd|past)(\d+(?:\.\d)?)/.exec(name) ?? [];
  switch (kind) {
    case 'fy':
      return { type: 'window', length: 1, unit: 'year', until: end, fiscalYear: name.slice(kind.length) };
    case 'ttm-q':
      return { type: 'window', length: 1, unit: 'year', until: end };
    case 'ytd':
      if (number === '1') return { type: 'quarter', end };
      return { type: 'window', length: Number(number), unit: 'quarter', until: end };
    case 'past':
      return { type: 'window', length: Number(number), unit: 'year', until: end };
    case 'q':
      return { type: 'quarter', end };
    default:
      return { type: 'day', day: end };
  }
}

/** The name of the last twelve months, `ttm-q3-2025`; empty where the newest twelve months are a fiscal year. */
function newestTrailing(rows: readonly JsonObject[]): string {
  const ends = rows.map((row) => ({ name: textOf(row['period']) ?? '', end: textOf(row['end']) ?? '' }));
  const newest = ends.filter(({ name }) => name.startsWith('ttm-')).toSorted((a, b) => b.end.localeCompare(a.end))[0];
  return newest?.name ?? '';
}

function idOf(id: string, trailing: string): string {
  if (trailing !== '' && id.endsWith(`.${trailing}`)) return `${metricNameOf(id)}.ttm`;
  return id.replace('.ytd1-', '.q1-'); // three months to date are the first quarter
}

/** `revenue.fy2024` → `revenue` */
function metricNameOf(id: string): MetricId | string {
  return id.split('.')[0] ?? id;
}

function textsOf(value: JsonObject[string] | undefined): readonly string[] {
  return Array.isArray(value) ? value.flatMap((each) => textOf(each) ?? []) : [];
}
