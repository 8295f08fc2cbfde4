import { showMetric } from '@gemscout/contracts';
import type { OptionsFacts } from '../facts.ts';
import { answerOf, keep } from '../market-answer.ts';
import { nothingFound, type TickerToolRun } from './ticker-tool.ts';

export const runOptions: TickerToolRun = async (work, symbol) => {
  const query = `Options chain of ${symbol}`;
  const answer = await answerOf(work.market.options(symbol, work.signal));
  if (!answer) return nothingFound('options', query, `options on ${symbol}`);
  const { expiry, impliedMovePct, pastMovePct, putCallRatio, volumeToOpenInterest, skewPct, date } = answer.data;
  const { impliedMoveReason: why = 'The source gives no implied move.' } = answer.data;
  const facts: OptionsFacts = {
    expiry,
    implied_move_pct: impliedMovePct,
    past_move_pct: pastMovePct,
    put_call_ratio: putCallRatio,
    volume_to_open_interest_ratio: volumeToOpenInterest,
    skew_pct: skewPct,
  };
  const missing = impliedMovePct === null ? { missing: [{ id: 'implied_move', reason: why }] } : {};
  const about = { kind: 'options', symbol, provenance: answer.provenance } as const;
  const ref = await keep(work, about, { date, ...facts, ...missing });
  return { answer: { tool: 'options', query, facts, summary: summaryOf(facts, why) }, evidence: [ref] };
};

function summaryOf(facts: OptionsFacts, why: string): string {
  const { implied_move_pct, past_move_pct, put_call_ratio, volume_to_open_interest_ratio, skew_pct, expiry } = facts;
  const past = past_move_pct === null ? '' : ` against ${showMetric('past_move', past_move_pct)} in the past`;
  const activity =
    volume_to_open_interest_ratio === null
      ? ''
      : `, ${showMetric('volume_to_open_interest', volume_to_open_interest_ratio)} open interest traded`;
  const skew = skew_pct === null ? '' : `, skew ${showMetric('skew', skew_pct)}`;
  const rest = `put/call ${showMetric('put_call', put_call_ratio)}${activity}${skew}`;
  if (implied_move_pct === null) return `Options until ${expiry}: ${rest}. No implied move: ${why}`;
  return `Options price a move of ${showMetric('implied_move', implied_move_pct)} until ${expiry}${past}; ${rest}.`;
}
