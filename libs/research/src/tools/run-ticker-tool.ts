import type { MarketFailureCode } from '@gemscout/market';
import { isFiledTool, TICKER_TOOL_TABLE, type TickerTool, type ToolAnswer, type ToolName } from '../facts.ts';
import { failedAsk, wireRefs } from '../market-answer.ts';
import { notedMarket } from '../noted-market.ts';
import type { Work } from '../research-tools.ts';
import { snapshotOf } from '../snapshot-of.ts';
import type { StepResult } from '../step.ts';
import { runDay } from './day.ts';
import { runEarnings } from './earnings.ts';
import { runEstimates } from './estimates.ts';
import { runFilings } from './filings.ts';
import { runHolders } from './holders.ts';
import { runIndicators } from './indicators.ts';
import { runInsiders } from './insiders.ts';
import { runNews } from './news.ts';
import { runOptionChain } from './option-chain.ts';
import { runOptions } from './options.ts';
import { runRegime } from './regime.ts';
import { runShortInterest } from './short-interest.ts';
import { runSocial } from './social.ts';
import { runStatements } from './statements.ts';
import type { TickerToolRun, ToolOutcome } from './ticker-tool.ts';
import { runWeb } from './web.ts';

const RUN_OF_TOOL: Readonly<Record<ToolName, TickerToolRun>> = {
  indicators: runIndicators,
  earnings: runEarnings,
  news: runNews,
  social: runSocial,
  options: runOptions,
  web: runWeb,
  estimates: runEstimates,
  statements: runStatements,
  insiders: runInsiders,
  holders: runHolders,
  filings: runFilings,
  short_interest: runShortInterest,
  option_chain: runOptionChain,
  regime: runRegime,
  day: runDay,
};

/** How many calls of the market a tool makes; what the snapshot holds costs nothing more. */
export function priceNow({ session }: Work, tool: TickerTool, symbol: string): { readonly toolCalls: number } {
  const isHeld = snapshotOf(session.log(), symbol).some((answer) => answer.tool === tool);
  return isHeld ? { toolCalls: 0 } : priceOf(tool);
}

export function priceOf(tool: ToolName): { readonly toolCalls: number } {
  return { toolCalls: isFiledTool(tool) ? 0 : TICKER_TOOL_TABLE[tool].calls };
}

/**
 * Asks, and keeps the answer as evidence before the step that cites it. A tool that fails is a result too: the ticker goes
 * on without it, and its verdict is marked as partial.
 *
 * @throws MarketFailure `unavailable` of a recorded market, which is this installation's own, and `broken_market`
 */
export async function runTickerTool(work: Work, tool: ToolName, symbol: string): Promise<StepResult<'TOOL'>> {
  const fixed = snapshotOf(work.session.log(), symbol).find((answer) => answer.tool === tool);
  if (fixed) return heldAnswer(symbol, fixed);
  const about = { tool, query: `${tool} of ${symbol}`, ...priceOf(tool) };
  return toolStep(work, symbol, about, (noted) => RUN_OF_TOOL[tool](noted, symbol));
}

type StepAbout = Pick<ToolAnswer, 'tool' | 'query' | 'question'> & { readonly toolCalls: number };

/** A step that calls the market: its answer, or how it failed. */
export async function toolStep(
  work: Work,
  symbol: string,
  { toolCalls, question, ...about }: StepAbout,
  run: (work: Work) => Promise<ToolOutcome>,
): Promise<StepResult<'TOOL'>> {
  const { market, tried } = notedMarket(work.market);
  const { answer, evidence, failure } = await outcomeOf({ ...work, market }, about, run);
  const why = answer.facts === null ? { failure: failure ?? 'no_data' } : {};
  const highlights = answer.highlights ?? [];
  const asked = question && { question };
  const payload = { ...answer, ...asked, ...why, ...tried(), highlights, evidence: wireRefs(evidence) };
  return { message: `${symbol}: ${answer.summary}`, payload, spend: { toolCalls } };
}

function heldAnswer(
  symbol: string,
  { failure, tried, pages: _pages, question: _question, ...answer }: ToolAnswer,
): StepResult<'TOOL'> {
  const payload = { ...answer, ...(failure && { failure }), ...(tried && { tried }) };
  return { message: `${symbol}: ${answer.summary}`, payload };
}

const FAILED: Readonly<Partial<Record<MarketFailureCode, string>>> = {
  rate_limited: 'its provider allows no more requests for now',
  auth: 'its provider does not accept the key',
  unavailable: 'its provider does not answer',
};

async function outcomeOf(
  work: Work,
  { tool, query }: Pick<ToolAnswer, 'tool' | 'query'>,
  run: (work: Work) => Promise<ToolOutcome>,
): Promise<ToolOutcome & { readonly failure?: MarketFailureCode }> {
  try {
    return await run(work);
  } catch (error) {
    const failure = failedAsk(work.market, error);
    if (!failure) throw error;
    const { code } = failure;
    const summary = `The ${tool} tool failed: ${FAILED[code] ?? code}.`;
    return { answer: { tool, query, facts: null, summary }, evidence: [], failure: code };
  }
}
