import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { edgarMarketFolder, edgarPresent } from './edgar-market.mjs';
import { measureQuestions } from './measure.mjs';
import { ASKED_ON, QUESTIONS } from './questions.mjs';

const LEAST_COMPLETE = 36;

const where = edgarPresent ? it : it.skip;
if (!edgarPresent) console.warn('skipped: research questions, as there are no filings of the SEC beside the project');

let folder: string | undefined;
let market = '';
beforeAll(async () => {
  if (edgarPresent) ({ folder, market } = await edgarMarketFolder(ASKED_ON));
}, 60_000);
afterAll(() => {
  if (folder !== undefined) rmSync(folder, { recursive: true });
});

where(
  'of 40 research questions on filings of the SEC, 36 have every fact of a right answer before the analyst, without a model',
  async () => {
    const measured = await measureQuestions(market, QUESTIONS);
    const incomplete = measured.filter(({ missing }) => missing.length > 0);
    console.info(incomplete.map(({ symbol, text, missing }) => `${symbol}: ${text} without ${missing.join(', ')}`));
    expect(measured).toHaveLength(40);
    expect(measured.length - incomplete.length).toBeGreaterThanOrEqual(LEAST_COMPLETE);
  },
  120_000,
);
