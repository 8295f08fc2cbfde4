import { confidenceColour, scorePercent } from '@gemscout/domain';

const PILL = 'inline-block rounded-full px-2 py-0.5 text-2xs font-semibold leading-5';
const BADGES = { red: 'text-bad bg-bad-soft', amber: 'text-watch bg-watch-soft', green: 'text-buy bg-buy-soft' };
const NEUTRAL = 'text-soft bg-sunken';

/** Buy green, watch amber, any other verdict neutral with its own text; before it how many have it. */
export function VerdictPill({ verdict, count }: { verdict: string; count?: number }) {
  const look = { buy: 'text-buy bg-buy-soft', watch: 'text-watch bg-watch-soft' }[verdict.toLowerCase()] ?? NEUTRAL;
  return (
    <span className={`${PILL} ${look}`}>
      {count !== undefined && <span className="figures">{count} </span>}
      <span className="inline-block first-letter:uppercase">{verdict}</span>
    </span>
  );
}

/** The confidence by the score rule; nothing for a score that is no number. */
export function ConfidenceBadge({ score }: { score: number | null }) {
  const percent = scorePercent(score);
  if (percent === null) return null;
  return (
    <span className={`${PILL} figures ${BADGES[confidenceColour(percent)]}`} title="Confidence">
      <span className="sr-only">Confidence </span>
      {percent}%
    </span>
  );
}
