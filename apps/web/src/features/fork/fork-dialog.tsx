import type { ForkRunBody } from '@gemscout/contracts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { Link } from 'react-router';
import { sentenceOf } from '../../api/http.ts';
import { draftOf } from '../../entities/account/profile-draft.ts';
import { useStartBlock } from '../../entities/account/use-start-block.ts';
import { runsQuery } from '../../entities/run/runs-api.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { forkRun } from './fork-api.ts';
import { forkBodyOf, type ForkDraft, type ForkOrigin } from './fork-draft.ts';
import { AnalystChoice, BriefField, BudgetFields, GoalFields, Place } from './fork-fields.tsx';

type ForkDialogProps = {
  runId: string;
  origin: ForkOrigin;
  /** The tickers of the run. */
  symbols: readonly string[];
  onForked: (runId: string) => void;
  onClose: () => void;
};

/** Asks what changes from a step of a run on, and starts the run that continues from there. */
export default function ForkDialog({ runId, origin, symbols, onForked, onClose }: ForkDialogProps) {
  const line = 'entry' in origin ? origin.entry : undefined;
  const [draft, setDraft] = useState(() => firstDraft(origin));
  const change = (part: Partial<ForkDraft>) => setDraft({ ...draft, ...part });
  const { data: runs } = useQuery(runsQuery);
  const isCustom = runs?.find(({ id }) => id === runId)?.kind === 'custom';
  const forking = useMutation({
    mutationFn: (body: ForkRunBody) => forkRun(runId, body),
    onSuccess: ({ id }) => onForked(id),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    forking.mutate(forkBodyOf(draft, line));
  }

  return (
    <Dialog title="Fork this run" onClose={onClose}>
      <form onSubmit={submit} className="grid gap-4">
        <p className="max-w-[68ch] text-sm text-soft">
          Earlier steps are reused at no cost. The new run continues from here and counts as a run. Fields that you
          leave empty stay unchanged.
        </p>
        <Place draft={draft} line={line} symbols={symbols} onChange={change} />
        <AnalystChoice draft={draft} onChange={change} />
        <BudgetFields draft={draft} onChange={change} />
        {isCustom && <BriefField draft={draft} onChange={change} />}
        <GoalFields draft={draft} onChange={change} />
        {forking.error && (
          <p role="alert" className="rounded-md border border-bad/40 bg-bad-soft px-3 py-2 text-bad">
            {sentenceOf(forking.error)}
          </p>
        )}
        <Buttons starting={forking.isPending} onClose={onClose} />
      </form>
    </Dialog>
  );
}

function Buttons({ starting, onClose }: { starting: boolean; onClose: () => void }) {
  const block = useStartBlock();
  return (
    <div className="flex flex-wrap items-center justify-end gap-2">
      {block && (
        <p className="mr-auto text-sm text-watch">
          {block.text}{' '}
          <Link to={block.wayOut.to} className="rounded-md font-medium underline underline-offset-3">
            {block.wayOut.text}
          </Link>
        </p>
      )}
      <Button look="quiet" onClick={onClose}>
        Cancel
      </Button>
      <Button type="submit" look="primary" disabled={starting || block !== undefined}>
        {starting ? 'Starting…' : 'Start the fork'}
      </Button>
    </div>
  );
}

function firstDraft(origin: ForkOrigin): ForkDraft {
  const from = 'stage' in origin ? origin.stage : 'line';
  const nothing = { analyst: '', usd: '', toolCalls: '', minutes: '', brief: '', goal: 'same' } as const;
  return { ...nothing, from, symbol: '', profile: draftOf(null) };
}
