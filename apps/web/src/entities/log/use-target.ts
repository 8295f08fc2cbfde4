import { useEffect, useRef, useState } from 'react';
import type { LogEntry } from './log-entry.ts';

/**
 * The line that the address names: `show` is called once, when it is there. It stays in sight (`aimed`) until the reader
 * scrolls.
 */
export function useTarget(log: readonly LogEntry[], target: number | undefined, show: (index: number) => void) {
  const [left, setLeft] = useState<number>();
  const shown = useRef<number>(undefined);
  const index = target === undefined ? undefined : placeOf(log, target);
  useEffect(() => {
    if (index === undefined || shown.current === target) return;
    shown.current = target;
    show(index);
  });
  return { aimed: target !== undefined && left !== target, letGo: () => setLeft(target) };
}

/** Where the line with a number stands; undefined until it is there. Lines are in the order of their numbers. */
function placeOf(log: readonly LogEntry[], seq: number): number | undefined {
  let [low, high] = [0, log.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((log[middle]?.seq ?? 0) < seq) low = middle + 1;
    else high = middle;
  }
  return log[low]?.seq === seq ? low : undefined;
}
