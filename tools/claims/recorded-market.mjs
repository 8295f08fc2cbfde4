import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { importMarket } from '@gemscout/market';
import { root } from '../processes.mjs';

/** The public data outside the repository, if this machine has it. */
export const sharedData = resolve(root, '../shared/data');

/** What `use` returns for the folder of the recorded market as of a day; undefined without `../shared/data/market`. */
export async function withRecordedMarket(asOf, use) {
  const from = join(sharedData, 'market');
  if (!existsSync(from)) {
    console.error(`${from} is missing: what would be measured on the recorded market is left out.`);
    return undefined;
  }
  const out = join(root, '.data', `recorded-market-${process.pid}`);
  try {
    await mkdir(join(root, '.data'), { recursive: true });
    await importMarket({ from, asOf, out, name: 'market' });
    return await use(out);
  } finally {
    await rm(out, { recursive: true, force: true });
  }
}
