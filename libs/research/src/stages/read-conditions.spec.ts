import { firstLine } from '@gemscout/domain';
import { memoryEvidence } from '@gemscout/evidence';
import { openMarket } from '@gemscout/market';
import { describe, expect, it } from '@jest/globals';
import { rulesAnalyst } from '../analyst/rules-analyst.ts';
import { MemorySession, runToEnd, trending } from '../testing/memory-session.ts';
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
  async function shortlisted(subject: string) {
    const market = await openMarket('sample');
    const session = MemorySession.started({ ...trending, kind: 'custom', subject });
    await runToEnd(session, { market, analyst: rulesAnalyst(), evidence: memoryEvidence() });
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

  it('what nothing meets ends the run with the reason', async () => {
    const { line, symbols } = await shortlisted('yielding at least 99%');
    expect(symbols).toEqual([]);
    expect(line?.message).toMatch(/^No ticker passed the screen\. The request states: .*; 60 tickers left out\.$/);
  });
});
