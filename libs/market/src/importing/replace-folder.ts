import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { relative, resolve } from 'node:path';
import { readManifest } from '../recorded/manifest.ts';
import { MarketImportError } from './market-import-error.ts';

/**
 * Lets `fill` write into a new folder beside `out`, which then takes the place of `out` at once. If `fill` fails nothing
 * is left behind and `out` is as it was.
 *
 * @throws MarketImportError out_occupied where `out` is something else than a recorded market, out_inside_source
 */
export async function replaceFolder<Result>(
  { from, out }: { readonly from: string; readonly out: string },
  fill: (folder: string) => Promise<Result>,
): Promise<Result> {
  await refuseOccupied(from, out);
  const filling = `${out}.importing`;
  await emptyFolder(filling);
  try {
    const result = await fill(filling);
    await takePlace(filling, out);
    return result;
  } finally {
    await rm(filling, { recursive: true, force: true });
  }
}

async function emptyFolder(folder: string): Promise<void> {
  try {
    await rm(folder, { recursive: true, force: true }); // what a killed import left
    await mkdir(folder, { recursive: true });
  } catch (cause) {
    throw new MarketImportError('out_unwritable', `${folder} cannot be written: ${String(cause)}`, { cause });
  }
}

async function refuseOccupied(from: string, out: string): Promise<void> {
  const path = relative(resolve(from), resolve(out));
  if (path === '' || !(path.startsWith('..') || resolve(path) === path)) {
    throw new MarketImportError('out_inside_source', `${out} lies inside the source folder ${from}.`);
  }
  if (!existsSync(out)) return;
  try {
    await readManifest(out);
  } catch (cause) {
    const message = `${out} exists and is no recorded market, so it is not replaced.`;
    throw new MarketImportError('out_occupied', message, { cause });
  }
}

async function takePlace(filled: string, out: string): Promise<void> {
  const old = `${out}.replaced`;
  await rm(old, { recursive: true, force: true });
  if (existsSync(out)) await rename(out, old);
  await rename(filled, out);
  await rm(old, { recursive: true, force: true });
}
