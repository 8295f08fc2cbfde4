import { Pencil, X } from 'lucide-react';
import { IconButton } from '../../ui/button.tsx';
import { labelOfRequest } from './saved-requests.ts';

type SavedRequestsProps = {
  saved: readonly string[];
  disabled: boolean;
  onRun: (request: string) => void;
  onEdit: (request: string) => void;
  onDelete: (request: string) => void;
};

/** The requests kept for later: each runs, or is edited first. */
export function SavedRequests({ saved, disabled, onRun, onEdit, onDelete }: SavedRequestsProps) {
  return (
    <ul aria-label="Saved requests" className="flex flex-wrap gap-2 max-sm:max-h-20 max-sm:overflow-y-auto">
      {saved.map((request) => {
        const label = labelOfRequest(request);
        return (
          <li key={request} className="flex max-w-full items-center rounded-full border border-line bg-paper pl-1">
            <button
              type="button"
              disabled={disabled}
              title={`Run: ${request}`}
              onClick={() => onRun(request)}
              className="min-w-0 truncate rounded-full px-2 py-1 text-xs hover:not-disabled:text-accent disabled:opacity-50"
            >
              {label}
            </button>
            <IconButton label={`Edit ${label}`} className="size-7 rounded-full" onClick={() => onEdit(request)}>
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
