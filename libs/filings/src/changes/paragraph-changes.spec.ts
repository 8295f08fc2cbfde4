import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { edgarFiles, edgarPresent, edgarText } from '../testing/edgar.ts';
import { paragraphChanges } from './paragraph-changes.ts';

const demand =
  'A decline in economic activity can adversely affect demand for any of our businesses, and so our revenue.';
const rights =
  'We depend on the protection of our intellectual property, and others may claim that we infringe upon theirs.';
const merger =
  'Completion of the merger is subject to conditions, and we may not realise the benefits that we expect of it.';

describe('the paragraphs of a section against the filing before', () => {
  it('are no change when they are the same, or were moved', () =>
    expect(paragraphChanges([rights, demand], [demand, rights])).toEqual({ compared: 2, added: [], changed: [] }));

  it('are new when most of their words are', () =>
    expect(paragraphChanges([demand, merger], [demand])).toEqual({ compared: 2, added: [merger], changed: [] }));

  it('are changed when some of their words are, and are given as they were before', () => {
    const text = demand.replace('any of our businesses', 'our parks and our cruise ships');
    expect(paragraphChanges([text], [rights, demand])).toEqual({
      compared: 1,
      added: [],
      changed: [{ text, before: demand }],
    });
  });

  it('are the same in other case and punctuation', () =>
    expect(paragraphChanges([demand.toUpperCase().replace(',', ' –')], [demand])).toMatchObject({ changed: [] }));

  it('are not compared when they are headings', () =>
    expect(paragraphChanges(['Risks of our business', ''], [])).toMatchObject({ compared: 0 }));

  it('are compared in bounded time', () => {
    const words = Array.from({ length: 300 }, (_, index) => `word${index}`).join(' ');
    const alike = Array.from({ length: 3_000 }, (_, index) => `${words} ${index}`);
    const started = process.cpuUsage();
    expect(paragraphChanges(alike, alike)).toMatchObject({ added: [], changed: [] });
    expect(process.cpuUsage(started).user / 1_000).toBeLessThan(10_000);
  });

  it('are all new when there was no such section', () =>
    expect(paragraphChanges([demand, rights], [])).toMatchObject({ added: [demand, rights] }));
});

(edgarPresent ? describe : describe.skip)("the risk factors of Disney's annual reports", () => {
  const Report = z.object({ item_1A: z.string() });
  const risksOf = (path: string) => Report.parse(JSON.parse(edgarText(path))).item_1A.split('\n');
  const years = () => {
    const risks = edgarFiles('items').map(risksOf);
    return risks.slice(1).map((now, index) => paragraphChanges(now, risks[index] ?? []));
  };

  it('have at most two new paragraphs a year until 2017, and 33 of 83 in 2018, the year of 21st Century Fox', () => {
    expect(years().map(({ added, compared }) => [added.length, compared])).toEqual([
      [1, 56],
      [0, 50],
      [1, 51],
      [0, 49],
      [2, 52],
      [33, 83],
    ]);
    expect(years().at(-1)?.added.join(' ')).toContain('21CF');
  });
});
