import { planOpens } from '@gemscout/domain';
import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { billingQuery } from '../../entities/account/billing-query.ts';
import type { Download } from '../../ui/download/use-download.ts';
import { Menu, MenuAction } from '../../ui/menu.tsx';

const FORMATS = [
  ['PDF', 'pdf'],
  ['Markdown', 'md'],
  ['HTML', 'html'],
] as const;

/** The files that a proposal can be saved as. */
export function ProposalExportMenu({ download, proposalId }: { download: Download; proposalId: string }) {
  const { data: billing } = useQuery(billingQuery);
  const isLocked = (ending: string) =>
    ending === 'pdf' && billing !== undefined && !planOpens(billing.active_plan, 'exports');
  return (
    <Menu label={download.isPending ? 'Exporting…' : 'Export'} disabled={download.isPending}>
      {FORMATS.map(([name, ending]) => (
        <MenuAction
          key={ending}
          disabled={isLocked(ending)}
          onChoose={() => download.start(`/runs/proposals/${proposalId}/export.${ending}`)}
        >
          {isLocked(ending) ? <LockedFormat name={name} /> : name}
        </MenuAction>
      ))}
    </Menu>
  );
}

function LockedFormat({ name }: { name: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <Lock size={13} aria-hidden />
      {name} comes with Premium
    </span>
  );
}
