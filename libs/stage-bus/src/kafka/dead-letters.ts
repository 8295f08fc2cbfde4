import { STAGE_NAMES, type Stage } from '@gemscout/domain';
import type { Message, MessageToProduce } from '@platformatic/kafka';
import type { KafkaConnection } from './connection.ts';
import { DEAD_LETTER_HEADERS } from './dead-letter.ts';
import { KafkaProducer } from './producer.ts';
import { readTopic } from './read-topic.ts';
import { topicNames } from './topic-names.ts';

export type DeadLettersOptions = KafkaConnection & { readonly topicPrefix?: string };

/** A message that no worker could read. */
export type DeadLetter = {
  /** `<partition>-<offset>` in the dead-letter topic. */
  readonly id: string;
  readonly stage: Stage;
  readonly key: string | null;
  /** As text. */
  readonly value: string | null;
  /** The headers of the original message. */
  readonly headers: Readonly<Record<string, string>>;
  /** The error class, such as `not_json`. */
  readonly error: string;
  readonly detail: string;
  /** `<topic>/<partition>/<offset>` of the original message. */
  readonly origin: string;
  /** When it was sent to the dead letters, ISO 8601. */
  readonly at: string;
};

/** Header of a message that marks a dead letter as replayed or discarded, because Kafka cannot remove single messages. */
const SETTLES = 'gemscout-settles';
const OURS: ReadonlySet<string> = new Set(Object.values(DEAD_LETTER_HEADERS));

/** The dead letters that were neither replayed nor discarded, oldest first. @throws BusUnavailable */
export async function listDeadLetters(options: DeadLettersOptions): Promise<readonly DeadLetter[]> {
  const messages = await readTopic(options, topicNames(options.topicPrefix).deadLetters);
  const settled = new Set(messages.flatMap((message) => header(message, SETTLES) ?? []));
  return messages.flatMap((message) => (settled.has(idOf(message)) ? [] : (letterOf(message) ?? [])));
}

/**
 * Sends the original message to its stage again and removes it from the list. Repeating it sends the message again, which is
 * harmless: a task's work is done once, and an unreadable message becomes a new dead letter.
 *
 * @returns `undefined` if there is no dead letter with this id
 * @throws BusUnavailable
 */
export function replayDeadLetter(options: DeadLettersOptions, id: string): Promise<DeadLetter | undefined> {
  return settle(options, id, 'replayed', (message, { stage }) => [
    {
      topic: topicNames(options.topicPrefix).stage(stage),
      key: message.key,
      value: message.value,
      headers: new Map([...message.headers].filter(([name]) => !OURS.has(name.toString()))),
    },
  ]);
}

/** Removes it from the list. @returns `undefined` if there is no dead letter with this id @throws BusUnavailable */
export function discardDeadLetter(options: DeadLettersOptions, id: string): Promise<DeadLetter | undefined> {
  return settle(options, id, 'discarded', () => []);
}

async function settle(
  options: DeadLettersOptions,
  id: string,
  how: 'replayed' | 'discarded',
  first: (message: Message, letter: DeadLetter) => MessageToProduce[],
): Promise<DeadLetter | undefined> {
  const topic = topicNames(options.topicPrefix).deadLetters;
  const message = (await readTopic(options, topic)).find((candidate) => idOf(candidate) === id);
  const letter = message && letterOf(message);
  if (!letter) return undefined;
  const marker = { [SETTLES]: id, 'gemscout-settled-as': how };
  const headers = new Map(Object.entries(marker).map(([name, value]) => [Buffer.from(name), Buffer.from(value)]));
  const producer = new KafkaProducer(options);
  try {
    await producer.send(first(message, letter));
    await producer.send([{ topic, key: message.key, headers }]);
    return letter;
  } finally {
    await producer.close();
  }
}

/** @returns `undefined` for a message that is not a dead letter, such as a mark that one was replayed */
function letterOf(message: Message): DeadLetter | undefined {
  const stage = STAGE_NAMES.find((known) => known === header(message, DEAD_LETTER_HEADERS.stage));
  if (!stage) return undefined;
  const headers = [...message.headers].map(([name, value]) => [name.toString(), value.toString()] as const);
  return {
    id: idOf(message),
    stage,
    key: textOf(message.key),
    value: textOf(message.value),
    headers: Object.fromEntries(headers.filter(([name]) => !OURS.has(name))),
    error: header(message, DEAD_LETTER_HEADERS.error) ?? '',
    detail: header(message, DEAD_LETTER_HEADERS.detail) ?? '',
    origin: header(message, DEAD_LETTER_HEADERS.origin) ?? '',
    at: new Date(Number(message.timestamp)).toISOString(),
  };
}

function idOf({ partition, offset }: Message): string {
  return `${partition}-${offset}`;
}

function header({ headers }: Message, name: string): string | undefined {
  for (const [key, value] of headers) if (key.toString() === name) return value.toString();
  return undefined;
}

/** The client's types declare a buffer as always present, but a message may lack key or value. */
function textOf(bytes: Buffer | null | undefined): string | null {
  return bytes ? bytes.toString() : null;
}
