import type { JsonObject } from '@gemscout/domain';
import type { EvidenceKind } from '../evidence-kind.ts';
import type { EvidenceItem } from '../evidence-store.ts';

const AS_OF = '2026-06-30T23:59:59.999Z';

/** An item as a tool keeps it, with its kind as its hash. */
export function sampleItem(kind: EvidenceKind, body: JsonObject, rest: Partial<EvidenceItem> = {}): EvidenceItem {
  const market = ['sectors', 'movers'].includes(kind);
  return {
    hash: kind,
    workspaceId: 'workspace',
    provider: 'sample',
    fetchedAt: AS_OF,
    asOf: AS_OF,
    symbol: market ? null : 'BOLTR',
    kind,
    url: null,
    body,
    ...rest,
  };
}

const bar = (date: string, close: number) => ({
  date,
  open_usd: close,
  high_usd: close,
  low_usd: close,
  close_usd: close,
});
const report = (date: string, end: string, actual: number, estimate: number) => ({
  date,
  fiscal_period_end: end,
  release_time: 'post',
  eps_actual_usd: actual,
  eps_estimate_usd: estimate,
});
const sector = (name: string, change: number) => ({
  sector: name,
  members: 12,
  change_1d_pct: 0.2,
  change_20d_pct: change,
  breadth_pct: 58.3,
});

/** What the tools keep on BOLTR, a company that nobody has heard of, in the order in which a memo numbers it. */
export const SAMPLE_ITEMS: readonly EvidenceItem[] = [
  sampleItem('indicators', {
    date: '2026-06-30',
    close_usd: 41.237,
    change_1d_pct: 3.0925,
    change_20d_pct: -3.81107,
    rsi_14: 48.2289,
    sma_50_usd: 40.5,
    sma_200_usd: null,
    volume_ratio: 0.803,
    high_52w_usd: 50,
    from_high_pct: -17.526,
    breakout: false,
  }),
  sampleItem('bars', { bars: [bar('2026-06-29', 40), bar('2026-06-30', 41.237)] }),
  sampleItem('earnings', {
    last_date: '2026-05-12',
    days_since: 49,
    eps_actual_usd: 1.5,
    eps_estimate_usd: 1.2,
    surprise_pct: 25,
    beats: 4,
    quarters: 4,
    eps_growth_pct: 50,
    reports: [
      report('2026-05-12', '2026-03', 1.5, 1.2),
      report('2026-02-10', '2025-12', 1.4, 1.3),
      report('2025-11-10', '2025-09', 1.3, 1.2),
      report('2025-08-12', '2025-06', 1.2, 1.1),
      report('2025-05-13', '2025-03', 1, 1.1),
    ],
  }),
  sampleItem('fundamentals', {
    date: '2026-03-02',
    pe_ratio: 17.912,
    market_cap_usd: 674_500_000_000,
    dividend_yield_pct: 1.6,
    high_52w_usd: 48,
  }),
  sampleItem('news', {
    days: 30,
    headlines: 2,
    publishers: 2,
    positive: 1,
    negative: 0,
    set_aside: 0,
    items: [
      { title: 'Boltr wins a “large” order', source: 'reuters.com', date: '2026-06-22', url: null },
      { title: 'What to expect of Boltr', source: 'example.org', date: '2026-06-20', url: null },
    ],
  }),
  sampleItem('sectors', { sectors: [sector('Information Technology', 1.2), sector('Energy', -2.4)] }),
  sampleItem('movers', {
    movers: [
      { symbol: 'BOLTR', name: 'Boltr', sector: 'Energy', close_usd: 41.24, change_pct: 3.09, volume_ratio: 0.8 },
      { symbol: 'QUIET', name: 'Quiet', sector: 'Energy', close_usd: 9.1, change_pct: -4.5, volume_ratio: 2.5 },
      { symbol: 'OTHER', name: 'Other', sector: 'Utilities', close_usd: 12, change_pct: 9, volume_ratio: 3 },
    ],
  }),
];
