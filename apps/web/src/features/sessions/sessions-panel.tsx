import type { OwnSessionResponse } from '@gemscout/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Refusal } from '../../ui/refusal.tsx';
import { TimeAgo, utcText } from '../../ui/time.tsx';
import { endOtherSessions, endSession, ownSessionsQuery } from './sessions-api.ts';

/** Where one is logged in, and the way out of each place. */
export function SessionsPanel() {
  const sessions = useQuery(ownSessionsQuery);
  // The button that had the focus goes with its row.
  const place = useRef<HTMLDivElement>(null);
  const focusPlace = () => place.current?.focus();
  const end = useEnding(endSession, focusPlace);
  const endOthers = useEnding(endOtherSessions, focusPlace);
  const refusal = end.error ?? endOthers.error;
  const others = sessions.data?.filter(({ current }) => !current) ?? [];
  return (
    <Panel title="Sessions">
      <div ref={place} tabIndex={-1} className="grid gap-5 p-4">
        <p className="max-w-[62ch] text-sm text-soft">
          Where you are logged in. A session ends after 30 days without use.
        </p>
        {refusal && <Refusal error={refusal} />}
        <Loaded read={sessions} what="the sessions">
          {(listed) => (
            <ul aria-label="Sessions" className="max-h-80 divide-y divide-line overflow-y-auto border-y border-line">
              {listed.map((session) => (
                <SessionRow
                  key={session.id}
                  session={session}
                  isEnding={end.isPending && end.variables === session.id}
                  onEnd={() => end.mutate(session.id)}
                />
              ))}
            </ul>
          )}
        </Loaded>
        {others.length > 0 && (
          <Button className="justify-self-start" disabled={endOthers.isPending} onClick={() => endOthers.mutate()}>
            Log out everywhere else
          </Button>
        )}
      </div>
    </Panel>
  );
}

type SessionRowProps = { session: OwnSessionResponse; isEnding: boolean; onEnd: () => void };

function SessionRow({ session: { created_at, last_used_at, current }, isEnding, onEnd }: SessionRowProps) {
  const since = utcText(created_at);
  return (
    <li className="flex min-h-12 items-center gap-4 py-2">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap gap-x-2">
          <span>
            Since <span className="figures">{since}</span>
          </span>
          {current && <span className="font-medium">This session</span>}
        </p>
        <p className="text-xs text-soft">
          Last used <TimeAgo at={last_used_at} />
        </p>
      </div>
      {!current && (
        <Button look="quiet" className="h-8" disabled={isEnding} onClick={onEnd}>
          <span>
            Log out<span className="sr-only"> the session since {since}</span>
          </span>
        </Button>
      )}
    </li>
  );
}

/** Ends sessions, and reads again which are left. */
function useEnding<Ended>(ending: (ended: Ended) => Promise<unknown>, onGone: () => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ending,
    async onSettled() {
      await cache.invalidateQueries({ queryKey: ownSessionsQuery.queryKey });
      onGone();
    },
  });
}
