import type { Stage } from '@gemscout/domain';
import type { Message, MessageToProduce } from '@platformatic/kafka';
import type { UnreadableMessage } from './task-message.ts';

/** The headers that a dead letter has beside those it came with. */
export const DEAD_LETTER_HEADERS = {
  stage: 'gemscout-stage',
  error: 'gemscout-error',
  detail: 'gemscout-detail',
  /** `<topic>/<partition>/<offset>` of the message as it came. */
  origin: 'gemscout-origin',
} as const;

/** A compressed message may be larger than what the topic of dead letters takes; its beginning tells what it was. */
const MOST_BYTES = 128 * 1024;

/** The client's types promise key and value; a message without them has neither. */
type Came = Pick<Message, 'topic' | 'partition' | 'offset' | 'headers'> & Partial<Pick<Message, 'key' | 'value'>>;

/** The message as it came, or its beginning where it is too large for a dead letter, and why it could not be read. */
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
