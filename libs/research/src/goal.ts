import { RunGoalProfile } from '@gemscout/contracts';
import { ofLabel, type RunKind } from '@gemscout/domain';
import type { RunSession } from './run-session.ts';

/** What a run is asked for. `subject` and `memo` are a user's words: data, which names neither a tool nor a verdict. */
export type Goal = {
  readonly kind: RunKind;
  readonly subject: string | null;
  readonly memo: string | null;
  /** What the workspace is after, as of the run's start; absent: it has not said. */
  readonly profile?: RunGoalProfile;
};

/** What a run is asked for, and the goal profile that its `INIT` keeps. A run of an earlier release has none. */
export function goalOf(session: RunSession): Goal {
  const { kind, subject, memo } = session.request;
  const profile = goalProfileOf(session);
  return { kind, subject, memo, ...(profile && { profile }) };
}

export function goalProfileOf(session: RunSession): RunGoalProfile | undefined {
  const kept = ofLabel(session.result('init'), 'INIT')?.payload.goal_profile ?? null;
  return kept === null ? undefined : RunGoalProfile.parse(kept);
}

type Excludable = { readonly symbol: string; readonly name: string; readonly sector: string | null };

/** The exclusion of the profile that means this ticker: its symbol, or words that all stand in its name or its sector. */
export function exclusionOf(profile: RunGoalProfile | undefined, ticker: Excludable): string | undefined {
  const known = [wordsOf(ticker.name), wordsOf(ticker.sector ?? '')];
  return profile?.exclusions.find((exclusion) => {
    if (exclusion.toUpperCase().replace(/^\$/, '') === ticker.symbol) return true;
    const words = [...wordsOf(exclusion)];
    return words.length > 0 && known.some((held) => words.every((word) => held.has(word)));
  });
}

/** In lower case, and the plural as the singular. */
function wordsOf(text: string): ReadonlySet<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(words.map((word) => (word.length > 3 ? word.replace(/s$/, '') : word)));
}
