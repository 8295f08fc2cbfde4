export const RUN_REFUSALS = [
  'run_missing',
  'run_ended',
  'run_active',
  'run_is_sample',
  'run_not_sample',
  'stage_closed',
  'notes_used_up',
  'ticker_missing',
  'ticker_decided',
  'ticker_analysed',
  'idempotency_key_reused',
  'fork_point_missing',
  'fork_point_unreached',
] as const;
export type RunRefusalCode = (typeof RUN_REFUSALS)[number];

export class RunError extends Error {
  override readonly name = 'RunError';

  constructor(readonly code: RunRefusalCode) {
    super(`The run refused: ${code}`);
  }
}
