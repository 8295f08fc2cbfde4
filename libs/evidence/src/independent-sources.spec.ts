import { expect, it } from '@jest/globals';
import { evidenceItemOf, type NewEvidence } from './evidence-store.ts';
import { independentSources } from './independent-sources.ts';

const item = (more: Partial<NewEvidence>) =>
  evidenceItemOf({
    workspaceId: 'w',
    provider: 'sample',
    symbol: 'NOVA',
    kind: 'indicators',
    body: {},
    fetchedAt: '2026-03-01T21:00:00.000Z',
    asOf: '2026-03-01T21:00:00.000Z',
    ...more,
  });
const news = (...items: readonly { title: string; source: string; url?: string }[]) =>
  item({ kind: 'news', body: { items } });
const origins = (...items: readonly ReturnType<typeof item>[]) => independentSources(items).map(({ origin }) => origin);

it('counts prices and what is computed from them once', () => {
  expect(origins(item({ kind: 'bars' }), item({}), item({ kind: 'earnings' }))).toEqual([
    'sample/prices',
    'sample/earnings',
  ]);
});

it('counts everything that was posted once, and what supports nothing not at all', () => {
  expect(origins(item({ kind: 'posts' }), item({ kind: 'posts', body: { a: 1 } }), item({ kind: 'brief' }))).toEqual([
    'sample/posts',
  ]);
});

it('counts publishers by their host', () => {
  const items = news(
    { title: 'Nova wins a large order from a carmaker', source: 'Wire', url: 'https://www.wire.example/1' },
    { title: 'Why the battery maker is hiring again', source: 'wire', url: 'https://wire.example/2' },
    { title: 'Carmakers look for batteries', source: 'Daily' },
  );
  expect(origins(items)).toEqual(['wire.example', 'daily']);
});

it('counts a near copy elsewhere once', () => {
  const items = news(
    { title: 'Nova wins a large order from a carmaker in Ohio', source: 'Wire' },
    { title: 'NOVA wins a large order from a carmaker in Ohio!', source: 'Mirror' },
  );
  expect(origins(items)).toEqual(['wire']);
});
