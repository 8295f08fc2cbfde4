import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { DayOfVerdicts } from '../agent/agent-verdict.ts';

const Part = DayOfVerdicts.extend({ fingerprint: z.string() });

/** The verdicts of each finished day, stored so that a stopped evaluation can be resumed. */
export type DayParts = {
  readonly held: ReadonlyMap<string, DayOfVerdicts>;
  save(day: string, verdicts: DayOfVerdicts): Promise<void>;
  /** Deletes the parts; call it after the results are written. */
  remove(): Promise<void>;
};

/** Opens the parts under `out`. Parts of another evaluation and partially written parts are ignored. */
export async function openDayParts(out: string, fingerprint: string): Promise<DayParts> {
  const folder = join(out, 'parts');
  await mkdir(folder, { recursive: true });
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).toSorted();
  const held = await Promise.all(names.map((name) => heldIn(join(folder, name), fingerprint)));
  return {
    held: new Map(held.flatMap((part, at) => (part ? [[(names[at] ?? '').replace('.json', ''), part]] : []))),
    async save(day, verdicts) {
      const path = join(folder, `${day}.json`);
      await writeFile(`${path}.new`, JSON.stringify({ fingerprint, ...verdicts }));
      await rename(`${path}.new`, path);
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

async function heldIn(path: string, fingerprint: string): Promise<DayOfVerdicts | undefined> {
  const part = Part.safeParse(jsonOf(await readFile(path, 'utf8')));
  return part.success && part.data.fingerprint === fingerprint ? part.data : undefined;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
