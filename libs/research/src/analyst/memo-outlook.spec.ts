import { expect, it } from '@jest/globals';
import { DEFAULT_RUN_BUDGET, type Condition } from '@gemscout/domain';
import { memoryEvidence } from '@gemscout/evidence';
import { openMarket } from '@gemscout/market';
import { MemorySession, runToEnd } from '../memory-session.ts';
import { rulesAnalyst } from './rules-analyst.ts';

/** A run of the rules on a company of the sample market: its memo, and the conditions that are saved with it. */
async function saved(symbol: string, asOf: string) {
  const session = MemorySession.started({
    type: 'RequestRun',
    runId: `run-${symbol}`,
    workspaceId: 'w',
    userId: 'u',
    kind: 'symbol',
    subject: symbol,
    memo: null,
    bodyHash: 'h',
    plan: 'elite',
    dailyCap: 30,
    budget: DEFAULT_RUN_BUDGET,
    context: {},
    charge: { month: '2026-06', day: '2026-06-30' },
    now: '2026-06-30T22:00:00.000Z',
  });
  const market = await openMarket('sample', { asOf });
  await runToEnd(session, { market, evidence: memoryEvidence(), analyst: rulesAnalyst() });
  const [{ memo = '', conditions = [] } = {}] = session.proposals;
  return { memo, conditions };
}

/** Of those that the analyst set. */
const comparisons = (conditions: readonly Condition[]) =>
  conditions
    .filter(({ origin }) => origin !== 'rests_on')
    .map(({ comparison, fact, level }) => `${comparison} ${fact ?? (level === null ? '' : 'level')}`);

it.each([
  ['SOAPL', '2026-05-29', ['below low_52w', 'reached next_report', 'below level']],
  ['OSTEN', '2026-05-29', ['below sma_50', 'below low_52w', 'reached next_report', 'below level']],
  [
    'CREDL',
    '2026-06-30',
    ['above high_52w', 'below low_52w', 'reached option_expiry', 'reached next_report', 'below level', 'below level'],
  ],
])('the rules write conditions on %s as data, each beside its sentence in the memo', async (symbol, asOf, expected) => {
  const { memo, conditions } = await saved(symbol, asOf);
  expect(comparisons(conditions)).toEqual(expected);
  for (const { text, from, origin } of conditions) {
    if (origin !== 'rests_on') expect(memo).toContain(`- ${text}`);
    expect(from).toBe(asOf);
  }
});

it('a Buy that closed below its 50-day average already is not said to end there', async () => {
  const { memo, conditions } = await saved('PETRL', '2026-05-29');
  expect(memo).not.toContain('A close below the 50-day average');
  expect(memo).toContain('A close above the 50-day average');
  expect(comparisons(conditions)).toEqual(['above sma_50', 'below low_52w', 'reached next_report', 'below level']);
});
