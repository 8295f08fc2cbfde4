import { expect, it } from '@jest/globals';
import { foldLog } from './fold-log.ts';
import type { LogEntry } from './log-entry.ts';

const line = (seq: number): LogEntry => ({
  seq,
  label: 'TOOL',
  message: '',
  ts: '',
  symbol: undefined,
  payload: null,
  position: undefined,
  usd: 0,
});
const [one, two, three, other] = [line(1), line(2), line(3), line(1)];

it('reads each line once while the log grows, and all of another log', () => {
  const read: number[] = [];
  const sum = foldLog(0, (total, lines) => {
    read.push(...lines.map(({ seq }) => seq));
    return lines.reduce((state, { seq }) => state + seq, total);
  });
  expect([sum([]), sum([one]), sum([one, two]), sum([one, two]), sum([one, two, three])]).toEqual([0, 1, 3, 3, 6]);
  expect(read).toEqual([1, 2, 3]);
  expect(sum([other])).toBe(1);
  expect(sum([])).toBe(0);
  expect(sum([one, two])).toBe(3);
});
