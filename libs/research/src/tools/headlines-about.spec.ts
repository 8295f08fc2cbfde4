import { expect, it } from '@jest/globals';
import type { Company, Headline } from '@gemscout/market';
import { headlinesAbout } from './headlines-about.ts';

const company = (symbol: string, name: string): Company => ({ symbol, name, sector: null });
const nova = company('NOVA', 'Nova Batteries Inc.');
const companies = [nova, company('KEST', 'Kestrel Air'), company('OST', 'Osteno Devices')];

const headlines = (...titles: readonly string[]): Headline[] =>
  titles.map((title, at) => ({
    id: `n${at}`,
    symbol: 'NOVA',
    title,
    publisher: 'Harbour Wire',
    publishedAt: '2026-03-01T10:00:00.000Z',
    url: null,
  }));

const about = (...titles: readonly string[]) => {
  const { headlines: kept, ...counts } = headlinesAbout(headlines(...titles), nova, companies);
  return { titles: kept.map(({ title }) => title), ...counts };
};

it('counts near copies of a headline once', () =>
  expect(
    about(
      'Nova Batteries wins a record order from a carmaker',
      'Nova Batteries wins a record order from a carmaker - sources',
      'Nova opens a plant',
    ),
  ).toEqual({
    titles: ['Nova Batteries wins a record order from a carmaker', 'Nova opens a plant'],
    nearCopies: 1,
    ofOthers: 0,
  }));

it('leaves out what names another company of the market, and not this one', () =>
  expect(
    about("Kestrel's pilots strike", 'Osteno Devices buys Nova', 'Kestrel flies on NOVA cells', 'Metals rise'),
  ).toEqual({
    titles: ['Osteno Devices buys Nova', 'Kestrel flies on NOVA cells', 'Metals rise'],
    nearCopies: 0,
    ofOthers: 1,
  }));

it('takes a part of a word for no name', () =>
  expect(about('Kestrelton votes', 'A supernova of deals at Kestrel').titles).toEqual(['Kestrelton votes']));

it('leaves out none where the market does not know the company', () =>
  expect(headlinesAbout(headlines('Kestrel flies'), undefined, companies).headlines).toHaveLength(1));
