import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../api/http.ts';
import { readAgainUnlessLive } from '../../api/live-updates.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { forgetLastRunId, readLastRunId } from '../../api/session-store.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

/** Removes the sample run from the workspace, after a confirmation. */
export default function DeleteSample({ runId }: { runId: string }) {
  const [isAsking, setIsAsking] = useState(false);
  const cache = useQueryClient();
  const deleting = useMutation({
    mutationFn: () => callApi(`/runs/${runId}`, { method: 'DELETE' }),
    async onSuccess() {
      if (readLastRunId() === runId) forgetLastRunId();
      await readAgainUnlessLive(cache, queryKeys.runs, queryKeys.proposals);
    },
  });
  return (
    <>
      <button
        type="button"
        onClick={() => setIsAsking(true)}
        className="rounded-md text-accent underline underline-offset-3"
      >
        Delete sample
      </button>
      {isAsking && !deleting.isSuccess && (
        <ConfirmDialog title="Delete the sample run" act={deleting} onClose={() => setIsAsking(false)}>
          The sample run and its proposals are removed for everybody in the workspace. They do not come back.
        </ConfirmDialog>
      )}
    </>
  );
}
