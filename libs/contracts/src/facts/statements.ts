import { CASH_FLOW_METRICS } from './cash-flow.ts';
import type { Metric } from './metric.ts';
import { flow, stock } from './statement-line.ts';

/** Lines of the statement of income, as companies file them. */
const INCOME_METRICS = {
  revenue: flow({
    label: 'Revenue',
    definition: 'All that the company sold, as filed.',
    aliases: ['revenues', 'net sales', 'total revenue', 'top line'],
    good: 'up',
  }),
  cost_of_revenue: flow({
    label: 'Cost of revenue',
    definition: 'What it cost to make what was sold.',
    aliases: ['cost of sales', 'cost of goods sold'],
  }),
  gross_profit: flow({ label: 'Gross profit', definition: 'Revenue less the cost of revenue.', good: 'up' }),
  selling_general_and_administrative: flow({
    label: 'Selling, general and administrative expenses',
    definition: 'Costs of sales staff, marketing and administration.',
    aliases: ['sg&a', 'overhead'],
  }),
  selling_and_marketing: flow({
    label: 'Sales and marketing expenses',
    definition: 'Costs of sales staff and marketing.',
  }),
  general_and_administrative: flow({
    label: 'General and administrative expenses',
    definition: 'Costs of administration.',
  }),
  research_and_development: flow({
    label: 'Research and development expenses',
    definition: 'Costs of developing products.',
    aliases: ['r&d', 'research and development'],
  }),
  operating_income: flow({
    label: 'Operating income',
    definition: 'Profit before interest and taxes, as filed, or pretax income with the interest where it is not filed.',
    aliases: ['operating profit', 'income from operations', 'ebit'],
    good: 'up',
  }),
  interest_expense: flow({
    label: 'Interest expense',
    definition: 'Interest on debt.',
  }),
  pretax_income: flow({
    label: 'Pretax income',
    definition: 'Profit before income taxes.',
    aliases: ['pretax profit', 'income before taxes', 'profit before tax'],
    good: 'up',
  }),
  income_tax: flow({ label: 'Income tax', definition: 'Income taxes of the period.', aliases: ['income taxes'] }),
  minority_income: flow({
    label: 'Profit of minority owners',
    definition: 'The part of the profit that belongs to others who own a share of a subsidiary.',
  }),
  net_income: flow({
    label: 'Net income',
    definition: "Profit after taxes that belongs to the company's shareholders.",
    aliases: ['net profit', 'net earnings', 'bottom line'],
    good: 'up',
  }),
  eps_diluted: {
    label: 'Diluted EPS',
    definition: 'Net income for each share, options and convertible securities included, as filed.',
    aliases: ['diluted earnings per share', 'gaap eps'],
    unit: 'usd_per_share',
    good: 'up',
    covers: 'fiscal_period',
  },
  shares_diluted: {
    label: 'Diluted shares',
    definition: 'Average number of shares, options and convertible securities included, adjusted for splits.',
    aliases: ['diluted share count'],
    unit: 'shares',
    good: 'down',
    covers: 'fiscal_period',
  },
} as const satisfies Readonly<Record<string, Metric>>;

/** Lines of the balance sheet, and the shares of the cover page. */
const BALANCE_METRICS = {
  cash: stock({
    label: 'Cash and equivalents',
    definition: 'Cash, and what can be turned into cash within three months.',
    aliases: ['cash', 'cash pile', 'cash position'],
    good: 'up',
  }),
  short_term_investments: stock({
    label: 'Short-term investments',
    definition: 'Securities that the company may sell within a year.',
    aliases: ['marketable securities'],
  }),
  receivables: stock({ label: 'Receivables', definition: 'What customers owe.', aliases: ['accounts receivable'] }),
  inventory: stock({ label: 'Inventory', definition: 'Goods and materials in stock.', aliases: ['inventories'] }),
  current_assets: stock({ label: 'Current assets', definition: 'Assets that turn into cash within a year.' }),
  property: stock({
    label: 'Property and equipment',
    definition: 'Land, buildings and machines, less depreciation.',
    aliases: ['property, plant and equipment', 'pp&e'],
  }),
  other_noncurrent_assets: stock({
    label: 'Other noncurrent assets',
    definition: 'Assets of more than a year that have no line of their own.',
  }),
  assets: stock({ label: 'Total assets', definition: 'All that the company owns, as filed.' }),
  current_liabilities: stock({ label: 'Current liabilities', definition: 'What has to be paid within a year.' }),
  current_debt: stock({ label: 'Current debt', definition: 'All debt that is due within a year.' }),
  current_long_term_debt: stock({
    label: 'Current part of long-term debt',
    definition: 'Long-term debt that is due within a year.',
  }),
  short_term_borrowings: stock({
    label: 'Short-term borrowings',
    definition: 'Debt that was taken up for less than a year.',
    aliases: ['commercial paper'],
  }),
  long_term_debt: stock({ label: 'Long-term debt', definition: 'Debt that is due after more than a year.' }),
  total_long_term_debt: stock({
    label: 'Long-term debt with its current part',
    definition: 'Long-term debt as the notes state it, with what is due within a year.',
  }),
  liabilities: stock({ label: 'Total liabilities', definition: 'All that the company owes.' }),
  retained_earnings: stock({
    label: 'Retained earnings',
    definition: 'Profits of all years that were not paid out.',
    aliases: ['accumulated deficit'],
  }),
  equity: stock({
    label: "Shareholders' equity",
    definition: "Assets less liabilities: the shareholders' part.",
    aliases: ["stockholders' equity", 'book equity'],
    good: 'up',
  }),
  minority_interest: stock({
    label: 'Minority interest',
    definition: 'The part of the equity that belongs to others who own a share of a subsidiary.',
  }),
  total_equity: stock({ label: 'Total equity', definition: 'Equity of shareholders and minority owners.' }),
  cover_page_shares: {
    label: 'Shares outstanding',
    definition: 'Shares on the cover page of the newest report.',
    aliases: ['outstanding shares'],
    unit: 'shares',
    good: 'none',
  },
  market_value: stock({
    label: 'Value of all shares',
    definition: 'Close times the shares outstanding, as the scores use it.',
  }),
} as const satisfies Readonly<Record<string, Metric>>;

/** Figures that companies file in their annual and quarterly reports. Their ids are those of `CONCEPTS` in `libs/filings`. */
export const STATEMENT_METRICS = { ...INCOME_METRICS, ...BALANCE_METRICS, ...CASH_FLOW_METRICS };
