import { Check } from 'lucide-react';
import type { RunProgress, StageStep } from '../../entities/log/run-progress.ts';
import type { StageMark } from './timeline.ts';

type ProgressAtCursorProps = {
  progress: RunProgress;
  marks: readonly StageMark[];
  onStage: (atMs: number) => void;
};

/** How far a run was at the cursor: its stages, its tickers and how it ended. */
export function ProgressAtCursor({ progress, marks, onStage }: ProgressAtCursorProps) {
  const { stages, tickers, decided, outcome } = progress;
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-5 gap-y-1 border-b border-line px-4 py-1.5 text-sm">
      <ol aria-label="Stages" className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {stages.map((step) => (
          <StageButton
            key={step.stage}
            step={step}
            mark={marks.find((each) => each.stage === step.stage)}
            onGo={onStage}
          />
        ))}
      </ol>
      <p className="flex gap-x-4 text-soft">
        {tickers > 0 && (
          <span>
            <span className="figures">{decided}</span> of <span className="figures">{tickers}</span> tickers decided
          </span>
        )}
        {outcome && <span className="capitalize">{outcome}</span>}
      </p>
    </div>
  );
}

type StageButtonProps = { step: StageStep; mark: StageMark | undefined; onGo: (atMs: number) => void };

const MARKS = {
  waiting: 'border-line-strong',
  active: 'border-accent bg-accent',
  stopped: 'border-accent bg-accent-soft',
};

/** How far a stage is at the cursor; pressed, the cursor goes to its beginning. */
function StageButton({ step: { name, state }, mark, onGo }: StageButtonProps) {
  return (
    <li className="flex items-center gap-1.5">
      {state === 'done' ? (
        <Check size={14} aria-hidden className="text-accent" />
      ) : (
        <span aria-hidden className={`size-2 rounded-full border ${MARKS[state]}`} />
      )}
      <button
        type="button"
        disabled={!mark}
        title={`Go to ${name}`}
        onClick={() => mark && onGo(mark.atMs)}
        className={`rounded-md underline-offset-4 hover:not-disabled:text-accent hover:not-disabled:underline ${state === 'waiting' ? 'text-soft' : 'font-medium'}`}
      >
        {name}
      </button>
    </li>
  );
}
