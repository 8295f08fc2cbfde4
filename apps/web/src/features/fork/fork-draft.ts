import type { ForkRunBody, GoalProfile } from '@gemscout/contracts';
import type { Stage } from '@gemscout/domain';
import { profileOf, type ProfileDraft } from '../../entities/account/profile-draft.ts';
import type { LogEntry } from '../../entities/log/log-entry.ts';

/** Where a fork was asked for: at a stage of the run bar, or at a line of the log. */
export type ForkOrigin = { readonly stage: Stage } | { readonly entry: LogEntry };

/** What the dialog asks, as it is typed. An empty text leaves a thing as it was in the run that is forked. */
export type ForkDraft = {
  /** A stage, or `line` for the line of the log that it was asked at. */
  readonly from: Stage | 'line';
  /** One ticker, or '' for all of the stage. */
  readonly symbol: string;
  readonly analyst: 'rules' | 'openai' | '';
  readonly usd: string;
  readonly toolCalls: string;
  readonly minutes: string;
  readonly brief: string;
  readonly goal: 'same' | 'none' | 'other';
  readonly profile: ProfileDraft;
};

export function forkBodyOf(draft: ForkDraft, line: LogEntry | undefined): ForkRunBody {
  const { analyst } = draft;
  const budget = budgetOf(draft);
  const brief = draft.brief.trim();
  const profile = goalOf(draft);
  return {
    from: placeOf(draft, line),
    ...(analyst !== '' && { analyst }),
    ...(Object.keys(budget).length > 0 && { budget }),
    ...(brief !== '' && { brief }),
    ...(profile !== undefined && { goal_profile: profile }),
  };
}

function placeOf({ from, symbol }: ForkDraft, line: LogEntry | undefined): ForkRunBody['from'] {
  if (from !== 'line') return { stage: from, ...(symbol !== '' && { symbol }) };
  return line ? { seq: line.seq } : { stage: 'plan' };
}

function budgetOf({ usd, toolCalls, minutes }: ForkDraft): NonNullable<ForkRunBody['budget']> {
  return {
    ...(usd !== '' && { usd: Number(usd) }),
    ...(toolCalls !== '' && { tool_calls: Number(toolCalls) }),
    ...(minutes !== '' && { active_ms: Number(minutes) * 60_000 }),
  };
}

/** undefined: as it was; null: none. */
function goalOf({ goal, profile }: ForkDraft): GoalProfile | null | undefined {
  if (goal === 'same') return undefined;
  return goal === 'none' ? null : profileOf(profile);
}
