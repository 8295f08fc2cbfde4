import { FileText, X } from 'lucide-react';
import { IconButton } from '../../ui/button.tsx';

/** A memo that goes with the next request, so that it is asked further. */
export type AttachedMemo = { readonly symbol: string; readonly text: string };

export function MemoChip({ memo, onDetach }: { memo: AttachedMemo; onDetach: () => void }) {
  return (
    <p className="flex max-w-full items-center gap-1.5 justify-self-start rounded-full border border-accent/50 bg-accent-soft pl-3 text-xs">
      <FileText size={14} aria-hidden />
      <span>
        Memo of <span className="figures">{memo.symbol}</span> is sent along
      </span>
      <IconButton label={`Leave the memo of ${memo.symbol} out`} className="size-7 rounded-full" onClick={onDetach}>
        <X size={14} aria-hidden />
      </IconButton>
    </p>
  );
}
