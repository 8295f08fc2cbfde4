import type { ProblemCode } from '@gemscout/contracts';
import type { LibraryCode } from './library-codes.ts';

/** What the api itself refuses, as opposed to the domain and the libs. */
export type ApiRefusalCode = Exclude<ProblemCode, LibraryCode>;

export class ApiError extends Error {
  override readonly name = 'ApiError';

  /** @param detail the sentence for the user, where the registry's does not say enough */
  constructor(
    readonly code: ApiRefusalCode,
    readonly detail?: string,
  ) {
    super(detail ?? code);
  }
}

/** A cap of the plan is reached: says which, and when it opens again. */
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
