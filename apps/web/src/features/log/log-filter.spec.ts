import { expect, it } from '@jest/globals';
import type { LogEntry } from '../../entities/log/log-entry.ts';
import { ALL_LINES, filterReader, kindsReader, type LogFilter } from './log-filter.ts';

const line = (seq: number, label: string, message = '', symbol?: string, tool?: string): LogEntry => ({
  seq,
  label,
  message,
  symbol,
  payload: tool ? { tool } : null,
  ts: '',
  position: undefined,
  usd: 0,
});
const log = [
  line(1, 'INIT', 'Scanning'),
  line(3, 'TOOL', 'RSI is 71 (high).', 'NOVA', 'indicators'),
  line(4, 'TOOL', 'Three articles.', 'QRS', 'web'),
  line(7, 'REFLECT', 'Volume confirms it.', 'NOVA'),
];
const shown = (filter: Partial<LogFilter>, clearedThrough = -Infinity) =>
  filterReader({ ...ALL_LINES, ...filter }, clearedThrough)(log).map(({ seq }) => seq);

it('names each kind of line once, a tool with its name', () => {
  expect(kindsReader()(log)).toEqual(['Init', 'Tool · indicators', 'Web provider · web', 'Reflect']);
});

it('shows the lines of a ticker, of a kind, and with a text anywhere that a reader sees it', () => {
  expect(shown({})).toEqual([1, 3, 4, 7]);
  expect(shown({ symbol: 'NOVA' })).toEqual([3, 7]);
  expect(shown({ kind: 'Web provider · web' })).toEqual([4]);
  expect(shown({ text: 'volume' })).toEqual([7]);
  expect(shown({ text: 'nova reflect' })).toEqual([7]);
  expect(shown({ symbol: 'NOVA', text: '(HIGH)' })).toEqual([3]);
  expect(shown({ text: '.*' })).toEqual([]);
});

it('hides what was cleared', () => {
  expect(shown({}, 3)).toEqual([4, 7]);
});
