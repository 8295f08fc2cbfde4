import { memo, useMemo, useState } from 'react';
import type { LogEntry } from '../../entities/log/log-entry.ts';
import { LogList } from '../../entities/log/log-list.tsx';
import { progressReader } from '../../entities/log/run-progress.ts';
import { lanesReader } from '../../entities/log/ticker-lanes.ts';
import { TickerLanes } from '../../entities/log/ticker-lanes-view.tsx';
import { PlayerControls } from './player-controls.tsx';
import { ProgressAtCursor } from './progress-at-cursor.tsx';
import type { Recording } from './recording.ts';
import { timelineOf, type StageMark } from './timeline.ts';
import { useOpening } from './use-opening.ts';
import { usePlayer } from './use-player.ts';
import { usePlayerKeys } from './use-player-keys.ts';
import { useThrottled } from './use-throttled.ts';

/** Under a hand that drags the cursor, a long log comes a little later than the cursor. */
const LOG_EVERY_MS = 100;

/** Of a player in a dialog: all of it fits the window. */
export const DIALOG_LOG_HEIGHT =
  'h-[clamp(200px,calc(92dvh-24rem),560px)] max-sm:h-[clamp(200px,calc(92dvh-29rem),560px)]';

type ReplayPlayerProps = {
  recording: Recording;
  /** Opens right before the verdict on this ticker. */
  ticker?: string | undefined;
  /** The whole replay takes at most this long; without it, as long as the run took. */
  fitMs?: number;
  /** How high the log is. */
  logHeight: string;
  /** False where there is more than one player: the keys and the first focus are then nobody's. */
  alone?: boolean;
};

/** A recorded run, as it was at the cursor: stages, tickers and log. It plays at once, unless less motion is preferred. */
export function ReplayPlayer({ recording, ticker, fitMs, logHeight, alone = true }: ReplayPlayerProps) {
  const timeline = useMemo(() => timelineOf(recording, fitMs), [recording, fitMs]);
  const [startsPlaying] = useState(() => !matchMedia('(prefers-reduced-motion: reduce)').matches);
  const player = usePlayer(timeline, startsPlaying);
  useOpening(recording, timeline, ticker, player);
  usePlayerKeys(timeline, player, alone);
  const told = useThrottled(player.told, LOG_EVERY_MS);
  const log = useMemo(() => recording.log.slice(0, told), [recording, told]);
  return (
    <>
      <AtCursor log={log} marks={timeline.stages} onStage={player.seek} logHeight={logHeight} />
      <PlayerControls timeline={timeline} player={player} takesFocus={alone} />
    </>
  );
}

type AtCursorProps = {
  log: readonly LogEntry[];
  marks: readonly StageMark[];
  onStage: (atMs: number) => void;
  logHeight: string;
};

/** Drawn again with each line, not with each frame. */
const AtCursor = memo(function AtCursor({ log, marks, onStage, logHeight }: AtCursorProps) {
  const [progressOf] = useState(progressReader);
  const [lanesOf] = useState(lanesReader);
  const [only, setOnly] = useState<string | null>(null);
  const lanes = lanesOf(log);
  const shown = useMemo(() => (only === null ? log : log.filter(({ symbol }) => symbol === only)), [log, only]);
  return (
    <>
      <ProgressAtCursor progress={progressOf(log)} marks={marks} onStage={onStage} />
      {lanes.length > 0 && <TickerLanes lanes={lanes} only={only} onChoose={setOnly} />}
      <div className={logHeight}>
        {shown.length > 0 && (
          <LogList
            key={only}
            log={shown}
            lanes={lanes}
            autoScroll
            target={undefined}
            linkTo={noLink}
            onFork={undefined}
          />
        )}
      </div>
    </>
  );
});

/** A line at the cursor has no address of its own. */
function noLink(): string {
  return '';
}
