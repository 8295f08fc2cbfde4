import { dayAround, type ProviderLimits, shareOf } from './limits.ts';

/** The stored state of a provider's day. */
export type Window = {
  /** Questions of this day. */
  readonly taken: number;
  /** Requests that may be made at once, as of `refilledMs`. */
  readonly tokens: number;
  readonly refilledMs: number;
  /** The provider refuses requests until then. */
  readonly blockedUntilMs: number;
  /** Requests of this day by the workspace. */
  readonly takenByWorkspace: number;
};

export type Turn =
  | { readonly status: 'taken'; readonly window: Window }
  | { readonly status: 'wait'; readonly waitMs: number; readonly because: 'pace' | 'asked to wait' }
  | { readonly status: 'wait'; readonly waitMs: number; readonly because: 'daily budget' | 'workspace share' };

export function freshWindow({ burst }: ProviderLimits, nowMs: number): Window {
  return { taken: 0, tokens: burst, refilledMs: nowMs, blockedUntilMs: 0, takenByWorkspace: 0 };
}

/** Whether `count` requests may be made now; if not, how long to wait. */
export function turnOf(window: Window, limits: ProviderLimits, count: number, nowMs: number): Turn {
  const { daily } = limits;
  const tokens = tokensAt(window, limits, nowMs);
  const untilTomorrow = dayAround(limits, nowMs).endMs - nowMs;
  const share = shareOf(limits);
  if (daily !== undefined && window.taken + count > daily)
    return { status: 'wait', waitMs: untilTomorrow, because: 'daily budget' };
  if (share !== undefined && window.takenByWorkspace + count > share)
    return { status: 'wait', waitMs: untilTomorrow, because: 'workspace share' };
  if (window.blockedUntilMs > nowMs)
    return { status: 'wait', waitMs: window.blockedUntilMs - nowMs, because: 'asked to wait' };
  if (tokens < count)
    return { status: 'wait', waitMs: Math.ceil(((count - tokens) / limits.perSecond) * 1_000), because: 'pace' };
  const { taken, takenByWorkspace } = window;
  const next = { taken: taken + count, takenByWorkspace: takenByWorkspace + count, tokens: tokens - count };
  return { status: 'taken', window: { ...window, ...next, refilledMs: Math.max(window.refilledMs, nowMs) } };
}

/** A clock that was set back adds nothing. */
function tokensAt({ tokens, refilledMs }: Window, { burst, perSecond }: ProviderLimits, nowMs: number): number {
  return Math.min(burst, tokens + (Math.max(0, nowMs - refilledMs) / 1_000) * perSecond);
}

/** “Alpha Vantage: 3 of 25 left, next 05:00 UTC”; without a daily budget, when it may be asked again. */
export function leftText(limits: ProviderLimits, taken: number, waitMs: number, nowMs: number): string {
  const { label, daily } = limits;
  const next = `next ${new Date(nowMs + waitMs).toISOString().slice(11, waitMs < 120_000 ? 19 : 16)} UTC`;
  return daily === undefined
    ? `${label}: ${next}`
    : `${label}: ${Math.max(0, daily - taken)} of ${daily} left, ${next}`;
}

const FIRST_BLOCK_MS = 30_000;
const LONGEST_BLOCK_MS = 15 * 60_000;

/** How long to wait for a provider that refused, after this many refusals of its day. */
export function blockedMsOf(retryAfterMs: number | undefined, refusals: number): number {
  return retryAfterMs ?? Math.min(LONGEST_BLOCK_MS, FIRST_BLOCK_MS * 2 ** Math.min(refusals, 10));
}
