import type { RunResponse } from '@gemscout/contracts';
import { GitFork } from 'lucide-react';
import { TimeAgo } from '../../../ui/time.tsx';
import { usdText } from '../../../ui/usd-text.ts';

const KIND_NAMES: Readonly<Record<RunResponse['kind'], string>> = {
  trending: 'Trending',
  symbol: 'Ticker',
  custom: 'Custom',
};
const STATE_LOOKS: Readonly<Record<string, string>> = {
  active: 'text-accent',
  error: 'text-bad',
  budget: 'text-watch',
};

/** One run: what it was asked, how it ended, what came of it. Chosen, it is shown from its start. */
export function RunRow({ run, onChoose }: { run: RunResponse; onChoose: () => void }) {
  const { kind, subject, status, created_at, proposals, spend, forked_from, sample } = run;
  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 px-4 py-2 hover:bg-paper">
      <button
        type="button"
        data-key-row
        onClick={onChoose}
        className="min-w-0 truncate rounded-desk text-left font-medium after:absolute after:inset-0 hover:text-accent"
      >
        {subject === null || kind === 'trending' ? 'Trending' : subject}
      </button>
      <span className={`text-right capitalize ${STATE_LOOKS[status] ?? 'text-soft'}`}>{status}</span>
      <p className="flex min-w-0 flex-wrap gap-x-3 text-xs text-soft">
        {kind !== 'trending' && <span>{KIND_NAMES[kind]}</span>}
        {sample && <span className="font-semibold text-accent">Sample</span>}
        <TimeAgo at={created_at} />
        {forked_from && (
          <span className="inline-flex items-center gap-1">
            <GitFork size={13} aria-hidden />
            forked at line {forked_from.seq}
          </span>
        )}
      </p>
      <p className="flex justify-end gap-x-3 text-right text-xs text-soft">
        <span>
          <span className="figures">{proposals}</span> {proposals === 1 ? 'proposal' : 'proposals'}
        </span>
        {spend && spend.usd > 0 && <span className="figures">{usdText(spend.usd)}</span>}
      </p>
    </li>
  );
}
