import { memoTerms } from '@gemscout/domain';
import { useEffect, useState } from 'react';
import { ApiError, sentenceOf } from '../../api/http.ts';
import { CorrectedSince } from '../../entities/proposal/corrected-since.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyText } from '../../ui/panel.tsx';
import { MarketMark } from './market-mark.tsx';
import { recordingOfShared, type Recording } from './recording.ts';
import { readSharedReplay, type SharedReplay } from './replay-api.ts';
import { DIALOG_LOG_HEIGHT, ReplayPlayer } from './replay-player.tsx';

const UNREADABLE = 'The replay cannot be read at the moment. Please try again.';

type Opened =
  | { readonly state: 'reading' }
  | { readonly state: 'closed'; readonly sentence: string }
  | { readonly state: 'open'; readonly replay: SharedReplay; readonly recording: Recording };

/** What a link to a replay opens, over the landing page. Search engines are asked to leave it out. */
export default function SharedReplayDialog({ token, onClose }: { token: string; onClose: () => void }) {
  const opened = useSharedReplay(token);
  useNoIndex();
  const title = opened.state === 'open' ? opened.replay.title : 'Shared replay';
  return (
    <Dialog title={title} wide onClose={onClose} aside={opened.state === 'open' && <MarketMark {...opened.replay} />}>
      {opened.state === 'open' ? (
        <div className="-mx-5 -my-4">
          <ReplayPlayer recording={opened.recording} logHeight={DIALOG_LOG_HEIGHT} />
          {opened.replay.corrections.length > 0 && (
            <div className="max-h-40 overflow-y-auto px-5 pb-2" tabIndex={0}>
              <CorrectedSince corrections={opened.replay.corrections} named />
            </div>
          )}
          <p className="border-t border-line px-5 py-2 text-xs text-soft">
            {termsText(opened.replay)} Research tool, not investment advice. Read-only: what its user wrote and what it
            cost is left out.
          </p>
        </div>
      ) : (
        <div className="flex h-60" role={opened.state === 'closed' ? 'alert' : 'status'}>
          <EmptyText>{opened.state === 'closed' ? opened.sentence : 'Loading…'}</EmptyText>
        </div>
      )}
    </Dialog>
  );
}

function termsText({ written_by, horizon, decided_at, as_of }: SharedReplay): string {
  const pricesOf = as_of?.slice(0, 10) ?? decided_at?.slice(0, 10) ?? null;
  const terms = memoTerms({ decidedAt: decided_at, source: 'run', writtenBy: written_by, horizon, pricesOf });
  return `${terms.slice(0, -1).join(' · ')}.`;
}

function useSharedReplay(token: string): Opened {
  const [opened, setOpened] = useState<Opened>({ state: 'reading' });
  useEffect(() => {
    const left = new AbortController();
    readSharedReplay(token, left.signal).then(
      (replay) => setOpened({ state: 'open', replay, recording: recordingOfShared(replay.entries) }),
      (error: unknown) => {
        if (!left.signal.aborted) setOpened({ state: 'closed', sentence: sentenceFor(error) });
      },
    );
    return () => left.abort();
  }, [token]);
  return opened;
}

function sentenceFor(error: unknown): string {
  return error instanceof ApiError && error.status < 500 ? sentenceOf(error) : UNREADABLE;
}

function useNoIndex(): void {
  useEffect(() => {
    const robots = document.createElement('meta');
    [robots.name, robots.content] = ['robots', 'noindex, nofollow'];
    document.head.append(robots);
    return () => robots.remove();
  }, []);
}
