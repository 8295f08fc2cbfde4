import { allows, NO_SPEND, usedShare, type Spend } from '@gemscout/domain';
import type { RunSession } from './run-session.ts';

/** True if `price` more still fits: into the run's budget, and into the ticker's share where one is named. */
export function affords(session: RunSession, price: Partial<Spend>, symbol?: string): boolean {
  const run = session.state();
  if (run.status !== 'active') return false;
  const ticker = symbol === undefined ? undefined : run.tickers[symbol];
  const scopes = [
    { budget: run.budget, spend: run.spend },
    ...(ticker ? [{ budget: ticker.share, spend: ticker.spend }] : []),
  ];
  const whole = { ...NO_SPEND, ...price };
  return scopes.every(({ budget, spend }) => usedShare(budget, spend) < 1 && allows(budget, spend, whole));
}
