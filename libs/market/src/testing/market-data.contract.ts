import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { datesAfter, everyAnswer } from './every-answer.ts';
import type { Company, MarketData } from '../market-data.ts';
import { MarketFailure } from '../market-data.ts';

/** The contract suite of every market with an as-of instant. `open` returns the same market each time. */
export function marketDataContract(name: string, open: () => Promise<MarketData>): void {
  describe(`market data: ${name}`, () => {
    let market: MarketData;
    let company: Company;
    beforeAll(async () => {
      market = await open();
      company = await companyWithBars(market);
    });
    afterAll(() => market.close());

    it('lists its companies once each, by symbol, and knows each', async () => {
      const companies = await market.companies();
      const symbols = companies.map(({ symbol }) => symbol);
      expect(symbols).toEqual([...new Set(symbols)].toSorted());
      expect(await market.company(company.symbol)).toEqual(company);
      expect(await market.company('NOPE.X')).toBeUndefined();
    });

    it('says with every answer where it comes from and of when it is', async () => {
      const { asOf } = market.info;
      for (const { provenance } of [
        await market.bars(company.symbol, 5),
        await market.movers(5),
        await market.sectors(),
      ]) {
        expect(provenance).toEqual({ provider: expect.any(String), fetchedAt: asOf, asOf });
      }
    });

    it('gives the last bars, oldest first, and no more than asked for', async () => {
      const { data: bars } = await market.bars(company.symbol, 30);
      const dates = bars.map(({ date }) => date);
      expect(dates).toEqual(dates.toSorted());
      expect(new Set(dates).size).toBe(30);
      expect((await market.bars(company.symbol, 3)).data).toEqual(bars.slice(-3));
      expect(
        bars.every((bar) => bar.low <= Math.min(bar.open, bar.close) && bar.high >= Math.max(bar.open, bar.close)),
      ).toBe(true);
    });

    it('has no bars of a symbol that it does not know', async () => {
      await expect(market.bars('NOPE.X', 5)).rejects.toMatchObject({ name: 'MarketFailure', code: 'no_data' });
    });

    it('gives movers whose figures follow from their bars', async () => {
      const { data: movers } = await market.movers(5);
      expect(movers).toHaveLength(5);
      for (const mover of movers) {
        const { data: bars } = await market.bars(mover.symbol, 21);
        const [previous, last] = bars.slice(-2);
        const volume = bars.slice(0, -1).reduce((sum, bar) => sum + bar.volume, 0) / 20;
        expect(mover).toMatchObject({ close: last?.close, date: last?.date });
        expect(mover.changePct).toBeCloseTo(((last?.close ?? 0) / (previous?.close ?? 0) - 1) * 100, 6);
        expect(mover.volumeRatio).toBeCloseTo((last?.volume ?? 0) / volume, 6);
      }
    });

    it('gives sectors with a breadth between 0 and 1 and members of its own', async () => {
      const [{ data: sectors }, companies] = [await market.sectors(), await market.companies()];
      for (const { breadth, members, sector } of sectors) {
        expect(breadth >= 0 && breadth <= 1).toBe(true);
        expect(members).toBeLessThanOrEqual(companies.filter((one) => one.sector === sector).length);
      }
    });

    it('tells the skew of options as a figure, or that it is not known, and from when it is', async () => {
      const said = await Promise.all(
        (await market.companies()).map(({ symbol }) => market.options(symbol).catch(noData)),
      );
      for (const { data, provenance } of said.flatMap((answer) => answer ?? [])) {
        expect(data.skewPct === null || Number.isFinite(data.skewPct)).toBe(true);
        expect(provenance).toEqual({
          provider: expect.any(String),
          fetchedAt: market.info.asOf,
          asOf: market.info.asOf,
        });
      }
    });

    it('shows nothing later than its as-of instant, whatever is asked', async () => {
      expect(datesAfter(await everyAnswer(market), market.info.asOf ?? '')).toEqual([]);
    });

    it('answers the same again, opened anew', async () => {
      const again = await open();
      const [one, other] = [await everyAnswer(again), await everyAnswer(market)];
      expect(JSON.stringify(one) === JSON.stringify(other)).toBe(true);
      await again.close();
    });

    it('finds a headline by its words, and nothing for words that nobody wrote', async () => {
      const headlines = await market.news(company.symbol, 400, 1).catch(noData);
      const [headline] = headlines?.data ?? [];
      if (!headline) return;
      const { data: found } = await market.webSearch(`${headline.title} ${company.symbol}`, 10);
      expect(found.map(({ title }) => title)).toContain(headline.title);
      expect((await market.webSearch('zzqx qqzw', 5)).data).toEqual([]);
      expect((await market.webSearch('', 5)).data).toEqual([]);
    });

    it('does not begin what was aborted', async () => {
      await expect(market.movers(5, AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' });
    });
  });
}

async function companyWithBars(market: MarketData): Promise<Company> {
  for (const company of await market.companies()) {
    const bars = await market.bars(company.symbol, 60).catch(noData);
    if (bars?.data.length === 60) return company;
  }
  throw new Error('the contract needs a company with 60 bars');
}

function noData(cause: unknown): undefined {
  if (cause instanceof MarketFailure && cause.code === 'no_data') return undefined;
  throw cause;
}
