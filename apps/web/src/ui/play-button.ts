import { Pause, Play, RotateCcw, type LucideIcon } from 'lucide-react';

/** What a play button shows and is called. */
export function playButtonOf({ playing, ended }: { readonly playing: boolean; readonly ended: boolean }): {
  readonly Icon: LucideIcon;
  readonly name: string;
} {
  if (playing) return { Icon: Pause, name: 'Pause' };
  return ended ? { Icon: RotateCcw, name: 'Play again' } : { Icon: Play, name: 'Play' };
}
