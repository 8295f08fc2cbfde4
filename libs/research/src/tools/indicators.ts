import { showMetric } from '@gemscout/contracts';
import { MarketFailure, type Bar, type EarningsReport } from '@gemscout/market';
import type { IndicatorFacts } from '../facts.ts';
import { answerOf, answerOrFailure, keep } from '../market-answer.ts';
import type { Work } from '../research-tools.ts';
import { QUARTERS } from './earnings.ts';
import { indicatorFactsOf } from './indicator-facts.ts';
import { sinceReport } from './since-report.ts';
import { nothingFound, type TickerToolRun } from './ticker-tool.ts';

export const HISTORY_DAYS = 320;
/** The bars kept as evidence: enough to draw the chart beside a memo. */
const KEPT_DAYS = 120;

export const runIndicators: TickerToolRun = async (work, symbol) => {
  const query = `Daily prices and volume of ${symbol}`;
  const answer = await answerOf(work.market.bars(symbol, HISTORY_DAYS, work.signal));
  const measured = answer && (await indicatorFactsOf(answer.data));
  if (!answer || !measured) return nothingFound('indicators', query, `prices of ${symbol}`);
  const since = sinceReport(await reportsOf(work, symbol), answer.data);
  const moved = { change_since_report_pct: since?.changePct ?? null, report_close_usd: since?.closeUsd ?? null };
  const facts: IndicatorFacts = { ...measured, ...moved };
  const { provenance } = answer;
  const [indicators, bars] = await Promise.all([
    keep(work, { kind: 'indicators', symbol, provenance }, { ...facts, report_close_date: since?.day ?? null }),
    keep(work, { kind: 'bars', symbol, provenance }, { bars: answer.data.slice(-KEPT_DAYS).map(barOf) }),
  ]);
  return { answer: { tool: 'indicators', query, facts, summary: summaryOf(facts) }, evidence: [indicators, bars] };
};

/** The question of the earnings tool, which a live market has answered already or will. None where they cannot be read. */
async function reportsOf({ market, signal }: Work, symbol: string): Promise<readonly EarningsReport[]> {
  const answer = await answerOrFailure(market, market.earnings(symbol, QUARTERS, signal));
  return answer instanceof MarketFailure ? [] : answer.data;
}

function barOf({ date, open, high, low, close, volume }: Bar) {
  return { date, open_usd: open, high_usd: high, low_usd: low, close_usd: close, volume };
}

function summaryOf(facts: IndicatorFacts): string {
  const { rsi_14, macd, macd_signal, volume_ratio, change_20d_pct, breakout } = facts;
  const parts = [
    rsi_14 === null ? undefined : `RSI ${showMetric('rsi_14', rsi_14)}`,
    macd === null || macd_signal === null ? undefined : `MACD ${macd >= macd_signal ? 'above' : 'below'} signal`,
    volume_ratio === null ? undefined : `volume ${showMetric('volume_ratio', volume_ratio)} its 20-day mean`,
    change_20d_pct === null ? undefined : `${showMetric('change_20d', change_20d_pct)} in a month`,
    breakout ? 'above its range of the past quarter' : undefined,
  ];
  const told = parts.filter((part) => part !== undefined);
  return told.length === 0 ? 'Too few days of prices for any indicator.' : `${told.join(', ')}.`;
}
