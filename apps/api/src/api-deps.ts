import type { Accounts } from '@gemscout/accounts';
import type { Billing } from '@gemscout/billing';
import type { ConfigResponse } from '@gemscout/contracts';
import type { Dispatch } from '@gemscout/dispatch';
import type { PayloadOf, RunBudget } from '@gemscout/domain';
import type { EventStore } from '@gemscout/event-store';
import type { EvidenceStore } from '@gemscout/evidence';
import type { FactsMarket, ListedSource, MarketData, Redistribution, SourceTally } from '@gemscout/market';
import type { ReadModel } from '@gemscout/read-model';
import type { ProposalDesk } from '@gemscout/research';
import type { DeadLettersOptions } from '@gemscout/stage-bus';

/** The read model queries that the API uses. */
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
      | 'conditionalProposals'
      | 'crossings'
      | 'correctionsOfRun'
      | 'correctionNews'
      | 'waitFor'
      | 'noteWrite'
      | 'lastPosition'
      | 'companySymbols'
      | 'companyStates'
      | 'companyRuns'
      | 'notesOf'
      | 'annotations'
    )
  | (
      | 'projections'
      | 'projectionErrors'
      | 'rebuild'
      | 'settledDays'
      | 'settledRanges'
      | 'firstToSettle'
      | 'scorecardPoints'
    )
>;

/** Dependencies of the operators' page only. */
export type OpsDeps = {
  /** Email addresses of operators, in lower case. */
  readonly operatorEmails: readonly string[];
  readonly dispatch: Pick<Dispatch, 'stageLoads' | 'stuckRuns' | 'position'>;
  /** Undefined if tasks stay within one process, without topics. */
  readonly kafka: DeadLettersOptions | undefined;
};

/** The API's dependencies, opened in the composition root. */
export type ApiDeps = {
  readonly store: EventStore;
  /** The database's clock. */
  readonly clock: { now(): string };
  readonly accounts: Accounts;
  readonly billing: Billing;
  /** The public URL of the product; if undefined, the host name of each request is used. */
  readonly publicUrl?: string | undefined;
  /** The operator sells to consumers in the EU, who may withdraw from a contract. Default false. */
  readonly sellsToEu?: boolean | undefined;
  readonly readModel: ReadQueries;
  readonly evidence: Pick<EvidenceStore, 'get' | 'save'>;
  readonly market: FactsMarket & Pick<MarketData, 'companies' | 'earnings' | 'fundamentals' | 'news'>;
  /** The sources of a live market, and what they answered. */
  readonly sources: Pick<SourceTally, 'lastDay'> & { readonly listed: readonly ListedSource[] };
  /** What may go into shares, exports and answers to API keys. */
  readonly redistribution: Redistribution;
  /** Decides again on proposals, and re-checks them. */
  readonly desk: ProposalDesk;
  /** Time limit of a re-check, or of one repeated decision; default two and five minutes. */
  readonly deskTimeLimitMs?: number;
  /** The response of `GET /config`. */
  readonly config: ConfigResponse;
  /** The analyst of runs on a plan, as recorded in `INIT`; default: the one in `config`. */
  readonly analystFacts?: (plan: string) => PayloadOf<'INIT'>;
  /** Allows the demo account from other machines; only if an operator enabled it explicitly. Default false. */
  readonly demoAnywhere?: boolean;
  /** How this installation sends mails; only the mailbox is readable at `/dev/mailbox`. */
  readonly mail: 'smtp' | 'mailbox' | 'none';
  readonly ops: OpsDeps;
  /** Default: the budget of the domain. */
  readonly runBudget?: RunBudget;
};
