import type { LogEvent } from '@gemscout/domain';
import { z } from 'zod';
import { ToolAnswer } from './facts.ts';

const Started = z.object({ snapshot: z.array(ToolAnswer).catch([]) });

/** What the snapshot of a ticker holds; empty in runs of earlier releases. A tool that failed may be asked again. */
export function snapshotOf(log: readonly LogEvent[], symbol: string): readonly ToolAnswer[] {
  const start = log.find((event) => event.type === 'THEME_START' && event.symbol === symbol);
  const { snapshot } = start ? Started.parse(start.payload) : { snapshot: [] };
  return snapshot.filter(({ failure }) => failure === undefined || failure === 'no_data');
}
