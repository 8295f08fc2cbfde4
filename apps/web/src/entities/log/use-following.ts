import { useCallback, useEffect, useRef, useState, type UIEvent } from 'react';

const END_TOLERANCE = 48;
const HAND_MS = 1_000;

/**
 * Whether the reader is at the end of a growing list. It ends when they scroll up (by wheel, touch, key or scroll bar; the
 * list's own movements do not count) and comes back at the end.
 */
export function useFollowing(count: number) {
  // The number of lines when the reader left the end; null while at it.
  const [leftAt, setLeftAt] = useState<number | null>(null);
  const touchedAt = useRef(-Infinity);
  const counted = useRef(count);
  useEffect(() => void (counted.current = count));
  const hold = useCallback(() => setLeftAt((known) => known ?? counted.current), []);
  const touched = () => void (touchedAt.current = performance.now());

  function onScroll({ currentTarget }: UIEvent<HTMLElement>) {
    const { scrollHeight, scrollTop, clientHeight } = currentTarget;
    if (scrollHeight - scrollTop - clientHeight < END_TOLERANCE) setLeftAt(null);
    else if (performance.now() - touchedAt.current < HAND_MS) hold();
  }

  return {
    following: leftAt === null,
    unseen: leftAt === null ? 0 : count - leftAt,
    hold,
    resume: () => setLeftAt(null),
    watch: { onScroll, onWheel: touched, onTouchMove: touched, onKeyDown: touched, onPointerDown: touched },
  };
}
