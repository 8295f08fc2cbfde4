import {
  addSpend,
  allows,
  NO_SPEND,
  remaining,
  scarcestUnit,
  usedShare,
  type RunBudget,
  type Spend,
} from '@gemscout/domain';
import type { RunSession } from './run-session.ts';

/** The remaining budget of the run, and of a ticker if one is named. */
export function leftFor(session: RunSession, symbol?: string): RunBudget {
  const run = session.state();
  if (run.status !== 'active') return NO_SPEND;
  const ticker = symbol === undefined ? undefined : run.tickers[symbol];
  const ofRun = remaining(run.budget, run.spend);
  return ticker ? smaller(ofRun, remaining(ticker.share, ticker.spend)) : ofRun;
}

function smaller(one: RunBudget, other: RunBudget): RunBudget {
  return {
    modelCalls: Math.min(one.modelCalls, other.modelCalls),
    toolCalls: Math.min(one.toolCalls, other.toolCalls),
    tokens: Math.min(one.tokens, other.tokens),
    usd: Math.min(one.usd, other.usd),
    activeMs: Math.min(one.activeMs, other.activeMs),
  };
}

/** True if `price` more still fits: into the run's budget, and into the ticker's share where one is named. */
export function affords(session: RunSession, price: Partial<Spend>, symbol?: string): boolean {
  return session.state().status === 'active' && lackingUnit(session, price, symbol) === undefined;
}

/** The unit of which there is too little for `price` more, in the run's budget or the ticker's share. */
export function lackingUnit(session: RunSession, price: Partial<Spend>, symbol?: string): keyof Spend | undefined {
  const run = session.state();
  if (run.status !== 'active') return undefined;
  const ticker = symbol === undefined ? undefined : run.tickers[symbol];
  const scopes = [
    { budget: run.budget, spend: run.spend },
    ...(ticker ? [{ budget: ticker.share, spend: ticker.spend }] : []),
  ];
  const whole = { ...NO_SPEND, ...price };
  const short = scopes.find(({ budget, spend }) => usedShare(budget, spend) >= 1 || !allows(budget, spend, whole));
  return short && scarcestUnit(short.budget, addSpend(short.spend, whole));
}
