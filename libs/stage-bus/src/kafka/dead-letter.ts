import type { Stage } from '@gemscout/domain';
import type { Message, MessageToProduce } from '@platformatic/kafka';
import type { UnreadableMessage } from './task-message.ts';

/** The headers that a dead letter has in addition to the original ones. */
export const DEAD_LETTER_HEADERS = {
  stage: 'gemscout-stage',
  error: 'gemscout-error',
  detail: 'gemscout-detail',
  /** `<topic>/<partition>/<offset>` of the original message. */
  origin: 'gemscout-origin',
} as const;

/** A compressed message may exceed the limit of the dead-letter topic; its beginning is enough to identify it. */
const MOST_BYTES = 128 * 1024;

/** The client's types declare key and value as always present, but a message may lack them. */
type Came = Pick<Message, 'topic' | 'partition' | 'offset' | 'headers'> & Partial<Pick<Message, 'key' | 'value'>>;

/** The original message with the reason why it could not be read; only its beginning if it is too large for a dead letter. */
export function deadLetter(topic: string, stage: Stage, message: Came, error: UnreadableMessage): MessageToProduce {
  const why = {
    [DEAD_LETTER_HEADERS.stage]: stage,
    [DEAD_LETTER_HEADERS.error]: error.reason,
    [DEAD_LETTER_HEADERS.detail]: [error.message, ...cutsOf(message)].join('; '),
    [DEAD_LETTER_HEADERS.origin]: originOf(message),
  };
  const headers = new Map(sizeOfHeaders(message) > MOST_BYTES ? [] : message.headers);
  for (const [name, value] of Object.entries(why)) headers.set(Buffer.from(name), Buffer.from(value));
  return { topic, ...beginningOf('key', message.key), ...beginningOf('value', message.value), headers };
}

function beginningOf(part: 'key' | 'value', bytes: Buffer | undefined): Pick<MessageToProduce, 'key' | 'value'> {
  return bytes ? { [part]: bytes.subarray(0, MOST_BYTES) } : {};
}

function sizeOf(bytes: Buffer | undefined): number {
  return bytes?.length ?? 0;
}

function sizeOfHeaders({ headers }: Came): number {
  return [...headers].reduce((sum, [name, value]) => sum + sizeOf(name) + sizeOf(value), 0);
}

function cutsOf(message: Came): readonly string[] {
  const sizes = { key: sizeOf(message.key), value: sizeOf(message.value), headers: sizeOfHeaders(message) };
  return Object.entries(sizes).flatMap(([part, bytes]) =>
    bytes > MOST_BYTES ? [`${bytes} bytes of ${part} are more than it can hold`] : [],
  );
}

export function originOf({ topic, partition, offset }: Pick<Message, 'topic' | 'partition' | 'offset'>): string {
  return `${topic}/${partition}/${offset}`;
}
