import { describe, expect, it } from '@jest/globals';
import type { SseMessage } from '@gemscout/contracts';
import { logLine, verdictOf, verdictTable } from './log-printer.ts';

const message = (type: SseMessage['type'], symbol: string, payload: SseMessage['payload_json']): SseMessage => ({
  ...{ label: `[${type}]`, type, message: 'RSI 71', ts: '2026-01-05T12:04:31.000Z', payload_json: payload },
  ...{ run_id: 'r1', symbol, seq: 1, position: '1' },
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
