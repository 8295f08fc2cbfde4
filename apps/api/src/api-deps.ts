import type { Accounts } from '@gemscout/accounts';
import type { ConfigAnswer } from '@gemscout/contracts';
import type { RunBudget } from '@gemscout/domain';
import type { EventStore } from '@gemscout/event-store';
import type { MarketData } from '@gemscout/market';
import type { ReadModel } from '@gemscout/read-model';

/** What the api asks of the read models. */
export type ReadQueries = Pick<
  ReadModel,
  'runs' | 'run' | 'proposals' | 'watchlist' | 'usage' | 'waitFor' | 'noteWrite' | 'lastPosition'
>;

/** What the api works with; opened in the composition root. */
export type ApiDeps = {
  readonly store: EventStore;
  /** The database's clock. */
  readonly clock: { now(): string };
  readonly accounts: Accounts;
  readonly readModel: ReadQueries;
  readonly market: Pick<MarketData, 'info' | 'company' | 'bars'>;
  /** The answer of `GET /config`. */
  readonly config: ConfigAnswer;
  /** The demo account may be used from other machines too: only where an operator has seeded it by hand. Default false. */
  readonly demoAnywhere?: boolean;
  /** Default: the domain's. */
  readonly runBudget?: RunBudget;
};

export const API_DEPS = Symbol('ApiDeps');
