import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { noteStreamPosition } from '../../api/position.ts';
import { onLastRunOfOtherTab, readLastRunId, rememberLastRunId } from '../../api/session-store.ts';
import { refreshAfter, refresherOf } from './refresh-after.ts';
import { createRunConsole, type FollowedRun, type RunConsole, type RunView } from './run-console.ts';
import { followRun, type StreamEnd } from './run-stream.ts';
import { cancelRun, connectToRun, readRun, runsQuery, startRun } from './runs-api.ts';
import { shareRun } from './share-run.ts';
import { onFreeze, onOffline, onWake } from './wake.ts';

/** This tab's run: an active last run is rejoined when the page opens, and left when it closes. */
export function useRunConsole(): readonly [RunView, RunConsole] {
  const cache = useQueryClient();
  const [runs] = useState(() => connectedConsole(cache));
  useEffect(() => {
    void runs.rejoin();
    return runs.leave;
  }, [runs]);
  useEffect(() => onWake(() => void runs.rejoin()), [runs]);
  useEffect(
    () =>
      onLastRunOfOtherTab(() => {
        runs.agree();
        void cache.invalidateQueries({ queryKey: runsQuery.queryKey });
      }),
    [runs, cache],
  );
  return [useSyncExternalStore(runs.subscribe, runs.read), runs];
}

function connectedConsole(cache: QueryClient): RunConsole {
  const refresh = refresherOf(cache);
  return createRunConsole({
    startRun,
    cancelRun,
    readRun,
    follow: sharesStreams() ? (run) => shareRun({ ...run, ...ofThisTab, locks: navigator.locks }) : followAlone,
    lastRun: { read: readLastRunId, remember: rememberLastRunId },
    nextFrame,
    onLines: (lines) => {
      noteStreamPosition(lines.at(-1)?.position);
      refreshAfter(lines, refresh);
    },
    onCancelled: () => {
      refresh.usage();
      refresh.runs();
    },
  });
}

const ofThisTab = { connect: connectToRun, onWake, onOffline, onFreeze };

/** Where the browser has no locks (a plain address in one's own network has none) each tab has a stream of its own. */
function sharesStreams(): boolean {
  return 'locks' in navigator && 'BroadcastChannel' in globalThis;
}

function followAlone({ known, ...run }: FollowedRun): Promise<StreamEnd> {
  return followRun({ ...run, ...ofThisTab, after: known.at(-1)?.seq });
}

/** No eye reads more often, and what is between two draws belongs to whoever scrolls. */
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
