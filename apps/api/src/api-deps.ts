import type { Accounts } from '@gemscout/accounts';
import type { Billing } from '@gemscout/billing';
import type { ConfigResponse } from '@gemscout/contracts';
import type { Dispatch } from '@gemscout/dispatch';
import type { PayloadOf, RunBudget } from '@gemscout/domain';
import type { EventStore } from '@gemscout/event-store';
import type { EvidenceStore } from '@gemscout/evidence';
import type { MarketData } from '@gemscout/market';
import type { ReadModel } from '@gemscout/read-model';
import type { ProposalDesk } from '@gemscout/research';
import type { DeadLettersOptions } from '@gemscout/stage-bus';

/** What the api asks of the read models. */
export type ReadQueries = Pick<
  ReadModel,
  | (
      | 'runs'
      | 'run'
      | 'proposal'
      | 'proposals'
      | 'watchlist'
      | 'usage'
      | 'runCosts'
      | 'waitFor'
      | 'noteWrite'
      | 'lastPosition'
    )
  | ('projections' | 'projectionErrors' | 'rebuild' | 'settledDays' | 'scorecardPoints')
>;

/** What the page for operators looks at, beside the rest. */
export type OpsDeps = {
  /** Who may, in lower case. */
  readonly operatorEmails: readonly string[];
  readonly dispatch: Pick<Dispatch, 'stageLoads' | 'stuckRuns' | 'position'>;
  /** Undefined: tasks go through one process, and there are no topics. */
  readonly kafka: DeadLettersOptions | undefined;
};

/** What the api works with; opened in the composition root. */
export type ApiDeps = {
  readonly store: EventStore;
  /** The database's clock. */
  readonly clock: { now(): string };
  readonly accounts: Accounts;
  readonly billing: Billing;
  /** As people reach the product; undefined: under whatever name they call it by. */
  readonly publicUrl?: string | undefined;
  readonly readModel: ReadQueries;
  readonly evidence: Pick<EvidenceStore, 'get'>;
  readonly market: Pick<MarketData, 'info' | 'company' | 'bars' | 'earnings'>;
  /** Decides again on proposals, and re-checks them. */
  readonly desk: ProposalDesk;
  /** How long a re-check, or one decision, may take; default two and five minutes. */
  readonly deskTimeLimitMs?: number;
  /** The answer of `GET /config`. */
  readonly config: ConfigResponse;
  /** Who thinks for a run of a plan, for its `INIT`; by default what `config` says. */
  readonly analystFacts?: (plan: string) => PayloadOf<'INIT'>;
  /** The demo account may be used from other machines too: only where an operator has seeded it by hand. Default false. */
  readonly demoAnywhere?: boolean;
  /** How mails leave this installation; only the mailbox can be read at `/dev/mailbox`. */
  readonly mail: 'smtp' | 'mailbox' | 'none';
  readonly ops: OpsDeps;
  /** Default: the domain's. */
  readonly runBudget?: RunBudget;
};
