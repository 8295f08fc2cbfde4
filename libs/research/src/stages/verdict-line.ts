import { showDate } from '@gemscout/contracts';
import { horizonOf, horizonText, type SettlementHorizon, type Verdict } from '@gemscout/domain';
import { capitalised } from '../english.ts';
import type { Work } from '../research-tools.ts';
import type { SettledRecord } from '../settled-records.ts';
import { marketTime } from './proposal-facts.ts';

const REASON: Readonly<Record<Verdict, string>> = {
  buy: 'enough reason',
  watch: 'some reason, but not enough,',
  avoid: 'no good reason',
};

/** Below it, a share of verdicts that were right says little. */
const FEWEST_SAMPLES = 30;

/** Why there is no record: prices that do not exist, a verdict that is never settled, a record that cannot be read. */
type NoRecord = 'invented' | 'never_settled' | 'unavailable';

/**
 * The line after the verdict of a memo: what the word means, over how many trading days, and how such verdicts of the
 * workspace went.
 */
export async function verdictLineOf(work: Work, verdict: Verdict): Promise<string> {
  const horizon = horizonOf(work.session.request);
  const record = await recordOf(work, verdict, horizon);
  const line = verdictLine(verdict, horizon, record, work.market.info.asOf !== null);
  return `${line} That is until about ${showDate(horizonEnd(work))}.`;
}

/** About when the horizon ends, `yyyy-mm-dd`: of holidays nothing is known here. */
export function horizonEnd({ market, session }: Pick<Work, 'market' | 'session'>): string {
  const day = new Date(`${marketTime(market, session.now()).slice(0, 10)}T00:00:00Z`);
  for (let left: number = horizonOf(session.request); left > 0; left -= day.getUTCDay() % 6 === 0 ? 0 : 1)
    day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString().slice(0, 10);
}

async function recordOf(
  { records, market, session }: Work,
  verdict: Verdict,
  horizon: SettlementHorizon,
): Promise<SettledRecord | NoRecord> {
  if (market.info.fictional) return 'invented';
  if (verdict === 'avoid') return 'never_settled';
  const { workspaceId } = session.request;
  const by = marketTime(market, session.now());
  return (
    (await records?.({ workspaceId, verdict, horizon, by }).catch(() => 'unavailable' as const)) ?? NOTHING_SETTLED
  );
}

const NOTHING_SETTLED: SettledRecord = { settled: 0, beat: 0 };

/** @param isBacktest on a recorded market, whose later prices may have been known when the verdict was given */
export function verdictLine(
  verdict: Verdict,
  horizon: SettlementHorizon,
  record: SettledRecord | NoRecord,
  isBacktest: boolean,
): string {
  const meaning = `what was read gives ${REASON[verdict]} to expect that it beats the index over the next ${horizonText(horizon)}`;
  return `${capitalised(verdict)} means: ${meaning}; ${recordText(verdict, record, isBacktest)}.`;
}

function recordText(verdict: Verdict, record: SettledRecord | NoRecord, isBacktest: boolean): string {
  const word = capitalised(verdict);
  if (record === 'invented') return 'there is no record of such verdicts, as the prices of this market are invented';
  if (record === 'never_settled') return `no settled record: ${word} verdicts are not settled`;
  if (record === 'unavailable') return 'the settled record could not be read';
  const { settled, beat } = record;
  if (settled === 0) return `no settled record yet: no ${word} of this workspace has been settled`;
  const [right, how] = verdict === 'buy' ? [beat, 'beat'] : [settled - beat, 'did not beat'];
  const [were, they] = right === 1 ? ['was', 'it'] : ['were', 'they'];
  const source = isBacktest ? ' (backtest)' : '';
  const sample = settled < FEWEST_SAMPLES ? `; fewer than ${FEWEST_SAMPLES} say little` : '';
  return `settled record of this workspace${source}: ${settled} such, of which ${right} ${were} right, as ${they} ${how} the index${sample}`;
}
