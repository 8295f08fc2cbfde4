import { firstLine } from '@gemscout/domain';
import { memoryEvidence } from '@gemscout/evidence';
import { openMarket, sampleMarketDirectory } from '@gemscout/market';
import { describe, expect, it } from '@jest/globals';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rulesAnalyst } from '../analyst/rules-analyst.ts';
import { runStageTask } from '../run-stage-task.ts';
import { MemorySession, openTasks, trending } from '../testing/memory-session.ts';
import { indicatorFactsOf } from '../tools/indicator-facts.ts';
import { conditionsOfRequest } from './read-conditions.ts';

const texts = (request: string) => conditionsOfRequest(request).map(({ text }) => text);

describe('what a request states', () => {
  it.each([
    ['semiconductor companies, not overbought', ['not overbought (RSI(14) below 70)']],
    ['Avoid anything overbought', ['not overbought (RSI(14) below 70)']],
    ['oversold banks', ['oversold (RSI(14) 30 or less)']],
    ['utilities that pay a dividend', ['pays a dividend (yield above 0)']],
    ['dividend payers', ['pays a dividend (yield above 0)']],
    ['companies without a dividend', ['no dividend (yield 0)']],
    ['yielding at least 2.5%', ['a dividend yield of 2.5% or more']],
    ['not just before earnings', ['no report due within ten days']],
    ['nothing close to its next results', ['no report due within ten days']],
    ['profitable small caps', ['profitable (earnings of the last four quarters)', 'small cap ($0.25 bn to $2 bn)']],
    ['P/E below 20, above its 200-day average', ['above its 200-day average', 'price to earnings below 20']],
    ['low volatility', ['calm (a usual day’s range below 3%)']],
    [
      'chip makers with improving momentum, not overbought',
      ['not overbought (RSI(14) below 70)', 'momentum (up in a month, and above its 50-day average)'],
    ],
  ])('%s', (request, expected) => {
    const plain = expected.map((text) => text.replace('’', "'"));
    expect(texts(request)).toEqual(plain);
  });

  it.each([
    'Anything in energy',
    'What dividend policy does AAPL have?',
    'unprofitable',
    'Is momentum a good strategy?',
    'The overhang of debt',
  ])('is nothing in: %s', (request) => expect(texts(request)).toEqual([]));
});

describe('on the sample market', () => {
  /** Runs the tasks up to the shortlist: what follows takes most of the time. */
  async function shortlisted(subject: string, folder = 'sample') {
    const market = await openMarket(folder);
    const session = MemorySession.started({ ...trending, kind: 'custom', subject });
    const tools = { market, analyst: rulesAnalyst(), evidence: memoryEvidence() };
    while (!firstLine(session.log(), 'SHORTLIST'))
      for (const task of openTasks(session)) await runStageTask(task, session, tools, new AbortController().signal);
    const line = firstLine(session.log(), 'SHORTLIST');
    return { market, line, symbols: line?.payload.symbols ?? [] };
  }

  it('a request for dividend payers never gives a yield of 0, and the log names those left out with their figure', async () => {
    const { market, line, symbols } = await shortlisted('Steady companies that pay a dividend');
    expect(symbols).toHaveLength(8);
    for (const symbol of symbols) expect((await market.fundamentals(symbol)).data.dividendYieldPct).toBeGreaterThan(0);
    expect(line?.message).toContain('The request states: pays a dividend (yield above 0)');
    const unmet = line?.payload.unmet ?? [];
    expect(unmet.length).toBeGreaterThan(0);
    for (const { symbol = '', value } of unmet) {
      const { data } = await market.fundamentals(symbol).catch(() => ({ data: undefined }));
      expect(value).toBe(data?.dividendYieldPct === 0 ? '0.0%' : 'not known');
    }
  });

  it('a sector and two conditions give what is in the sector and meets both', async () => {
    const { market, symbols } = await shortlisted('Technology with improving momentum, not overbought');
    const companies = new Map((await market.companies()).map(({ symbol, sector }) => [symbol, sector]));
    for (const symbol of symbols) {
      expect(companies.get(symbol)).toBe('Information Technology');
      const prices = await indicatorFactsOf((await market.bars(symbol, 320)).data);
      expect(prices?.rsi_14).toBeLessThan(70);
      expect(prices?.change_20d_pct).toBeGreaterThan(0);
    }
  });

  it('an industry gives its companies only, and the log names what is left out with its own', async () => {
    const { market, line, symbols } = await shortlisted('semiconductor companies');
    expect(symbols.toSorted()).toEqual(['HEXLO', 'OKTRA', 'SOLRA', 'ZORBL']);
    for (const symbol of symbols) expect((await market.company(symbol))?.sic).toBe('3674');
    expect(line?.message).toContain('The request states: in the industry semiconductors (SIC 3674)');
    expect(line?.payload.unmet).toContainEqual({
      symbol: 'QANTO',
      condition: 'in the industry semiconductors (SIC 3674)',
      value: 'Services-Prepackaged Software (SIC 7372)',
    });
  });

  it('an industry with two other conditions gives what is in it and meets both', async () => {
    const { market, symbols } = await shortlisted('semiconductor companies with improving momentum, not overbought');
    const chips = ['HEXLO', 'OKTRA', 'SOLRA', 'ZORBL'];
    const meeting = chips.map(async (symbol) => {
      const prices = await indicatorFactsOf((await market.bars(symbol, 320)).data);
      const { rsi_14: rsi, change_20d_pct: change, close_usd: close, sma_50_usd: average } = prices ?? {};
      const rises = (change ?? 0) > 0 && (close ?? 0) > (average ?? Infinity);
      return rises && (rsi ?? 100) < 70 ? [symbol] : [];
    });
    expect(symbols.toSorted()).toEqual((await Promise.all(meeting)).flat());
  });

  it('a request for chip makers gives the six of a market that has six', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'chips-'));
    try {
      cpSync(sampleMarketDirectory(), folder, { recursive: true });
      const file = join(folder, 'companies.csv');
      const made = readFileSync(file, 'utf8').replaceAll(/(?<=^(?:GRIDA|BOLTR),.*),\d{4},.*$/gm, ',3674,Chips');
      writeFileSync(file, made);
      const { symbols } = await shortlisted('chip makers', folder);
      expect(symbols.toSorted()).toEqual(['BOLTR', 'GRIDA', 'HEXLO', 'OKTRA', 'SOLRA', 'ZORBL']);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('an industry that no company is known to be in is not checked, and the log says so', async () => {
    const { line } = await shortlisted('restaurants in the consumer sector');
    expect(line?.message).toContain(
      'No company of this market is known to be in the industry restaurants (SIC 5812): this was not checked.',
    );
  });

  it('what nothing meets ends the run with the reason', async () => {
    const { line, symbols } = await shortlisted('yielding at least 99%');
    expect(symbols).toEqual([]);
    expect(line?.message).toMatch(/^No ticker passed the screen\. The request states: .*; 60 tickers left out\.$/);
  });
});
