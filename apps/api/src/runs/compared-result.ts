import type { RunComparisonResponse, RunResultResponse } from '@gemscout/contracts';
import { firstLine, linesOf, type LogEvent } from '@gemscout/domain';
import { z } from 'zod';

const Close = z.object({ close_usd: z.number(), date: z.string() });

type ComparedResult = RunComparisonResponse['tickers'][number]['a'];

/** What a run has on a ticker, read from its log: how far it is or what was decided, the fit, and the close at the decision. */
export function comparedResult(log: readonly LogEvent[], result: RunResultResponse | undefined): ComparedResult {
  if (!result) return null;
  const { symbol, state, verdict, confidence } = result;
  const { goal_fit = null, goal_fit_basis } = firstLine(log, 'DECISION', symbol)?.payload ?? {};
  const memo = firstLine(log, 'MEMO_READY', symbol)?.payload.memo;
  const close = closeIn(log, symbol);
  return {
    state,
    verdict,
    confidence,
    goal_fit: goal_fit_basis === 'none' ? null : goal_fit,
    price: close?.close_usd ?? null,
    price_as_of: close?.date ?? null,
    ...(memo !== undefined && { memo }),
  };
}

/** As the investigation asked for it last; else of the figures that were fixed before. */
function closeIn(log: readonly LogEvent[], symbol: string): z.infer<typeof Close> | undefined {
  const asked = linesOf(log, 'TOOL').filter((line) => line.symbol === symbol);
  const fixed = firstLine(log, 'THEME_START', symbol)?.payload.snapshot ?? [];
  return [...fixed, ...asked.map(({ payload }) => payload)]
    .filter(({ tool }) => tool === 'indicators')
    .flatMap(({ facts }) => Close.safeParse(facts).data ?? [])
    .at(-1);
}
