import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { amendedSince } from '@gemscout/filings';
import { memoryEvidence, type EvidenceItem, type EvidenceStore, type NewEvidence } from '@gemscout/evidence';
import { MarketFailure, openMarket, type MarketData } from '@gemscout/market';
import { memoryEventStore } from '@gemscout/event-store';
import { lookAgain, type LookedAt, type LookingDeps } from './look-again.ts';

const silent = { debug: () => {}, warn: () => {} };
const signal = new AbortController().signal;

let sample: MarketData;
beforeAll(async () => {
  sample = await openMarket('sample');
});
afterAll(() => sample.close());

type Given = { readonly symbols: readonly string[]; readonly market?: Partial<MarketData>; readonly days?: string[] };

function looking({ symbols, market = {}, days = [] }: Given) {
  const saved: NewEvidence[] = [];
  const store = memoryEvidence();
  const evidence: EvidenceStore = {
    ...store,
    save: (item) => {
      saved.push(item);
      return store.save(item);
    },
  };
  const asked: unknown[] = [];
  const deps: LookingDeps = {
    store: memoryEventStore(),
    readModel: {
      symbolsToWatch: async (page) => {
        asked.push(page.sharedRuns);
        return page.after === undefined ? symbols : [];
      },
      checkedMemos: async () => [],
    },
    index: { notIndexed: async () => [], add: async () => {}, insiderDaysOf: async () => days },
    evidence,
    market: { ...sample, ...market },
    sharedRuns: async () => ['a shared run'],
    clock: { now: () => '2026-07-01T22:00:00.000Z' },
    logger: silent,
  };
  return { deps, saved, asked };
}

describe('looking for corrections', () => {
  it('asks the sources of each ticker once after a close, for nobody in particular', async () => {
    const { deps, saved, asked } = looking({ symbols: ['OSTEN', 'SOAPL'] });
    const looks: LookedAt = new Map();
    expect(await lookAgain(deps, looks, signal)).toEqual({ asked: 2 });
    expect(new Set(saved.map(({ kind }) => kind))).toEqual(
      new Set<EvidenceItem['kind']>([
        ...(['indicators', 'bars', 'earnings', 'fundamentals', 'statements'] as const),
        ...(['ownership', 'short_interest', 'holders'] as const),
      ]),
    );
    expect(new Set(saved.map(({ workspaceId }) => workspaceId))).toEqual(new Set(['']));
    expect(asked).toEqual([['a shared run']]);
    expect(await lookAgain(deps, looks, signal)).toEqual({ asked: 0 });
  });

  it('leaves tickers to the next pass, so that runs keep their share of a quota', async () => {
    const symbols = Array.from({ length: 25 }, (_, at) => `NONE${String(at).padStart(2, '0')}`);
    const { deps } = looking({ symbols });
    const looks: LookedAt = new Map();
    expect(await lookAgain(deps, looks, signal)).toEqual({ asked: 20 });
    expect(await lookAgain(deps, looks, signal)).toEqual({ asked: 5 });
  });

  it('waits for a source that allows no more requests, and asks for that ticker again', async () => {
    const bars = () => Promise.reject(new MarketFailure('rate_limited', 'Tomorrow again'));
    const { deps } = looking({ symbols: ['OSTEN', 'SOAPL'], market: { bars } });
    const looks: LookedAt = new Map();
    expect(await lookAgain(deps, looks, signal)).toMatchObject({ asked: 1, waitsFor: { code: 'rate_limited' } });
    expect(await lookAgain({ ...deps, market: sample }, looks, signal)).toEqual({ asked: 2 });
  });

  it('states the insiders of the day of a memo anew where a form was amended since, and no other figure', async () => {
    const { data, ...answer } = await sample.ownership('ADVRO', 200);
    const form = data.forms.find((each) => each.form === '4' && each.transactions.some(({ kind }) => kind === 'sale'));
    const [day = '', original] = [form?.filed, form];
    if (!original || original.form === '144') throw new Error('ADVRO has no Form 4 with a sale');
    const halved = original.transactions.map((each) => ({ ...each, shares: (each.shares ?? 0) / 2 }));
    const amendment = {
      ...original,
      accession: '9000000034-26-000999',
      filed: '2026-06-29',
      isAmendment: true,
      originalFiled: day,
      transactions: halved,
    };
    const forms = [...data.forms, amendment];
    expect(amendedSince(forms, day)).toBeDefined();
    const market = { ownership: async () => ({ ...answer, data: { ...data, forms } }) };
    const { deps, saved } = looking({ symbols: ['ADVRO'], market, days: [day] });
    await lookAgain(deps, new Map(), signal);
    const anew = saved.find(({ kind, asOf }) => kind === 'ownership' && asOf.startsWith(day));
    expect(Object.keys(anew?.body ?? {}).toSorted()).toEqual(['accessions', 'last_filed', 'planned_net_usd']);
    const unamended = looking({ symbols: ['ADVRO'], days: [day] });
    await lookAgain(unamended.deps, new Map(), signal);
    expect(unamended.saved.filter(({ asOf }) => asOf.startsWith(day))).toEqual([]);
  });
});
