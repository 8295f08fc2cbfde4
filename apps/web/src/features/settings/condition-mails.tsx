import type { NotificationMailsResponse } from '@gemscout/contracts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi, sentenceOf } from '../../api/http.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Panel } from '../../ui/panel.tsx';

const mailsQuery = queryOptions({
  queryKey: queryKeys.notificationMails,
  queryFn: ({ signal }) => callApi<NotificationMailsResponse>('/notifications/mails', { signal }),
});

/** Whether mails tell of conditions that were met. */
export function ConditionMails() {
  const read = useQuery(mailsQuery);
  const { chosen, choose, error } = useMailChoice();
  return (
    <Panel title="Notifications">
      <div className="grid gap-1.5 p-4">
        <Loaded read={read} what="your mail setting">
          {({ wanted }) => (
            <label className="flex items-start gap-3">
              <input
                type="checkbox"
                className="mt-1 size-4 accent-accent"
                checked={chosen ?? wanted}
                onChange={({ target }) => choose(target.checked)}
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
        {error && (
          <p role="alert" className="text-sm text-bad">
            {sentenceOf(error)}
          </p>
        )}
      </div>
    </Panel>
  );
}

/** The choice shows from the click on, and goes back when it could not be saved. */
function useMailChoice() {
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<boolean>();
  const { mutate, error } = useMutation({
    scope: { id: 'notification-mails' }, // one after another
    mutationFn: (wanted: boolean) =>
      callApi<NotificationMailsResponse>('/notifications/mails', { method: 'PUT', body: { wanted } }),
    onError: () => setChosen(undefined),
    onSuccess: (data) => queries.setQueryData(queryKeys.notificationMails, data),
  });
  const choose = (wanted: boolean) => {
    setChosen(wanted);
    mutate(wanted);
  };
  return { chosen, choose, error };
}
