import type { ConfigResponse, ScorecardResponse } from '@gemscout/contracts';
import { VERDICT_HORIZON_DAYS } from '@gemscout/domain';

/** What the scorecard of an invented market says before anything else. */
export const INVENTED_PRICES = 'Invented prices: this shows the page, not how good verdicts are';

type Market = Pick<ConfigResponse, 'market' | 'fictional'>;

/**
 * That no verdict is settled, and when the first one settles.
 *
 * @param first null where no run has given a verdict that settles
 */
export function firstSettlesText(first: ScorecardResponse['first_settles'], { market, fictional }: Market): string {
  if (first === null) return `No verdict is settled yet, as no run gave a Buy or Watch. ${rule(fictional)}`;
  const { symbol, on } = first;
  const when = market === 'live' ? `after the close of ${on}` : `once this recorded market has closes up to ${on}`;
  return `No verdict is settled yet. The first one, on ${symbol}, settles ${when}.`;
}

function rule(fictional: boolean): string {
  const span = `${VERDICT_HORIZON_DAYS} trading days after the first close that follows it`;
  return fictional
    ? `The first one settles right after its run: its invented prices go on for more than ${VERDICT_HORIZON_DAYS} trading days.`
    : `The first one settles ${span}, or at the horizon that its request states.`;
}
