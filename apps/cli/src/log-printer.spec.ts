import { describe, expect, it } from '@jest/globals';
import type { RunResponse, RunComparisonResponse, SseMessage } from '@gemscout/contracts';
import { comparisonTable, logLine, verdictOf, verdictTable } from './log-printer.ts';

const message = (type: SseMessage['type'], symbol: string, payload: SseMessage['payload_json']): SseMessage => ({
  label: `[${type}]`,
  type,
  message: 'RSI 71',
  ts: '2026-01-05T12:04:31.000Z',
  payload_json: payload,
  run_id: 'r1',
  symbol,
  seq: 1,
  position: '1',
});

it('prints time, ticker, heading and sentence', () =>
  expect(logLine(message('TOOL', 'NOVA', { tool: 'indicators' }))).toBe('12:04:31  NOVA    indicators        RSI 71'));

describe('the table of verdicts', () => {
  const decision = (symbol: string, verdict: string, confidence: number) =>
    verdictOf(message('DECISION', symbol, { verdict, confidence, goal_fit: 'good' })) ?? {
      symbol,
      verdict,
      confidence,
      goal_fit: '',
    };

  it('puts Buy first and the surest on top', () =>
    expect(
      verdictTable([decision('A', 'avoid', 0.9), decision('B', 'buy', 0.5), decision('C', 'buy', 0.7)])
        .split('\n')
        .slice(1)
        .map((line) => line.trim().split(/\s+/)[0]),
    ).toEqual(['C', 'B', 'A']));

  it('shows a ticker that could not be finished', () =>
    expect(verdictOf(message('TICKER_SKIPPED', 'NOVA', { reason: 'no data' }))).toMatchObject({
      verdict: 'skipped',
    }));

  it('says when there is none', () => expect(verdictTable([])).toBe('No verdicts.'));
});

describe('two runs side by side', () => {
  const run: RunResponse = {
    id: 'r1',
    kind: 'trending',
    subject: null,
    status: 'completed',
    created_at: '',
    ended_at: '',
    proposals: 0,
    spend: null,
    forked_from: null,
    sample: false,
    goal_profile: null,
    depth: 'standard',
    started_by: null,
    tickers: [],
  };
  const table = (...tickers: RunComparisonResponse['tickers']) => comparisonTable({ a: run, b: run, tickers });
  const decided = { state: 'decided', confidence: 0.71, goal_fit: null, price: null, price_as_of: null } as const;
  const [buy, watch] = [
    { ...decided, verdict: 'buy' },
    { ...decided, verdict: 'watch' },
  ];
  const waiting = { ...decided, state: 'waiting', verdict: null } as const;

  it('mark what they differ in, and what one of them left out', () =>
    expect(
      table(
        { symbol: 'NOVA', a: buy, b: watch, difference: null },
        { symbol: 'KEST', a: watch, b: null, difference: null },
        { symbol: 'GONE', a: waiting, b: null, difference: null },
      ).split('\n'),
    ).toEqual([
      'Symbol    Original         Fork',
      'NOVA      buy       71%    watch     71%  differs',
      'KEST      watch     71%    –',
    ]));

  it('say when there is none', () => expect(table()).toBe('No verdicts.'));
});
