import { lazy, Suspense, useSyncExternalStore } from 'react';

const SharedReplayDialog = lazy(() => import('./shared-replay.tsx'));
const REPLAY = /^#replay=([A-Za-z0-9_-]{1,100})$/;

/** Opens over the page what `/#replay=<token>` names: a fragment stays in the browser, so that no log has the token. */
export function ReplayOfHash() {
  const token = useSyncExternalStore(onHashChange, tokenInHash, () => undefined);
  if (token === undefined) return null;
  return (
    <Suspense fallback={null}>
      <SharedReplayDialog key={token} token={token} onClose={leaveReplay} />
    </Suspense>
  );
}

function tokenInHash(): string | undefined {
  return REPLAY.exec(location.hash)?.[1];
}

function onHashChange(listener: () => void): () => void {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}

/** The page is the landing page again, without the token in its address. */
function leaveReplay(): void {
  history.replaceState(history.state, '', location.pathname + location.search);
  dispatchEvent(new HashChangeEvent('hashchange'));
}
