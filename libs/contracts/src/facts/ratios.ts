import type { Metric } from './metric.ts';
import { QUALITY_METRICS, SCORE_METRICS } from './quality.ts';
import { NOT_FINANCIALS, OPERATING_SECTORS } from './sector-names.ts';

const OF_PERIOD = { covers: 'fiscal_period', sectors: NOT_FINANCIALS } as const;

type Grown = { readonly what: string; readonly definition: string; readonly aliases: readonly string[] };

function growth(years: 1 | 3 | 5, { what, definition, aliases }: Grown): Metric {
  const span = years === 1 ? 'over a year' : `a year over ${years} years`;
  return {
    label: `${what} growth ${span}`,
    definition: `${definition}, ${years === 1 ? 'against the year before' : `compounded yearly over ${years} years`}. Only between two positive amounts.`,
    aliases: years === 1 ? aliases : aliases.map((alias) => `${years}-year ${alias}`),
    unit: 'pct',
    good: 'up',
    isChange: true,
    covers: 'fiscal_period',
  };
}

const REVENUE: Grown = {
  what: 'Revenue',
  definition: 'Change of revenue',
  aliases: ['revenue growth', 'sales growth'],
};
const EPS: Grown = {
  what: 'Diluted EPS',
  definition: 'Change of diluted earnings per share',
  aliases: ['diluted eps growth'],
};
const FREE_CASH_FLOW: Grown = {
  what: 'Free cash flow',
  definition: 'Change of free cash flow',
  aliases: ['free cash flow growth'],
};

function margin(label: string, amount: string, sectors?: Metric['sectors']): Metric {
  const definition = `${amount} as a share of revenue.`;
  return {
    label,
    definition,
    aliases: [],
    unit: 'pct',
    good: 'up',
    covers: 'fiscal_period',
    ...(sectors && { sectors }),
  };
}

/** Growth, margins and amounts that the code computes from the lines of the statements. */
const AMOUNT_METRICS = {
  revenue_growth_1y: growth(1, REVENUE),
  revenue_growth_3y: growth(3, REVENUE),
  revenue_growth_5y: growth(5, REVENUE),
  eps_growth_1y: growth(1, EPS),
  eps_growth_3y: growth(3, EPS),
  eps_growth_5y: growth(5, EPS),
  free_cash_flow_growth_1y: { ...growth(1, FREE_CASH_FLOW), sectors: NOT_FINANCIALS },
  free_cash_flow_growth_3y: { ...growth(3, FREE_CASH_FLOW), sectors: NOT_FINANCIALS },
  free_cash_flow_growth_5y: { ...growth(5, FREE_CASH_FLOW), sectors: NOT_FINANCIALS },
  diluted_shares_growth_1y: {
    label: 'Change of diluted shares over a year',
    definition: 'Diluted shares against those of the year before, adjusted for splits.',
    aliases: ['growth of diluted shares'],
    unit: 'pct',
    good: 'down',
    isChange: true,
    covers: 'fiscal_period',
  },
  gross_margin: margin('Gross margin', 'Gross profit', NOT_FINANCIALS),
  operating_margin: margin('Operating margin', 'Operating income', NOT_FINANCIALS),
  net_margin: margin('Net margin', 'Net income'),
  free_cash_flow_margin: margin('Free cash flow margin', 'Free cash flow', NOT_FINANCIALS),
  free_cash_flow: {
    label: 'Free cash flow',
    definition: 'Operating cash flow less capital expenditure.',
    aliases: ['fcf'],
    unit: 'usd',
    good: 'up',
    ...OF_PERIOD,
  },
  free_cash_flow_after_stock_compensation: {
    label: 'Free cash flow after stock compensation',
    definition: 'Operating cash flow less capital expenditure and less pay in shares and options.',
    aliases: [],
    unit: 'usd',
    good: 'up',
    ...OF_PERIOD,
  },
  funds_from_operations: {
    label: 'Funds from operations',
    definition: 'Net income of a real estate company with depreciation and write-downs added, less gains on sales.',
    aliases: ['ffo'],
    unit: 'usd',
    good: 'up',
    covers: 'fiscal_period',
    sectors: ['Real Estate'],
  },
  ebitda: {
    label: 'EBITDA',
    definition: 'Operating income before depreciation and amortization.',
    aliases: [],
    unit: 'usd',
    good: 'up',
    ...OF_PERIOD,
  },
  total_debt: {
    label: 'Total debt',
    definition: 'All debt that bears interest, leases apart.',
    aliases: ['debt', 'borrowings'],
    unit: 'usd',
    good: 'down',
    sectors: NOT_FINANCIALS,
  },
  net_debt: {
    label: 'Net debt',
    definition: 'Total debt less cash and short-term investments; negative where there is more cash than debt.',
    aliases: [],
    unit: 'usd',
    good: 'down',
    sectors: NOT_FINANCIALS,
  },
  invested_capital: {
    label: 'Invested capital',
    definition: 'Total debt and equity, less cash.',
    aliases: [],
    unit: 'usd',
    good: 'none',
    sectors: NOT_FINANCIALS,
  },
  capitalized_costs: {
    label: 'Property and other noncurrent assets',
    definition: 'The assets that costs become when they are capitalized.',
    aliases: [],
    unit: 'usd',
    good: 'none',
    sectors: OPERATING_SECTORS,
  },
} as const satisfies Readonly<Record<string, Metric>>;

/** Figures that the code computes from the statements. Their ids are those of `RATIO_IDS` in `libs/filings`, and of their inputs. */
export const RATIO_METRICS = { ...AMOUNT_METRICS, ...QUALITY_METRICS, ...SCORE_METRICS };
