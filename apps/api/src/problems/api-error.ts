import type { ProblemCode } from '@gemscout/contracts';
import type { LibraryCode } from './library-codes.ts';

/** Codes of refusals by the API itself, not by the domain or the libs. */
export type ApiRefusalCode = Exclude<ProblemCode, LibraryCode>;

export class ApiError extends Error {
  override readonly name = 'ApiError';

  /** @param detail the sentence for the user; replaces the default detail of the code */
  constructor(
    readonly code: ApiRefusalCode,
    readonly detail?: string,
  ) {
    super(detail ?? code);
  }
}

/** A run limit of the plan is reached; says which one and when it resets. */
export class CapReached extends Error {
  override readonly name = 'CapReached';

  constructor(
    readonly code: 'daily_cap' | 'monthly_cap',
    readonly detail: string,
    readonly retryAfterSeconds: number,
  ) {
    super(detail);
  }
}
