import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { coalesce } from '../../api/coalesce.ts';
import { noteStreamPosition } from '../../api/position.ts';
import { readLastRunId, rememberLastRunId } from '../../api/session-store.ts';
import { endsRun, type LogEntry } from '../log/log-entry.ts';
import { billingQuery } from '../usage/billing-query.ts';
import { createRunConsole, type RunConsole, type RunView } from './run-console.ts';
import { cancelRun, connectToRun, readRun, runsQuery, startRun } from './runs-api.ts';

const AT_MOST_EVERY_MS = 1_000;
const CHANGES_QUEUE = ['PROPOSAL_SAVED', 'DECISION', 'MEMO_READY'];

/** This tab's run: an active last run is rejoined when the page opens, and left when it closes. */
export function useRunConsole(): readonly [RunView, RunConsole] {
  const cache = useQueryClient();
  const [runs] = useState(() => connectedConsole(cache));
  useEffect(() => {
    void runs.rejoin();
    return runs.leave;
  }, [runs]);
  return [useSyncExternalStore(runs.subscribe, runs.read), runs];
}

function connectedConsole(cache: QueryClient): RunConsole {
  const refresh = refresher(cache);
  return createRunConsole({
    startRun,
    cancelRun,
    readRun,
    connect: connectToRun,
    lastRun: { read: readLastRunId, remember: rememberLastRunId },
    nextFrame,
    onLines: (lines) => refreshAfter(lines, refresh),
    onCancelled: () => {
      refresh.usage();
      refresh.runs();
    },
  });
}

type Refresh = { readonly [what in 'usage' | 'queue' | 'runs']: () => void };

function refresher(cache: QueryClient): Refresh {
  const again = (queryKey: readonly string[]) =>
    coalesce(() => cache.invalidateQueries({ queryKey }), AT_MOST_EVERY_MS);
  return { usage: again(billingQuery.queryKey), queue: again(['proposals']), runs: again(runsQuery.queryKey) };
}

/** What a line changes is read again: usage after each, the queue and the list of runs after some. */
function refreshAfter(lines: readonly LogEntry[], refresh: Refresh): void {
  noteStreamPosition(lines.at(-1)?.position);
  refresh.usage();
  if (lines.some(({ label }) => CHANGES_QUEUE.includes(label))) refresh.queue();
  if (lines.some((line) => line.label === 'INIT' || endsRun(line))) refresh.runs();
}

/** A hidden page draws no frames; its lines must not pile up meanwhile. */
function nextFrame(draw: () => void): void {
  if (document.hidden) setTimeout(draw, 250);
  else requestAnimationFrame(draw);
}
