import { useEffect, useRef } from 'react';
import type { Recording } from './recording.ts';
import { linesBeforeVerdict, placeOfLine, type Timeline } from './timeline.ts';
import type { Player } from './use-player.ts';

/** Puts the cursor right before the verdict on a ticker, once, when the recording has it. */
export function useOpening({ log }: Recording, timeline: Timeline, ticker: string | undefined, { seek }: Player): void {
  const opened = useRef(ticker === undefined);
  useEffect(() => {
    const lines = opened.current || ticker === undefined ? undefined : linesBeforeVerdict(log, ticker);
    if (lines === undefined) return;
    opened.current = true;
    seek(placeOfLine(timeline, lines));
  }, [log, timeline, ticker, seek]);
}
