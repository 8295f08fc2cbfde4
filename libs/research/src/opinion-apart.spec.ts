import { expect, it } from '@jest/globals';
import { evidenceItemOf } from '@gemscout/evidence';
import { checkingOf } from './checking.ts';
import { sectionsOf } from './memo.ts';
import { opinionApart } from './opinion-apart.ts';

const item = evidenceItemOf({
  workspaceId: 'w1',
  provider: 'small',
  fetchedAt: '2026-03-02T21:00:00.000Z',
  asOf: '2026-03-02T21:00:00.000Z',
  symbol: 'NOVA',
  kind: 'indicators',
  body: { date: '2026-03-02', close_usd: 41.2, sma_50_usd: 40.5 },
});
const checking = checkingOf([item], { symbol: 'NOVA', name: 'Nova Batteries', sector: null });
const evidence = [item.hash];

function apart(text: string): readonly string[] {
  const memo = sectionsOf((section) => (section === 'thesis' ? [{ text, evidence }] : []));
  return opinionApart(memo, checking).thesis.map((sentence) => sentence.text);
}

it.each<readonly [string, readonly string[]]>([
  [
    'The close of {{close}} is above the 50-day average of {{sma_50}}. Patience pays.',
    ['The close of {{close}} is above the 50-day average of {{sma_50}}.', 'Patience pays.'],
  ],
  ['Patience pays. The close is {{close}}.', ['Patience pays.', 'The close is {{close}}.']],
  [
    'The close is {{close}}. The 50-day average is {{sma_50}}.',
    ['The close is {{close}}. The 50-day average is {{sma_50}}.'],
  ],
  ['Patience pays. It costs little.', ['Patience pays. It costs little.']],
  [
    'The close is {{close}}. The target is $900. Patience pays.',
    ['The close is {{close}}. The target is $900. Patience pays.'],
  ],
])('opinion stands apart from what is checked: %s', (text, texts) => expect(apart(text)).toEqual(texts));
