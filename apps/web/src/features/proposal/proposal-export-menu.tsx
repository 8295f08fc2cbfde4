import type { Download } from '../../ui/download/use-download.ts';
import { Menu, MenuAction } from '../../ui/menu.tsx';

const FORMATS = [
  ['PDF', 'pdf'],
  ['Markdown', 'md'],
  ['HTML', 'html'],
] as const;

/** The files that a proposal can be saved as. */
export function ProposalExportMenu({ download, proposalId }: { download: Download; proposalId: string }) {
  return (
    <Menu label={download.isPending ? 'Exporting…' : 'Export'} disabled={download.isPending}>
      {FORMATS.map(([name, ending]) => (
        <MenuAction key={ending} onChoose={() => download.start(`/runs/proposals/${proposalId}/export.${ending}`)}>
          {name}
        </MenuAction>
      ))}
    </Menu>
  );
}
