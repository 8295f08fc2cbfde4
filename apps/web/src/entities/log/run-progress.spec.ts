import { expect, it } from '@jest/globals';
import type { JsonObject } from '@gemscout/domain';
import type { LogEntry } from './log-entry.ts';
import { elapsedText, runProgressOf } from './run-progress.ts';

const lines = (
  ...steps: readonly (readonly [label: string, symbol?: string | undefined, payload?: JsonObject])[]
): readonly LogEntry[] =>
  steps.map(([label, symbol, payload], index) => ({
    seq: index,
    label,
    symbol,
    payload: payload ?? null,
    usd: label === 'REFLECT' ? 0.02 : 0,
    message: '',
    ts: `2026-01-01T12:00:0${index}Z`,
    position: undefined,
  }));
const statesOf = (log: readonly LogEntry[]) => runProgressOf(log).stages.map(({ state }) => state);
const shortlist = ['SHORTLIST', undefined, { symbols: ['NOVA', 'QRS'] }] as const;

it('has nothing to show before the first line', () => {
  expect(runProgressOf([])).toMatchObject({ tickers: 0, decided: 0, startedAt: undefined, outcome: undefined });
  expect(statesOf([])).toEqual(['waiting', 'waiting', 'waiting', 'waiting', 'waiting']);
});

it('lets stages overlap, as tickers go their own way', () => {
  const log = lines(['INIT'], ['TOPICS'], shortlist, ['THEME_START', 'NOVA'], ['THEME_ANALYSIS', 'NOVA']);
  expect(statesOf(log)).toEqual(['done', 'done', 'active', 'active', 'waiting']);
});

it('says of a run that ended early which stage it stopped in', () => {
  const log = lines(
    ['INIT'],
    ['TOPICS'],
    shortlist,
    ['THEME_START', 'NOVA'],
    ['DONE', undefined, { outcome: 'cancelled' }],
  );
  expect(statesOf(log)).toEqual(['done', 'done', 'stopped', 'waiting', 'waiting']);
});

it('counts a ticker that was skipped as decided', () => {
  const log = lines(['INIT'], ['TOPICS'], shortlist, ['TICKER_SKIPPED', 'QRS'], ['DECISION', 'NOVA']);
  expect(runProgressOf(log)).toMatchObject({ tickers: 2, decided: 2, outcome: undefined });
});

it('ends with the outcome of DONE, or with an error', () => {
  expect(runProgressOf(lines(['INIT'], ['DONE', undefined, { outcome: 'cancelled' }]))).toMatchObject({
    outcome: 'cancelled',
    endedAt: '2026-01-01T12:00:01Z',
  });
  expect(runProgressOf(lines(['INIT'], ['ERROR'])).outcome).toBe('error');
});

it('waits for a worker from the line that says so until the next one', () => {
  const waits = ['NOTICE', undefined, { kind: 'waiting', reason: 'bus' }] as const;
  const logs = [lines(['INIT'], waits), lines(['INIT'], waits, ['CORPUS_PLAN']), lines(['INIT'])];
  expect(logs.map((log) => runProgressOf(log).waiting)).toEqual([true, false, false]);
  const budget = lines(['INIT'], ['NOTICE', undefined, { kind: 'budget_80' }]);
  expect(runProgressOf(budget).waiting).toBe(false);
});

it('fills the bar by the share of lines that are not INIT', () => {
  const logs = [[], lines(['INIT']), lines(['INIT'], ['TOPICS'], ['CORPUS'], ['DONE'])];
  expect(logs.map((log) => runProgressOf(log).share)).toEqual([0, 0, 0.75]);
});

it('writes the elapsed time as minutes and seconds', () => {
  expect(elapsedText('2026-01-01T12:00:00Z', Date.parse('2026-01-01T12:01:42.900Z'))).toBe('01:42');
  expect(elapsedText('2026-01-01T12:00:00Z', Date.parse('2026-01-01T11:59:59Z'))).toBe('00:00');
});

it('counts what the steps spent, and at the end goes by what the run says', () => {
  const steps = [
    ['REFLECT', 'NOVA'],
    ['REFLECT', 'QRS'],
  ] as const;
  expect(runProgressOf(lines(...steps)).usd).toBeCloseTo(0.04);
  expect(runProgressOf(lines(...steps, ['DONE', undefined, { spend: { usd: 0.05 } }])).usd).toBe(0.05);
  expect(runProgressOf(lines()).usd).toBe(0);
});
