import type { RunResponse } from '@gemscout/contracts';
import { GitFork } from 'lucide-react';
import { GoalMark } from '../../../entities/account/goal-mark.tsx';
import { TickerLink } from '../../../entities/company/ticker-link.tsx';
import { StartedBy } from '../../../entities/team/started-by.tsx';
import { ExactOfRow } from '../../../ui/time.tsx';
import { usdText } from '../../../ui/usd-text.ts';
import { RunVerdicts } from './run-verdicts.tsx';
import type { RunSelection } from './use-run-selection.ts';

const STATE_LOOKS: Readonly<Record<string, string>> = {
  active: 'text-accent',
  error: 'text-bad',
  budget: 'text-watch',
};

type RunRowProps = { run: RunResponse; selection?: RunSelection | undefined; onChoose: () => void };

/** One run: what it was asked, who started it, how it ended, what came of it. Chosen, it is shown from its start. */
export function RunRow({ run, selection, onChoose }: RunRowProps) {
  const { kind, subject, status, created_at, forked_from, sample, started_by, goal_profile: goal } = run;
  const ticker = kind === 'symbol' ? subject : null;
  return (
    <li className="group relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 px-4 py-2 hover:bg-paper">
      <span className="flex min-w-0 items-baseline gap-2">
        {selection && <CompareBox run={run} selection={selection} />}
        {ticker !== null && <TickerLink symbol={ticker} />}
        <button
          type="button"
          data-key-row
          onClick={onChoose}
          aria-label={ticker === null ? undefined : `${ticker}, ticker run`}
          className="min-w-0 truncate rounded-md text-left font-medium after:absolute after:inset-0 hover:text-accent"
        >
          {ticker === null ? nameIn(run) : 'Ticker run'}
        </button>
      </span>
      <span className={`text-right capitalize ${STATE_LOOKS[status] ?? 'text-soft'}`}>{status}</span>
      <RunVerdicts run={run} />
      <p className="flex min-w-0 flex-wrap gap-x-3 text-xs text-soft max-sm:col-span-2">
        {kind === 'custom' && <span>Custom</span>}
        {sample && <span className="font-semibold text-accent">Sample</span>}
        <GoalMark profile={goal} className="max-w-48" />
        {forked_from && (
          <span className="inline-flex items-center gap-1">
            <GitFork size={13} aria-hidden />
            forked at line {forked_from.seq}
          </span>
        )}
        {!sample && <StartedBy userId={started_by} />}
        <ExactOfRow at={created_at} />
      </p>
      <Counts run={run} />
    </li>
  );
}

/** A box of the row's own height, above the button that is the whole row. */
function CompareBox({ run, selection }: { run: RunResponse; selection: RunSelection }) {
  const isChosen = selection.has(run);
  return (
    <label className="relative z-1 -my-2 -ml-2 flex cursor-pointer self-center p-2">
      <input
        type="checkbox"
        checked={isChosen}
        disabled={selection.isFull && !isChosen}
        onChange={() => selection.toggle(run)}
        aria-label={`Compare ${nameIn(run)}, ${run.created_at.slice(0, 16).replace('T', ' ')} UTC`}
        className="size-4 accent-accent"
      />
    </label>
  );
}

function Counts({ run: { tickers, proposals, spend } }: { run: RunResponse }) {
  return (
    <p className="flex flex-wrap justify-end gap-x-3 text-right text-xs text-soft max-sm:col-span-2 max-sm:justify-start">
      {tickers.length > 0 && (
        <span>
          <span className="figures">{tickers.length}</span> {tickers.length === 1 ? 'ticker' : 'tickers'}
        </span>
      )}
      <span>
        <span className="figures">{proposals}</span> {proposals === 1 ? 'proposal' : 'proposals'}
      </span>
      {spend && <span className="figures">{usdText(spend.usd)}</span>}
    </p>
  );
}

/** The whole request: the row cuts what it has no room for. */
function nameIn({ kind, subject }: RunResponse): string {
  return subject === null || kind === 'trending' ? 'Trending' : subject;
}
