import { Pencil, X } from 'lucide-react';
import { IconButton } from '../../ui/button.tsx';
import { labelOfRequest } from './saved-requests.ts';

type SavedRequestsProps = {
  saved: readonly string[];
  /** Puts a request into the composer, to be run by its button or to be edited in its field. */
  onFill: (request: string, next: 'field' | 'button') => void;
  onDelete: (request: string) => void;
};

/** The requests kept for later, in one line that scrolls: each fills the composer, to be run or edited there. */
export function SavedRequests({ saved, onFill, onDelete }: SavedRequestsProps) {
  return (
    <ul aria-label="Saved requests" className="flex gap-2 overflow-x-auto py-0.5">
      {saved.map((request) => {
        const label = labelOfRequest(request);
        return (
          <li
            key={request}
            className="flex max-w-64 shrink-0 items-center rounded-full border border-line bg-paper pl-1"
          >
            <button
              type="button"
              title={`Fill in: ${request}`}
              onClick={() => onFill(request, 'button')}
              className="min-w-0 truncate rounded-full px-2 py-1 text-xs hover:text-accent"
            >
              {label}
            </button>
            <IconButton
              label={`Edit ${label}`}
              className="size-7 rounded-full"
              onClick={() => onFill(request, 'field')}
            >
              <Pencil size={13} aria-hidden />
            </IconButton>
            <IconButton label={`Delete ${label}`} className="size-7 rounded-full" onClick={() => onDelete(request)}>
              <X size={14} aria-hidden />
            </IconButton>
          </li>
        );
      })}
    </ul>
  );
}
