import { describe, expect, it } from '@jest/globals';
import { showDate } from '@gemscout/contracts';
import { firstLine } from '@gemscout/domain';
import { memoryEvidence, type EvidenceItem } from '@gemscout/evidence';
import { MarketFailure, type Headline, type MarketData, type Post } from '@gemscout/market';
import { rulesAnalyst } from '../analyst/rules-analyst.ts';
import { textSignals } from '../analyst/text-signals.ts';
import { dossierOf, type Dossier } from '../dossier.ts';
import type { TickerTool } from '../facts.ts';
import { MemorySession, runToEnd, trending } from '../testing/memory-session.ts';
import { smallMarketOf } from '../testing/small-stories.ts';

const at = '2026-03-01T10:00:00.000Z';
/** Of so many that no two are near copies. */
const headline = (number: number): Headline => ({
  id: `n${number}`,
  symbol: 'NOVA',
  title: `Nova plant ${number} ships order ${number * 7} to city ${number * 13}`,
  publisher: `Wire ${number % 5}`,
  publishedAt: at,
  url: null,
});
const post = (number: number): Post => ({
  id: `p${number}`,
  symbol: 'NOVA',
  createdAt: at,
  text: `Post number ${number} on $NOVA`,
  user: `u${number}`,
  followers: number === 199 ? 90_000 : 10,
  reposts: null,
  isRepost: false,
});

type Asked = { readonly dossier: Dossier; readonly item: EvidenceItem | undefined; readonly memo: string };

/** A run on NOVA in a market that answers some questions otherwise. */
async function researched(other: Partial<MarketData>, kind: 'symbol' | 'custom' = 'symbol') {
  const market = { ...smallMarketOf(), ...other };
  const session = MemorySession.started({ ...trending, kind, subject: 'NOVA' });
  const evidence = memoryEvidence();
  await runToEnd(session, { market, analyst: rulesAnalyst(), evidence, clock: () => 0 });
  const itemOf = (hash: string) => evidence.get(session.request.workspaceId, hash);
  return { dossier: dossierOf(session, 'NOVA'), log: session.log(), itemOf };
}

async function asked(tool: TickerTool, kind: string, other: Partial<MarketData>): Promise<Asked> {
  const { dossier, log, itemOf } = await researched(other);
  const { hash = '' } = dossier.findings[tool]?.evidence.find((ref) => ref.kind === kind) ?? {};
  const memo = firstLine(log, 'MEMO_READY', 'NOVA')?.payload.memo ?? '';
  return { dossier, item: await itemOf(hash), memo };
}

const provenance = { provider: 'small', fetchedAt: at, asOf: '2026-03-02T21:00:00.000Z' };
const listOf = <Row>(length: number, row: (number: number) => Row) => ({
  provenance,
  data: Array.from({ length }, (_, number) => row(number)),
});
const newsOf = (length: number): Partial<MarketData> => ({
  news: (_symbol, _days, limit) => Promise.resolve(listOf(Math.min(limit, length), headline)),
});

describe('the news tool', () => {
  it('counts all headlines of the month', async () => {
    const { dossier, item } = await asked('news', 'news', newsOf(183));
    expect(dossier.findings.news?.facts).toMatchObject({ headlines: 183, cut: false });
    expect(item?.body).toMatchObject({ headlines: 183, cut: false });
  });

  it('says at least where the list was cut', async () => {
    const { dossier, memo } = await asked('news', 'news', newsOf(5_000));
    expect(dossier.findings.news).toMatchObject({
      facts: { cut: true },
      summary: expect.stringMatching(/^At least 300 headlines/),
    });
    if (memo.includes('headlines')) expect(memo).toContain('At least 300 headlines');
  });

  it('shows rows as they are in the evidence', async () => {
    const { dossier, item } = await asked('news', 'news', newsOf(20));
    const shown = dossier.findings.news?.highlights ?? [];
    expect(shown).toHaveLength(5);
    expect(item?.body['items']).toEqual(expect.arrayContaining([...shown]));
  });
});

it('the social tool shows rows that the evidence has, however loud an old one is', async () => {
  const posts: Partial<MarketData> = { posts: () => Promise.resolve(listOf(200, post)) };
  const { dossier, item } = await asked('social', 'posts', posts);
  const shown = dossier.findings.social?.highlights ?? [];
  expect(shown[0]?.source).toBe('u199');
  expect(item?.body['items']).toEqual(expect.arrayContaining([...shown]));
});

it('the social tool says at least where the list was cut', async () => {
  const posts: Partial<MarketData> = {
    posts: (_symbol, _days, limit) => Promise.resolve(listOf(Math.min(limit, 9_000), post)),
  };
  const { dossier, item, memo } = await asked('social', 'posts', posts);
  expect(dossier.findings.social).toMatchObject({
    facts: { cut: true, activity_ratio: null },
    summary: expect.stringMatching(/^At least 3,?000 posts/),
  });
  expect(item?.body).toMatchObject({ cut: true });
  if (memo.includes('posts by')) expect(memo).toMatch(/at least 3,000 posts/);
});

it('the social tool counts no repost and no near copy as a post of its own, however many there are', async () => {
  const crowd = (number: number): Post => ({
    ...post(number),
    createdAt: number < 400 ? '2026-03-02T10:00:00.000Z' : '2026-02-10T10:00:00.000Z',
    text: number % 10 === 0 ? post(number).text : 'Nova will go to the moon, everybody says so',
    isRepost: number % 10 === 1,
  });
  const { dossier, item, memo } = await asked('social', 'posts', { posts: () => Promise.resolve(listOf(410, crowd)) });
  const counts = { posts_7d: 400, distinct_7d: 41, copies: 359, reposts: 40 };
  expect(dossier.findings.social).toMatchObject({
    facts: counts,
    summary: expect.stringMatching(/^41 distinct posts, 400 with reposts and near copies, by 400 accounts in a week/),
  });
  expect(item?.body).toMatchObject({ ...counts, rows_cut: true });
  expect(memo).toContain("Of its 400 posts in a week 359 nearly repeat another account's");
  const [crowded] = textSignals(dossier.findings).filter(({ topic }) => /attention|crowd/.test(topic));
  expect(crowded?.text).toMatch(/^It had \{\{distinct_posts_7d}} distinct posts, \{\{posts_7d}} posts with reposts/);
});

it.each([
  [20, / These are the first 5 of at least 10 that were found\.$/],
  [8, / These are the first 5 of 8 that were found\.$/],
  [4, /^“NOVA”: 4 documents, the newest of 2026-03-01, naming NOVA\.$/],
])('a scan of the web says how many documents there are: %i', async (length, message) => {
  const long = 'Nova ships batteries to a city '.repeat(8);
  const document = (number: number) => ({
    id: `d${number}`,
    title: `${long}${number}`,
    text: 'Nova ships.',
    url: null,
    symbols: ['NOVA'],
    publishedAt: at,
  });
  const webSearch: MarketData['webSearch'] = (_query, limit) =>
    Promise.resolve(listOf(Math.min(limit, length), document));
  const { log, itemOf } = await researched({ webSearch }, 'custom');
  const search = firstLine(log, 'WEB_SEARCH');
  expect(search?.message).toMatch(message);
  const item = await itemOf(search?.payload.evidence?.[0]?.hash ?? '');
  const titles = (search?.payload.results ?? []).map(({ title }) => title);
  expect(item?.body['items']).toEqual(
    expect.arrayContaining(titles.map((title) => expect.objectContaining({ title }))),
  );
});

it('the web tool counts near copies of a document once', async () => {
  const none = () => Promise.reject(new MarketFailure('no_data', 'none'));
  const document = (number: number) => ({
    id: `d${number}`,
    title: `Nova ships order ${number % 2}`,
    text: number % 2 === 0 ? 'The first order of the year went to a carmaker.' : 'Its plant in Ohio opens in May.',
    url: null,
    symbols: ['NOVA'],
    publishedAt: at,
  });
  const webSearch = () => Promise.resolve(listOf(6, document));
  const { dossier, item } = await asked('web', 'documents', { news: none, posts: none, options: none, webSearch });
  expect(dossier.findings.web).toMatchObject({
    facts: { documents: 2, cut: false },
    summary: '2 documents on NOVA, 0 favourable and 0 unfavourable; 4 near copies left out.',
  });
  expect(item?.body['items']).toHaveLength(2);
});

describe('the earnings tool', () => {
  const events = (factor: number) => ({
    shareEvents: () => Promise.resolve([{ symbol: 'NOVA', date: '2025-06-01', factor }]),
  });

  it('shows a valuation with its own day', async () => {
    const { dossier, memo } = await asked('earnings', 'fundamentals', {});
    const day = dossier.findings.earnings?.facts?.valuation_date;
    expect(day).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(memo).toContain(`Valuation by its source on ${showDate(String(day))}: P/E 16.4`);
  });

  it('compares quarters on the same shares', async () => {
    const { dossier, item } = await asked('earnings', 'earnings', events(0.5));
    const plain = await asked('earnings', 'earnings', {});
    const growth = (of: Asked) => of.dossier.findings.earnings?.facts?.eps_growth_pct ?? NaN;
    expect(growth({ dossier, item, memo: '' })).toBeGreaterThan(growth(plain));
    expect(JSON.stringify(item?.body)).toContain('"split_factor":0.5');
  });

  it('says why growth is not given across a spin-off', async () => {
    const { dossier, item } = await asked('earnings', 'earnings', events(1 / 1.398));
    const reason = 'a spin-off of 2025-06-01 lies between';
    expect(dossier.findings.earnings?.facts?.eps_growth_pct).toBeNull();
    expect(dossier.findings.earnings?.summary).toContain(`growth on the year before is not given: ${reason}`);
    expect(item?.body).toMatchObject({ eps_growth_pct: null, eps_growth_missing: reason });
  });
});
