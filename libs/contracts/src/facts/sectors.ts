import type { Metric } from './metric.ts';

/** Figures that only sectors have. Their changes are those of `prices.ts`, with the sector as subject. */
export const SECTOR_METRICS = {
  breadth: {
    label: 'Members in an uptrend',
    definition: "Share of a sector's members whose close is above their 50-day average.",
    aliases: ['breadth', 'members above their 50-day average', "sector's members", 'of its members', 'in an uptrend'],
    unit: 'pct',
    good: 'up',
    field: 'breadth_pct',
  },
  members: {
    label: 'Members',
    definition: 'Companies of the sector in this market.',
    aliases: ['companies of the sector', 'companies in the sector', 'member companies'],
    unit: 'count',
    good: 'none',
    field: 'members',
  },
} as const satisfies Readonly<Record<string, Metric>>;
