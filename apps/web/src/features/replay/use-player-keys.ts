import { useEffect, useEffectEvent } from 'react';
import type { Player } from './use-player.ts';
import { neighbour, type Timeline } from './timeline.ts';

/** Where a space is typed, and where arrows move within a text or choose. */
const TAKES_KEYS = 'select, textarea, input:not([type=range])';
/** What a space presses. */
const TAKES_SPACE = 'button, a, summary';

/** Space plays and pauses, arrows go a line back or on, Home and End to the ends: wherever the focus is, but not while typing. */
export function usePlayerKeys(timeline: Timeline, player: Player, listens: boolean): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const act = event.altKey || event.ctrlKey || event.metaKey ? undefined : actOf(event, timeline, player);
    if (!act || event.defaultPrevented) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    if (!listens) return undefined;
    // Before the scrubber moves by its own steps.
    addEventListener('keydown', onKey, { capture: true });
    return () => removeEventListener('keydown', onKey, { capture: true });
  }, [listens]);
}

function actOf({ key, target }: KeyboardEvent, timeline: Timeline, player: Player): (() => void) | undefined {
  const on = target instanceof Element ? target : undefined;
  if (on?.closest(TAKES_KEYS) || isElsewhere(on)) return undefined;
  const goTo = (atMs: number) => () => {
    player.pause();
    player.seek(atMs);
  };
  switch (key) {
    case ' ':
      return on?.closest(TAKES_SPACE) ? undefined : player.toggle;
    case 'ArrowRight':
      return goTo(neighbour(timeline, player.atMs, 1));
    case 'ArrowLeft':
      return goTo(neighbour(timeline, player.atMs, -1));
    case 'Home':
      return goTo(0);
    case 'End':
      return goTo(timeline.durationMs);
    default:
      return undefined;
  }
}

/** In a dialog above the player. */
function isElsewhere(target: Element | undefined): boolean {
  const dialog = target?.closest('[role=dialog]');
  return dialog ? !dialog.querySelector('[data-player]') : false;
}
