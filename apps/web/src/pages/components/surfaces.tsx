import type { ProposalResponse } from '@gemscout/contracts';
import { PLANS } from '@gemscout/domain';
import { useState } from 'react';
import type { RefusedDecision } from '../../entities/proposal/use-decide.ts';
import { PlanCard } from '../../features/billing/plan-card.tsx';
import { QueueItem } from '../../features/queue/queue-item.tsx';
import { RunTicker, RunTrending } from '../../features/runs/run-cards.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Menu, MenuAction, MenuLink } from '../../ui/menu.tsx';
import { EmptyText, Panel } from '../../ui/panel.tsx';
import { SAMPLE_PROPOSAL } from './sample-proposal.ts';
import { SAMPLE_QUOTES } from './sample-quotes.ts';
import { nothing, Specimen } from './specimen.tsx';

export function Type() {
  return (
    <>
      <Specimen name="The interface">
        <p>Every step of a run, live, with what it saw.</p>
        <p className="text-xs text-soft">What stands beside it, quieter.</p>
        <a href="#root" className="text-accent underline underline-offset-3">
          What leads on
        </a>
      </Specimen>
      <Specimen name="Figures">
        <span className="figures">NOVA 12:04:31 $1,204.50 +3.2% 0123456789</span>
      </Specimen>
      <Specimen name="A memo">
        <div className="memo">
          <h3>Thesis</h3>
          <p>
            Orders rose for the third quarter in a row, <strong>and the price has not followed</strong>: it stands 4.1%
            under its high of a year. <em>What would change our mind</em> stands below.
          </p>
          <ul>
            <li>Volume 3.2 times its average of twenty days</li>
            <li>
              Two independent sources, one of them the company: <code>8-K</code>
            </li>
          </ul>
          <blockquote>Deliveries were on schedule in all regions.</blockquote>
        </div>
      </Specimen>
    </>
  );
}

export function Panels() {
  return (
    <>
      <Panel title="A panel">
        <p className="px-4 py-3">Its content.</p>
      </Panel>
      <Panel title="A panel with something beside its name" aside={<Button className="h-8">All runs</Button>}>
        <p className="px-4 py-3">Its content.</p>
      </Panel>
      <div className="grid gap-3 sm:grid-cols-2">
        <RunTrending disabled={false} cost="about $0.03" onRun={nothing} />
        <RunTrending disabled cost={undefined} onRun={nothing} />
        <RunTicker example="AAPL" disabled={false} cost={undefined} onRun={nothing} />
        <RunTicker example="AAPL" disabled cost="about $0.01" onRun={nothing} />
      </div>
      <div className="grid divide-y divide-line rounded-md border border-line bg-surface sm:grid-cols-3 sm:divide-x sm:divide-y-0">
        {PLANS.map((plan, index) => (
          <PlanCard
            key={plan.name}
            plan={plan}
            interval={index === 0 ? 'monthly' : 'annual'}
            current={index === 1}
            action={<Button disabled={index === 1}>{index === 1 ? 'Your plan' : 'Choose'}</Button>}
          />
        ))}
      </div>
    </>
  );
}

const EMPTY = [
  'Ready to scout gems? Start a run to see agent thoughts, searches, and validations live.',
  'Queue populates with vetted picks during runs—start analyzing!',
  'No items yet.',
];

export function Empty() {
  return EMPTY.map((text) => (
    <div key={text} className="flex rounded-md border border-line bg-surface">
      <EmptyText>{text}</EmptyText>
    </div>
  ));
}

export function Items() {
  const proposals = [
    SAMPLE_PROPOSAL,
    { ...SAMPLE_PROPOSAL, id: 'b', symbol: 'OSTEN', verdict: 'watch', score: 0.395, on_watchlist: true },
    { ...SAMPLE_PROPOSAL, id: 'c', symbol: 'MINE', verdict: 'hold', score: null, source: 'user' as const },
  ];
  return (
    <ul className="divide-y divide-line rounded-md border border-line bg-surface">
      {proposals.map((proposal, index) => (
        <QueueItem
          key={proposal.id}
          proposal={proposal}
          quote={SAMPLE_QUOTES[index] ?? 'loading'}
          busy={index === 1}
          refused={index === 2 ? refusedBefore(proposal) : undefined}
          onOpen={nothing}
          onDecide={nothing}
          onLeave={nothing}
        />
      ))}
    </ul>
  );
}

const refusedBefore = (proposal: ProposalResponse): RefusedDecision => ({
  decision: { proposal, outcome: 'approved' },
  text: 'bob@example.com dismissed this proposal on 5 January 2026 at 10:00 UTC. Nothing was changed.',
  isSecond: true,
});

const DIALOGS = ['Dialog', 'Wide dialog', 'Question', 'Question that was refused'] as const;
type DialogName = (typeof DIALOGS)[number];

/** They open over the page, so in the theme of the browser. */
export function Dialogs() {
  const [open, setOpen] = useState<DialogName | null>(null);
  return (
    <Specimen name="Each opens over the page, in the theme of the browser">
      {DIALOGS.map((name) => (
        <Button key={name} onClick={() => setOpen(name)}>
          {name}
        </Button>
      ))}
      <Menu label="Menu">
        <MenuAction onChoose={nothing}>Something to do</MenuAction>
        <MenuLink href="/">Somewhere to go</MenuLink>
      </Menu>
      <Menu label="Menu, disabled" disabled>
        <MenuAction onChoose={nothing}>Something to do</MenuAction>
      </Menu>
      {open && <OpenDialog name={open} onClose={() => setOpen(null)} />}
    </Specimen>
  );
}

function OpenDialog({ name, onClose }: { name: DialogName; onClose: () => void }) {
  if (name === 'Dialog' || name === 'Wide dialog')
    return (
      <Dialog
        title={name}
        wide={name === 'Wide dialog'}
        aside={<Button className="h-8">Export</Button>}
        onClose={onClose}
      >
        <p className="memo">What is read here keeps the page behind it as it is.</p>
      </Dialog>
    );
  const error = name === 'Question' ? null : new TypeError('fetch failed');
  return (
    <ConfirmDialog title="Revoke this key?" act={{ mutate: onClose, isPending: false, error }} onClose={onClose}>
      <p>Whoever uses it is refused from now on. This cannot be undone.</p>
    </ConfirmDialog>
  );
}
