import { DEEPENED, DEFAULT_DEPTH, type Depth } from '@gemscout/domain';
import type { RunSession } from './run-session.ts';

/** How far a run goes into a ticker now: as it was started, or deeper since somebody asked for it. */
export function depthOf(session: RunSession, symbol: string): Depth {
  const run = session.state();
  if (session.result(`notice/${DEEPENED}/${symbol}`)) return 'deep';
  return run.status === 'absent' ? DEFAULT_DEPTH : run.depth;
}
