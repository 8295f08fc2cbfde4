import type { TickerTool } from '../facts.ts';
import { wireRefs } from '../market-answer.ts';
import type { Work } from '../research-tools.ts';
import type { StepResult } from '../step.ts';
import { runEarnings } from './earnings.ts';
import { runIndicators } from './indicators.ts';
import { runNews } from './news.ts';
import { runOptions } from './options.ts';
import { runSocial } from './social.ts';
import type { TickerToolRun } from './ticker-tool.ts';
import { runWeb } from './web.ts';

const TOOLS: Record<TickerTool, { readonly run: TickerToolRun; readonly calls: number }> = {
  indicators: { run: runIndicators, calls: 1 },
  earnings: { run: runEarnings, calls: 2 },
  news: { run: runNews, calls: 1 },
  social: { run: runSocial, calls: 1 },
  options: { run: runOptions, calls: 1 },
  web: { run: runWeb, calls: 1 },
};

/** How many calls of the market a tool makes. */
export function priceOf(tool: TickerTool): { readonly toolCalls: number } {
  return { toolCalls: TOOLS[tool].calls };
}

/** Asks, and keeps the answer as evidence before the step that cites it. */
export async function runTickerTool(work: Work, tool: TickerTool, symbol: string): Promise<StepResult> {
  const { answer, evidence } = await TOOLS[tool].run(work, symbol);
  const failure = answer.facts === null ? { failure: 'no_data' } : {};
  const payload = { ...answer, ...failure, highlights: answer.highlights ?? [], evidence: wireRefs(evidence) };
  return { message: `${symbol}: ${answer.summary}`, payload, spend: priceOf(tool) };
}
