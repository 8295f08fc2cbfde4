import type { NewReplayShareResponse, ReplayShareResponse } from '@gemscout/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../api/query-keys.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { BareField } from '../../ui/field.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Refusal } from '../../ui/refusal.tsx';
import { TimeAgo } from '../../ui/time.tsx';
import { listShares, revokeShare, shareReplay } from './replay-api.ts';

type ShareReplayDialogProps = { runId: string; onClose: () => void };

/** The links to a replay: a new one is shown once, all can be revoked. */
export default function ShareReplayDialog({ runId, onClose }: ShareReplayDialogProps) {
  const cache = useQueryClient();
  const queryKey = queryKeys.replayShares(runId);
  const read = useQuery({ queryKey, queryFn: ({ signal }) => listShares(runId, signal) });
  const onSettled = () => cache.invalidateQueries({ queryKey });
  const make = useMutation({ mutationFn: () => shareReplay(runId), onSettled });
  const revoke = useMutation({ mutationFn: (shareId: string) => revokeShare(runId, shareId), onSettled });
  const isRevoked = read.data?.every(({ id }) => id !== make.data?.id) ?? false;
  const made = isRevoked ? undefined : make.data;
  const refusal = make.error ?? revoke.error;
  return (
    <Dialog title="Share replay" onClose={onClose}>
      <div className="grid gap-4">
        <p className="max-w-[66ch]">
          Whoever has the link can watch this run, without an account, until you revoke it. They see its steps, verdicts
          and saved memos. Your request, an earlier memo, your goal profile and what the run cost are left out, and so
          are sentences that quote you. A language model may have put your wishes into words of its own: look before you
          pass the link on.
        </p>
        {refusal && <Refusal error={refusal} />}
        {made ? (
          <NewLink share={made} />
        ) : (
          <Button look="primary" className="justify-self-start" disabled={make.isPending} onClick={() => make.mutate()}>
            Make a link
          </Button>
        )}
        <Loaded read={read} what="the links">
          {(shares) =>
            shares.length > 0 && (
              <ShareList shares={shares} busy={revoke.isPending} onRevoke={(shareId) => revoke.mutate(shareId)} />
            )
          }
        </Loaded>
      </div>
    </Dialog>
  );
}

function NewLink({ share: { url } }: { share: NewReplayShareResponse }) {
  return (
    <div className="grid gap-2 rounded-md border border-line bg-paper p-3">
      <p className="text-sm text-soft">Copy it now. It won’t be shown again.</p>
      <div className="flex gap-2">
        <BareField label="Link to the replay" readOnly value={url} className="figures" />
        <CopyButton text={url} what="link" />
      </div>
    </div>
  );
}

type ShareListProps = {
  shares: readonly ReplayShareResponse[];
  busy: boolean;
  onRevoke: (shareId: string) => void;
};

function ShareList({ shares, busy, onRevoke }: ShareListProps) {
  return (
    <ul aria-label="Links" className="divide-y divide-line border-y border-line">
      {shares.map(({ id, created_at }) => (
        <li key={id} className="flex items-center justify-between gap-3 py-1.5">
          <span>
            Link made <TimeAgo at={created_at} />
          </span>
          <Button look="danger" className="h-8" disabled={busy} onClick={() => onRevoke(id)}>
            Revoke
          </Button>
        </li>
      ))}
    </ul>
  );
}
