import type { Metric } from './metric.ts';
import { flow } from './statement-line.ts';

/** Lines of the cash flow statement. */
export const CASH_FLOW_METRICS = {
  operating_cash_flow: flow({
    label: 'Operating cash flow',
    definition: 'Cash that the business brought in, before investments.',
    aliases: ['cash flow from operations', 'cash from operations'],
    good: 'up',
  }),
  capital_expenditure: flow({
    label: 'Capital expenditure',
    definition: 'Cash spent on property and equipment.',
    aliases: ['capex', 'capital expenditures', 'capital spending'],
  }),
  depreciation_and_amortization: flow({
    label: 'Depreciation and amortization',
    definition: 'The cost of wear and of expiring rights in the period.',
    aliases: ['d&a'],
  }),
  depreciation: flow({
    label: 'Depreciation',
    definition: 'The cost of wear of property and equipment in the period.',
  }),
  amortization: flow({
    label: 'Amortization',
    definition: 'The cost of rights and other intangible assets in the period.',
  }),
  stock_compensation: flow({
    label: 'Stock compensation',
    definition: 'Pay in shares and options, at their value when granted.',
    aliases: ['stock-based compensation', 'share-based compensation'],
    good: 'down',
  }),
  real_estate_impairment: flow({
    label: 'Impairment of real estate',
    definition: 'Write-downs of buildings and land.',
  }),
  real_estate_gain: flow({
    label: 'Gains on sales of property',
    definition: 'Profit from selling buildings and land.',
  }),
  dividends_paid: flow({ label: 'Dividends paid', definition: 'Cash paid to shareholders as dividends.' }),
  buybacks: flow({
    label: 'Share repurchases',
    definition: 'Cash spent on buying own shares.',
    aliases: ['buybacks', 'buyback', 'share repurchase', 'repurchases'],
  }),
} as const satisfies Readonly<Record<string, Metric>>;
