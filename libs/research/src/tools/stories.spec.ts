import { describe, expect, it } from '@jest/globals';
import type { Company, Headline } from '@gemscout/market';
import { acrossStories } from './stories.ts';

const COMPANY: Company = { symbol: 'BOLTR', name: 'Boltr Motors', sector: null };
const headline = (day: number, title: string): Headline => ({
  id: `h${day}-${title.length}`,
  symbol: 'BOLTR',
  publishedAt: `2026-06-${String(day).padStart(2, '0')}T10:00:00.000Z`,
  title,
  publisher: 'The Ledger',
  url: null,
});
const titles = (most: number, headlines: readonly Headline[]) =>
  acrossStories(headlines, most, COMPANY).map(({ title }) => title);

const RECALL = [
  headline(20, 'Boltr recalls 40,000 vans over faulty brakes'),
  headline(21, 'Faulty brakes: Boltr vans recalled in Europe'),
  headline(22, 'Recall of Boltr vans widens as faulty brakes found in Asia'),
];
const ORDER = headline(25, 'Boltr wins a postal order in Norway');
const CHIEF = headline(12, 'Chief engineer leaves Boltr');

describe('headlines across stories', () => {
  it('are the newest of each story, the newest story first', () =>
    expect(titles(3, [CHIEF, ...RECALL, ORDER])).toEqual([ORDER.title, RECALL[2]?.title, CHIEF.title]));

  it('have further ones of a story only where there are fewer stories than asked for', () =>
    expect(titles(4, [CHIEF, ...RECALL, ORDER])).toEqual([
      ORDER.title,
      RECALL[2]?.title,
      CHIEF.title,
      RECALL[1]?.title,
    ]));

  it('are of another story where the same words come back weeks later', () => {
    const again = headline(29, 'Faulty brakes: Boltr recalls vans again');
    expect(titles(2, [...RECALL, again])).toEqual([again.title, RECALL[2]?.title]);
  });

  const RESULTS = [headline(25, 'Boltr tops estimates'), headline(26, 'Boltr Q3 profit jumps')];

  it('are of one story where two are about the same results of the company, whatever their words', () =>
    expect(titles(2, [...RESULTS, CHIEF])).toEqual(['Boltr Q3 profit jumps', CHIEF.title]));

  it.each([
    ['another quarter', [headline(25, 'Boltr Q2 revenue falls'), headline(26, 'Boltr Q3 profit jumps')]],
    ['days later', [headline(22, 'Boltr tops estimates'), headline(26, 'Boltr Q3 profit jumps')]],
    [
      'results of others',
      [headline(25, 'Vanmakers see quarterly profits rise'), headline(26, 'Boltr Q3 profit jumps')],
    ],
    ['something else of that day', [ORDER, headline(26, 'Boltr Q3 profit jumps')]],
  ])('are of two stories: %s', (_, two) =>
    expect(titles(2, [...two, ...RECALL])).toEqual(two.toReversed().map(({ title }) => title)),
  );

  it('do not tell stories apart or together by the name of the company', () => {
    const [one, other] = [headline(28, 'Boltr Motors hires'), headline(27, 'Boltr Motors borrows')];
    expect(titles(2, [one, other, ...RECALL])).toEqual([one.title, other.title]);
  });

  it('are the same whatever the order that they come in', () => {
    const all = [CHIEF, ...RECALL, ORDER];
    expect(titles(5, all.toReversed())).toEqual(titles(5, all));
  });
});
