import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';

/** Later than the first paint, and than the half second after a click in which shifts do not count. */
const LATE_MS = 700;
const QUIET_MS = 900;

/**
 * Delays every answer that the page asks for. Call it before the page is opened.
 *
 * @returns waits until the page has asked for nothing for a while
 */
export async function answerLate(page: Page): Promise<() => Promise<void>> {
  let waiting = 0;
  let lastAt = Date.now();
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() === 'fetch') {
      waiting += 1;
      await setTimeout(LATE_MS);
      waiting -= 1;
    }
    lastAt = Date.now();
    await route.fallback();
  });
  return async () => {
    lastAt = Date.now();
    while (waiting > 0 || Date.now() - lastAt < QUIET_MS) await setTimeout(50);
  };
}

/**
 * How much moved on the page since it was opened, as browsers score it, and what: with x, y, width and height before and after, in
 * pixels. Not what follows a click at once.
 */
export function shiftsOf(page: Page): Promise<{ readonly score: number; readonly moved: readonly string[] }> {
  return page.evaluate(readShifts);
}

/** Runs in the page. */
async function readShifts() {
  const shifts = await new Promise<readonly LayoutShift[]>((resolve) => {
    const observer = new PerformanceObserver((list) => resolve(list.getEntries() as never));
    observer.observe({ type: 'layout-shift' as never, buffered: true });
    globalThis.setTimeout(() => resolve([]), 500); // there was none
  });
  const unasked = shifts.filter(({ hadRecentInput }) => !hadRecentInput);
  return {
    score: unasked.reduce((sum, { value }) => sum + value, 0),
    moved: unasked.flatMap(({ value, sources }) => sources.map((part) => `${value.toFixed(4)} ${textOf(part)}`)),
  };

  function textOf({ node, previousRect: before, currentRect: now }: Moved): string {
    const [from, to] = [before, now].map(({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(' '));
    return `${node?.textContent?.slice(0, 60) ?? ''}: ${from} → ${to}`;
  }
}

type LayoutShift = {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly Moved[];
};

type Place = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
type Moved = {
  readonly node: { readonly textContent: string | null } | null;
  readonly previousRect: Place;
  readonly currentRect: Place;
};
