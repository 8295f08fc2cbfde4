import { shortMemoTerms, type MemoTerms } from '@gemscout/domain';
import { expect, it } from '@jest/globals';
import { shareTargets } from './share-targets.ts';

const memo = `# NOVA: Buy\n\n${'The close is above its average & rising. '.repeat(30)}`;
const byRules: MemoTerms = {
  decidedAt: '2026-06-30T21:00:00.000Z',
  source: 'run',
  writtenBy: 'rules',
  horizon: 20,
  pricesOf: '2026-06-30',
};
const TERMS = shortMemoTerms(byRules);
const targets = shareTargets(memo, TERMS, 'https://gemscout.example');
const query = (at: number) => new URL(targets[at]?.url ?? '').searchParams;

it('X gets 220 characters of the memo, LinkedIn and Facebook 500', () => {
  expect(targets.map(({ name, text }) => [name, text.length <= 220, text.length <= 500, text.length > 200])).toEqual([
    ['X', true, true, true],
    ['LinkedIn', false, true, true],
    ['Facebook', false, true, true],
  ]);
});

it('each excerpt leaves room for who wrote the memo, when, and that it is no advice', () => {
  for (const { text } of targets) expect(text.endsWith(`…\n${TERMS}`)).toBe(true);
});

it('a long name of a model leaves each text within its limit, with its terms whole', () => {
  const terms = shortMemoTerms({ ...byRules, writtenBy: 'model-'.repeat(100) });
  const texts = shareTargets(memo, terms, 'https://gemscout.example').map(({ text }) => text);
  expect(texts.map((text) => text.endsWith(`…\n${terms}`))).toEqual([true, true, true]);
  expect(texts.map((text, at) => text.length <= (at === 0 ? 220 : 500))).toEqual([true, true, true]);
});

it('each page gets the text whole, whatever is in it', () => {
  expect(query(0).get('text')).toBe(targets[0]?.text);
  expect(query(1).get('text')).toBe(targets[1]?.text);
  expect(query(2).get('quote')).toBe(targets[2]?.text);
});

it('Facebook shows an address only, so its text is copied first', () => {
  expect(query(2).get('u')).toBe('https://gemscout.example');
  expect(targets.filter(({ copiedFirst }) => copiedFirst).map(({ name }) => name)).toEqual(['Facebook']);
});
