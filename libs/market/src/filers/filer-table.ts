import { openOwnTables } from '@gemscout/postgres';
import type pg from 'pg';
import { z } from 'zod';
import { MarketFailure } from '../market-data.ts';
import { ANNUAL_CONCEPTS, type Filer } from './annual-figures.ts';

/** Listed companies with their industry and last annual figures, for all processes of an installation. */
export interface FilerTable {
  /** By symbol; `readAt` is when the figures were read, ISO 8601, and null before the first time. */
  read(): Promise<{ readonly filers: readonly Filer[]; readonly readAt: string | null }>;
  /** When each data set was read, by its name. */
  dataSets(): Promise<ReadonlyMap<string, Date>>;
  /** Stores the codes of a quarter. Those of a newer quarter stay. */
  saveIndustries(quarter: string, codes: ReadonlyMap<number, string>): Promise<void>;
  /** Replaces every company, all or none. */
  saveFilers(filers: readonly Omit<Filer, 'sic'>[]): Promise<void>;
  close(): Promise<void>;
}

/** The name under which the time of the figures is stored. */
export const FIGURES = 'annual figures';

const CREATE = `
  CREATE SCHEMA IF NOT EXISTS market;
  CREATE TABLE IF NOT EXISTS market.industry (cik integer PRIMARY KEY, sic text NOT NULL, quarter text NOT NULL);
  CREATE TABLE IF NOT EXISTS market.filer (
    symbol text PRIMARY KEY, name text NOT NULL, cik integer NOT NULL, market_cap_usd double precision,
    years jsonb NOT NULL);
  CREATE TABLE IF NOT EXISTS market.data_set (name text PRIMARY KEY, read_at timestamptz NOT NULL);`;

const READ = `
  SELECT filer.symbol, filer.name, filer.cik, industry.sic, filer.market_cap_usd, filer.years
  FROM market.filer AS filer LEFT JOIN market.industry AS industry USING (cik) ORDER BY filer.symbol`;

const SAVE_INDUSTRIES = `
  INSERT INTO market.industry AS kept (cik, sic, quarter)
  SELECT cik, sic, $3 FROM unnest($1::integer[], $2::text[]) AS filed (cik, sic)
  ON CONFLICT (cik) DO UPDATE SET sic = excluded.sic, quarter = excluded.quarter WHERE kept.quarter <= excluded.quarter`;

const SAVE_FILERS = `
  INSERT INTO market.filer (symbol, name, cik, market_cap_usd, years)
  SELECT * FROM unnest($1::text[], $2::text[], $3::integer[], $4::double precision[], $5::jsonb[])`;

const NOTE = `
  INSERT INTO market.data_set (name, read_at) VALUES ($1, now())
  ON CONFLICT (name) DO UPDATE SET read_at = excluded.read_at`;

const Years = z.object({
  end: z.string(),
  ...Object.fromEntries(ANNUAL_CONCEPTS.map((id) => [id, z.number().optional()])),
});
const Row = z.object({
  symbol: z.string(),
  name: z.string(),
  cik: z.number(),
  sic: z.string().nullable(),
  market_cap_usd: z.number().nullable(),
  years: z.array(Years),
});
const DataSetRow = z.object({ name: z.string(), read_at: z.date() });

/** The table on this database, which is opened when it is first used, and made if needed. @throws MarketFailure unavailable where the database does not answer */
export function openFilerTable(url: string): FilerTable {
  let opening: Promise<pg.Pool> | undefined;
  const onPool = async <Result>(work: (pool: pg.Pool) => Promise<Result>): Promise<Result> => {
    opening ??= openOwnTables(url, { name: 'gemscout.filers', create: CREATE, connections: 2 });
    try {
      return await work(await opening);
    } catch (cause) {
      await opening.catch(() => (opening = undefined));
      throw new MarketFailure('unavailable', 'The table of listed companies is not available.', { cause });
    }
  };
  return {
    read: () => onPool(readFilers),
    dataSets: () => onPool(readDataSets),
    saveIndustries: (quarter, codes) =>
      onPool((pool) =>
        inTransaction(pool, async (client) => {
          await client.query(SAVE_INDUSTRIES, [[...codes.keys()], [...codes.values()], quarter]);
          await client.query(NOTE, [quarter]);
        }),
      ),
    saveFilers: (filers) => onPool((pool) => inTransaction(pool, (client) => replaceFilers(client, filers))),
    close: async () => (await opening)?.end(),
  };
}

async function readFilers(pool: pg.Pool): ReturnType<FilerTable['read']> {
  const rows = z.array(Row).parse((await pool.query(READ)).rows);
  const readAt = (await readDataSets(pool)).get(FIGURES)?.toISOString() ?? null;
  return { filers: rows.map(({ market_cap_usd: marketCapUsd, ...row }) => ({ ...row, marketCapUsd })), readAt };
}

async function readDataSets(pool: pg.Pool): ReturnType<FilerTable['dataSets']> {
  const { rows } = await pool.query('SELECT name, read_at FROM market.data_set');
  const dataSets = z.array(DataSetRow).parse(rows);
  return new Map(dataSets.map(({ name, read_at: at }) => [name, at]));
}

async function replaceFilers(client: pg.PoolClient, filers: readonly Omit<Filer, 'sic'>[]): Promise<void> {
  await client.query('DELETE FROM market.filer');
  await client.query(SAVE_FILERS, [
    filers.map(({ symbol }) => symbol),
    filers.map(({ name }) => name),
    filers.map(({ cik }) => cik),
    filers.map(({ marketCapUsd }) => marketCapUsd),
    filers.map(({ years }) => JSON.stringify(years)),
  ]);
  await client.query(NOTE, [FIGURES]);
}

async function inTransaction(pool: pg.Pool, write: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await write(client);
    await client.query('COMMIT');
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}
