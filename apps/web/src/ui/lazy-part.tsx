import { lazy } from 'react';
import { serverAnswers } from '../api/server-watch.ts';
import { Button } from './button.tsx';

/**
 * As `lazy`, but waits for a server that is away: a browser may never ask again for a script that failed to load once. A
 * script that is gone, as after an update of the server, does not take the page down with it.
 */
export const lazyPart: typeof lazy = (load) =>
  lazy(async () => {
    await serverAnswers();
    return load().catch(() => ({ default: MissingPart as never }));
  });

function MissingPart() {
  return (
    <div
      role="alert"
      className="fixed inset-x-3 bottom-3 z-60 mx-auto flex w-fit max-w-full flex-wrap items-center gap-3 rounded-md border border-bad/40 bg-bad-soft px-4 py-2 text-bad shadow-float"
    >
      <p>This part could not be loaded. Reload the page to try again.</p>
      <Button className="h-8" onClick={() => location.reload()}>
        Reload
      </Button>
    </div>
  );
}
