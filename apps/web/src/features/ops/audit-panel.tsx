import type { OpsAuditResponse } from '@gemscout/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TimeAgo } from '../../ui/time.tsx';
import { auditQuery } from './ops-api.ts';
import { QuietText } from './ops-panel.tsx';

const DEEDS: Readonly<Record<OpsAuditResponse['action'], string>> = {
  view_stream: 'viewed',
  replay_dead_letter: 'replayed',
  discard_dead_letter: 'discarded',
  rebuild: 'rebuilt',
  new_epoch: 'restored',
  erase_account: 'erased an account',
};
const OUTCOMES = { begun: 'text-soft', done: 'text-soft', failed: 'text-bad' };

/** Who did what here, and why. */
export function AuditPanel() {
  const audit = useInfiniteQuery(auditQuery);
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = audit;
  return (
    <Panel title="What operators did">
      <Loaded read={audit} what="the audit log">
        {({ pages }) => <Deeds rows={pages.flat()} />}
      </Loaded>
      {hasNextPage && (
        <div className="border-t border-line px-4 py-2">
          <Button className="h-8" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Older
          </Button>
        </div>
      )}
    </Panel>
  );
}

function Deeds({ rows }: { rows: readonly OpsAuditResponse[] }) {
  if (rows.length === 0) return <QuietText>Nobody has looked at a stream or acted yet.</QuietText>;
  return (
    <ul tabIndex={0} aria-label="What operators did" className="max-h-[26rem] divide-y divide-line overflow-y-auto">
      {rows.map((row) => (
        <Deed key={row.id} row={row} />
      ))}
    </ul>
  );
}

function Deed({ row: { at, who, action, target, reason, outcome, detail } }: { row: OpsAuditResponse }) {
  return (
    <li className="px-4 py-2 hover:bg-paper">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-medium break-all">{who}</span>
        <span>
          {DEEDS[action]} <span className="figures break-all">{target}</span>
        </span>
        <span className="ml-auto text-xs text-soft">
          <TimeAgo at={at} />
        </span>
      </p>
      <p className="text-xs break-words text-soft">
        “{reason}” <span className={OUTCOMES[outcome]}>· {[outcome, detail].filter(Boolean).join(': ')}</span>
      </p>
    </li>
  );
}
