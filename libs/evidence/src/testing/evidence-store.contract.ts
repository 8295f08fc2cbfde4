import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { EvidenceStore, NewEvidence } from '../evidence-store.ts';

/** The contract of every evidence store. `open` creates an empty one. */
export function evidenceStoreContract(name: string, open: () => Promise<EvidenceStore>): void {
  describe(`evidence store: ${name}`, () => {
    let store: EvidenceStore;
    beforeEach(async () => {
      store = await open();
    });
    afterEach(() => store.close());

    it('gives back what was saved', async () => {
      const { hash } = await store.save(prices);
      expect(await store.get('w1', hash)).toEqual({ ...prices, url: null, hash });
    });

    it('answers with how to cite the item', async () => {
      const ref = await store.save(prices);
      expect(ref).toEqual({ hash: ref.hash, kind: 'indicators', provider: 'sample', asOf: prices.asOf });
      expect(ref.hash).toMatch(/^[0-9a-f]{64}$/);
    });

    it('keeps the first of two equal items, whenever they were read', async () => {
      const first = await store.save(prices);
      const second = await store.save({ ...prices, fetchedAt: '2026-03-09T00:00:00.000Z' });
      expect(second).toEqual(first);
      expect((await store.get('w1', first.hash))?.fetchedAt).toBe(prices.fetchedAt);
    });

    it('names by content, not by the order of keys', async () => {
      const first = await store.save({ ...prices, body: { a: 1, b: { c: 2, d: [3] } } });
      const second = await store.save({ ...prices, body: { b: { d: [3], c: 2 }, a: 1 } });
      expect(second.hash).toBe(first.hash);
    });

    it('tells items apart by everything that matters', async () => {
      const variants: readonly NewEvidence[] = [
        prices,
        { ...prices, provider: 'other' },
        { ...prices, asOf: '2026-03-02T21:00:00.000Z' },
        { ...prices, symbol: null },
        { ...prices, kind: 'bars' },
        { ...prices, url: 'https://example.com/a' },
        { ...prices, body: { close_usd: 12.35 } },
      ];
      const refs = await Promise.all(variants.map((each) => store.save(each)));
      expect(new Set(refs.map(({ hash }) => hash)).size).toBe(variants.length);
    });

    it('shows a workspace nothing of another one', async () => {
      const { hash } = await store.save(prices);
      expect(await store.get('w2', hash)).toBeUndefined();
    });

    it('forgets a workspace, and no other one', async () => {
      const { hash } = await store.save(prices);
      await store.save({ ...prices, workspaceId: 'w2' });
      await store.forget('w1');
      expect(await store.get('w1', hash)).toBeUndefined();
      expect(await store.get('w2', hash)).toBeDefined();
    });

    it('deletes the texts of a provider that are too old, and keeps what cites them', async () => {
      const news: NewEvidence = {
        ...prices,
        kind: 'news',
        provider: 'yahoo',
        body: { headlines: 1, items: [{ title: 'Nova rises' }] },
      };
      const [old, page] = [
        await store.save(news),
        await store.save({ ...news, kind: 'page', provider: 'reuters.com' }),
      ];
      const kept = [
        await store.save({ ...news, fetchedAt: '2026-03-05T00:00:00.000Z', symbol: 'OTHER' }),
        await store.save({ ...news, provider: 'sec' }),
        await store.save({ ...prices, provider: 'yahoo', body: { items: [1] } }),
      ];
      const before = '2026-03-02T00:00:00.000Z';
      expect([await store.deleteTexts('yahoo', before), await store.deleteTexts('yahoo', before)]).toEqual([1, 0]);
      expect((await store.get('w1', old.hash))?.body).toEqual({ headlines: 1, items_deleted: true });
      expect((await store.get('w1', page.hash))?.body).toEqual(news.body);
      expect(await store.deleteTexts('pages', before)).toBe(1);
      for (const { hash } of kept) expect((await store.get('w1', hash))?.body).toHaveProperty('items');
    });

    it('knows nothing of an unknown hash', async () => {
      expect(await store.get('w1', 'f'.repeat(64))).toBeUndefined();
    });

    it('removes NUL characters and lone surrogates', async () => {
      const { hash } = await store.save({ ...prices, body: { text: 'a\u0000b\ud800c', list: ['\u0000'] } });
      expect((await store.get('w1', hash))?.body).toEqual({ text: 'ab\ufffdc', list: [''] });
    });

    it('takes the same item from many writers at once', async () => {
      const refs = await Promise.all(Array.from({ length: 20 }, () => store.save(prices)));
      expect(new Set(refs.map(({ hash }) => hash)).size).toBe(1);
    });
  });
}

const prices: NewEvidence = {
  workspaceId: 'w1',
  provider: 'sample',
  fetchedAt: '2026-03-01T21:00:00.000Z',
  asOf: '2026-03-01T21:00:00.000Z',
  symbol: 'NOVA',
  kind: 'indicators',
  body: { close_usd: 12.34, volume_ratio: 3.2, date: '2026-03-01' },
};
