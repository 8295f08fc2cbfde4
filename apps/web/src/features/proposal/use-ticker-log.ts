import { useEffect, useState } from 'react';
import type { LogEntry } from '../log/log-entry.ts';
import { followRun } from '../runs/run-stream.ts';
import { connectToRun } from '../runs/runs-api.ts';

type TickerLogState = { readonly lines: readonly LogEntry[]; readonly loading: boolean };

const DRAWN_EVERY_MS = 200;

/** The log lines of one ticker of a run, finished or not, for as long as they are shown. */
export function useTickerLog(runId: string, symbol: string): TickerLogState {
  const [state, setState] = useState<TickerLogState>({ lines: [], loading: true });
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const lines: LogEntry[] = [];
    const draw = (loading: boolean) => setState({ lines: [...lines], loading });
    const drawing = setInterval(() => draw(true), DRAWN_EVERY_MS);
    const onEntry = (entry: LogEntry) => void (entry.symbol === symbol && lines.push(entry));
    void followRun({ runId, onEntry, signal, connect: connectToRun }).then(() => {
      clearInterval(drawing);
      if (!signal.aborted) draw(false);
    });
    return () => {
      clearInterval(drawing);
      leaving.abort();
    };
  }, [runId, symbol]);
  return state;
}
