import { ConfidenceBadge, VerdictPill } from '../../ui/verdict.tsx';

const LINES = [
  ['12:04:31', 'Next move', 'Indicators: is the breakout confirmed by volume?'],
  ['12:04:31', 'Indicators', 'Close above the 52-week high, volume 3.2 times its 20-day mean.'],
  ['12:04:33', 'Reflect', 'Volume confirms it; the run-up is steep. Confidence 58 → 71 %.'],
  ['12:04:34', 'Validation', 'Two independent sources agree; one finding speaks against it.'],
] as const;

/** A few lines as the log shows them. The company is invented, and it says so. */
export function ExampleRun() {
  return (
    <figure className="grid min-w-0 rounded-desk border border-line bg-surface">
      <figcaption className="flex items-center justify-between gap-3 border-b border-line px-4 py-2.5">
        <span className="font-semibold">AI Thinking Process</span>
        <span className="text-[0.87rem] text-soft">Example, fictional</span>
      </figcaption>
      <ol className="divide-y divide-line">
        {LINES.map(([time, heading, text]) => (
          <li key={text} className="grid grid-cols-[auto_1fr] gap-x-3 px-4 py-2.5 sm:grid-cols-[auto_6.5rem_1fr]">
            <span className="figures text-soft">{time}</span>
            <span className="font-medium">{heading}</span>
            <span className="col-span-2 text-soft sm:col-span-1">{text}</span>
          </li>
        ))}
      </ol>
      <p className="flex items-center gap-2 border-t border-line px-4 py-3">
        <span className="figures font-semibold">NOVA</span>
        <VerdictPill verdict="buy" />
        <ConfidenceBadge score={0.71} />
      </p>
    </figure>
  );
}
