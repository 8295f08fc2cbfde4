import type { JsonObject } from '@gemscout/domain';
import { expect, it } from '@jest/globals';
import { RunResultResponse } from './run-result-response.ts';
import { addToResults } from './run-results.ts';

const line = (label: string, symbol?: string, payload: JsonObject = {}) => ({ label, symbol, payload });
const SHORTLIST = line('SHORTLIST', undefined, {
  symbols: ['NOVA', 'QRS', 'TUV'],
  tickers: [
    { symbol: 'NOVA', name: 'Nova Labs', why: 'Up 9% on volume.' },
    { symbol: 'QRS', name: 'Quarry Systems', why: 'Named in a headline.' },
  ],
});
const resultsOf = (...lines: ReturnType<typeof line>[]) =>
  [...addToResults(new Map(), lines).values()].map((result) => RunResultResponse.parse(result));

it('lists the shortlist with names and why each ticker is on it', () => {
  expect(resultsOf(line('INIT'), SHORTLIST)).toEqual([
    expect.objectContaining({ symbol: 'NOVA', name: 'Nova Labs', state: 'waiting', reason: 'Up 9% on volume.' }),
    expect.objectContaining({ symbol: 'QRS', name: 'Quarry Systems', stage: null, verdict: null, confidence: null }),
    expect.objectContaining({ symbol: 'TUV', name: null, reason: null }),
  ]);
});

it('says the stage and the last confidence of a ticker, then its verdict and the first sentence of its thesis', () => {
  const begun = [SHORTLIST, line('THEME_START', 'NOVA'), line('REFLECT', 'NOVA', { confidence: 0.4 })];
  const analysed = line('THEME_ANALYSIS', 'NOVA', { thesis: 'It broke out. More.', confidence: 0.6 });
  const decided = line('DECISION', 'NOVA', { verdict: 'buy', confidence: 0.7 });
  const nova = (...lines: Parameters<typeof resultsOf>) => resultsOf(...lines)[0];
  expect(nova(...begun)).toMatchObject({ state: 'active', stage: 'Investigate', confidence: 0.4 });
  expect(nova(...begun, analysed)).toMatchObject({ stage: 'Validate', reason: 'It broke out.', verdict: null });
  expect(nova(...begun, analysed, line('THEME_VALIDATION', 'NOVA'), decided)).toMatchObject({
    state: 'decided',
    stage: 'Decide',
    verdict: 'buy',
    confidence: 0.7,
    reason: 'It broke out.',
  });
});

it('says why a ticker was skipped, and which ones the end of the run stopped', () => {
  const log = [SHORTLIST, line('THEME_START', 'NOVA'), line('TICKER_SKIPPED', 'QRS', { reason: 'No data.' })];
  expect(resultsOf(...log, line('DONE')).map(({ state, reason }) => [state, reason])).toEqual([
    ['stopped', 'Up 9% on volume.'],
    ['skipped', 'No data.'],
    ['stopped', null],
  ]);
});

it('shows the ticker of a symbol run, which has no shortlist, and reads lines in parts as at once', () => {
  const lines = [line('THEME_START', 'NOVA', { name: 'Nova Labs' }), line('DECISION', 'NOVA', { verdict: 'watch' })];
  const parts = lines.reduce((known, each) => addToResults(known, [each]), addToResults(new Map(), []));
  expect([...parts.values()]).toEqual(resultsOf(...lines));
  expect(resultsOf(line('TOOL', 'XYZ'))).toEqual([expect.objectContaining({ symbol: 'XYZ', state: 'waiting' })]);
});
