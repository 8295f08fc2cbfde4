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

/** The message as it came, and why it could not be read. */
export function deadLetter(topic: string, stage: Stage, message: Message, error: UnreadableMessage): MessageToProduce {
  const why = {
    [DEAD_LETTER_HEADERS.stage]: stage,
    [DEAD_LETTER_HEADERS.error]: error.reason,
    [DEAD_LETTER_HEADERS.detail]: error.message,
    [DEAD_LETTER_HEADERS.origin]: originOf(message),
  };
  const headers = new Map(message.headers);
  for (const [name, value] of Object.entries(why)) headers.set(Buffer.from(name), Buffer.from(value));
  return { topic, key: message.key, value: message.value, headers };
}

export function originOf({ topic, partition, offset }: Pick<Message, 'topic' | 'partition' | 'offset'>): string {
  return `${topic}/${partition}/${offset}`;
}
