import './scrubber.css';
import { clockText, type Timeline } from './timeline.ts';
import type { Player } from './use-player.ts';

type ScrubberProps = { timeline: Timeline; player: Player };

/** The whole run as a line: stages marked where they begin, waits that were made short darker, and the cursor. */
export function Scrubber({ timeline, player }: ScrubberProps) {
  const { durationMs, tellsAt, stages, waits } = timeline;
  const share = (atMs: number) => `${durationMs === 0 ? 0 : (atMs / durationMs) * 100}%`;
  return (
    <div className="relative h-9 min-w-0 flex-1">
      <div aria-hidden className="absolute inset-x-0 top-[15px] h-1.5 overflow-hidden rounded-full bg-line">
        {waits.map(({ fromMs, toMs }) => (
          <div
            key={fromMs}
            className="absolute inset-y-0 bg-line-strong"
            style={{ left: share(fromMs), width: share(toMs - fromMs) }}
          />
        ))}
        <div className="absolute inset-y-0 left-0 bg-accent" style={{ width: share(player.atMs) }} />
      </div>
      {stages.map(({ stage, atMs }) => (
        <span
          key={stage}
          aria-hidden
          className="absolute top-[10px] h-4 w-0.5 -translate-x-1/2 rounded-full bg-ink"
          style={{ left: share(atMs) }}
        />
      ))}
      <input
        type="range"
        aria-label="Place in the replay"
        aria-valuetext={`${clockText(player.atMs)} of ${clockText(durationMs)}, line ${player.told} of ${tellsAt.length}`}
        min={0}
        max={Math.max(1, durationMs)}
        step="any"
        value={player.atMs}
        onChange={({ target }) => player.seek(Number(target.value))}
        className="scrubber absolute inset-0 w-full"
      />
    </div>
  );
}
