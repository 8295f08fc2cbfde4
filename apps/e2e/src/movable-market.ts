import { createHash } from 'node:crypto';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';

const sample = fileURLToPath(new URL('../../../libs/market/sample', import.meta.url));

/** The sample market in a folder of its own, whose day and rows can be set: a server that starts later finds that time went on. */
export type MovableMarket = {
  readonly path: string;
  moveTo(day: string): Promise<void>;
  /** From now on its prices count as those of a real market. */
  sayReal(): Promise<void>;
  /** Replaces the rows of a file of packed JSON lines, as a source does that corrects what it said. */
  correct(name: string, row: (row: string) => string): Promise<void>;
};

type Manifest = { readonly files: Readonly<Record<string, object>> };

export async function movableMarket(directory: string): Promise<MovableMarket> {
  const path = join(directory, 'market');
  await cp(sample, path, { recursive: true });
  const file = join(path, 'market.json');
  const changeManifest = async (change: (market: Manifest) => Manifest): Promise<void> =>
    writeFile(file, JSON.stringify(change(JSON.parse(await readFile(file, 'utf8')))));
  return {
    path,
    moveTo: (day) => changeManifest((market) => ({ ...market, as_of: day })),
    sayReal: () => changeManifest((market) => ({ ...market, fictional: false })),
    async correct(name, row) {
      const rows = gunzipSync(await readFile(join(path, name))).toString();
      const packed = gzipSync(rows.split('\n').map(row).join('\n'));
      await writeFile(join(path, name), packed);
      const sha256 = createHash('sha256').update(packed).digest('hex');
      await changeManifest((market) => ({
        ...market,
        files: { ...market.files, [name]: { ...market.files[name], sha256 } },
      }));
    },
  };
}
