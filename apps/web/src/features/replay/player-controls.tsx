import { StepBack, StepForward } from 'lucide-react';
import { useState, type FocusEvent } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { playButtonOf } from '../../ui/play-button.ts';
import { Scrubber } from './scrubber.tsx';
import { clockText, neighbour, placeOfLine, SPEEDS, waitAt, waitText, type Mark, type Timeline } from './timeline.ts';
import type { Player } from './use-player.ts';

type ControlsProps = { timeline: Timeline; player: Player };

/** Play and pause, the line of time, speeds, and places to jump to. */
export function PlayerControls({ timeline, player, takesFocus }: ControlsProps & { takesFocus: boolean }) {
  const wait = waitAt(timeline, player.atMs);
  return (
    <div
      role="group"
      aria-label="Player"
      data-player
      className="z-10 grid gap-1 border-t border-line bg-surface px-4 pt-1.5 pb-2.5 max-sm:sticky max-sm:bottom-14"
    >
      <div className="flex items-center gap-2 sm:gap-3">
        <PlayButton player={player} takesFocus={takesFocus} />
        <Scrubber timeline={timeline} player={player} />
        <span className="figures shrink-0 text-xs text-soft">
          {clockText(player.atMs)} / {clockText(timeline.durationMs)}
        </span>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5 text-xs">
        <span className="flex items-center">
          <StepButtons timeline={timeline} player={player} />
          <LineField timeline={timeline} player={player} />
        </span>
        <Speeds player={player} />
        <JumpMenu timeline={timeline} onJump={player.seek} />
        <p role="status" className="ml-auto font-medium text-soft">
          {wait && waitText(wait)}
        </p>
      </div>
    </div>
  );
}

function PlayButton({ player, takesFocus }: { player: Player; takesFocus: boolean }) {
  const { Icon, name } = playButtonOf(player);
  return (
    <IconButton label={name} onClick={player.toggle} autoFocus={takesFocus} className="bg-accent-soft !text-accent">
      <Icon size={17} aria-hidden />
    </IconButton>
  );
}

function StepButtons({ timeline, player }: ControlsProps) {
  const step = (direction: 1 | -1) => () => {
    player.pause();
    player.seek(neighbour(timeline, player.atMs, direction));
  };
  return (
    <>
      <IconButton label="Line before" onClick={step(-1)}>
        <StepBack size={15} aria-hidden />
      </IconButton>
      <IconButton label="Next line" onClick={step(1)}>
        <StepForward size={15} aria-hidden />
      </IconButton>
    </>
  );
}

function Speeds({ player }: { player: Player }) {
  return (
    <div role="group" aria-label="Speed" className="flex rounded-md border border-line-strong/60 p-0.5">
      {SPEEDS.map((speed) => (
        <button
          key={speed}
          type="button"
          aria-pressed={player.speed === speed}
          onClick={() => player.setSpeed(speed)}
          className="figures h-7 rounded px-2 text-soft hover:text-ink aria-pressed:bg-accent-soft aria-pressed:font-semibold aria-pressed:text-ink"
        >
          {speed}x
        </button>
      ))}
    </div>
  );
}

/** The number of the last line told; another one goes there. What is being typed stays as it is typed. */
function LineField({ timeline, player }: ControlsProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const lines = timeline.tellsAt.length;
  return (
    <label className="ml-1 flex items-center gap-1.5 text-soft">
      Line
      <input
        type="number"
        min={1}
        max={lines}
        value={typed ?? player.told}
        onFocus={({ target }: FocusEvent<HTMLInputElement>) => {
          player.pause();
          target.select();
        }}
        onBlur={() => setTyped(null)}
        onChange={({ target }) => {
          setTyped(target.value);
          if (target.valueAsNumber >= 1) player.seek(placeOfLine(timeline, Math.trunc(target.valueAsNumber)));
        }}
        className="figures h-8 w-[4.6rem] rounded-md border border-line-strong/60 bg-surface px-2 text-right text-ink"
      />
      <span>
        of <span className="figures">{lines}</span>
      </span>
    </label>
  );
}

type JumpMenuProps = { timeline: Timeline; onJump: (atMs: number) => void };

/** It stays on its name, so that the same place can be chosen again. */
function JumpMenu({ timeline: { stages, tickers, proposals }, onJump }: JumpMenuProps) {
  return (
    <select
      aria-label="Jump to"
      value=""
      onChange={({ target }) => target.value !== '' && onJump(Number(target.value))}
      className="h-8 w-32 rounded-md border border-line-strong/60 bg-surface px-2 text-ink"
    >
      <option value="">Jump to…</option>
      <Places title="Stages" marks={stages} />
      <Places title="Tickers" marks={tickers} />
      <Places title="Proposals" marks={proposals} />
    </select>
  );
}

function Places({ title, marks }: { title: string; marks: readonly Mark[] }) {
  if (marks.length === 0) return null;
  return (
    <optgroup label={title}>
      {marks.map(({ name, atMs }) => (
        <option key={`${name} ${atMs}`} value={atMs}>
          {name} · {clockText(atMs)}
        </option>
      ))}
    </optgroup>
  );
}
