import type {
  LogEvent,
  RecordNotice,
  RecordStep,
  RecordVerdict,
  RunRequested,
  RunState,
  SaveProposal,
  StartPaidWork,
} from '@gemscout/domain';

/**
 * A run as its worker holds it: the folded stream, and the way to add to it. The worker implements it over the event
 * store; tasks of one run in one process share a session.
 */
export interface RunSession {
  readonly request: RunRequested;
  /** The folded state as of the last event that this session has seen. */
  state(): RunState;
  /** What the store holds for a step's key; undefined if the step has no result yet. */
  result(key: string): LogEvent | undefined;
  /** All log events, in the order of the stream. */
  log(): readonly LogEvent[];
  /** The time by the database's clock, ISO 8601. */
  now(): string;
  /** Appends, and is then up to date. A key that has a result already changes nothing. @throws RunError */
  record(command: RecordStep | RecordNotice | StartPaidWork): Promise<void>;
  /** The verdict and its proposal in one append. A ticker that was decided already changes nothing. @throws RunError */
  recordVerdict(command: RecordVerdict, proposal: SaveProposal | null): Promise<void>;
}
