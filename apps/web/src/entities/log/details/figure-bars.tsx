import { METRICS } from '@gemscout/contracts';
import type { ReactNode } from 'react';
import { valueText } from './payload-values.ts';
import type { PriceRange } from './price-range.ts';

/** What the name of an average takes of the bar. */
const LABEL_SHARE = 0.12;

const percent = (share: number) => `${(share * 100).toFixed(1)}%`;

/** Where the close stands between the lowest and the highest of 52 weeks: a dot, its averages as ticks. */
export function RangeBar({ range: { lowUsd, highUsd, close, averages } }: { range: PriceRange }) {
  const [low, high] = [lowUsd, highUsd].map((price) => valueText('close_usd', price));
  const said = [
    `The close stands ${Math.round(close * 100)}% of the way from the 52-week low of ${low} to the high of ${high}`,
    ...averages.map(({ days, share }) => `the average of ${days} days ${Math.round(share * 100)}%`),
  ].join('; ');
  const labelled = apart(averages);
  return (
    <div role="img" aria-label={said} className="grid max-w-[30rem] gap-1">
      <div className="relative mt-5 h-2 rounded-full bg-line">
        {averages.map(({ days, share }) => (
          <Mark key={days} share={share}>
            <span className="absolute -top-1 h-4 w-0.5 -translate-x-1/2 bg-line-strong" />
            {labelled.includes(days) && (
              <span className="figures absolute -top-5 -translate-x-1/2 text-2xs whitespace-nowrap text-soft">
                {days} d
              </span>
            )}
          </Mark>
        ))}
        <Mark share={close}>
          <span className="absolute -top-0.5 size-3 -translate-x-1/2 rounded-full bg-accent ring-2 ring-paper" />
        </Mark>
      </div>
      <div className="figures flex justify-between text-2xs text-soft">
        <span>{low}</span>
        <span className="font-sans">52 weeks: the close, and its averages</span>
        <span>{high}</span>
      </div>
    </div>
  );
}

/** The averages whose names do not cover the one before. */
function apart(averages: PriceRange['averages']): readonly number[] {
  let last = -1;
  return averages
    .toSorted((one, other) => one.share - other.share)
    .filter(({ share }) => share - last >= LABEL_SHARE && ((last = share), true))
    .map(({ days }) => days);
}

function Mark({ share, children }: { share: number; children: ReactNode }) {
  return (
    <span className="absolute top-0" style={{ left: percent(share) }}>
      {children}
    </span>
  );
}

type OptionMovesProps = { impliedPercent: number; pastPercent: number };

/** The move that options price beside the one that was usual, on one scale. */
export function OptionMoves({ impliedPercent, pastPercent }: OptionMovesProps) {
  const most = Math.max(impliedPercent, pastPercent, Number.MIN_VALUE);
  return (
    <dl className="grid max-w-[30rem] grid-cols-[auto_1fr_auto] items-center gap-x-3 gap-y-1">
      {[
        { name: METRICS.implied_move.label, move: impliedPercent, look: 'bg-accent' },
        { name: METRICS.past_move.label, move: pastPercent, look: 'bg-line-strong' },
      ].map(({ name, move, look }) => (
        <div key={name} className="contents">
          <dt className="text-soft">{name}</dt>
          <dd aria-hidden className="h-2 rounded-full bg-line">
            <span className={`block h-full rounded-full ${look}`} style={{ width: percent(move / most) }} />
          </dd>
          <dd className="figures text-right">{valueText('implied_move_pct', move)}</dd>
        </div>
      ))}
    </dl>
  );
}
