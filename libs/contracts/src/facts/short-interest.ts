import type { Metric } from './metric.ts';

/** Shares that were sold short and not bought back, as of a settlement date; two of these are published a month. */
export const SHORT_INTEREST_METRICS = {
  shares_short: {
    label: 'Shares sold short',
    definition: 'Shares sold short and not bought back on the settlement date.',
    aliases: ['short interest', 'sold short', 'shares short', 'short position', 'short positions'],
    unit: 'shares',
    good: 'none',
    field: 'shares_short',
  },
  shares_short_before: {
    label: 'Shares sold short before',
    definition:
      'Shares sold short on the settlement date before, as the shares are now after any split between the two.',
    aliases: ['sold short before', 'short interest before'],
    unit: 'shares',
    good: 'none',
    field: 'shares_short_before',
  },
  short_change: {
    label: 'Change of short interest',
    definition: 'Shares sold short against the settlement date before.',
    aliases: ['change in short interest', 'change of shares sold short', 'short interest rose', 'short interest fell'],
    unit: 'pct',
    good: 'none',
    field: 'short_change_pct',
    isChange: true,
    formula: 'pct_change',
  },
  short_volume: {
    label: 'Average daily volume up to the settlement',
    definition:
      'Shares traded on a day, on average since the settlement date before, as the source of the short interest gives them.',
    aliases: ['average daily volume of short interest'],
    unit: 'shares',
    good: 'none',
    field: 'average_daily_volume',
  },
  days_to_cover: {
    label: 'Days to cover',
    definition: 'Days of average volume that all short sellers together would need to buy their shares back.',
    aliases: ['days of volume to cover', 'short ratio', 'short interest ratio', 'days of usual trading'],
    unit: 'days',
    good: 'none',
    field: 'days_to_cover',
    formula: 'ratio',
  },
  settlement_shares: {
    label: 'Shares outstanding at the settlement',
    definition: 'Shares on the cover page of the newest report that was filed by the day of publication.',
    aliases: [],
    unit: 'shares',
    good: 'none',
    field: 'settlement_shares',
  },
  short_share: {
    label: 'Short interest of all shares',
    definition: 'Shares sold short as a part of the shares outstanding.',
    aliases: [
      'short interest as a share of shares outstanding',
      'of its shares sold short',
      'of all shares sold short',
    ],
    unit: 'pct',
    good: 'none',
    field: 'short_share_pct',
    formula: 'share_pct',
  },
  short_settled_on: {
    label: 'Settlement date',
    definition: 'Day that the short interest is of.',
    aliases: ['short interest settled on', 'settled on'],
    unit: 'date',
    good: 'none',
    field: 'settlement_date',
  },
  short_published_on: {
    label: 'Short interest published',
    definition: 'Day on which the short interest was published, seven business days after the settlement.',
    aliases: ['short interest published on'],
    unit: 'date',
    good: 'none',
    field: 'published_on',
  },
} as const satisfies Readonly<Record<string, Metric>>;
