export type OpsAction =
  | 'view_stream'
  | 'replay_dead_letter'
  | 'discard_dead_letter'
  | 'rebuild'
  | 'new_epoch'
  | 'erase_account';

/** `begun` is also what stays where the process died in between. */
export type OpsOutcome = 'begun' | 'done' | 'failed';

export type OpsAct = {
  /** An operator's address, or `cli:<user of the operating system>`. */
  readonly who: string;
  readonly action: OpsAction;
  /** The stream, message or projection that it is about. */
  readonly target: string;
  /** In the operator's words. */
  readonly reason: string;
};

export type OpsAuditRow = OpsAct & {
  readonly id: string;
  /** By the database's clock, ISO 8601. */
  readonly at: string;
  readonly outcome: OpsOutcome;
  /** What came of it, or the error. */
  readonly detail: string | null;
  readonly endedAt: string | null;
};

/** The audit log of operators' actions. Every call throws `AccountsUnavailable` if the database is unavailable. */
export interface OpsAudit {
  /**
   * Does `work` once its row is written, and notes how it ended; without a row nothing happens. Where the end cannot be
   * noted, the row stays `begun` and the work's own result counts.
   *
   * @param tell what the row says of a result
   * @throws AccountsUnavailable before anything was done; else what `work` throws
   */
  act<Result>(
    act: OpsAct,
    work: (auditId: string) => Promise<Result>,
    tell?: (result: Result) => string,
  ): Promise<Result>;
  /** Newest first. @param before the id of the last row of the page before */
  list(page: { readonly limit: number; readonly before?: string | undefined }): Promise<readonly OpsAuditRow[]>;
  /** The stream that `who` asked to view under the row `id`, for 15 minutes; undefined after that, and for all else. */
  viewedStream(id: string, who: string): Promise<string | undefined>;
}
