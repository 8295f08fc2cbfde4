import { useEffect, useState } from 'react';
import type { LogEntry } from '../../entities/log/log-entry.ts';
import { followRun } from '../../entities/run/run-stream.ts';
import { connectToRun } from '../../entities/run/runs-api.ts';

type TickerLogState = { readonly lines: readonly LogEntry[]; readonly state: 'loading' | 'lost' | 'ended' };

const DRAWN_EVERY_MS = 200;

/** The log lines of one ticker of a run, finished or not, for as long as they are shown. */
export function useTickerLog(runId: string, symbol: string): TickerLogState & { readonly loadAgain: () => void } {
  const [shown, setShown] = useState<TickerLogState>({ lines: [], state: 'loading' });
  const [attempt, setAttempt] = useState(1);
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const lines: LogEntry[] = [];
    const draw = (state: TickerLogState['state']) => setShown({ lines: [...lines], state });
    const drawing = setInterval(() => draw('loading'), DRAWN_EVERY_MS);
    const onEntry = (entry: LogEntry) => void (entry.symbol === symbol && lines.push(entry));
    void followRun({ runId, onEntry, signal, connect: connectToRun }).then((end) => {
      clearInterval(drawing);
      if (end !== 'left') draw(end);
    });
    return () => {
      clearInterval(drawing);
      leaving.abort();
    };
  }, [runId, symbol, attempt]);
  return { ...shown, loadAgain: () => setAttempt(attempt + 1) };
}
