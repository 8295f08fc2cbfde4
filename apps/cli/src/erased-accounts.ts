import { readFile } from 'node:fs/promises';
import { CommandFailure, EXIT } from './failure.ts';

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const NOBODY = 'none';
/** What the api answers when a deletion is accepted. */
const ACCEPTED = 202;

type LogLine = {
  readonly access?: { readonly route?: unknown; readonly status?: unknown; readonly userId?: unknown } | undefined;
  readonly erasing?: { readonly userId?: unknown } | undefined;
};

export function isPersonId(text: string): boolean {
  return ID.test(text);
}

/**
 * The ids of the accounts that were erased since a backup.
 *
 * @param given `none`, or a file of ids and lines of the product's log, one on each line; other lines of the log are skipped
 * @throws CommandFailure if it is missing, cannot be read or understood, or names no account
 */
export async function erasedSinceBackup(given: string | undefined): Promise<readonly string[]> {
  if (given === undefined)
    throw new CommandFailure(
      'The backup may hold accounts that were erased since. Give --erased FILE, with their ids or with the log since the backup ' +
        '(docs/operations.md, "Restore"), or --erased none if there were none.',
      EXIT.usage,
    );
  if (given === NOBODY) return [];
  const lines = (await textOf(given)).split('\n');
  const ids = new Set(lines.flatMap((line, index) => idsIn(line.trim(), `Line ${index + 1} of ${given}`)));
  if (ids.size === 0)
    throw new CommandFailure(`${given} names no erased account. If there were none, give --erased none.`, EXIT.usage);
  return [...ids];
}

async function textOf(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new CommandFailure(`The erased accounts cannot be read: ${why}.`, EXIT.usage);
  }
}

function idsIn(line: string, place: string): readonly string[] {
  if (line === '') return [];
  if (isPersonId(line)) return [line.toLowerCase()];
  const { access, erasing } = logLineIn(line, place);
  const isDeletion = access?.route === 'DELETE /account' && access.status === ACCEPTED;
  const id = isDeletion ? access.userId : erasing?.userId;
  return typeof id === 'string' && isPersonId(id) ? [id.toLowerCase()] : [];
}

/** Collectors of logs put the container's name before a line. */
function logLineIn(line: string, place: string): LogLine {
  try {
    return JSON.parse(line.slice(line.indexOf('{')));
  } catch {
    throw new CommandFailure(`${place} is neither the id of a person nor a line of Gemscout's log.`, EXIT.usage);
  }
}
