import type { AccountRefusalCode, AccountsUnavailable, LimitReached } from '@gemscout/accounts';
import type { BillingRefusalCode, BillingUnavailable } from '@gemscout/billing';
import type { DispatchUnavailable } from '@gemscout/dispatch';
import type {
  NotesRefusalCode,
  ProposalRefusalCode,
  RunRefusalCode,
  UsageRefusalCode,
  WatchlistRefusalCode,
  WithdrawalOver,
} from '@gemscout/domain';
import type {
  EventTooLarge,
  PositionUnknown,
  StoreUnavailable,
  StreamClosed,
  WrongRevision,
} from '@gemscout/event-store';
import type { RebuildUnderWay } from '@gemscout/read-model';
import type { DatabaseUnavailable } from '@gemscout/postgres';
import type { RequestError } from '@gemscout/service-kit';
import type { BusUnavailable } from '@gemscout/stage-bus';
import type { ProblemCode } from '@gemscout/contracts';

type Registered<Code extends ProblemCode> = Code;

/** The codes of refusals by the domain and the libs. A code that is missing in the registry is a compile error. */
export type LibraryCode = Registered<
  | RunRefusalCode
  | UsageRefusalCode
  | ProposalRefusalCode
  | WatchlistRefusalCode
  | NotesRefusalCode
  | AccountRefusalCode
  | AccountsUnavailable['code']
  | BillingRefusalCode
  | BillingUnavailable['code']
  | DatabaseUnavailable['code']
  | WithdrawalOver['code']
  | LimitReached['code']
  | WrongRevision['code']
  | StreamClosed['code']
  | EventTooLarge['code']
  | PositionUnknown['code']
  | RequestError['code']
  | StoreUnavailable['code']
  | DispatchUnavailable['code']
  | RebuildUnderWay['code']
  | BusUnavailable['code']
>;
