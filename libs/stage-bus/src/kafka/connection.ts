import { withTimeout } from '@gemscout/service-kit';
import type { BaseOptions, SASLOptions } from '@platformatic/kafka';
import { BusUnavailable } from '../stage-bus.ts';
import { faultBehind } from './broker-faults.ts';

/** The brokers' addresses and this process's credentials. */
export type KafkaConnection = {
  /** Each is `host:port`. */
  readonly brokers: readonly string[];
  readonly clientId: string;
  readonly tls?: {
    readonly ca?: string;
    readonly cert?: string;
    readonly key?: string;
    readonly rejectUnauthorized?: boolean;
  };
  readonly sasl?: {
    readonly mechanism: 'PLAIN' | 'SCRAM-SHA-256' | 'SCRAM-SHA-512';
    readonly username: string;
    readonly password: string;
  };
};

/** @param retries number of retries of each operation, 0.3 s apart */
export function clientOptions({ brokers, clientId, tls, sasl }: KafkaConnection, retries: number): BaseOptions {
  const credentials: SASLOptions | undefined = sasl && { ...sasl };
  return {
    clientId,
    bootstrapBrokers: [...brokers],
    connectTimeout: 3_000,
    timeout: 10_000,
    retries,
    retryDelay: 300,
    autocreateTopics: false,
    ...(tls && { tls: { ...tls } }),
    ...(credentials && { sasl: credentials }),
  };
}

/**
 * The result of `promise`, if it settles within `limitMs`; a later result is dropped. @throws BusUnavailable on timeout, or
 * if `promise` rejects
 */
export function within<Value>(limitMs: number, promise: Promise<Value>, what: string): Promise<Value> {
  return withTimeout(promise, limitMs, () => new BusUnavailable(`${what} took longer than ${limitMs / 1000} s`));
}

/** Summarises a client error in one sentence; the client nests the errors of brokers, partitions and connections. */
export function reasonOf(error: unknown): string {
  const all = [...new Set(messagesOf(error))];
  const telling = all.filter((message) => !COUNTS_TRIES.test(message));
  return faultBehind(all) ?? (telling.length > 0 ? telling : all).slice(0, 3).join(' ').slice(0, 500);
}

const COUNTS_TRIES = /^\w+ failed \d+ times\.$/;

function messagesOf(error: unknown): readonly string[] {
  if (!(error instanceof Error)) return [String(error)];
  const nested = error instanceof AggregateError ? error.errors : [];
  return [error.message, ...nested.flatMap(messagesOf), ...(error.cause === undefined ? [] : messagesOf(error.cause))];
}

/** Converts a failure of the broker into the port's error. */
export function unavailable(what: string, error: unknown): BusUnavailable {
  if (error instanceof BusUnavailable) return error;
  return new BusUnavailable(`${what}: ${reasonOf(error)}`, { cause: error });
}
