import { PositionUnknown } from '../event-store.ts';
import { failureOf, isDenied, kindOfFailure } from './failures.ts';
import { positionOf, type LogPosition } from './log-positions.ts';
import { DriverReplaced } from './subscription.ts';

export type FailureLogger = { warn(fields: { readonly err: unknown }, message: string): void };

/** What a follower fails with: logged once for each kind, and thrown where waiting does not mend it. */
export class FollowingFailures {
  readonly #logger: FailureLogger;
  readonly #logged = new Set<string>();

  constructor(logger: FailureLogger) {
    this.#logger = logger;
  }

  /** @throws PositionUnknown at `passed`; the error itself where waiting does not mend it */
  meet(error: unknown, passed: LogPosition): void {
    if (failureOf(error) === 'unfit') throw new PositionUnknown(positionOf(passed), 'where no record begins');
    if (isLasting(error)) throw error;
    const kind = kindOfFailure(causeOf(error) ?? error);
    if (error instanceof DriverReplaced || this.#logged.has(kind)) return;
    this.#logged.add(kind);
    this.#logger.warn({ err: error }, 'A follower waits for KurrentDB');
  }
}

/** Records that are not the product's, or not of this version of the server, stay what they are. */
function isLasting(error: unknown): boolean {
  if (error instanceof PositionUnknown || error instanceof TypeError || error instanceof SyntaxError) return true;
  return isDenied(error) || isDenied(causeOf(error));
}

function causeOf(error: unknown): unknown {
  return error instanceof Error ? error.cause : undefined;
}
