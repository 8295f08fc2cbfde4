import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { type Answer, MarketFailure } from '../../market-data.ts';
import type { SecClients } from './sec-client.ts';
import { type ListedCompany, secCompanies } from './sec-companies.ts';

const Stored = z.object({
  fetchedAt: z.iso.datetime(),
  companies: z.array(z.object({ symbol: z.string(), name: z.string(), cik: z.number() })).min(1),
});
type Stored = z.infer<typeof Stored>;

const DAY_MS = 24 * 60 * 60_000;
/** A list of last week is still nearly complete; one of last quarter is not. */
const OLDEST_MS = 30 * DAY_MS;

export type CompanyList = {
  /**
   * The SEC's companies, cached in memory and on disk for a day. If the SEC is then unavailable, a list of up to 30
   * days is used, as its `fetchedAt` shows.
   *
   * @throws MarketFailure if there is neither
   */
  read(signal?: AbortSignal): Promise<Answer<readonly ListedCompany[]>>;
};

export function companyList(clients: SecClients, folder: string, now: () => number = Date.now): CompanyList {
  const file = join(folder, 'sec-companies.json');
  let known: Stored | undefined;
  let under: Promise<Stored> | undefined;
  const isYounger = ({ fetchedAt }: Stored, ms: number): boolean => now() - Date.parse(fetchedAt) < ms;
  const refreshed = async (): Promise<Stored> => {
    const stored = await readStored(file);
    if (stored && isYounger(stored, DAY_MS)) return stored;
    try {
      return await fetched(clients, file);
    } catch (error) {
      const older = stored ?? known;
      if (error instanceof MarketFailure && older && isYounger(older, OLDEST_MS)) return older;
      throw error;
    }
  };
  return {
    async read(signal) {
      if (!known || !isYounger(known, DAY_MS)) {
        under ??= refreshed().finally(() => (under = undefined));
        known = await under;
      }
      signal?.throwIfAborted();
      const { companies: data, fetchedAt } = known;
      return { data, provenance: { provider: 'sec', fetchedAt, asOf: fetchedAt } };
    },
  };
}

async function fetched(clients: SecClients, file: string): Promise<Stored> {
  const { data, provenance } = await secCompanies(clients);
  const list = { fetchedAt: provenance.fetchedAt, companies: [...data] };
  await mkdir(dirname(file), { recursive: true });
  const written = `${file}.${process.pid}`;
  await writeFile(written, JSON.stringify(list));
  await rename(written, file);
  return list;
}

/** An unreadable file counts as missing: the list is fetched again. */
async function readStored(file: string): Promise<Stored | undefined> {
  try {
    return Stored.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return undefined;
  }
}
