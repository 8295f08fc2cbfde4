import { firstLine } from '@gemscout/domain';
import { memoryEvidence } from '@gemscout/evidence';
import { openMarket, type MarketData } from '@gemscout/market';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Analyst, Decision } from '../analyst/analyst.ts';
import { rulesAnalyst } from '../analyst/rules-analyst.ts';
import { MemorySession, runToEnd, trending } from '../testing/memory-session.ts';
import { asymmetryOf, caseFigures, priceAfter, weightedReturn } from './case-figures.ts';

let market: MarketData;
beforeAll(async () => {
  market = await openMarket('sample');
});

type Cases = NonNullable<Decision['cases']>;

/** The memo, the log line and the evidence of a decision whose cases were changed. */
async function decided(symbol: string, change: (cases: Cases) => Cases) {
  const rules = rulesAnalyst();
  const decide: Analyst['decide'] = async (...given) => {
    const { answer, spend } = await rules.decide(...given);
    return { answer: { ...answer, ...(answer.cases && { cases: change(answer.cases) }) }, spend };
  };
  const session = MemorySession.started({ ...trending, kind: 'symbol', subject: symbol });
  const evidence = memoryEvidence();
  await runToEnd(session, { market, analyst: { ...rules, decide }, evidence, clock: () => 0 });
  const log = session.log();
  const memo = firstLine(log, 'MEMO_READY')?.payload.memo ?? '';
  const section = (name: string) => memo.split(`## ${name}\n\n`)[1]?.split('\n\n## ')[0] ?? '';
  return { memo, section, line: firstLine(log, 'SCENARIOS'), ended: log.at(-1)?.type };
}

describe('what the code computes of cases', () => {
  it('is price, return, weighted return and asymmetry', () => {
    const inputs = { revenue: 1_000, shares: 100, close: 10 };
    const bear = caseFigures({ growth: -10, margin: 10, multiple: 8, dilution: 0 }, inputs);
    const bull = caseFigures({ growth: 20, margin: 10, multiple: 12.5, dilution: 0 }, inputs);
    expect([bear.price, bear.returnPct]).toEqual([expect.closeTo(7.2), expect.closeTo(-28)]);
    expect([bull.price, bull.returnPct]).toEqual([expect.closeTo(15), expect.closeTo(50)]);
    const diluted = caseFigures({ growth: 20, margin: 10, multiple: 12.5, dilution: 25 }, inputs);
    expect(diluted.price).toBeCloseTo(12);
    const returns = { bear: -28, base: 5, bull: 50 };
    expect(weightedReturn(returns, { bear: 25, base: 50, bull: 25 })).toBeCloseTo(8);
    expect(asymmetryOf(returns)).toBeCloseTo(50 / 28);
    expect(asymmetryOf({ ...returns, bear: 3 })).toBeUndefined();
  });

  it('is nearer to the close at a nearer horizon, as the square root of time', () => {
    expect(priceAfter(252, 144, 100)).toBeCloseTo(144);
    expect(priceAfter(63, 144, 100)).toBeCloseTo(120);
    expect(priceAfter(0, 144, 100)).toBe(100);
  });
});

describe('a memo with bear, base and bull', () => {
  it('has prices, asymmetry and what options imply, and probabilities under Assumptions alone', async () => {
    const { memo, section, line } = await decided('SOAPL', (cases) => cases);
    const cases = section('Bear, base and bull');
    expect(cases).toMatch(/- Bear: revenue growth of .+ give \$[\d.]+ in twelve months, [+−][\d.]+% from the close\./);
    expect(cases).toMatch(/- Options imply a chance of [\d.]+% that the price is below the bear case of \$[\d.]+ in/);
    expect(cases).toMatch(/- After 20 trading days, a price between \$[\d.]+ and \$[\d.]+ counts as between bear/);
    expect(section('Assumptions')).toMatch(
      /Probabilities: bear 25%, base 50%, bull 25%.+\n- The return weighted by them/,
    );
    expect(memo.replace(section('Assumptions'), '')).not.toMatch(/Probabilities|weighted/);
    expect(JSON.stringify(line)).not.toMatch(/probab|weighted/i);
    expect(line?.payload.cases?.map((each) => each.case)).toEqual(['bear', 'base', 'bull']);
  });

  const withBull = (changed: Partial<Cases['bull']>) => (cases: Cases) => ({
    ...cases,
    bull: { ...cases.bull, ...changed },
  });
  it.each<readonly [string, (cases: Cases) => Cases, RegExp]>([
    [
      'a bull case below the base',
      ({ bear, base, bull }) => ({ bear, base: { ...bull }, bull: { ...base } }),
      /bull case is below the base/,
    ],
    [
      'a base case below the bear',
      ({ bear, base, bull }) => ({ bear: { ...base }, base: { ...bear }, bull }),
      /base case is below the bear/,
    ],
    [
      'a driver outside its range without a reason',
      withBull({ growth: 90 }),
      /Bull: revenue growth of \+90\.0% is outside/,
    ],
    [
      'a driver whose reason refers to no fact',
      withBull({ growth: 90, outside: [{ driver: 'growth', why: 'It will surely grow.', evidence: [] }] }),
      /no reason refers to a fact or a quotation/,
    ],
    [
      'probabilities that do not sum to 100',
      withBull({ probability: 40 }),
      /The probabilities sum to 115%, not to 100%/,
    ],
  ])('refuses %s, says why in the log, and goes on', async (_, change, reason) => {
    const { section, line, ended } = await decided('SOAPL', change);
    expect(line?.payload.refused?.join(' ')).toMatch(reason);
    expect(line?.message).toMatch(reason);
    expect(section('Bear, base and bull')).toMatch(/^- No cases\. Those of the analyst were refused/);
    expect(ended).toBe('DONE');
  });

  it('takes a driver outside its range with a reason that refers to a fact', async () => {
    const why = 'Revenue grew {{revenue_growth_1y.ttm as size}} in a year.';
    const { line } = await decided(
      'SOAPL',
      withBull({ growth: 12, outside: [{ driver: 'growth', why, evidence: [] }] }),
    );
    expect(line?.payload.refused).toBeUndefined();
    expect(line?.payload.cases?.[2]).toMatchObject({ case: 'bull', growth: '+12.0%' });
  });
});
