import { FACT_SOURCES, type FactSource } from '@gemscout/contracts';
import type { LogEvent } from '@gemscout/domain';
import { z } from 'zod';
import { ToolAnswer, type ToolName } from './facts.ts';
import { payloadReader } from './payload-reader.ts';

const Started = z.object({
  snapshot: z.array(ToolAnswer).catch([]),
  sources: z.array(z.enum(FACT_SOURCES)).optional().catch(undefined),
});
const startedIn = payloadReader(Started);

/** What the snapshot of a ticker holds; empty in runs of earlier releases. A tool that failed may be asked again. */
export function snapshotOf(log: readonly LogEvent[], symbol: string): readonly ToolAnswer[] {
  return takenOf(log, symbol).filter(hasAnswered);
}

/** The tools of the snapshot that failed. */
export function unreadIn(log: readonly LogEvent[], symbol: string): readonly ToolName[] {
  return takenOf(log, symbol).flatMap((answer) => (hasAnswered(answer) ? [] : [answer.tool]));
}

/** True if a tool was asked for the snapshot, whatever it answered. */
export function wasAsked(log: readonly LogEvent[], symbol: string, tool: ToolName): boolean {
  return takenOf(log, symbol).some((answer) => answer.tool === tool);
}

/** The kinds of data that the market had a source for when the ticker was begun; undefined in runs of earlier releases. */
export function sourcesIn(log: readonly LogEvent[], symbol: string): readonly FactSource[] | undefined {
  return startOf(log, symbol)?.sources;
}

function takenOf(log: readonly LogEvent[], symbol: string): readonly ToolAnswer[] {
  return startOf(log, symbol)?.snapshot ?? [];
}

function startOf(log: readonly LogEvent[], symbol: string): z.infer<typeof Started> | undefined {
  const start = log.find((event) => event.type === 'THEME_START' && event.symbol === symbol);
  return start && startedIn(start);
}

function hasAnswered({ failure }: ToolAnswer): boolean {
  return failure === undefined || failure === 'no_data';
}
