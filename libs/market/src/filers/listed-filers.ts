import { TtlCache } from '@gemscout/service-kit';
import { sectorOfSic } from '@gemscout/filings';
import { type Answer, type Company, MarketFailure } from '../market-data.ts';
import type { Filer } from './annual-figures.ts';
import type { FilerTable } from './filer-table.ts';

/** The table is replaced once a day. */
const TTL_MS = 10 * 60_000;

/** What is known of every listed company without a request. */
export type ListedFilers = {
  /** @throws MarketFailure no_data before the data sets were read for the first time; unavailable */
  filers(): Promise<Answer<readonly Filer[]>>;
  /** The same companies with the industries that are known; without the table, as they are. */
  withIndustries(companies: readonly Company[]): Promise<readonly Company[]>;
};

export function listedFilers(table: Pick<FilerTable, 'read'>): ListedFilers {
  const cache = new TtlCache<Awaited<ReturnType<FilerTable['read']>>>({ ttlMs: TTL_MS, maxEntries: 1 });
  const read = () => cache.get('', () => table.read());
  return {
    async filers() {
      const { filers, readAt } = await read();
      if (readAt === null || filers.length === 0)
        throw new MarketFailure('no_data', 'The figures of all listed companies have not been read yet.');
      const provider = filers.some(({ marketCapUsd }) => marketCapUsd !== null) ? 'yahoo+sec' : 'sec';
      return { data: filers, provenance: { provider, fetchedAt: readAt, asOf: readAt } };
    },
    async withIndustries(companies) {
      const filers = await read().then(({ filers: found }) => found, noneOf);
      const bySymbol = new Map(filers.map((filer) => [filer.symbol, filer]));
      return companies.map((company) => withIndustry(company, bySymbol.get(company.symbol)));
    },
  };
}

/** Industries are an addition: a run goes on without them. */
function noneOf(error: unknown): readonly Filer[] {
  if (error instanceof MarketFailure) return [];
  throw error;
}

function withIndustry(company: Company, filer: Filer | undefined): Company {
  if (!filer || filer.sic === null) return company;
  return { ...company, sic: filer.sic, sector: company.sector ?? sectorOfSic(filer.sic) };
}
