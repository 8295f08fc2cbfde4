import { scorePercent } from '@gemscout/domain';
import { memo } from 'react';
import { Ticker } from '../company/ticker.tsx';
import { shareText } from '../../ui/figure-text.ts';
import { Sparkline } from '../../ui/sparkline.tsx';
import { usdText } from '../../ui/usd-text.ts';
import { ConfidenceBadge, VerdictPill } from '../../ui/verdict.tsx';
import { STAGE_TITLES } from './run-progress.ts';
import { confidenceOf, type LaneStep, type TickerLane } from './ticker-lanes.ts';

type TickerLanesProps = {
  lanes: readonly TickerLane[];
  only: string | null;
  onChoose: (symbol: string | null) => void;
};

/** Where each ticker stands, a row each. The area of a row chooses it, which shows its own lines; chosen again, all are back. */
export const TickerLanes = memo(function TickerLanes({ lanes, only, onChoose }: TickerLanesProps) {
  const spends = lanes.some(({ usd }) => usd > 0);
  return (
    <div
      role="group"
      aria-label="Show one ticker"
      className="unrolls grid max-h-[8rem] content-start gap-x-6 overflow-y-auto border-b border-line px-2 py-1 max-sm:max-h-[6.4rem] sm:grid-cols-2"
    >
      {lanes.map((lane) => (
        <Lane key={lane.symbol} lane={lane} chosen={only === lane.symbol} spends={spends} onChoose={onChoose} />
      ))}
    </div>
  );
});

type LaneProps = { lane: TickerLane; chosen: boolean; spends: boolean; onChoose: TickerLanesProps['onChoose'] };

const Lane = memo(function Lane({ lane, chosen, spends, onChoose }: LaneProps) {
  const trend = trendOf(lane);
  return (
    <div
      className={`relative flex h-7 min-w-0 items-center gap-3 rounded-md px-2 text-xs hover:bg-paper max-sm:gap-2 ${chosen ? 'bg-accent-soft' : ''}`}
    >
      <span aria-hidden className={`h-4 w-[3px] shrink-0 rounded-full ${lane.colour}`} />
      <span className="w-[5.5ch] shrink-0">
        <Ticker symbol={lane.symbol} className="leading-7" />
      </span>
      <ChooseButton lane={lane} chosen={chosen} onChoose={onChoose} />
      <Steps lane={lane} />
      <span className="w-12 shrink-0">
        <Sparkline
          values={trend}
          label={`Confidence so far: ${trend.map(shareText).join(', ')}`}
          className="text-accent"
        />
      </span>
      <span className="w-12 shrink-0">
        <ConfidenceBadge score={confidenceOf(lane)} />
      </span>
      {spends && <span className="figures w-14 shrink-0 text-right text-soft max-sm:hidden">{usdText(lane.usd)}</span>}
      <span className="ml-auto">
        {lane.verdict && (
          <span className="resolves">
            <VerdictPill verdict={lane.verdict} />
          </span>
        )}
        {lane.skipped && <span className="text-soft">skipped</span>}
      </span>
    </div>
  );
});

/** Its area is the whole row. */
function ChooseButton({ lane, chosen, onChoose }: Omit<LaneProps, 'spends'>) {
  const { symbol } = lane;
  const effect = chosen ? 'Show the log of all tickers' : `Show only ${symbol} in the log`;
  return (
    <button
      type="button"
      aria-pressed={chosen}
      aria-label={`Show only ${symbol}`}
      title={`${stateOf(lane)}. ${effect}`}
      onClick={() => onChoose(chosen ? null : symbol)}
      className="absolute inset-0 rounded-md"
    />
  );
}

/** As fractions, by the score rule. */
function trendOf({ confidences }: TickerLane): readonly number[] {
  return confidences.flatMap((confidence) => scorePercent(confidence) ?? []).map((percent) => percent / 100);
}

const DOTS: Readonly<Record<LaneStep, string>> = {
  waiting: 'border-line-strong',
  active: 'border-accent bg-accent motion-safe:animate-pulse',
  stopped: 'border-accent bg-accent-soft',
  done: 'border-accent bg-accent',
};

/** A dot a stage. */
function Steps({ lane }: { lane: TickerLane }) {
  const { steps, skipped } = lane;
  return (
    <span className="flex shrink-0 items-center gap-1">
      <span className="sr-only">{skipped ? '' : `${stateOf(lane)}.`}</span>
      {steps.map((step, index) => (
        <span
          key={STAGE_TITLES[index]?.[0]}
          aria-hidden
          className={`size-[7px] rounded-full border ${DOTS[skipped && (step === 'active' || step === 'stopped') ? 'waiting' : step]}`}
        />
      ))}
    </span>
  );
}

function stateOf({ steps, skipped }: TickerLane): string {
  if (skipped) return 'Skipped';
  const reached = steps.findLastIndex((step) => step !== 'waiting');
  return `Stage ${STAGE_TITLES[Math.max(0, reached)]?.[1]}`;
}
