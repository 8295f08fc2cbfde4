import { Play } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { headingOfEntry, sentenceOf, unsupportedIn } from '../../entities/log/log-entry.ts';
import { UnsupportedMark } from '../../entities/log/unsupported-mark.tsx';
import { replayPath } from '../../entities/run/replay-path.ts';
import { buttonLook } from '../../ui/button.tsx';
import { NotLoaded } from '../../ui/loaded.tsx';
import { Clock } from '../../ui/time.tsx';
import { useTickerLog } from './use-ticker-log.ts';

/** The lines of one ticker, read from the run's stream when somebody opens them. */
export function TickerLog({ runId, symbol }: { runId: string; symbol: string }) {
  const [open, setOpen] = useState(false);
  return (
    <div className="relative border-t border-line pt-3">
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="mr-28 font-semibold hover:text-accent">AI thinking log</summary>
        {open && <TickerLines runId={runId} symbol={symbol} />}
      </details>
      <Link to={replayPath(runId, symbol)} className={`${buttonLook('quiet')} absolute top-1.5 right-0 !h-8`}>
        <Play size={14} aria-hidden />
        Replay run
      </Link>
    </div>
  );
}

const LOST = new Error('Its stream ended before the last line.');

function TickerLines({ runId, symbol }: { runId: string; symbol: string }) {
  const { lines, state, loadAgain } = useTickerLog(runId, symbol);
  if (state === 'ended' && lines.length === 0) return <p className="py-3 text-soft">No log available.</p>;
  return (
    <>
      {state === 'lost' && <NotLoaded what="the log" error={LOST} onRetry={loadAgain} />}
      {state === 'loading' && lines.length === 0 && <NotLoaded what="the log" error={null} onRetry={loadAgain} />}
      <ol className="mt-2 divide-y divide-line/70">
        {lines.map((entry) => (
          <li key={entry.seq} className="grid grid-cols-[auto_1fr] gap-x-3 py-1.5 sm:grid-cols-[auto_8rem_1fr]">
            <Clock at={entry.ts} className="text-soft" />
            <span className="font-medium">
              {headingOfEntry(entry)}
              <UnsupportedMark entry={entry} />
            </span>
            <div className="min-w-0 break-words max-sm:col-span-2">
              {sentenceOf(entry)}
              {unsupportedIn(entry).map(({ text, reason }, index) => (
                <p key={index} className="border-l-2 border-watch pl-2 text-sm text-soft">
                  “{text}” {reason}
                </p>
              ))}
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}
