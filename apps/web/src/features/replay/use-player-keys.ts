import { useEffect, useEffectEvent } from 'react';
import { tinykeys } from 'tinykeys';
import type { Player } from './use-player.ts';
import { neighbour, type Timeline } from './timeline.ts';

/** Where a space is typed, and where arrows move within a text or choose. */
const TAKES_KEYS = 'select, textarea, input:not([type=range])';
/** What a space presses. */
const TAKES_SPACE = 'button, a, summary';

/** Where a key goes from a place in the recording, in milliseconds. */
type Move = (timeline: Timeline, atMs: number) => number;

const MOVES: Readonly<Record<string, Move>> = {
  '[Shift]+ArrowRight': (timeline, atMs) => neighbour(timeline, atMs, 1),
  '[Shift]+ArrowLeft': (timeline, atMs) => neighbour(timeline, atMs, -1),
  '[Shift]+Home': () => 0,
  '[Shift]+End': ({ durationMs }) => durationMs,
};

/** Space plays and pauses, arrows go a line back or on, Home and End to the ends: wherever the focus is, but not while typing. */
export function usePlayerKeys(timeline: Timeline, player: Player, listens: boolean): void {
  const toggle = useEffectEvent((event: KeyboardEvent) => {
    if (isWithin(event.target, TAKES_SPACE)) return;
    event.preventDefault();
    player.toggle();
  });
  const go = useEffectEvent((event: KeyboardEvent, move: Move) => {
    event.preventDefault();
    player.pause();
    player.seek(move(timeline, player.atMs));
  });
  useEffect(() => {
    if (!listens) return undefined;
    const moves = Object.entries(MOVES).map(([key, move]) => [key, (event: KeyboardEvent) => go(event, move)] as const);
    const space = ['[Shift]+Space', (event: KeyboardEvent) => toggle(event)] as const;
    // Captured, so that the keys act before the scrubber moves by its own steps.
    return tinykeys(window, Object.fromEntries([space, ...moves]), { capture: true, ignore: isForOthers });
  }, [listens]);
}

function isForOthers({ target, defaultPrevented, isComposing }: KeyboardEvent): boolean {
  return defaultPrevented || isComposing || isWithin(target, TAKES_KEYS) || isInOtherDialog(target);
}

function isWithin(target: EventTarget | null, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null;
}

/** In a dialog above the player. */
function isInOtherDialog(target: EventTarget | null): boolean {
  const dialog = target instanceof Element ? target.closest('[role=dialog]') : null;
  return dialog !== null && !dialog.querySelector('[data-player]');
}
