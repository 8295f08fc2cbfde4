import { beforeAll, expect, it } from '@jest/globals';
import type { Verdict } from '@gemscout/domain';
import { openMarketHistory, type MarketData } from '@gemscout/market';
import { ModelAbstained, rulesAnalyst, type Analyst } from '@gemscout/research';
import type { AgentVerdict, Skipped } from './agent-verdict.ts';
import { judgeTicker } from './judge-ticker.ts';

const DAY = '2026-05-27';
const SPEND = { modelCalls: 1, tokens: 0, usd: 0 };
const DAY_LIMIT = new ModelAbstained('day_limit', 'The limit of the day is reached.', SPEND, {
  model: 'told',
  inputTokens: 0,
  outputTokens: 0,
});

let market: MarketData;
beforeAll(async () => {
  market = await (await openMarketHistory('sample', { isChecked: true })).atClose(DAY);
});

/** The rules, who decide as they are told, and then give no decision any more. */
function deciding(...verdicts: readonly Verdict[]): Analyst {
  const rules = rulesAnalyst();
  const left = [...verdicts];
  return {
    ...rules,
    decide: async (...about) => {
      const verdict = left.shift();
      if (!verdict) throw DAY_LIMIT;
      const thought = await rules.decide(...about);
      return { ...thought, answer: { ...thought.answer, verdict } };
    },
  };
}

const judged = async (analyst: Analyst, repeat: number): Promise<AgentVerdict> =>
  verdictIn(await judgeTicker({ market, analyst, day: DAY, repeat }, 'OSTEN'));

function verdictIn(found: AgentVerdict | Skipped): AgentVerdict {
  if (!('verdict' in found)) throw new Error(found.why);
  return found;
}

it('keeps of a memo its cases at the horizon, its coverage and its sentences, and decides again on what it found', async () => {
  const { verdict, memo, repeats } = await judged(deciding('avoid', 'avoid', 'watch'), 4);
  expect([verdict, repeats]).toEqual(['avoid', { verdicts: ['avoid', 'watch'], unanswered: 1 }]);
  const { coverage, sentences, scenarios } = memo;
  expect(coverage.missing).toHaveLength(coverage.applying - coverage.known);
  expect(coverage.missing).toContain('Options');
  expect(sentences.checked).toBeGreaterThan(20);
  const { bear, base, bull } = scenarios?.cases ?? {};
  expect([bear, base, bull].map((each) => each?.probabilityPct)).toEqual([25, 50, 25]);
  expect(bear?.price).toBeLessThan(base?.price ?? 0);
  expect(base?.price).toBeLessThan(bull?.price ?? 0);
  expect(scenarios?.close).toBe((await market.bars('OSTEN', 1)).data.at(-1)?.close);
});
