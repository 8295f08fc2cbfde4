import { scorePercent } from '@gemscout/domain';
import { memo } from 'react';
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

/** Where each ticker stands, a row each. A chosen one shows its own lines; chosen again, all are back. */
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
    <button
      type="button"
      aria-pressed={chosen}
      onClick={() => onChoose(chosen ? null : lane.symbol)}
      className="on-paper flex h-7 min-w-0 items-center gap-3 rounded-md px-2 text-left text-xs hover:bg-paper aria-pressed:bg-accent-soft max-sm:gap-2"
    >
      <span aria-hidden className={`h-4 w-[3px] shrink-0 rounded-full ${lane.colour}`} />
      <span className="figures w-[5.5ch] shrink-0 font-semibold">{lane.symbol}</span>
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
    </button>
  );
});

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
function Steps({ lane: { steps, skipped } }: { lane: TickerLane }) {
  const reached =
    STAGE_TITLES[
      Math.max(
        0,
        steps.findLastIndex((step) => step !== 'waiting'),
      )
    ]?.[1];
  return (
    <span className="flex shrink-0 items-center gap-1" title={skipped ? 'Skipped' : reached}>
      <span className="sr-only">{skipped ? '' : `Stage ${reached}.`}</span>
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
