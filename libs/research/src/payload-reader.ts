import type { LogEvent } from '@gemscout/domain';
import type { z } from 'zod';

/** Reads the payloads of events by a schema, each once: recorded events do not change, and each step of a run reads all of them again. */
export function payloadReader<Payload extends object>(schema: z.ZodType<Payload>): (event: LogEvent) => Payload {
  const read = new WeakMap<LogEvent, Payload>();
  return (event) => {
    const payload = read.get(event) ?? schema.parse(event.payload);
    read.set(event, payload);
    return payload;
  };
}
