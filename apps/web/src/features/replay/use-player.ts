import { useCallback, useEffect, useState } from 'react';
import { advanced, linesToldAt, type Speed, type Timeline } from './timeline.ts';

/** Often enough to be seen as moving, and seldom enough for a long log to be drawn in between. */
const MOVES_EVERY_MS = 50;

export type Player = {
  /** The cursor, in milliseconds from the first line. */
  readonly atMs: number;
  /** How many lines have been told by then. */
  readonly told: number;
  readonly playing: boolean;
  readonly ended: boolean;
  readonly speed: Speed;
  /** Plays or pauses; at the end, from the beginning again. */
  readonly toggle: () => void;
  readonly pause: () => void;
  readonly seek: (atMs: number) => void;
  readonly setSpeed: (speed: Speed) => void;
};

/** A cursor that goes along a timeline, a frame at a time. It stops at the end, and goes on when the timeline grows. */
export function usePlayer(timeline: Timeline, startsPlaying: boolean): Player {
  const [atMs, setAtMs] = useState(0);
  const [wanted, setWanted] = useState(startsPlaying);
  const [speed, setSpeed] = useState<Speed>(1);
  const ended = atMs >= timeline.durationMs;
  const playing = wanted && !ended;

  useEffect(() => {
    if (!playing) return undefined;
    let movedAt = performance.now();
    let frame = requestAnimationFrame(function next(now) {
      frame = requestAnimationFrame(next);
      const elapsedMs = now - movedAt;
      if (elapsedMs < MOVES_EVERY_MS) return;
      movedAt = now;
      setAtMs((known) => advanced(timeline, known, elapsedMs, speed));
    });
    return () => cancelAnimationFrame(frame);
  }, [playing, timeline, speed]);

  const { durationMs } = timeline;
  const seek = useCallback((place: number) => setAtMs(Math.min(Math.max(0, place), durationMs)), [durationMs]);

  function toggle() {
    if (ended) setAtMs(0);
    setWanted(!playing);
  }

  return {
    atMs,
    told: linesToldAt(timeline, atMs),
    playing,
    ended,
    speed,
    toggle,
    seek,
    setSpeed,
    pause: () => setWanted(false),
  };
}
