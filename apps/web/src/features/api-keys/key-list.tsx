import type { ApiKeyResponse } from '@gemscout/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DayOf, TimeAgo } from '../../ui/time.tsx';
import { apiKeysQuery, revokeKey } from './api-keys-api.ts';

type KeyListProps = { keys: readonly ApiKeyResponse[]; onGone: () => void };

export function KeyList({ keys, onGone }: KeyListProps) {
  const [revoked, setRevoked] = useState<ApiKeyResponse | null>(null);
  return (
    <>
      <ul aria-label="API keys" className="divide-y divide-line border-y border-line">
        {keys.map((key) => (
          <li key={key.id} className="flex min-h-12 items-center gap-4 py-2">
            <div className="min-w-0 flex-1">
              <p className="wrap-anywhere">
                <span className="font-medium">{key.name}</span> <span className="figures text-soft">{key.prefix}…</span>
              </p>
              <p className="text-xs text-soft">
                Made <DayOf at={key.created_at} />,{' '}
                {key.last_used_at ? (
                  <>
                    last used <TimeAgo at={key.last_used_at} />
                  </>
                ) : (
                  'never used'
                )}
              </p>
              {key.suspended && (
                <p className="text-xs text-watch">
                  Suspended while you act in another workspace, or until the plan includes API keys again.
                </p>
              )}
            </div>
            <Button look="quiet" className="h-8" onClick={() => setRevoked(key)}>
              <span>
                Revoke<span className="sr-only"> {key.name}</span>
              </span>
            </Button>
          </li>
        ))}
      </ul>
      {revoked && <Revocation apiKey={revoked} onClose={() => setRevoked(null)} onGone={onGone} />}
    </>
  );
}

type RevocationProps = { apiKey: ApiKeyResponse; onClose: () => void; onGone: () => void };

function Revocation({ apiKey: { id, name }, onClose, onGone }: RevocationProps) {
  const cache = useQueryClient();
  const act = useMutation({
    mutationFn: () => revokeKey(id),
    async onSuccess() {
      onClose();
      await cache.invalidateQueries({ queryKey: apiKeysQuery.queryKey });
      onGone();
    },
  });
  return (
    <ConfirmDialog title={`Revoke ${name}`} act={act} onClose={onClose}>
      <p>Programs that use this key are refused from now on. There is no way back: make a new key instead.</p>
    </ConfirmDialog>
  );
}
