import type { KurrentDBClient } from '@kurrent/kurrentdb-client';
import { withTimeout, type KurrentAddress, type KurrentNode } from '@gemscout/service-kit';
import { openDriver } from './driver.ts';
import { failureOf, isDenied, leaderNamedBy } from './failures.ts';

/** A call ends by then, whatever the driver does meanwhile: it also waits without end for a connection. */
const CALL_MS = 5_000;
/** Of the first calls after one without an answer: whoever is silent is not waited for long again. */
const CALL_AFTER_SILENCE_MS = 2_000;
/** An operation of several calls and pauses ends by then. */
const PATIENCE_MS = 7_000;
/** Not replaced again sooner, unless it names the leader: a server that is away would otherwise be given drivers without end. */
const MIN_AGE_MS = 200;
/** A call with less time than this says nothing about the server if it is late. */
const TELLING_MS = 1_000;
const CLOSING_MS = 1_000;
/** An interval of a process that stood still fires once. */
const SLICES = 10;

/** The server gave no answer in time. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';

  constructor(limitMs: number) {
    super(`No answer within ${Math.round(limitMs / 100) / 10} seconds`);
  }
}

type Generation = {
  readonly client: KurrentDBClient;
  readonly openedAt: number;
  readonly replaced: AbortController;
  /** False after a call without an answer, until there is one again. */
  isHeard: boolean;
};

/**
 * The driver, which is replaced as a whole when a call says that the server is away or not the leader. Its two halves, one
 * for reads and one for the rest, connect by themselves, and the one for reads never connects again after a failure.
 */
export class ReplaceableDriver {
  readonly #address: KurrentAddress;
  #current: Generation;

  /** @throws Error for a certificate that is not one */
  constructor(address: KurrentAddress) {
    this.#address = address;
    this.#current = generation(address, address.nodes, true);
  }

  /** For what outlives a call: `replaced` aborts when `client` is given up. */
  get current(): { readonly client: KurrentDBClient; readonly replaced: AbortSignal } {
    const { client, replaced } = this.#current;
    return { client, replaced: replaced.signal };
  }

  /** The time (milliseconds since 1970) by which an operation that begins now must have ended. */
  patience(): number {
    return Date.now() + (this.#current.isHeard ? PATIENCE_MS : CALL_AFTER_SILENCE_MS);
  }

  /**
   * The result of `work`, which must end what it begins: a read is read to its end.
   *
   * @param until milliseconds since 1970
   * @throws NoAnswer within five seconds, or at `until`
   */
  async call<Result>(
    work: (client: KurrentDBClient) => Promise<Result>,
    until = Number.POSITIVE_INFINITY,
  ): Promise<Result> {
    const used = this.#current;
    const limitMs = Math.max(1, Math.min(used.isHeard ? CALL_MS : CALL_AFTER_SILENCE_MS, until - Date.now()));
    try {
      const result = await withinRunningTime(work(used.client), limitMs);
      used.isHeard = true;
      return result;
    } catch (error) {
      if (!(error instanceof NoAnswer)) used.isHeard = true;
      if (!(error instanceof NoAnswer) || limitMs >= TELLING_MS) this.lost(used.client, error);
      throw error;
    }
  }

  /** Replaces `client` if `error` says that it is of no use any more, and it is still the one in use. */
  lost(client: KurrentDBClient, error: unknown): void {
    const used = this.#current;
    if (client !== used.client || failureOf(error) !== 'away' || isDenied(error)) return;
    const leader = leaderNamedBy(error);
    if (!leader && Date.now() - used.openedAt < MIN_AGE_MS) return;
    this.#current = generation(this.#address, leader ? [leader] : undefined, !(error instanceof NoAnswer));
    used.replaced.abort();
    void used.client.dispose().catch(() => undefined);
  }

  async close(): Promise<void> {
    const { client, replaced } = this.#current;
    replaced.abort();
    await withTimeout(client.dispose(), CLOSING_MS, () => new NoAnswer(CLOSING_MS)).catch(() => undefined);
  }
}

/**
 * The result of `work`. Time in which this process could not run hardly counts: an answer may lie in the socket since, and timers
 * come before it.
 *
 * @throws NoAnswer
 */
async function withinRunningTime<Result>(work: Promise<Result>, limitMs: number): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  let left = SLICES;
  const slice = setInterval(() => {
    left -= 1;
    if (left === 0) reject(new NoAnswer(limitMs));
  }, limitMs / SLICES);
  work.catch(() => undefined); // dropped: nothing awaits it after its time
  return Promise.race([late, work]).finally(() => clearInterval(slice));
}

function generation(address: KurrentAddress, nodes: readonly KurrentNode[] | undefined, isHeard: boolean): Generation {
  const client = openDriver(address, nodes);
  return { client, openedAt: Date.now(), replaced: new AbortController(), isHeard };
}
