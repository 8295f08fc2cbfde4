import type { JsonObject } from '@gemscout/domain';
import type { EvidenceItem } from '../evidence-store.ts';
import { dayOf, figuresOf, quarterId, rowsOf, slugOf, textOf } from './fact-reading.ts';
import type { Fact, FactSubject } from './fact.ts';

type Reader = (item: EvidenceItem, subject: FactSubject) => readonly Fact[];

export const indicatorFacts: Reader = (item, subject) => {
  const { report_close_usd: reportClose = null, report_close_date: reportDay, ...body } = item.body;
  const asOf = textOf(body['date']) ?? dayOf(item);
  const before = textOf(reportDay);
  const about = { item, group: 'prices', subject } as const;
  return [
    ...figuresOf(body, { ...about, asOf }),
    ...(before === undefined ? [] : figuresOf({ report_close_usd: reportClose }, { ...about, asOf: before })),
  ];
};

/** Each day of a chart: `close.2015-03-02`. */
export const barFacts: Reader = (item, subject) =>
  rowsOf(item.body['bars']).flatMap((bar) => {
    const { date, ...figures } = bar;
    const asOf = textOf(date);
    if (asOf === undefined) return [];
    return figuresOf(figures, { item, group: 'prices', subject, asOf, idOf: (metric) => `${metric}.${asOf}` });
  });

/** The last quarter by the names of its metrics, and each earlier one by its quarter: `eps_actual.2014q1`. */
export const resultFacts: Reader = (item, subject) => {
  const { body } = item;
  const [last, ...earlier] = rowsOf(body['reports']);
  const reportedOn = textOf(body['last_date']) ?? dayOf(item);
  const { days_since: daysSince = null, ...reported } = body;
  const about = { item, group: 'results', subject } as const;
  return [
    ...figuresOf(reported, { ...about, asOf: reportedOn, quarter: textOf(last?.['fiscal_period_end']) }),
    ...figuresOf({ days_since: daysSince }, { ...about, asOf: dayOf(item) }),
    ...earlier.flatMap((report) => quarterFacts(item, subject, report)),
  ];
};

function quarterFacts(item: EvidenceItem, subject: FactSubject, report: JsonObject): readonly Fact[] {
  const quarter = textOf(report['fiscal_period_end']);
  const asOf = textOf(report['date']);
  if (quarter === undefined || asOf === undefined) return [];
  const idOf = (metric: string) => `${metric}.${quarterId(quarter)}`;
  return figuresOf(report, { item, group: 'results', subject, asOf, quarter, idOf });
}

/** Valuations are of their own day, and so is the range of prices that comes with them. */
export const valuationFacts: Reader = (item, subject) => {
  const { low_52w_usd: low = null, high_52w_usd: high = null, ...body } = item.body;
  const asOf = textOf(body['date']) ?? dayOf(item);
  const idOf = (metric: string) => `${metric}.valuation`;
  return [
    ...figuresOf({ ...body, valuation_date: asOf }, { item, group: 'valuation', subject, asOf }),
    ...figuresOf({ low_52w_usd: low, high_52w_usd: high }, { item, group: 'prices', subject, asOf, idOf }),
  ];
};

export const optionFacts: Reader = (item, subject) => {
  const { body } = item;
  const asOf = textOf(body['date']) ?? dayOf(item);
  return figuresOf(body, { item, group: 'options', subject, asOf, until: textOf(body['expiry']) });
};

/** One row a sector: `sector.energy.change_20d`, `sector.energy.breadth`. */
export const sectorFacts: Reader = (item) =>
  rowsOf(item.body['sectors']).flatMap(({ sector, ...figures }) => {
    const name = textOf(sector);
    if (name === undefined) return [];
    const idOf = (metric: string) => `sector.${slugOf(name)}.${metric}`;
    const about = { item, subject: { kind: 'sector', sector: name }, asOf: dayOf(item), idOf } as const;
    return [
      ...figuresOf(figures, { ...about, group: 'prices' }),
      ...figuresOf(figures, { ...about, group: 'sectors' }),
    ];
  });

/** One row a company: `mover.aapl.change_1d`. */
export const moverFacts: Reader = (item) =>
  rowsOf(item.body['movers']).flatMap((row) => companyFacts(item, row, 'mover'));

/** How much each company is talked about: `buzz.aapl.posts_7d`. */
export const buzzFacts: Reader = (item) =>
  rowsOf(item.body['symbols']).flatMap((row) => companyFacts(item, row, 'buzz'));

function companyFacts(item: EvidenceItem, row: JsonObject, prefix: 'mover' | 'buzz'): readonly Fact[] {
  const { symbol: named, sector, change_pct: change = null, ...figures } = row;
  const symbol = textOf(named);
  if (symbol === undefined) return [];
  return figuresOf(
    { ...figures, change_1d_pct: change },
    {
      item,
      group: prefix === 'mover' ? 'prices' : 'posts',
      subject: { kind: 'symbol', symbol, sector: textOf(sector) ?? null },
      asOf: textOf(item.body['date']) ?? dayOf(item),
      idOf: (metric) => `${prefix}.${slugOf(symbol)}.${metric}`,
    },
  );
}
