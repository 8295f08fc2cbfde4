import type { Condition } from '../run/log/condition-fields.ts';
import type { Decided } from './proposal-decisions.ts';

/** The facts of a condition that are computed anew at each close, with the trading days that they look back over. */
export const MOVING_FACTS = { sma_20: 20, sma_50: 50, sma_200: 200, high_52w: 252, low_52w: 252 } as const;
export type MovingFact = keyof typeof MOVING_FACTS;

export function isMovingFact(fact: string): fact is MovingFact {
  return Object.hasOwn(MOVING_FACTS, fact);
}

/** Names a condition within its proposal: `close-above-high_52w-2026-11-12`. */
export function conditionIdOf(condition: Pick<Condition, 'metric' | 'comparison' | 'level' | 'fact' | 'day' | 'from'>) {
  const { metric, comparison, level, fact, day, from } = condition;
  return [metric, comparison, fact ?? level ?? day, from].join('-');
}

/** The close at which a condition was met. */
export type MetCondition = {
  readonly conditionId: string;
  /** The trading day, `yyyy-mm-dd`, and its close in US dollars. */
  readonly metOn: string;
  readonly close: number;
  /** What the close was compared with, in US dollars of that day; null for a day. */
  readonly level: number | null;
  /** The provider of the price. */
  readonly provider: string;
};

/** A close met a condition of an approved proposal. Recorded once; later corrections of the prices change nothing. */
export type ConditionMet = {
  readonly type: 'ConditionMet';
  readonly proposalId: string;
  readonly workspaceId: string;
  readonly symbol: string;
  /** The sentence of the condition. */
  readonly text: string;
  readonly at: string;
} & MetCondition;

export type MeetCondition = { readonly type: 'MeetCondition'; readonly now: string } & MetCondition;

type Conditional = Decided & {
  readonly symbol: string;
  readonly conditions: readonly Condition[];
  /** The ids of those that were met. */
  readonly met: readonly string[];
};

/** Records each condition once, and only while the proposal is approved and its memo has the condition. */
export function met(command: MeetCondition, proposal: Conditional): readonly ConditionMet[] {
  const { conditionId, metOn, close, level, provider, now } = command;
  const { proposalId, workspaceId, symbol, decision } = proposal;
  const condition = proposal.conditions.find(({ id }) => id === conditionId);
  const isApproved = decision !== null && decision !== 'reopened' && decision.outcome === 'approved';
  if (!condition || !isApproved || proposal.met.includes(conditionId)) return [];
  const about = { proposalId, workspaceId, symbol, text: condition.text };
  return [{ type: 'ConditionMet', ...about, conditionId, metOn, close, level, provider, at: now }];
}
