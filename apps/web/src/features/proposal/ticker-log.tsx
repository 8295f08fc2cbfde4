import { useState } from 'react';
import { headingOfEntry, sentenceOf } from '../log/log-entry.ts';
import { useTickerLog } from './use-ticker-log.ts';

/** The lines of one ticker, read from the run's stream when somebody opens them. */
export function TickerLog({ runId, symbol }: { runId: string; symbol: string }) {
  const [open, setOpen] = useState(false);
  return (
    <details className="border-t border-line pt-3" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="font-semibold hover:text-accent">AI thinking log</summary>
      {open && <TickerLines runId={runId} symbol={symbol} />}
    </details>
  );
}

function TickerLines({ runId, symbol }: { runId: string; symbol: string }) {
  const { lines, loading } = useTickerLog(runId, symbol);
  if (lines.length === 0) return <p className="py-3 text-soft">{loading ? 'Loading…' : 'No log available.'}</p>;
  return (
    <ol className="mt-2 divide-y divide-line/70">
      {lines.map((entry) => (
        <li key={entry.seq} className="grid grid-cols-[auto_1fr] gap-x-3 py-1.5 sm:grid-cols-[auto_8rem_1fr]">
          <span className="figures text-soft">{entry.ts.slice(11, 19)}</span>
          <span className="font-medium">{headingOfEntry(entry)}</span>
          <span className="min-w-0 break-words max-sm:col-span-2">{sentenceOf(entry)}</span>
        </li>
      ))}
    </ol>
  );
}
