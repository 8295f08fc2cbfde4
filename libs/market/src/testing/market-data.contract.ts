import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { FactSource } from '@gemscout/contracts';
import { datesAfter, everyAnswer, noData } from './every-answer.ts';
import type { Answer, Company, MarketData } from '../market-data.ts';

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

    filingsContract(() => market);
    estimatesContract(() => market);
    shortInterestContract(() => market);

    it('names as its sources the kinds of data that it has of at least one company', async () => {
      const asked = {
        earnings: (symbol) => market.earnings(symbol, 1),
        fundamentals: (symbol) => market.fundamentals(symbol),
        options: (symbol) => market.options(symbol),
        news: (symbol) => market.news(symbol, 10_000, 1),
        posts: (symbol) => market.posts(symbol, 10_000, 1),
        estimates: (symbol) => market.estimates(symbol, '9999-12-31'),
        shortInterest: (symbol) => market.shortInterest(symbol, '9999-12-31'),
        statements: (symbol) => market.statements(symbol),
        ownership: (symbol) => market.ownership(symbol, 1),
        holders: (symbol) => market.holders(symbol, { from: '1990-01-01', limit: 1 }),
      } as const satisfies Partial<Record<FactSource, (symbol: string) => Promise<Answer<unknown>>>>;
      const [companies, sources] = [await market.companies(), await market.sources()];
      for (const [source, ask] of Object.entries(asked)) {
        const answers = await Promise.all(companies.map(({ symbol }) => ask(symbol).catch(noData)));
        const isKnown = answers.some((answer) => answer && (!Array.isArray(answer.data) || answer.data.length > 0));
        expect([source, [...sources].some((each) => each === source)]).toEqual([source, isKnown]);
      }
    });

    it('has no minutes of a day', async () => {
      expect(market.tradingDay).toBeUndefined();
      expect((await market.sources()).has('minutes')).toBe(false);
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

function estimatesContract(market: () => MarketData): void {
  it('gives what analysts expected on a day that is not later than the one asked for, or says that it has none', async () => {
    const asOf = market().info.asOf?.slice(0, 10) ?? '';
    for (const { symbol } of await market().companies()) {
      const newest = (await market().estimates(symbol, asOf).catch(noData))?.data;
      if (!newest) continue;
      const { date, targets, periods } = newest;
      expect(date <= asOf).toBe(true);
      expect(new Set(periods.map(({ period }) => period)).size).toBe(periods.length);
      expect(targets === null || (targets.low ?? targets.mean) <= targets.mean).toBe(true);
      const before = new Date(Date.parse(date) - 86_400_000).toISOString().slice(0, 10);
      const earlier = (await market().estimates(symbol, before).catch(noData))?.data;
      expect(earlier === undefined || earlier.date <= before).toBe(true);
    }
    await expect(market().estimates('NOPE.X', asOf)).rejects.toMatchObject({ code: 'no_data' });
  });
}

function shortInterestContract(market: () => MarketData): void {
  it('gives at most seven settlements, newest first, none of which was published after the day asked for', async () => {
    const asOf = market().info.asOf?.slice(0, 10) ?? '';
    for (const { symbol } of await market().companies()) {
      const positions = (await market().shortInterest(symbol, asOf).catch(noData))?.data;
      if (!positions) continue;
      const [newest] = positions;
      expect([positions.length > 0 && positions.length <= 7, newest?.symbol]).toEqual([true, symbol]);
      expect(positions.every(({ publishedOn, settlementDate: of }) => of < publishedOn && publishedOn <= asOf)).toBe(
        true,
      );
      const dates = positions.map(({ settlementDate }) => settlementDate);
      expect(dates).toEqual([...new Set(dates)].toSorted().toReversed());
      const dayBefore = new Date(Date.parse(newest?.publishedOn ?? '') - 86_400_000).toISOString().slice(0, 10);
      const earlier = (await market().shortInterest(symbol, dayBefore).catch(noData))?.data;
      expect(earlier?.every(({ publishedOn }) => publishedOn <= dayBefore) ?? true).toBe(true);
    }
    await expect(market().shortInterest('NOPE.X', asOf)).rejects.toMatchObject({ code: 'no_data' });
  });
}

function filingsContract(market: () => MarketData): void {
  it('gives statements of one company, newest filing first, or says that it has none', async () => {
    for (const { symbol } of await market().companies()) {
      const statements = await market().statements(symbol).catch(noData);
      const days = statements?.data.map(({ filed }) => filed) ?? [];
      expect(days).toEqual(days.toSorted().toReversed());
      expect(statements?.data.length).not.toBe(0);
    }
    await expect(market().statements('NOPE.X')).rejects.toMatchObject({ code: 'no_data' });
  });

  it('lists filings once each, newest first, and gives the text of a report under its number and day', async () => {
    for (const { symbol } of await market().companies()) {
      const { filings } = (await market().filings(symbol).catch(noData))?.data ?? { filings: [] };
      const days = filings.map(({ filed }) => filed);
      expect(days).toEqual(days.toSorted().toReversed());
      expect(new Set(filings.map(({ accession }) => accession)).size).toBe(filings.length);
      for (const { accession, filed, form } of filings.slice(0, 5)) {
        const text = await market().filingText(symbol, accession).catch(noData);
        expect(text?.data ?? { accession, filed, form }).toMatchObject({ accession, filed, form });
      }
    }
    await expect(market().filings('NOPE.X')).rejects.toMatchObject({ code: 'no_data' });
    const [{ symbol } = { symbol: '' }] = await market().companies();
    await expect(market().filingText(symbol, '0000000000-00-000000')).rejects.toMatchObject({ code: 'no_data' });
  });

  it('gives the last forms of insiders, newest first, and no more than asked for', async () => {
    for (const { symbol } of await market().companies()) {
      const { data: { cik, forms } = { cik: '', forms: [] } } =
        (await market().ownership(symbol, 3).catch(noData)) ?? {};
      const days = forms.map(({ filed }) => filed);
      expect(days).toEqual(days.toSorted().toReversed().slice(0, 3));
      if (forms.length > 0) expect(cik).toMatch(/^\d{10}$/);
    }
    await expect(market().ownership('NOPE.X', 3)).rejects.toMatchObject({ code: 'no_data' });
  });

  it('gives the last schedules of holders from a day on, newest first, and says how many there are besides', async () => {
    for (const { symbol } of await market().companies()) {
      const asked = async (from: string, limit: number) =>
        (await market().holders(symbol, { from, limit }).catch(noData))?.data ?? { schedules: [], unread: 0 };
      const [all, some] = [await asked('1990-01-01', 1000), await asked('1990-01-01', 1)];
      const days = all.schedules.map(({ filed }) => filed);
      expect(days).toEqual(days.toSorted().toReversed());
      expect(some).toMatchObject({ schedules: all.schedules.slice(0, 1), unread: Math.max(0, days.length - 1) });
      const [newest = '9999-12-31'] = days;
      const since = (await asked(newest, 1000)).schedules;
      expect(since.every(({ filed }) => filed === newest)).toBe(true);
    }
    await expect(market().holders('NOPE.X', { from: '1990-01-01', limit: 3 })).rejects.toMatchObject({
      code: 'no_data',
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
