import type { Stage } from '@gemscout/domain';
import { Check, Square } from 'lucide-react';
import type { ReactNode } from 'react';
import { elapsedText, type RunProgress, type StageStep } from '../../entities/log/run-progress.ts';
import type { Stop } from '../../entities/run/stop-run.ts';
import { Button } from '../../ui/button.tsx';
import { Clock } from '../../ui/time.tsx';
import { usdText } from '../../ui/usd-text.ts';
import { useNow } from '../../ui/use-now.ts';

type RunBarProps = {
  progress: RunProgress;
  /** A run is there, or on its way: the bar has the height that it takes. */
  isShown: boolean;
  active: boolean;
  /** Of the run, if it was told to stop. */
  stop?: Stop | undefined;
  reconnectingSince: number | undefined;
  /** Where the run comes from, if it is a fork. */
  origin?: ReactNode;
  /** What else can be told the run while it goes on. */
  steering?: ReactNode;
  onStop: () => void;
  /** Absent while a run goes on: then none can be forked. */
  onFork: ((stage: Stage) => void) | undefined;
};

/** Of a run in two lines, on a phone in four, from the start. */
const SHOWN = 'content-start min-h-[5rem] max-sm:min-h-[7rem]';

/** How far the run is: stages, time, tickers decided. While the run goes on it sticks to the top of a phone's screen. */
export function RunBar({ progress, isShown, active, stop, reconnectingSince, ...rest }: RunBarProps) {
  const { origin, steering, onStop, onFork } = rest;
  const stopping = stop?.state === 'stopping';
  const stage = active ? progress.stages.find(({ state }) => state === 'active')?.name : undefined;
  return (
    <div
      className={`z-10 flex flex-wrap items-center gap-x-5 gap-y-2 bg-surface px-4 py-1.5 ${active ? 'max-sm:sticky max-sm:top-0' : ''} ${isShown ? SHOWN : 'min-h-[2.6rem]'}`}
    >
      <Stages stages={progress.stages} onFork={onFork} />
      <Elapsed progress={progress} active={active || stopping} />
      <p role="status" className="flex flex-wrap gap-x-4 text-sm text-soft empty:hidden">
        {stage && <span className="font-medium text-ink">{stage}</span>}
        {progress.tickers > 0 && (
          <span>
            <span className="figures">{progress.decided}</span> of <span className="figures">{progress.tickers}</span>{' '}
            tickers decided
          </span>
        )}
        {progress.usd > 0 && (
          <span>
            <span className="figures">{usdText(progress.usd)}</span> spent
          </span>
        )}
        {active && progress.waiting && <span className="font-medium text-watch">Waiting for a worker</span>}
        {active && reconnectingSince !== undefined && (
          <span className="font-medium text-watch">
            Reconnecting since <Clock at={new Date(reconnectingSince).toISOString()} /> · nothing is lost
          </span>
        )}
        {stopping && <span className="font-medium text-watch">Stopping…</span>}
        {!active && !stopping && <Ending progress={progress} tooLate={stop?.state === 'too-late'} />}
        {origin}
      </p>
      {active && <StopControl onStop={onStop}>{steering}</StopControl>}
    </div>
  );
}

function StopControl({ onStop, children }: Pick<RunBarProps, 'onStop'> & { children: ReactNode }) {
  return (
    <div className="flex min-w-0 basis-full items-center justify-end gap-x-3">
      <p className="text-right text-xs text-soft">No refund once the first model or data call has begun.</p>
      {children}
      <Button look="danger" className="h-8" data-key="s" onClick={onStop}>
        <Square size={12} fill="currentColor" aria-hidden />
        Stop run
      </Button>
    </div>
  );
}

/** How the run ended; where somebody wanted to stop it, also what there is of it. */
function Ending({ progress: { outcome, refunded, saved }, tooLate }: { progress: RunProgress; tooLate: boolean }) {
  if (!outcome) return null;
  return (
    <>
      <span className="capitalize">{outcome}</span>
      {(outcome === 'cancelled' || tooLate) && (
        <>
          {refunded && <span>Refunded</span>}
          <span>{saved.length > 0 ? `Saved: ${saved.join(', ')}` : 'Nothing saved'}</span>
        </>
      )}
    </>
  );
}

function Elapsed({ progress, active }: { progress: RunProgress; active: boolean }) {
  const ticking = active && progress.endedAt === undefined;
  const now = useNow(1_000, ticking);
  if (!progress.startedAt) return active ? <span className="text-sm text-soft">Starting…</span> : null;
  const until = progress.endedAt === undefined ? now : Date.parse(progress.endedAt);
  return (
    <span className="figures text-soft" title="Elapsed">
      {elapsedText(progress.startedAt, until)}
    </span>
  );
}

const STATE_TEXT = { waiting: 'not begun', active: 'under way', stopped: 'stopped', done: 'done' };

function Stages({ stages, onFork }: { stages: readonly StageStep[]; onFork: RunBarProps['onFork'] }) {
  return (
    <ol aria-label="Stages" className="flex flex-wrap items-center gap-x-2 text-xs max-sm:text-2xs wide:gap-x-1">
      {stages.map(({ stage, name, state }, index) => (
        <li key={name} className="flex items-center gap-1.5">
          {index > 0 && (
            <span
              aria-hidden
              className={`h-px w-4 max-wide:hidden ${state === 'waiting' ? 'bg-line-strong/50' : 'bg-accent'}`}
            />
          )}
          <StageMark state={state} />
          {onFork && state === 'done' ? (
            <button
              type="button"
              title="Fork from here"
              aria-label={`Fork from ${name}`}
              onClick={() => onFork(stage)}
              className="on-paper min-h-[24px] rounded-md font-medium decoration-dotted underline-offset-4 hover:text-accent hover:underline"
            >
              {name}
            </button>
          ) : (
            <span className={state === 'waiting' ? 'text-soft' : 'font-medium'}>{name}</span>
          )}
          <span className="sr-only">: {STATE_TEXT[state]}</span>
        </li>
      ))}
    </ol>
  );
}

const MARKS = {
  waiting: 'border-line-strong',
  active: 'border-accent bg-accent motion-safe:animate-pulse',
  stopped: 'border-accent bg-accent-soft',
};

function StageMark({ state }: { state: StageStep['state'] }) {
  return (
    <span aria-hidden className="grid size-3.5 place-items-center">
      {state === 'done' ? (
        <Check size={14} className="text-accent" />
      ) : (
        <span className={`size-2 rounded-full border ${MARKS[state]}`} />
      )}
    </span>
  );
}
