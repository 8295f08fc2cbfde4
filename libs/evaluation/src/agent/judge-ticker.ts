import { createHash } from 'node:crypto';
import { DEFAULT_RUN_BUDGET, NO_SPEND, VERDICTS, type RequestRun } from '@gemscout/domain';
import { memoryEvidence } from '@gemscout/evidence';
import type { MarketData } from '@gemscout/market';
import {
  Analysis,
  dossierOf,
  MemorySession,
  ModelAbstained,
  runToEnd,
  signalBalance,
  Validation,
  type Analyst,
} from '@gemscout/research';
import { z } from 'zod';
import type { AgentVerdict, Skipped } from './agent-verdict.ts';
import { memoFacts } from './memo-facts.ts';
import { repeatedVerdicts } from './repeated-verdicts.ts';

const MOMENTUM_DAYS = 126;
const RANK = { buy: 1, watch: 0, avoid: -1 } as const;
const Decision = z.object({ verdict: z.enum(VERDICTS), confidence: z.number() });

export type ToJudge = {
  readonly market: MarketData;
  readonly analyst: Analyst;
  readonly day: string;
  /** How often a dossier is decided on in all, from 1. */
  readonly repeat: number;
};

/**
 * Runs all research stages on one ticker, with session and evidence in memory. The result is what the product would have
 * decided at the close of that day.
 */
export async function judgeTicker(
  { market, analyst, day, repeat }: ToJudge,
  symbol: string,
): Promise<AgentVerdict | Skipped> {
  const session = MemorySession.started(requestFor(symbol, day, market.info.asOf ?? day));
  const tools = { market, analyst, evidence: memoryEvidence(), clock: () => 0 };
  try {
    await runToEnd(session, tools);
  } catch (error) {
    if (error instanceof ModelAbstained) return { day, symbol, why: error.message };
    throw error;
  }
  const decided = Decision.safeParse(session.result(`decide/${symbol}/decision`)?.payload);
  if (!decided.success) return { day, symbol, why: session.log().at(-1)?.message ?? 'The run came to no verdict' };
  const dossier = dossierOf(session, symbol);
  const { verdict, confidence } = decided.data;
  return {
    day,
    symbol,
    verdict,
    confidence,
    sector: (await market.company(symbol))?.sector ?? null,
    rankScore: rankScore(verdict, signalBalance(dossier)),
    momentum: await momentumOf(market, symbol),
    stages: stagesOf(session, symbol),
    tools: dossier.asked.filter((tool) => dossier.findings[tool]?.facts),
    inputs: digestOf(Object.values(dossier.findings).map(({ tool, facts }) => [tool, facts])),
    memo: await memoFacts(session, symbol, tools.evidence),
    repeats: await repeatedVerdicts(session, symbol, tools, repeat - 1),
    cost: costOf(session),
  };
}

function costOf(session: MemorySession): AgentVerdict['cost'] {
  const run = session.state();
  const { modelCalls, tokens, usd } = run.status === 'absent' ? NO_SPEND : run.spend;
  return { modelCalls, tokens, usd };
}

function requestFor(symbol: string, day: string, now: string): RequestRun {
  return {
    type: 'RequestRun',
    runId: runIdOf(symbol, day),
    workspaceId: 'evaluation',
    userId: 'evaluation',
    kind: 'symbol',
    subject: symbol,
    memo: null,
    bodyHash: '',
    plan: 'free',
    dailyCap: 1,
    now,
    charge: { month: day.slice(0, 7), day },
    budget: DEFAULT_RUN_BUDGET,
    context: {},
  };
}

function runIdOf(symbol: string, day: string): string {
  return createHash('sha256').update(`${symbol} ${day}`).digest('hex').slice(0, 32);
}

function digestOf(figures: unknown): string {
  return createHash('sha256').update(JSON.stringify(figures)).digest('hex').slice(0, 16);
}

/**
 * A score between -1 and 1: each verdict has a third of the range, and the balance of evidence orders the tickers within it.
 */
function rankScore(verdict: AgentVerdict['verdict'], balance: number): number {
  const within = Math.max(-1, Math.min(1, balance));
  return Number(((2 * RANK[verdict] + within) / 3).toFixed(4));
}

function stagesOf(session: MemorySession, symbol: string): AgentVerdict['stages'] {
  const analysis = Analysis.parse(session.result(`investigate/${symbol}/analysis`)?.payload);
  const validation = Validation.parse(session.result(`validate/${symbol}/validation`)?.payload);
  return { investigate: analysis.leaning, validate: validation.recommendation };
}

async function momentumOf(market: MarketData, symbol: string): Promise<number | null> {
  const { data } = await market.bars(symbol, MOMENTUM_DAYS + 1);
  const [first, last] = [data[0], data.at(-1)];
  return first && last && data.length > MOMENTUM_DAYS ? last.close / first.close - 1 : null;
}
