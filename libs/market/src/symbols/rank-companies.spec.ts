import { describe, expect, it } from '@jest/globals';
import type { Company } from '../market-data.ts';
import { indexCompanies, nearestCompanies, rankCompanies } from './rank-companies.ts';

const company = (symbol: string, name: string, sector: string | null = null, exchange?: string): Company => ({
  symbol,
  name,
  sector,
  ...(exchange !== undefined && { exchange }),
});

const MARKET = indexCompanies([
  company('AAP', 'Advance Auto Parts', 'Consumer Discretionary'),
  company('AAPL', 'Apple Inc.', 'Information Technology', 'Nasdaq'),
  company('APLE', 'Apple Hospitality', 'Real Estate', 'NYSE'),
  company('BRK.B', 'Berkshire Hathaway Inc', 'Financials', 'NYSE'),
  company('MELI', 'MercadoLibre', 'Consumer Discretionary', 'Nasdaq'),
  company('NESN', 'Nestlé Foods'),
  company('SNAP', 'Snapple Drinks'),
]);

const found = (text: string, limit = 10) => rankCompanies(MARKET, text, limit).map(({ symbol }) => symbol);

describe('given a list of companies', () => {
  it.each([
    ['the ticker itself before longer ones', 'aap', ['AAP', 'AAPL']],
    ['words of names before what they contain, in the order of the list', 'apple', ['AAPL', 'APLE', 'SNAP']],
    ['a ticker that begins with it before one that contains it', 'apl', ['APLE', 'AAPL']],
    ['several words of a name', 'hathaway inc', ['BRK.B']],
    ['a word in the middle of a name', 'auto', ['AAP']],
    ['a class of shares with a dash, and a leading $', '$brk-b', ['BRK.B']],
    ['names without their accents', 'NESTLE', ['NESN']],
    ['sectors, when nothing else matches', 'real est', ['APLE']],
    ['exchanges', 'nyse', ['APLE', 'BRK.B']],
    ['a text with blanks around it', '  meli ', ['MELI']],
  ])('when a search is made, then it finds %s', (_what, text, symbols) => {
    expect(found(text)).toEqual(symbols);
  });

  it.each(['', '   ', '$', '%%%', '\u0301', 'zzzz', '__proto__', '.*', 'x'.repeat(1_000)])(
    'when %j is sought, then nothing is found',
    (text) => expect(found(text)).toEqual([]),
  );

  it('when more match than fit, then the best are kept', () => {
    expect(found('a', 2)).toEqual(['AAP', 'AAPL']);
  });

  it('when nothing matches, then those with similar tickers are nearest, else the first', () => {
    const nearest = (text: string) => nearestCompanies(MARKET, text, 2).map(({ symbol }) => symbol);
    expect(nearest('SNOW')).toEqual(['SNAP', 'AAP']);
    expect(nearest('ZZZ')).toEqual(['AAP', 'AAPL']);
  });
});
