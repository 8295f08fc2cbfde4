import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { runGemscout } from './program.ts';

let said: string[];
let complaints: string[];

beforeEach(() => {
  [said, complaints] = [[], []];
  jest.spyOn(console, 'log').mockImplementation((part: unknown) => void said.push(String(part)));
  jest.spyOn(console, 'error').mockImplementation((part: unknown) => void complaints.push(String(part)));
});
afterEach(() => void jest.restoreAllMocks());

it('gemscout symbols prints the companies that match, also as JSON', async () => {
  expect(await runGemscout(['symbols', 'osteno dev', '--market', 'sample'])).toBe(0);
  expect(said).toEqual(['OSTEN     Osteno Devices  Health Care']);
  said = [];
  expect(await runGemscout(['--json', 'symbols', 'osten', '--market', 'sample'])).toBe(0);
  expect(JSON.parse(said.join(''))).toEqual([{ symbol: 'OSTEN', name: 'Osteno Devices', sector: 'Health Care' }]);
});

it('gemscout symbols names companies that exist where none matches', async () => {
  expect(await runGemscout(['symbols', 'AAPL', '--market', 'sample'])).toBe(4);
  expect(complaints).toEqual(['No company AAPL in the market sample; it has for example ADVRO, AQUEN, AVILO.']);
});
