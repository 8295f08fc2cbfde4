import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

/** A file of the folder `sec/`, by its path in the source; `text` is null where it is damaged. */
export type SecFile = { readonly file: string; readonly text: string | null };

const unpack = promisify(gunzip);

/** Every file below `folder`, in the order of their paths, unpacked if it is packed, whatever its name. */
export async function* secFiles(folder: string): AsyncGenerator<SecFile> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  for (const path of paths.toSorted()) {
    yield { file: join('sec', relative(folder, path)), text: await textOf(await readFile(path)) };
  }
}

async function textOf(bytes: Buffer): Promise<string | null> {
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
  try {
    return (isPacked ? await unpack(bytes) : bytes).toString('utf8').replace(/^\uFEFF/, '');
  } catch {
    return null;
  }
}
