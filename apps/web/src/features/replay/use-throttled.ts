import { useEffect, useRef, useState } from 'react';

/** The value, but changing at most once in `everyMs`: for what takes long to draw. The last one always comes. */
export function useThrottled<Value>(value: Value, everyMs: number): Value {
  const [shown, setShown] = useState(value);
  const shownAt = useRef(-Infinity);
  useEffect(() => {
    const timer = setTimeout(
      () => {
        shownAt.current = performance.now();
        setShown(value);
      },
      Math.max(0, shownAt.current + everyMs - performance.now()),
    );
    return () => clearTimeout(timer);
  }, [value, everyMs]);
  return shown;
}
