import type { MetricId } from '@gemscout/contracts';
import type { Findings } from '../dossier.ts';
import { between, hashesOf, WEIGHTS, type Signal } from './signal.ts';

type Observation = Pick<Signal, 'weight' | 'topic' | 'text'>;

/** What the annual report says of growth, margins, cash, debt and shares, and what insiders did. */
export function filingSignals({ statements, insiders }: Findings): readonly Signal[] {
  const year = statements?.facts ? fiscalYearOf(statements.facts) : undefined;
  const stated = year ? [growth, cash, debt, dilution].flatMap((observe) => observe(year) ?? []) : [];
  const traded = insiders?.facts ? trades(insiders.facts) : undefined;
  return [
    ...stated.map((each) => ({ ...each, evidence: hashesOf(statements, 'statements'), structured: true })),
    ...(traded ? [{ ...traded, evidence: hashesOf(insiders, 'ownership'), structured: true }] : []),
  ];
}

/** The figures of one fiscal year, by metric. */
export type FiscalYear = {
  readonly year: string;
  /** Undefined where the year has none. */
  readonly value: (metric: MetricId) => number | undefined;
  /** A reference to the figure. */
  readonly reference: (metric: MetricId, part?: 'size') => string;
};

type Figures = NonNullable<NonNullable<Findings['statements']>['facts']>;

/** The newest fiscal year that figures of a snapshot are of; undefined where none is. */
export function fiscalYearOf(figures: Figures): FiscalYear | undefined {
  const years = Object.keys(figures).flatMap((id) => /\.fy(\d{4})$/.exec(id)?.[1] ?? []);
  const year = years.toSorted().at(-1);
  if (year === undefined) return undefined;
  return {
    year,
    value: (metric) => {
      const value = figures[`${metric}.fy${year}`];
      return typeof value === 'number' ? value : undefined;
    },
    reference: (metric, part) => `{{${metric}.fy${year}${part ? ` as ${part}` : ''}}}`,
  };
}

function growth({ year, value, reference }: FiscalYear): Observation | undefined {
  const change = value('revenue_growth_1y');
  if (change === undefined || value('revenue') === undefined) return undefined;
  const isUp = change >= 0;
  return {
    weight: WEIGHTS.revenueGrowth * Math.sign(change) * between(Math.abs(change), 2, 20),
    topic: isUp ? 'revenue growth' : 'weaker revenue',
    text: `Revenue ${isUp ? 'grew' : 'shrank'} ${reference('revenue_growth_1y', 'size')} in fiscal ${year} to ${reference('revenue')}.`,
  };
}

/** Cash that is left of each dollar of revenue; of a company without that figure its net margin. */
function cash({ year, value, reference }: FiscalYear): Observation | undefined {
  const [left, net] = [value('free_cash_flow_margin'), value('net_margin')];
  const margin = left ?? net;
  if (margin === undefined) return undefined;
  const lean = left === undefined ? 0.5 : 1;
  const parts = [
    value('operating_margin') !== undefined && `the operating margin was ${reference('operating_margin')}`,
    left === undefined && net !== undefined && `the net margin was ${reference('net_margin')}`,
    left !== undefined && `the free cash flow margin was ${reference('free_cash_flow_margin')}`,
  ].filter((part) => part !== false);
  return {
    weight: WEIGHTS.margins * lean * (between(margin, 5, 20) - between(-margin, 0, 10)),
    topic: margin > 0 ? 'a positive margin' : 'a negative margin',
    text: `In fiscal ${year} ${parts.join(' and ')}.`,
  };
}

function debt({ year, value, reference }: FiscalYear): Observation | undefined {
  const years = value('net_debt_to_ebitda');
  if (years === undefined || years <= 0) return undefined;
  return {
    weight: -WEIGHTS.debt * between(years, 2.5, 6),
    topic: 'net debt',
    text: `Net debt to EBITDA was ${reference('net_debt_to_ebitda')} in fiscal ${year}.`,
  };
}

/** A share count that hardly changes says nothing. */
const LEAST_DILUTION_PCT = 2;

function dilution({ year, value, reference }: FiscalYear): Observation | undefined {
  const change = value('diluted_shares_growth_1y');
  if (change === undefined || Math.abs(change) < LEAST_DILUTION_PCT) return undefined;
  const isMore = change > 0;
  return {
    weight: -WEIGHTS.dilution * Math.sign(change) * between(Math.abs(change), LEAST_DILUTION_PCT, 12),
    topic: isMore ? 'growth of diluted shares' : 'fewer diluted shares',
    text: `Diluted shares ${isMore ? 'grew' : 'fell'} ${reference('diluted_shares_growth_1y', 'size')} in fiscal ${year}.`,
  };
}

/** Sales have many reasons, so they weigh less than purchases; three buyers at the same time weigh most. */
function trades(figures: Figures): Observation | undefined {
  const { insider_bought: bought, insider_sold: sold, insider_clusters: clusters } = figures;
  if (typeof bought !== 'number' || typeof sold !== 'number' || bought + sold === 0) return undefined;
  const isNetPurchase = bought > sold;
  const lean = isNetPurchase ? 0.6 : -0.3;
  const hasCluster = typeof clusters === 'number' && clusters > 0;
  return {
    weight: WEIGHTS.insiders * (hasCluster ? 1 : lean),
    topic: isNetPurchase ? 'insider buying' : 'insider selling',
    text: `Insider purchases were {{insider_bought}} and insider sales {{insider_sold}} in 90 days.`,
  };
}
