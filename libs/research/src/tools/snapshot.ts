import type { PayloadOf } from '@gemscout/domain';
import type { MarketData } from '@gemscout/market';
import { affords } from '../affords.ts';
import { FILED_TOOLS, TICKER_TOOL_TABLE, TICKER_TOOLS } from '../facts.ts';
import type { Work } from '../research-tools.ts';
import { sideBySide } from '../side-by-side.ts';
import type { StepResult } from '../step.ts';
import { priceOf, runTickerTool } from './run-ticker-tool.ts';

/** What is all figures: prices with averages, RSI, MACD, ATR, Bollinger bands and volume; results; options; filings. */
const NUMERIC_TOOLS = [...TICKER_TOOLS.filter((tool) => TICKER_TOOL_TABLE[tool].isNumeric), ...FILED_TOOLS];

/**
 * The numeric snapshot of a ticker, fixed before anybody thinks about it: whoever asks one of its tools later is given
 * this answer. What the budget has no room for is left out.
 */
export async function takeSnapshot(
  work: Work,
  symbol: string,
): Promise<Pick<StepResult<'TOOL'>, 'spend'> & { readonly answers: readonly PayloadOf<'TOOL'>[] }> {
  const market = withAnswersOnce(work.market);
  let toolCalls = 0;
  const within = NUMERIC_TOOLS.filter((tool) => {
    if (tool === 'day' && !market.tradingDay) return false; // a market with an as-of instant has no minutes
    const price = toolCalls + priceOf(tool).toolCalls;
    const fits = affords(work.session, { toolCalls: price }, symbol);
    if (fits) toolCalls = price;
    return fits;
  });
  const asked = await sideBySide(within.map((tool) => () => runTickerTool({ ...work, market }, tool, symbol)));
  return { answers: asked.map(({ payload }) => payload), spend: { toolCalls } };
}

/** Several of the tools ask for the results and the prices: the figures of one snapshot rest on the same ones. */
function withAnswersOnce(market: MarketData): MarketData {
  const once = <About extends readonly [string, number, AbortSignal?], Answer>(ask: (...about: About) => Answer) => {
    const kept = new Map<string, Answer>();
    return (...about: About): Answer => {
      const question = `${about[0]} ${about[1]}`;
      const answer = kept.get(question) ?? ask(...about);
      kept.set(question, answer);
      return answer;
    };
  };
  return { ...market, earnings: once(market.earnings.bind(market)), bars: once(market.bars.bind(market)) };
}
