import { receivedPayload } from '@gemscout/contracts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { playButtonOf } from '../../ui/play-button.ts';
import { ConfidenceBadge, VerdictPill } from '../../ui/verdict.tsx';
import type { LogEntry } from '../../entities/log/log-entry.ts';
import { LogList } from '../../entities/log/log-list.tsx';
import { runProgressOf } from '../../entities/log/run-progress.ts';
import { tickerLanesOf } from '../../entities/log/ticker-lanes.ts';
import opening from '../../entities/run/recording/opening.json' with { type: 'json' };
import { readRecording } from '../../entities/run/recording/read-recording.ts';
import { usePlayback } from './use-playback.ts';

/** The recorded run, played line by line in the log of the workspace: stopped where less motion is preferred, or on demand. */
export default function RunPlayer() {
  const figure = useRef<HTMLDivElement>(null);
  const recording = useRecording();
  const { shown, playing, ended, toggle } = usePlayback(recording.length, opening.count, figure);
  const log = useMemo(() => recording.slice(0, shown), [recording, shown]);
  const lanes = useMemo(() => tickerLanesOf(log), [log]);
  const list = { log, lanes, autoScroll: true, target: undefined, linkTo: () => '', onFork: undefined };
  return (
    <div ref={figure} className="flex min-h-0 flex-1 flex-col">
      <div className="flex h-12 shrink-0 items-center justify-between gap-3 border-b border-line pr-2 pl-4">
        <span className="font-semibold">AI Thinking Process</span>
        <PlayButton playing={playing} ended={ended} onToggle={toggle} />
      </div>
      <Stages log={log} />
      <div className="min-h-0 flex-1 [&_[role=group]]:overscroll-auto">{log.length > 0 && <LogList {...list} />}</div>
      <Verdicts log={log} />
    </div>
  );
}

/** What the run has come to so far. */
function Verdicts({ log }: { log: readonly LogEntry[] }) {
  const decisions = log.filter(({ label }) => label === 'DECISION');
  return (
    <p className="flex h-11 shrink-0 items-center gap-x-4 overflow-hidden border-t border-line px-4">
      {decisions.length === 0 && <span className="text-soft">Two of its eight tickers are shown.</span>}
      {decisions.map((entry) => (
        <Verdict key={entry.seq} entry={entry} />
      ))}
    </p>
  );
}

function Verdict({ entry }: { entry: LogEntry }) {
  const { verdict = '', confidence = null } = receivedPayload(entry, 'DECISION') ?? {};
  return (
    <span className="arrives flex items-center gap-2">
      <span className="figures">{entry.symbol}</span>
      <VerdictPill verdict={verdict} />
      <ConfidenceBadge score={confidence} />
    </span>
  );
}

type PlayButtonProps = { playing: boolean; ended: boolean; onToggle: () => void };

function PlayButton({ playing, ended, onToggle }: PlayButtonProps) {
  const { Icon, name } = playButtonOf({ playing, ended });
  return (
    <Button look="quiet" className="!h-8" onClick={onToggle}>
      <Icon size={14} aria-hidden />
      {name}
    </Button>
  );
}

function Stages({ log }: { log: readonly LogEntry[] }) {
  return (
    <ol aria-label="Stages" className="flex shrink-0 gap-x-4 overflow-hidden border-b border-line px-4 py-2 text-2xs">
      {runProgressOf(log).stages.map(({ stage, name, state }) => (
        <li key={stage} className={`border-b-2 ${state === 'waiting' ? 'border-line text-soft' : 'border-accent'}`}>
          {name}
        </li>
      ))}
    </ol>
  );
}

/** The recording, empty until it is there. */
function useRecording(): readonly LogEntry[] {
  const [recording, setRecording] = useState<readonly LogEntry[]>([]);
  useEffect(() => {
    const left = new AbortController();
    readRecording(left.signal).then(setRecording, () => undefined);
    return () => left.abort();
  }, []);
  return recording;
}
