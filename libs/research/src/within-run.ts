import type { Analyst, ThinkingFor } from './analyst/analyst.ts';
import { goalOf } from './goal.ts';
import type { Work } from './research-tools.ts';
import { marketTime } from './stages/proposal-facts.ts';

/** The analyst at work for a run: with its plan and goal on the market's day, and within what `left` says is left. */
export function withinRun(
  { analyst, market, session }: Pick<Work, 'analyst' | 'market' | 'session'>,
  left: ThinkingFor['left'],
): Analyst {
  const today = marketTime(market, session.now()).slice(0, 10);
  return analyst.within?.({ plan: session.request.plan, goal: goalOf(session), today, left }) ?? analyst;
}
