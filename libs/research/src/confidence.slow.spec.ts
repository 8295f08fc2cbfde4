import { beforeAll, describe, expect, it } from '@jest/globals';
import { memoryEvidence } from '@gemscout/evidence';
import { MarketFailure, openMarket, type Answer, type MarketData } from '@gemscout/market';
import { z } from 'zod';
import { rulesAnalyst } from './analyst/rules-analyst.ts';
import { MemorySession, runToEnd, trending } from './testing/memory-session.ts';

const Decided = z.object({ verdict: z.string(), confidence: z.number() });
type Decided = z.infer<typeof Decided>;

async function decided(market: MarketData, symbol: string): Promise<Decided> {
  const session = MemorySession.started({ ...trending, kind: 'symbol', subject: symbol });
  await runToEnd(session, { market, analyst: rulesAnalyst(), evidence: memoryEvidence(), clock: () => 0 });
  return Decided.parse(session.result(`decide/${symbol}/decision`)?.payload);
}

const gone = () => Promise.reject(new MarketFailure('no_data', 'taken away'));
const down = () => Promise.reject(new MarketFailure('rate_limited', 'not now'));

/** `market` with other answers in the place of some. */
const changed = (market: MarketData, other: Partial<MarketData>): MarketData => ({ ...delegating(market), ...other });

function delegating(market: MarketData): MarketData {
  return {
    info: market.info,
    sources: () => market.sources(),
    company: (...about) => market.company(...about),
    companies: () => market.companies(),
    bars: (...about) => market.bars(...about),
    movers: (...about) => market.movers(...about),
    sectors: (...about) => market.sectors(...about),
    socialBuzz: (...about) => market.socialBuzz(...about),
    posts: (...about) => market.posts(...about),
    news: (...about) => market.news(...about),
    earnings: (...about) => market.earnings(...about),
    fundamentals: (...about) => market.fundamentals(...about),
    options: (...about) => market.options(...about),
    webSearch: (...about) => market.webSearch(...about),
    statements: (...about) => market.statements(...about),
    filings: (...about) => market.filings(...about),
    filingText: (...about) => market.filingText(...about),
    ownership: (...about) => market.ownership(...about),
    holders: (...about) => market.holders(...about),
    rates: (...about) => market.rates(...about),
    estimates: (...about) => market.estimates(...about),
    shortInterest: (...about) => market.shortInterest(...about),
    close: () => market.close(),
  };
}

const AGAINST = [
  'cuts its outlook',
  'misses estimates',
  'shares fall after a downgrade',
  'faces a lawsuit over its accounts',
  'warns of a weak year',
  'loses its largest customer',
];

/** Three publishers write the opposite of what the figures say. */
const contradicted = (market: MarketData): MarketData =>
  changed(market, {
    news: async (symbol, ...about) => {
      const { data, provenance } = await market.news(symbol, ...about);
      const publishedAt = data[0]?.publishedAt ?? provenance.asOf;
      const against = AGAINST.map((words, at) => ({
        id: `against-${at}`,
        symbol,
        publishedAt,
        title: `${symbol} ${words}`,
        url: null,
        publisher: ['Wire', 'Daily', 'Ledger'][at % 3] ?? 'Wire',
      }));
      return { data: against, provenance };
    },
  });

/** Instead of results and news: many accounts with one text, and a page that promises. */
const faked = (market: MarketData): MarketData =>
  changed(market, {
    earnings: gone,
    fundamentals: gone,
    options: gone,
    news: async (...about) => nothingOf(await market.news(...about)),
    posts: async (symbol, ...about) => {
      const { provenance } = await market.posts(symbol, ...about);
      const createdAt = new Date(Date.parse(provenance.asOf) - 86_400_000).toISOString();
      const posts = Array.from({ length: 90 }, (_, at) => ({
        id: `fake-${at}`,
        symbol,
        createdAt,
        user: `fan-${at}`,
        followers: 9,
        reposts: null,
        isRepost: false,
        text: `$${symbol} to the moon, get in now before it is too late ${at % 5}`,
      }));
      return { data: posts, provenance };
    },
  });

const nothingOf = <Row>({ provenance }: Answer<readonly Row[]>): Answer<readonly Row[]> => ({ data: [], provenance });

const EVIDENCE: Readonly<Record<string, (market: MarketData) => MarketData>> = {
  all: (market) => market,
  withoutNews: (market) => changed(market, { news: gone }),
  withoutTexts: (market) => changed(market, { news: gone, posts: gone, webSearch: gone, options: gone }),
  pricesOnly: (market) =>
    changed(market, {
      news: gone,
      posts: gone,
      webSearch: gone,
      options: gone,
      earnings: gone,
      fundamentals: gone,
    }),
  failed: (market) => changed(market, { news: down }),
  contradicted,
  faked,
};

describe('confidence orders the same verdicts by the quality of their evidence', () => {
  /** What is decided on each ticker that all its evidence makes a Buy, by what is left of that evidence. */
  let bought: readonly Readonly<Record<string, Decided>>[];
  beforeAll(async () => {
    const market = await openMarket('sample');
    const full = await Promise.all(
      (await market.companies()).map(async ({ symbol }) => ({ symbol, ...(await decided(market, symbol)) })),
    );
    const buys = full.filter(({ verdict }) => verdict === 'buy');
    bought = await Promise.all(buys.map(({ symbol }) => byEvidence(market, symbol)));
  });

  async function byEvidence(market: MarketData, symbol: string): Promise<Readonly<Record<string, Decided>>> {
    const decisions = Object.entries(EVIDENCE).map(
      async ([name, left]) => [name, await decided(left(market), symbol)] as const,
    );
    return Object.fromEntries(await Promise.all(decisions));
  }
  const confidences = (evidence: string) => bought.map((of) => of[evidence]?.confidence ?? Number.NaN);
  const verdicts = (evidence: string) => bought.map((of) => of[evidence]?.verdict);

  it('on tickers with a story that holds', () => {
    expect(bought.length).toBeGreaterThanOrEqual(5);
    expect(Math.min(...confidences('all'))).toBeGreaterThan(0.7);
  });

  it.each([
    ['less of it', 'all', 'withoutNews'],
    ['much less of it', 'withoutNews', 'withoutTexts'],
    ['next to none', 'withoutTexts', 'pricesOnly'],
    ['a tool that failed', 'all', 'failed'],
    ['news that contradict the figures', 'all', 'contradicted'],
    ['a crowd that was bought, in the place of results and news', 'contradicted', 'faked'],
  ])('%s: each is less sure than before', (_what, better, worse) => {
    const [more, less] = [confidences(better), confidences(worse)];
    expect(less.filter((confidence, at) => !(confidence < (more[at] ?? 0)))).toEqual([]);
  });

  it('what is faked, and prices alone, make no Buy', () => {
    expect([...verdicts('faked'), ...verdicts('pricesOnly')]).not.toContain('buy');
  });
});

describe('the same evidence', () => {
  /** In another order each time, as providers and threads bring it. */
  const shuffled = <Row>({ data, provenance }: Answer<readonly Row[]>, by: number): Answer<readonly Row[]> => ({
    data: [...data.slice(by % Math.max(1, data.length)), ...data.slice(0, by % Math.max(1, data.length))],
    provenance,
  });

  it('gives the same verdict in at least 95 of 100 repetitions with the rules analyst', async () => {
    const market = await openMarket('sample');
    const again: Decided[] = [];
    for (let time = 0; time < 100; time += 1)
      again.push(
        await decided(
          changed(market, {
            news: async (...about) => shuffled(await market.news(...about), time),
            posts: async (...about) => shuffled(await market.posts(...about), 7 * time),
            webSearch: async (...about) => shuffled(await market.webSearch(...about), time),
          }),
          'GROSA',
        ),
      );
    const [first] = again;
    expect(again.filter(({ verdict }) => verdict === first?.verdict).length).toBeGreaterThanOrEqual(95);
  });
});
