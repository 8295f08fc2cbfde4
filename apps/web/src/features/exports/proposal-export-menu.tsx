import { Menu } from '@base-ui/react/menu';
import { ChevronDown } from 'lucide-react';
import { useRef } from 'react';
import { buttonLook } from '../../ui/button.tsx';
import type { Download } from './use-download.ts';

/** The files that a proposal can be saved as. */
export function ProposalExportMenu({ download, proposalId }: { download: Download; proposalId: string }) {
  // Its own place, and not the page's end: within the dialog.
  const place = useRef<HTMLSpanElement>(null);
  return (
    <Menu.Root>
      <Menu.Trigger className={`${buttonLook()} ml-auto h-8`} disabled={download.isPending}>
        {download.isPending ? 'Exporting…' : 'Export'}
        <ChevronDown size={14} aria-hidden />
      </Menu.Trigger>
      <span ref={place} className="contents" />
      <Menu.Portal container={place}>
        <Menu.Positioner className="z-60 outline-none" align="end" sideOffset={4}>
          <Menu.Popup className="min-w-40 rounded-desk border border-line bg-surface py-1 shadow-float outline-none">
            <Menu.Item
              onClick={() => download.start(`/runs/proposals/${proposalId}/export.pdf`)}
              className="cursor-pointer px-3 py-1.5 text-[0.93rem] outline-none data-[highlighted]:bg-accent-soft"
            >
              PDF
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
