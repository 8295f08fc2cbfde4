import type { Metric } from './metric.ts';
import { NOT_FINANCIALS } from './sector-names.ts';

const OF_COMPANIES = { good: 'none', sectors: NOT_FINANCIALS } as const;

function impliedGrowth(label: string, rate: string, aliases: readonly string[]): Metric {
  return {
    label,
    definition: `Growth of free cash flow a year for ten years, then 2.5%, at which the company is worth its price at ${rate}.`,
    aliases,
    unit: 'pct',
    isChange: true,
    ...OF_COMPANIES,
  };
}

function dcf(label: string, rate: string, aliases: readonly string[]): Metric {
  return {
    label,
    definition: `Worth of a share if free cash flow grows for ten years as it did, between −10% and 15% a year, then by 2.5%, at ${rate}. Only where less than nine tenths of it come after ten years.`,
    aliases,
    unit: 'usd_per_share',
    decimals: 2,
    ...OF_COMPANIES,
  };
}

/** What the last close implies about the years to come. A computation with assumptions that are told, not a forecast. */
export const IMPLIED_METRICS = {
  treasury_10y: {
    label: 'Ten-year Treasury yield',
    definition: 'Yield a year of US Treasury securities with ten years to run, at par.',
    aliases: ['10-year treasury yield', 'ten-year treasury', '10-year treasury', 'treasury yield'],
    unit: 'pct',
    decimals: 2,
    good: 'none',
  },
  discount_rate: {
    label: 'Discount rate',
    definition: 'Ten-year Treasury yield and a premium of five points, which is a convention.',
    aliases: ['discount rate of'],
    unit: 'pct',
    decimals: 2,
    good: 'none',
  },
  implied_growth: impliedGrowth('Growth that the price implies', 'the discount rate', [
    'implied growth',
    'growth the price implies',
    'growth implied by the price',
  ]),
  implied_growth_low: impliedGrowth(
    'Growth that the price implies at a point less',
    'a discount rate of a point less',
    ['implied growth at a point less'],
  ),
  implied_growth_high: impliedGrowth(
    'Growth that the price implies at a point more',
    'a discount rate of a point more',
    ['implied growth at a point more'],
  ),
  implied_margin: {
    label: 'Margin that the price implies',
    definition:
      'Free cash flow margin after ten years, reached evenly, at which a company without free cash flow is worth its price at the discount rate, with revenue that grows as it did, between −10% and 15% a year.',
    aliases: ['implied margin', 'margin the price implies'],
    unit: 'pct',
    ...OF_COMPANIES,
  },
  dcf_low: dcf('Discounted cash flow, low', 'a discount rate of a point more', ['low discounted cash flow']),
  dcf_high: dcf('Discounted cash flow, high', 'a discount rate of a point less', ['high discounted cash flow']),
} as const satisfies Readonly<Record<string, Metric>>;
