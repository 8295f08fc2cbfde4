import { describe, expect, it } from '@jest/globals';
import { resultsIn } from './results-headline.ts';

describe('a headline about results', () => {
  it.each([
    ['Boltr Q3 profit jumps', 3],
    ['Boltr tops estimates', null],
    ['UPDATE 2 Boltr beats Wall Street on new vans', null],
    ['Boltr third-quarter revenue misses forecasts', 3],
    ['Boltr profit slips as steel costs rise', null],
    ['Boltr Reports 2Q EPS of $0.72 vs $0.73 Est', 2],
    ['Boltr posts annual loss', null],
  ])('is: %s', (title, quarter) => expect(resultsIn(title)).toEqual({ quarter }));

  it.each([
    'Boltr to report Q3 results on Tuesday',
    'Boltr Q3 earnings preview: what to watch',
    'Boltr warns of third-quarter loss',
    'Analyst lifts price target of Boltr above Street views',
    'Boltr wins a postal order in Norway',
    'Boltr still a top pick of Wall Street',
  ])('is not: %s', (title) => expect(resultsIn(title)).toBeUndefined());
});
