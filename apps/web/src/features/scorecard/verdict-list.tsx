import type { ScorecardPoint } from '@gemscout/contracts';
import { Link } from 'react-router';
import { TickerLink } from '../../entities/company/ticker-link.tsx';
import { replayPath } from '../../entities/run/replay-path.ts';
import { utcText } from '../../ui/time.tsx';
import { ConfidenceBadge, VerdictPill } from '../../ui/verdict.tsx';
import { Change } from './change.tsx';
import { HORIZONS } from './outcome-plot.ts';

const COLUMNS = 'sm:grid-cols-[7rem_5rem_4rem_4.5rem_6rem_1fr]';
const STATES = { approved: 'text-accent', dismissed: 'text-soft', expired: 'text-watch', open: 'text-ink' };

/** Every verdict, newest first, with what became of it; each opens the replay of its run. */
export function VerdictList({ points }: { points: readonly ScorecardPoint[] }) {
  return (
    <>
      <div
        aria-hidden
        className={`grid gap-x-3 border-b border-line px-4 py-1.5 text-2xs text-soft max-sm:hidden ${COLUMNS}`}
      >
        <span>As of</span>
        <span>Ticker</span>
        <span>Verdict</span>
        <span>Confid.</span>
        <span>State</span>
        <span className="grid grid-cols-4 gap-x-3 text-right">
          {HORIZONS.map((horizon) => (
            <span key={horizon} className="figures">
              {horizon} d
            </span>
          ))}
        </span>
      </div>
      <ul aria-label="Verdicts" data-key-list className="divide-y divide-line">
        {points.map((point) => (
          <VerdictRow key={point.proposal_id} point={point} />
        ))}
      </ul>
    </>
  );
}

function VerdictRow({ point }: { point: ScorecardPoint }) {
  const { run_id, symbol, verdict, confidence, state, decided_at, as_of, source } = point;
  return (
    <li
      className={`relative grid grid-cols-[auto_auto_auto_1fr] items-center gap-x-3 gap-y-1 px-4 py-2 hover:bg-paper ${COLUMNS}`}
    >
      {/* Its area is the whole row. */}
      <Link
        to={replayPath(run_id, symbol)}
        data-key-row
        title={utcText(decided_at)}
        aria-label={`Replay ${symbol} of ${as_of.slice(0, 10)}`}
        className="figures rounded-md text-xs text-soft after:absolute after:inset-0 hover:text-accent max-sm:order-last max-sm:col-span-2"
      >
        {as_of.slice(0, 10)}
      </Link>
      <TickerLink symbol={symbol} className="justify-self-start" />
      <span>
        <VerdictPill verdict={verdict} />
      </span>
      <span>
        <ConfidenceBadge score={confidence} />
      </span>
      <span className={`text-sm capitalize max-sm:text-right ${STATES[state]}`}>
        {state}
        {source !== 'forward' && <span className="block text-2xs text-soft normal-case">{source}</span>}
      </span>
      <Outcomes point={point} />
    </li>
  );
}

function Outcomes({ point: { outcomes, horizon: own } }: { point: ScorecardPoint }) {
  return (
    <dl className="grid grid-cols-4 gap-x-3 text-right max-sm:order-last max-sm:col-span-4">
      {HORIZONS.map((horizon) => {
        const outcome = outcomes.find((each) => each.horizon === horizon);
        return (
          <div key={horizon} className="relative">
            <dt className="figures text-2xs text-soft sm:sr-only">{horizon} d</dt>
            <dd title={outcome && `Close of ${outcome.entered_on} to close of ${outcome.settled_on}`}>
              {horizon === own && <span className="sr-only">at its own horizon </span>}
              {outcome ? (
                <Marked isOwn={horizon === own} change={outcome.excess_spy} />
              ) : (
                <span className="figures text-soft">–</span>
              )}
              <span className="figures block text-2xs text-soft">
                {outcome && outcome.excess_sector !== null && <SectorChange value={outcome.excess_sector} />}
              </span>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** The outcome that settles the verdict is underlined. */
function Marked({ isOwn, change }: { isOwn: boolean; change: number }) {
  return (
    <span className={isOwn ? 'underline decoration-dotted underline-offset-4' : ''}>
      <Change value={change} />
    </span>
  );
}

function SectorChange({ value }: { value: number }) {
  return (
    <span title="Above its sector">
      <span className="sr-only">above its sector </span>
      <Change value={value} />
    </span>
  );
}
