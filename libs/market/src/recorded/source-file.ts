import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { MarketFailure } from '../market-data.ts';

/** A file of a recorded market as text, under the name it has in the folder. */
export type SourceFile = { readonly file: string; readonly text: string };

const unpack = promisify(gunzip);

/**
 * Reads `name`, or `name` with `.gz`.
 *
 * @returns undefined where the folder has neither
 * @throws MarketFailure broken_market for a damaged `.gz`, unavailable where the disk refuses to be read
 */
export async function readSource(directory: string, name: string): Promise<SourceFile | undefined> {
  const plain = await readBytes(join(directory, name));
  if (plain) return { file: name, text: textOf(plain) };
  const packed = await readBytes(join(directory, `${name}.gz`));
  return packed && { file: `${name}.gz`, text: textOf(await unpacked(packed, `${name}.gz`)) };
}

/** The sentence that every broken file is reported with. */
export const brokenLine = (file: string, line: number, what: string): MarketFailure =>
  new MarketFailure('broken_market', `${file} line ${line}: ${what}`);

const textOf = (bytes: Buffer): string => bytes.toString('utf8').replace(/^\uFEFF/, '');

async function readBytes(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch (cause) {
    if (isMissing(cause)) return undefined;
    throw new MarketFailure('unavailable', `${path} cannot be read: ${String(cause)}`, { cause });
  }
}

const isMissing = (cause: unknown): boolean =>
  typeof cause === 'object' &&
  cause !== null &&
  'code' in cause &&
  (cause.code === 'ENOENT' || cause.code === 'ENOTDIR');

async function unpacked(bytes: Buffer, file: string): Promise<Buffer> {
  try {
    return await unpack(bytes);
  } catch (cause) {
    throw new MarketFailure('broken_market', `${file} is damaged: ${String(cause)}`, { cause });
  }
}
