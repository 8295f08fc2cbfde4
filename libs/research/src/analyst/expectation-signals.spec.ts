import { beforeAll, expect, it } from '@jest/globals';
import { memoryEvidence } from '@gemscout/evidence';
import { openMarket, type MarketData } from '@gemscout/market';
import type { Dossier, Findings } from '../dossier.ts';
import { dossierToDecide } from '../stages/dossier-to-decide.ts';
import { MemorySession, runToEnd, trending } from '../testing/memory-session.ts';
import { rulesAnalyst } from './rules-analyst.ts';
import { WEIGHTS } from './signal.ts';
import { judge } from './verdict-rule.ts';

let market: MarketData;
beforeAll(async () => {
  market = await openMarket('sample');
});

async function decidedOn(symbol: string): Promise<Dossier> {
  const session = MemorySession.started({ ...trending, kind: 'symbol', subject: symbol });
  const tools = { market, analyst: rulesAnalyst(), evidence: memoryEvidence(), clock: () => 0 };
  await runToEnd(session, tools);
  return (await dossierToDecide({ ...tools, session }, symbol)).dossier;
}

/** The figures of a tool but for those whose ids begin so. */
function without(findings: Findings, tool: 'estimates' | 'statements' | 'insiders' | 'filings', ids: RegExp): Findings {
  const answer = findings[tool];
  const figures = Object.entries(answer?.facts ?? {}).filter(([id]) => !ids.test(id));
  return answer ? { ...findings, [tool]: { ...answer, facts: Object.fromEntries(figures) } } : findings;
}

it.each([
  ['statements', 'VENTO', 'statements', /^(?!.*\.now$)/, 'watch', 'avoid'],
  ['valuation by statements', 'MONTR', 'statements', /\.now$/, 'watch', 'avoid'],
  ['insiders', 'KEST.B', 'insiders', /^insider_bought$/, 'watch', 'avoid'],
  ['revisions', 'SOAPL', 'estimates', /^eps_drift$/, 'buy', 'watch'],
  ['red flags', 'DRILO', 'filings', /^red_flags$/, 'avoid', 'watch'],
] as const)('%s decide on %s', async (_what, symbol, tool, ids, verdict, otherwise) => {
  const dossier = await decidedOn(symbol);
  expect(judge(dossier).verdict).toBe(verdict);
  expect(judge({ ...dossier, findings: without(dossier.findings, tool, ids) }).verdict).toBe(otherwise);
});

it('what is filed and expected weighs less together than prices and results', () => {
  const { revenueGrowth, margins, debt, dilution, insiders, revisions, ownMultiples, impliedGrowth, redFlags } =
    WEIGHTS;
  const { surprise, beatRecord, epsGrowth, trend, momentum, breakout, volume, stretched, belowHigh } = WEIGHTS;
  const filed = [revenueGrowth, margins, debt, dilution, insiders, revisions, ownMultiples, impliedGrowth, redFlags];
  const known = [surprise, beatRecord, epsGrowth, trend, momentum, breakout, volume, stretched, belowHigh];
  expect(sum(filed)).toBeLessThan(sum(known));
});

function sum(weights: readonly number[]): number {
  return weights.reduce((total, weight) => total + weight, 0);
}
