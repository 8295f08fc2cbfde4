import { discardDeadLetter, listDeadLetters, replayDeadLetter, type DeadLetter } from '@gemscout/stage-bus';
import { CommandFailure, EXIT } from './failure.ts';
import { withKafka } from './kafka-connection.ts';

/** `gemscout dlt list`: the messages that no worker could read. */
export async function listDeadLettersCommand(json: boolean): Promise<number> {
  const letters = await withKafka(listDeadLetters);
  for (const letter of letters) console.log(json ? JSON.stringify(letter) : line(letter));
  if (!json && letters.length === 0) console.log('There is no dead letter.');
  return EXIT.ok;
}

/** `gemscout dlt show <id>`: one of them, with its value. */
export async function showDeadLetterCommand(id: string, json: boolean): Promise<number> {
  const letter = found(
    id,
    (await withKafka(listDeadLetters)).find((candidate) => candidate.id === id),
  );
  console.log(JSON.stringify(letter, undefined, json ? undefined : 2));
  return EXIT.ok;
}

/** `gemscout dlt replay <id>`: sends it to its stage again, as it came. */
export async function replayDeadLetterCommand(id: string, json: boolean): Promise<number> {
  const letter = found(id, await withKafka((connection) => replayDeadLetter(connection, id)));
  console.log(json ? JSON.stringify({ replayed: id }) : `${id} was sent to the stage ${letter.stage} again.`);
  return EXIT.ok;
}

/** `gemscout dlt discard <id>`: takes it off the list. */
export async function discardDeadLetterCommand(id: string, json: boolean): Promise<number> {
  found(id, await withKafka((connection) => discardDeadLetter(connection, id)));
  console.log(json ? JSON.stringify({ discarded: id }) : `${id} was discarded.`);
  return EXIT.ok;
}

function line({ id, at, stage, key, error, detail, origin }: DeadLetter): string {
  return [id, at, stage, key ?? '(no key)', error, `${detail} (${origin})`].map(printable).join('  ');
}

/** What came over the bus must not steer a terminal. */
function printable(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, (character) => `\\u${character.codePointAt(0)?.toString(16).padStart(4, '0')}`);
}

function found(id: string, letter: DeadLetter | undefined): DeadLetter {
  if (letter) return letter;
  throw new CommandFailure(`There is no dead letter ${id}. "gemscout dlt list" shows what there is.`, EXIT.failed);
}
