import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const sample = fileURLToPath(new URL('../../../libs/market/sample', import.meta.url));

/** The sample market in a folder of its own, whose day can be set: a server that starts later finds that time went on. */
export type MovableMarket = { readonly path: string; moveTo(day: string): Promise<void> };

export async function movableMarket(directory: string): Promise<MovableMarket> {
  const path = join(directory, 'market');
  await cp(sample, path, { recursive: true });
  const file = join(path, 'market.json');
  return {
    path,
    async moveTo(day) {
      const market: object = JSON.parse(await readFile(file, 'utf8'));
      await writeFile(file, JSON.stringify({ ...market, as_of: day }));
    },
  };
}
