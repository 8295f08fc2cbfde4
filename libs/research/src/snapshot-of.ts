import type { LogEvent } from '@gemscout/domain';
import { z } from 'zod';
import { ToolAnswer, type ToolName } from './facts.ts';

const Started = z.object({ snapshot: z.array(ToolAnswer).catch([]) });

/** What the snapshot of a ticker holds; empty in runs of earlier releases. A tool that failed may be asked again. */
export function snapshotOf(log: readonly LogEvent[], symbol: string): readonly ToolAnswer[] {
  return takenOf(log, symbol).filter(hasAnswered);
}

/** The tools of the snapshot that failed. */
export function unreadIn(log: readonly LogEvent[], symbol: string): readonly ToolName[] {
  return takenOf(log, symbol).flatMap((answer) => (hasAnswered(answer) ? [] : [answer.tool]));
}

function takenOf(log: readonly LogEvent[], symbol: string): readonly ToolAnswer[] {
  const start = log.find((event) => event.type === 'THEME_START' && event.symbol === symbol);
  return start ? Started.parse(start.payload).snapshot : [];
}

function hasAnswered({ failure }: ToolAnswer): boolean {
  return failure === undefined || failure === 'no_data';
}
