import { dayAround, type ProviderLimits } from './limits.ts';
import type { QuotaLedger } from './quota-ledger.ts';
import { blockedMsOf, freshWindow, leftText, turnOf, type Window } from './turn.ts';

type Kept = Omit<Window, 'takenByWorkspace'> & { readonly dayMs: number; readonly refusals: number };

/** For one process without a database. */
export function memoryLedger(now: () => number = Date.now): QuotaLedger {
  const kept = new Map<string, Kept>();
  const shares = new Map<string, number>();

  function windowOf(provider: string, limits: ProviderLimits): Kept {
    const dayMs = dayAround(limits, now()).startMs;
    const last = kept.get(provider);
    if (!last) return { ...freshWindow(limits, now()), dayMs, refusals: 0 };
    return last.dayMs === dayMs ? last : { ...last, dayMs, taken: 0 };
  }

  return {
    take: async ({ provider, limits, count, workspaceId }) => {
      const window = windowOf(provider, limits);
      const share = `${provider} ${window.dayMs} ${workspaceId}`;
      const takenByWorkspace = workspaceId === undefined ? 0 : (shares.get(share) ?? 0);
      const turn = turnOf({ ...window, takenByWorkspace }, limits, count, now());
      if (turn.status === 'wait') return { ...turn, text: leftText(limits, window.taken, turn.waitMs, now()) };
      kept.set(provider, { ...window, ...turn.window });
      if (workspaceId !== undefined) shares.set(share, turn.window.takenByWorkspace);
      return { ...turn, text: leftText(limits, turn.window.taken, 0, now()) };
    },
    block: async (provider, limits, retryAfterMs) => {
      const window = windowOf(provider, limits);
      if (retryAfterMs === undefined && window.blockedUntilMs > now()) return;
      const untilMs = now() + blockedMsOf(retryAfterMs, window.refusals);
      const blockedUntilMs = Math.max(window.blockedUntilMs, untilMs);
      kept.set(provider, { ...window, blockedUntilMs, refusals: window.refusals + 1 });
    },
    close: async () => undefined,
  };
}
