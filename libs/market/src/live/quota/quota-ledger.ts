import type { ProviderLimits } from './limits.ts';
import type { Turn } from './turn.ts';

/** One question, or a block of them, that somebody wants to ask. */
export type Wanted = {
  readonly provider: string;
  readonly limits: ProviderLimits;
  readonly count: number;
  /** Whose share of a daily budget it is; undefined: of the installation itself. */
  readonly workspaceId: string | undefined;
};

export type TurnWithText = Turn & { readonly text: string };

/** Records provider calls for all processes. Times are by the ledger's own clock. */
export interface QuotaLedger {
  /** Takes `count` questions, or none and says how long to wait. Whoever asks at the same time, no limit is ever exceeded. */
  take(wanted: Wanted): Promise<TurnWithText>;
  /** The provider refused: no calls for this long; without a number 30 s, doubled each time, up to 15 min. */
  block(provider: string, limits: ProviderLimits, retryAfterMs: number | undefined): Promise<void>;
  close(): Promise<void>;
}
