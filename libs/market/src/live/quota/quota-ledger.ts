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

/** What was asked of providers, written down for all who ask. Its own clock decides, nobody else's. */
export interface QuotaLedger {
  /** Takes `count` questions, or none and says how long to wait. Whoever asks at the same time, no limit is ever exceeded. */
  take(wanted: Wanted): Promise<TurnWithText>;
  /** The provider refused: nobody asks for so long; without a number for 30 s, and twice as long each time, up to 15 min. */
  block(provider: string, limits: ProviderLimits, retryAfterMs: number | undefined): Promise<void>;
  close(): Promise<void>;
}
