import { readFileSync } from 'node:fs';
import { EVIDENCE_KINDS, type EvidenceItem } from '@gemscout/evidence';
import { z } from 'zod';
import { CommandFailure, EXIT } from './failure.ts';

/** A sentence of a claims file. `line` counts from 1. */
export type ClaimLine = {
  readonly line: number;
  readonly id: string;
  readonly text: string;
  /** Hashes of the cited items. */
  readonly cites: readonly string[];
};

const Item = z.object({
  hash: z.string().min(1),
  workspaceId: z.string().default(''),
  provider: z.string(),
  fetchedAt: z.string(),
  asOf: z.string(),
  symbol: z.string().nullable(),
  kind: z.enum(EVIDENCE_KINDS),
  url: z.string().nullable().default(null),
  body: z.record(z.string(), z.json()),
});
const Claim = z.object({
  id: z.string().optional(),
  text: z.string().regex(/\S/),
  cites: z.array(z.string()).default([]),
});

/**
 * The items of an evidence file: a JSON array, in the order of their names `e1`, `e2`, ….
 *
 * @throws CommandFailure that names the file and the line
 */
export function readEvidenceFile(file: string): readonly EvidenceItem[] {
  const text = readText(file);
  const parsed = z.array(Item).safeParse(readJson(text, file, 1));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const at = issue?.path[0];
  const line = typeof at === 'number' ? lineOfItem(text, at) : 1;
  throw usage(`${file} line ${line}: ${issue?.path.join('.') || 'the file'}: ${issue?.message ?? 'not evidence'}.`);
}

/** The line on which an item of a JSON array begins, as far as the items are written one below the other. */
function lineOfItem(text: string, at: number): number {
  const starts = text.split('\n').flatMap((line, number) => (/^\s{0,2}\{|^\[\{/.test(line) ? [number + 1] : []));
  return starts[at] ?? 1;
}

/**
 * The sentences of a claims file: JSON lines with `text`, and if you like `id` and `cites`. A citation is `e1` or the item's
 * hash; letter case and square brackets do not count, and several may stand in one text, with commas between them.
 *
 * @throws CommandFailure that names the file and the line
 */
export function readClaimsFile(file: string, items: readonly EvidenceItem[]): readonly ClaimLine[] {
  return readText(file)
    .split('\n')
    .flatMap((text, at) => {
      if (text.trim() === '') return [];
      const line = at + 1;
      const parsed = Claim.safeParse(readJson(text, file, line));
      if (!parsed.success) {
        const [issue] = parsed.error.issues;
        throw usage(`${file} line ${line}: ${issue?.path.join('.') || 'the line'} is missing or not valid.`);
      }
      const { id = String(line), text: sentence, cites } = parsed.data;
      const ids = cites.flatMap((cite) => cite.split(',').filter((each) => each.trim() !== ''));
      return [{ line, id, text: sentence, cites: ids.map((cite) => hashOf(cite, items, `${file} line ${line}`)) }];
    });
}

function hashOf(cite: string, items: readonly EvidenceItem[], place: string): string {
  const plain = cite.replaceAll(/[[\]\s]/g, '').toLowerCase();
  const [, number] = /^e(\d+)$/.exec(plain) ?? [];
  const item =
    number === undefined ? items.find(({ hash }) => hash.toLowerCase() === plain) : items[Number(number) - 1];
  if (!item) throw usage(`${place}: cites has the unknown id "${cite}". The evidence has e1 to e${items.length}.`);
  return item.hash;
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw usage(`${file} line 1: the file cannot be read (${error instanceof Error ? error.message : String(error)}).`);
  }
}

/** @param line of the file on which the text begins */
function readJson(text: string, file: string, line: number): unknown {
  const why = jsonProblem(text);
  if (why === undefined) return JSON.parse(text);
  throw usage(`${file} line ${line + brokenLine(text, why)}: not JSON (${why}).`);
}

function jsonProblem(text: string): string | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** The line of a broken text, from 0: the first one up to which it is broken in the same way. */
function brokenLine(text: string, why: string): number {
  const lines = text.split('\n');
  const isBroken = (last: number) =>
    jsonProblem(lines.slice(0, last + 1).join('\n'))?.slice(0, 18) === why.slice(0, 18);
  const [, said] = /\(line (\d+) column \d+\)$/.exec(why) ?? [];
  let [from, to] = [0, lines.length - 1];
  if (said !== undefined) return Number(said) - 1;
  if (why.startsWith('Unexpected end')) return to;
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    if (isBroken(middle)) to = middle;
    else from = middle + 1;
  }
  return from;
}

function usage(message: string): CommandFailure {
  return new CommandFailure(message, EXIT.usage);
}
