import { useEffect, useState, type RefObject } from 'react';

/** Slow enough to read a line; the run itself took a second and a half. */
const LINE_MS = 1_100;
const OPENING_MS = 100;

/** Shows one line after the other while it plays and is in sight, and starts by itself unless less motion is preferred. */
export function usePlayback(lines: number, opening: number, figure: RefObject<HTMLElement | null>) {
  const [shown, setShown] = useState(opening - 1);
  const [wanted, setWanted] = useState(() => !matchMedia('(prefers-reduced-motion: reduce)').matches);
  const inSight = useInSight(figure);
  const ended = lines > 0 && shown >= lines;
  const playing = wanted && !ended;

  useEffect(() => {
    // The opening's last line comes in any case: the list goes to its end when a line is added.
    const opens = shown < opening;
    if (lines === 0 || !(opens || (playing && inSight))) return undefined;
    const next = setTimeout(() => setShown(shown + 1), opens ? OPENING_MS : LINE_MS);
    return () => clearTimeout(next);
  }, [playing, inSight, lines, shown, opening]);

  function toggle() {
    if (ended) setShown(opening);
    setWanted(ended || !wanted);
  }

  return { shown, playing, ended, toggle };
}

function useInSight(figure: RefObject<HTMLElement | null>): boolean {
  const [inSight, setInSight] = useState(false);
  useEffect(() => {
    if (!figure.current) return undefined;
    const observer = new IntersectionObserver((entries) => setInSight(entries.at(-1)?.isIntersecting ?? false));
    observer.observe(figure.current);
    return () => observer.disconnect();
  }, [figure]);
  return inSight;
}
