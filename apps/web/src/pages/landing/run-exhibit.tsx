import { lazy, Suspense, useEffect, useState } from 'react';
import { FICTIONAL } from './claims.ts';
import opening from '../../entities/run/recording/opening.json' with { type: 'json' };
import { Exhibit } from './section.tsx';

/** Not asked for before the page has been painted. */
const RunPlayer = lazy(() => import('./run-player.tsx'));

/** A recorded run in the log as the workspace has it. Its first lines are in the document; the rest comes after the first paint. */
export function RunExhibit() {
  const [painted, setPainted] = useState(false);
  useEffect(() => afterPaint(() => setPainted(true)), []);
  return (
    <Exhibit number={1} title="A run, as its log shows it" source={FICTIONAL}>
      <a href="#angles" className="sr-only pb-2 text-accent underline focus:not-sr-only">
        Skip the recorded run
      </a>
      <div className="flex h-[27rem] min-w-0 flex-col overflow-hidden border-x border-t border-line bg-surface sm:h-[31rem]">
        <Suspense fallback={<FirstLines />}>{painted ? <RunPlayer /> : <FirstLines />}</Suspense>
      </div>
    </Exhibit>
  );
}

/** Does it once the document is loaded and painted. @returns what takes it back */
function afterPaint(work: () => void): () => void {
  const left = new AbortController();
  const inNextFrame = () => requestAnimationFrame(() => setTimeout(() => left.signal.aborted || work(), 0));
  if (document.readyState === 'complete') inNextFrame();
  else addEventListener('load', inNextFrame, { once: true, signal: left.signal });
  return () => left.abort();
}

/** How the run begins, for whoever has not got the log yet, or runs no scripts. */
function FirstLines() {
  return (
    <>
      <p className="flex h-12 shrink-0 items-center border-b border-line px-4 font-semibold">AI Thinking Process</p>
      <ol className="flex min-h-0 flex-1 flex-col justify-end overflow-hidden">
        {opening.lines.map(({ seq, heading, ts, symbol, message }) => (
          <li
            key={seq}
            className="grid grid-cols-[auto_1fr] items-start gap-x-3 border-b border-line/70 py-1 pr-2 pl-4 sm:grid-cols-[auto_3.6rem_8rem_1fr]"
          >
            <time className="figures pt-0.5 text-xs text-soft" dateTime={ts}>
              {ts.slice(11, 19)}
            </time>
            <span className="figures pt-0.5 max-sm:hidden">{symbol}</span>
            <span className="pt-0.5 text-sm leading-snug font-medium">{heading}</span>
            <span className="min-w-0 break-words max-sm:col-span-2 sm:pl-5">{message}</span>
          </li>
        ))}
      </ol>
    </>
  );
}
