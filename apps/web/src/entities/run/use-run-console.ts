import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { readAgainUnlessLive } from '../../api/live-updates.ts';
import { noteStreamPosition } from '../../api/position.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { readServerState, watchServer } from '../../api/server-watch.ts';
import type { StreamEnd } from '../../api/stream/follow-stream.ts';
import { sharesStreams } from '../../api/stream/share-stream.ts';
import { onFreeze, onOffline, onWake } from '../../api/stream/wake.ts';
import {
  onLastRunOfOtherTab,
  readLastRunId,
  readToken,
  rememberLastRunId,
  subscribeToSession,
} from '../../api/session-store.ts';
import { endsRun } from '../log/log-entry.ts';
import { refreshAfter, refresherOf } from './refresh-after.ts';
import { createRunConsole, type FollowedRun, type RunConsole, type RunView } from './run-console.ts';
import { followRun, shareRun } from './run-stream.ts';
import { cancelRun, connectToRun, readRun, runsQuery, startRun } from './runs-api.ts';

/** This tab's run. It goes on while another view is open; the last run is shown again when the page is loaded again. */
export function useRunConsole(): readonly [RunView, RunConsole] {
  const cache = useQueryClient();
  const [runs] = useState(() => consoleOf(cache));
  useEffect(() => void runs.rejoin(), [runs]);
  useEffect(() => onWake(() => void runs.rejoin()), [runs]);
  useEffect(() => watchServer(() => readServerState() === 'answers' && void runs.rejoin()), [runs]);
  useEffect(
    () =>
      onLastRunOfOtherTab(() => {
        runs.agree();
        void readAgainUnlessLive(cache, runsQuery.queryKey);
      }),
    [runs, cache],
  );
  return [useSyncExternalStore(runs.subscribe, runs.read), runs];
}

const consoles = new WeakMap<QueryClient, RunConsole>();

/** One while the page is loaded, whatever view is open. Another session or workspace finds it empty. */
function consoleOf(cache: QueryClient): RunConsole {
  const known = consoles.get(cache);
  if (known) return known;
  const runs = connectedConsole(cache);
  consoles.set(cache, runs);
  let token = readToken();
  subscribeToSession(() => {
    const isOther = readToken() !== token || (runs.read().runId !== null && readLastRunId() === null);
    token = readToken();
    if (isOther) runs.reset();
  });
  return runs;
}

function connectedConsole(cache: QueryClient): RunConsole {
  const refresh = refresherOf(cache);
  return createRunConsole({
    startRun,
    cancelRun,
    readRun, // not by the query cache: what is under way there is cancelled when the server is back
    followAlone,
    follow: sharesStreams() ? (run) => shareRun({ ...run, ...ofThisTab, locks: navigator.locks }) : followAlone,
    lastRun: { read: readLastRunId, remember: rememberLastRunId },
    nextFrame,
    onLines: (lines) => {
      noteStreamPosition(lines.at(-1)?.position);
      refreshAfter(lines, refresh);
      if (lines.some((line) => line.label === 'INIT' || endsRun(line)))
        void readAgainUnlessLive(cache, runsQuery.queryKey);
    },
    onCancelled: () => void readAgainUnlessLive(cache, queryKeys.billing, runsQuery.queryKey),
  });
}

const ofThisTab = { connect: connectToRun, onWake, onOffline, onFreeze };

function followAlone({ known, ...run }: Omit<FollowedRun, 'onReconnecting'>): Promise<StreamEnd> {
  return followRun({ ...run, ...ofThisTab, after: known.at(-1)?.seq });
}

/** Rendering faster than this is imperceptible, and the time between two draws is left for scrolling. */
const DRAWN_EVERY_MS = 100;
let drawnAt = -Infinity;

/** Draws with the next frame, not too often. A hidden page draws no frames; its lines must not pile up meanwhile. */
function nextFrame(draw: () => void, behind = false): void {
  const drawNow = () => {
    drawnAt = performance.now();
    draw();
  };
  const waitMs = behind ? 0 : drawnAt + DRAWN_EVERY_MS - performance.now();
  if (document.hidden) setTimeout(drawNow, 2.5 * DRAWN_EVERY_MS);
  else if (waitMs <= 0) requestAnimationFrame(drawNow);
  else setTimeout(() => requestAnimationFrame(drawNow), waitMs);
}
