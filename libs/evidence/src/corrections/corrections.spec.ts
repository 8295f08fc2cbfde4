import { describe, expect, it } from '@jest/globals';
import type { MemoCheckBody } from '@gemscout/contracts';
import type { JsonObject } from '@gemscout/domain';
import type { EvidenceItem } from '../evidence-store.ts';
import { factsById } from '../facts/fact-index.ts';
import { factsIn } from '../facts/facts-in.ts';
import { storedFact } from '../facts/show-fact.ts';
import { sampleItem } from '../testing/sample-items.ts';
import { comparedFact, type RebasingEvent } from './compare-facts.ts';
import { namedFacts } from './fact-name.ts';
import { usedFacts } from './used-facts.ts';

const NEXT = '2026-07-01T23:59:59.999Z';
const next = (item: EvidenceItem, body: JsonObject, rest: Partial<EvidenceItem> = {}): EvidenceItem => ({
  ...item,
  body,
  hash: `${item.hash} again`,
  asOf: NEXT,
  fetchedAt: NEXT,
  ...rest,
});

const bar = (date: string, close_usd: number) => ({ date, close_usd });
const bars = sampleItem('bars', { bars: [bar('2026-06-26', 39), bar('2026-06-29', 40), bar('2026-06-30', 41.237)] });
const row = (id: string, value: number, end: string, more: JsonObject = {}) => {
  const filing = { filed: '2026-02-20', accessions: ['0000000001-26-000001'] };
  return { id, value, unit: 'USD', period: id.split('.')[1] ?? '', end, ...filing, ...more };
};
const statements = (revenue: number, more: JsonObject = {}) => ({
  currency: 'USD',
  figures: [
    row('revenue.fy2025', revenue, '2025-12-31', more),
    row('revenue.fy2024', 8e9, '2024-12-31'),
    row('revenue_growth_1y.fy2025', (revenue / 8e9 - 1) * 100, '2025-12-31', {
      unit: 'pct',
      formula: 'growth_1y',
      inputs: { now: 'revenue.fy2025', before: 'revenue.fy2024' },
      ...more,
    }),
  ],
  missing: [],
});
const stated = sampleItem('statements', statements(9.1e9), { provider: 'sec' });

const lastTrade = (value: number) => ({
  figures: [{ field: 'last_trade_usd', value, day: '2026-06-30', at: '2026-06-30T19:00:00.000Z' }],
});
const volatility = (value: number) => ({
  date: '2026-06-30',
  expiries: [{ expiry: '2026-07-17', atm_volatility_pct: value }],
});

/** A memo that states these facts of its items. */
function memoOn(items: readonly EvidenceItem[], ids: readonly string[]): MemoCheckBody {
  const facts = factsIn(items, 'BOLTR');
  const byId = factsById(facts);
  const bindings = ids.map((id) => {
    const fact = byId.get(id);
    if (!fact) throw new Error(`${id} is none of ${facts.map((each) => each.id).join(', ')}`);
    return { start: 0, end: 1, shown: 'x', fact: storedFact(fact, byId) };
  });
  const sentence = { section: 'thesis', text: 'x', reference: null, result: 'checked' as const };
  return { sentences: [{ ...sentence, evidence: [], bindings }], dropped: [] };
}

function compared(
  items: readonly EvidenceItem[],
  ids: readonly string[],
  later: EvidenceItem,
  events: readonly RebasingEvent[] = [],
) {
  const named = namedFacts(factsIn([later], 'BOLTR'), [later]);
  return usedFacts(memoOn(items, ids), items, 'BOLTR').flatMap((used) => {
    const newer = named.get(used.name);
    const found = newer && comparedFact(used, newer, events);
    return found && found.before.value !== found.after.value ? [found] : [];
  });
}

describe('a correction', () => {
  it('is another value for the same fact, period and source, with both values as readers see them', () => {
    const refiled = { filed: '2026-06-30', accessions: ['0000000001-26-000009'] };
    expect(compared([stated], ['revenue.fy2025'], next(stated, statements(8.7e9, refiled)))).toMatchObject([
      {
        label: 'Revenue',
        period: 'in fiscal 2025, to 31 December 2025',
        before: { shown: '$9.1B' },
        after: { shown: '$8.7B' },
        source: 'SEC filing 0000000001-26-000009',
        correctedOn: '2026-06-30',
        isRefiled: true,
        inputOf: [],
        evidence: 'statements',
        newEvidence: 'statements again',
      },
    ]);
  });

  it('of an input counts for the figure that was computed from it', () => {
    const found = compared([stated], ['revenue_growth_1y.fy2025'], next(stated, statements(8.7e9)));
    expect(found).toMatchObject([
      { metric: 'revenue', inputOf: ['Revenue growth over a year'], computedFrom: null },
      { metric: 'revenue_growth_1y', inputOf: [], computedFrom: [found[0]?.fact, expect.any(String)] },
    ]);
  });

  it('of a close is found in the bars of a later day', () => {
    const later = next(bars, { bars: [bar('2026-06-30', 40.9), bar('2026-07-01', 42)] });
    expect(compared([bars], ['close.2026-06-30'], later)).toMatchObject([
      { before: { value: 41.237 }, after: { value: 40.9 }, correctedOn: '2026-07-01' },
    ]);
  });

  it('of earnings a share is found in the row of its quarter', () => {
    const report = (actual: number) => ({
      last_date: '2026-05-01',
      eps_actual_usd: actual,
      eps_estimate_usd: 1.1,
      reports: [{ date: '2026-05-01', fiscal_period_end: '2026-03', eps_actual_usd: actual, eps_estimate_usd: 1.1 }],
    });
    const earnings = sampleItem('earnings', report(1.32));
    expect(compared([earnings], ['eps_actual'], next(earnings, report(1.23)))).toMatchObject([
      { label: 'Reported EPS', before: { shown: '$1.32' }, after: { shown: '$1.23' } },
    ]);
  });
});

describe('no correction', () => {
  it('is the value of another day', () => {
    const fresh = sampleItem('indicators', { date: '2026-06-30', close_usd: 41.237 });
    expect(compared([fresh], ['close'], next(fresh, { date: '2026-07-01', close_usd: 44 }))).toEqual([]);
  });

  it('is a value that reads the same, or is the other one rounded', () => {
    expect(compared([stated], ['revenue.fy2025'], next(stated, statements(9.1004e9)))).toEqual([]);
    const later = next(bars, { bars: [bar('2026-06-30', 41.24)] });
    expect(compared([bars], ['close.2026-06-30'], later)).toEqual([]);
  });

  it('is a figure that disappears at its source', () =>
    expect(compared([stated], ['revenue.fy2025'], next(stated, { currency: 'USD', figures: [] }))).toEqual([]));

  it('is a close that a split since restates, but one that the split does not explain is', () => {
    const split = [{ date: '2026-07-01', factor: 0.5 }];
    const later = (close: number) => next(bars, { bars: [bar('2026-06-30', close)] });
    expect(compared([bars], ['close.2026-06-30'], later(20.62), split)).toEqual([]);
    expect(compared([bars], ['close.2026-06-30'], later(19), split)).toHaveLength(1);
    expect(compared([bars], ['close.2026-06-30'], later(20.62))).toHaveLength(1);
  });

  it('is the value of another source', () =>
    expect(compared([stated], ['revenue.fy2025'], next(stated, statements(8.7e9), { provider: 'yahoo' }))).toEqual([]));

  it('is an answer that is older than what the memo used', () => {
    const older = next(stated, statements(8.7e9), { asOf: '2026-03-01T00:00:00.000Z' });
    expect(compared([stated], ['revenue.fy2025'], older)).toEqual([]);
  });

  it('is a price that was read while its day was not over', () => {
    const early = { ...bars, fetchedAt: '2026-06-30T18:00:00.000Z' };
    const later = next(bars, { bars: [bar('2026-06-30', 40.9)] });
    expect(compared([early], ['close.2026-06-30'], later)).toEqual([]);
  });

  it.each([
    ['last trade', 'trading_day', 'last_trade', (value: number) => lastTrade(value)],
    ['volatility', 'option_chain', 'atm_volatility.until_2026-07-17', (value: number) => volatility(value)],
  ] as const)('is a %s that was read again a moment later', (_, kind, id, body) => {
    const quoted = sampleItem(kind, body(101));
    expect(compared([quoted], [id], next(quoted, body(103)))).toEqual([]);
  });

  it('is what a newer schedule for the same event says of the one before, but its holding is one', () => {
    const schedule = (percent: number, filed: string, before: number) => {
      const row = {
        holder: 'Harbour',
        form: '13D',
        percent,
        shares: 1e6,
        event_on: '2026-06-01',
        filed,
        accession: filed,
      };
      const counts = { has_schedules: true, cut: false, holders_over_5: 1, has_13d: true };
      return { ...counts, holders: [row], activist: row, newest: { ...row, before: { ...row, percent: before } } };
    };
    const held = sampleItem('holders', schedule(6.2, '2026-06-05', 5.1));
    const ids = [
      'activist_share',
      'newest_holder',
      'newest_holder_before',
      'newest_holder_change',
      'newest_holder_filed_on',
    ];
    const found = compared([held], ids, next(held, schedule(7.4, '2026-06-30', 6.2)));
    expect(found.map(({ metric, before, after }) => [metric, before.value, after.value])).toEqual([
      ['activist_share', 6.2, 7.4],
      ['newest_holder', 6.2, 7.4],
    ]);
  });

  it('is a fact for which one answer gives two values', () => {
    const twice = next(bars, { bars: [bar('2026-06-30', 40.9), bar('2026-06-30', 43)] });
    expect(compared([bars], ['close.2026-06-30'], twice)).toEqual([]);
  });
});

it('a memo that states a figure of its own from two facts uses both', () => {
  const check = memoOn([bars], ['close.2026-06-30']);
  const [sentence] = check.sentences;
  const [binding] = sentence?.bindings ?? [];
  if (!sentence || !binding) throw new Error('The memo has no figure');
  const inputs = ['close.2026-06-30', 'close.2026-06-29'].map((id) => ({ id, label: 'Close', shown: '$1' }));
  const fact = { ...binding.fact, id: 'pct_change(a,b)', value: 3, unit: 'pct', inputs } as const;
  const used = usedFacts({ ...check, sentences: [{ ...sentence, bindings: [{ ...binding, fact }] }] }, [bars], 'BOLTR');
  expect(used.map(({ value, inputOf }) => [value, inputOf.length])).toEqual([
    [40, 1],
    [41.237, 1],
  ]);
});

it('an average that names no inputs uses the closes of its window, and a corrected one is found', () => {
  const indicators = sampleItem('indicators', { date: '2026-06-30', close_usd: 41.237, sma_20_usd: 40.1 });
  const later = next(bars, { bars: [bar('2026-06-26', 36), bar('2026-06-29', 40), bar('2026-06-30', 41.237)] });
  expect(compared([indicators, bars], ['sma_20'], later)).toMatchObject([
    { metric: 'close', period: 'as of 26 June 2026', before: { value: 39 }, inputOf: ['20-day average'] },
  ]);
});
