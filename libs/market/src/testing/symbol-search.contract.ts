import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Company, MarketData } from '../market-data.ts';
import { symbolSearch, type SymbolSearch } from '../symbols/symbol-search.ts';

/** The contract suite of the search for symbols, for every market. `open` is called once. */
export function symbolSearchContract(name: string, open: () => Promise<Pick<MarketData, 'companies' | 'close'>>): void {
  describe(`symbol search: ${name}`, () => {
    let market: Pick<MarketData, 'companies' | 'close'>;
    let search: SymbolSearch['search'];
    let companies: readonly Company[];
    beforeAll(async () => {
      market = await open();
      ({ search } = symbolSearch(market));
      companies = await market.companies();
    });
    afterAll(() => market?.close());

    it('finds each company first by its own ticker, in either case', async () => {
      for (const company of companies) {
        expect((await search(company.symbol, 1)).matches).toEqual([company]);
        expect((await search(company.symbol.toLowerCase(), 1)).matches).toEqual([company]);
      }
    });

    it('finds a company by its name', async () => {
      const [company] = companies;
      expect((await search(company?.name ?? '', 10)).matches).toContainEqual(company);
    });

    it('gives no more than were asked for, and the same again', async () => {
      const { matches } = await search('a', 3);
      expect(matches).toHaveLength(3);
      expect((await search('a', 10)).matches.slice(0, 3)).toEqual(matches);
    });

    it('suggests companies that exist for a text that no company matches, and only then', async () => {
      const { matches, nearest } = await search('zzqxqw', 10);
      expect([matches, nearest.length]).toEqual([[], 3]);
      expect(companies).toEqual(expect.arrayContaining([...nearest]));
      expect((await search(companies[0]?.symbol ?? '', 10)).nearest).toEqual([]);
    });
  });
}
