import type { NotificationMailsResponse } from '@gemscout/contracts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi, sentenceOf } from '../../api/http.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { Loaded } from '../../ui/loaded.tsx';

const mailsQuery = queryOptions({
  queryKey: queryKeys.notificationMails,
  queryFn: ({ signal }) => callApi<NotificationMailsResponse>('/notifications/mails', { signal }),
});

/** Whether mails tell of conditions that were met. */
export function ConditionMails() {
  const read = useQuery(mailsQuery);
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: (wanted: boolean) =>
      callApi<NotificationMailsResponse>('/notifications/mails', { method: 'PUT', body: { wanted } }),
    onSuccess: (data) => queries.setQueryData(queryKeys.notificationMails, data),
  });
  return (
    <div className="grid gap-1.5 border-t border-line p-4">
      <Loaded read={read} what="your mail setting">
        {({ wanted }) => (
          <label className="flex items-start gap-3">
            <input
              type="checkbox"
              className="mt-1 size-4 accent-accent"
              checked={save.isPending ? save.variables : wanted}
              disabled={save.isPending}
              onChange={({ target }) => save.mutate(target.checked)}
            />
            <span>
              Mail me when a condition is met
              <span className="block text-sm text-soft">
                At most one mail a day, about proposals that you or your team approved. The bell says so anyway.
              </span>
            </span>
          </label>
        )}
      </Loaded>
      {save.error && (
        <p role="alert" className="text-sm text-bad">
          {sentenceOf(save.error)}
        </p>
      )}
    </div>
  );
}
