import { discardDeadLetter, listDeadLetters, replayDeadLetter, type DeadLetter } from '@gemscout/stage-bus';
import { CommandFailure, EXIT } from './failure.ts';
import { withKafka } from './kafka-connection.ts';
import { reasonOf, whoHere, withAudit } from './operations.ts';
import { printable } from './printable.ts';

/** `gemscout dlt list`: the messages that no worker could process. */
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

/** `gemscout dlt replay <id>`: sends it to its stage again, unchanged. */
export async function replayDeadLetterCommand(id: string, reason: string | undefined, json: boolean): Promise<number> {
  const letter = await settle('replay_dead_letter', id, reason, replayDeadLetter);
  console.log(json ? JSON.stringify({ replayed: id }) : `${id} was sent to the stage ${letter.stage} again.`);
  return EXIT.ok;
}

/** `gemscout dlt discard <id>`: removes it from the list. */
export async function discardDeadLetterCommand(id: string, reason: string | undefined, json: boolean): Promise<number> {
  await settle('discard_dead_letter', id, reason, discardDeadLetter);
  console.log(json ? JSON.stringify({ discarded: id }) : `${id} was discarded.`);
  return EXIT.ok;
}

async function settle(
  action: 'replay_dead_letter' | 'discard_dead_letter',
  target: string,
  given: string | undefined,
  work: typeof replayDeadLetter,
): Promise<DeadLetter> {
  const reason = await reasonOf(given, `You are about to ${action.replaceAll('_', ' ')} ${target}`);
  return withAudit((audit) =>
    audit.act({ who: whoHere(), action, target, reason }, async () =>
      found(target, await withKafka((connection) => work(connection, target))),
    ),
  );
}

function line({ id, at, stage, key, error, detail, origin }: DeadLetter): string {
  return [id, at, stage, key ?? '(no key)', error, `${detail} (${origin})`].map(printable).join('  ');
}

function found(id: string, letter: DeadLetter | undefined): DeadLetter {
  if (letter) return letter;
  throw new CommandFailure(`There is no dead letter ${id}. "gemscout dlt list" shows what there is.`, EXIT.failed);
}
