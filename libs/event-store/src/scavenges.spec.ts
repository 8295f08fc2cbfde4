import { describe, expect, it } from '@jest/globals';
import { coveredBy, scavengeDue, settledOf, type ScavengeRecord } from './scavenges.ts';

const NOW = Date.parse('2026-11-27T12:00:00.000Z');
const ago = (hours: number): string => new Date(NOW - hours * 3_600_000).toISOString();
const started = (hours: number, covers: number): ScavengeRecord => ({
  type: 'ScavengeStarted',
  at: ago(hours),
  covers,
});
const ended = (hours: number, result: 'succeeded' | 'failed'): ScavengeRecord => ({
  type: 'ScavengeEnded',
  at: ago(hours),
  result,
});

describe('a scavenge is due', () => {
  it('never where nothing was erased', () => expect(scavengeDue([], [], NOW)).toBeUndefined());

  it('since the oldest erasure that none has covered', () =>
    expect(scavengeDue([ago(50), ago(1)], [], NOW)).toEqual({ since: ago(50), mayStart: true }));

  it('not for erasures of the last quarter of an hour, whose streams may not be deleted yet', () => {
    expect(scavengeDue([ago(0.2)], [], NOW)).toBeUndefined();
    expect(settledOf([ago(2), ago(1), ago(0.2)], NOW)).toBe(2);
    expect(settledOf([ago(2)], NOW)).toBe(1);
  });

  it('and starts once a day at most, even if the last one failed', () => {
    expect(scavengeDue([ago(2)], [started(23, 1), ended(22, 'succeeded')], NOW)?.mayStart).toBe(false);
    expect(scavengeDue([ago(2)], [started(23, 1), ended(22, 'failed')], NOW)?.mayStart).toBe(false);
    expect(scavengeDue([ago(2)], [started(25, 1), ended(22, 'failed')], NOW)?.mayStart).toBe(true);
  });

  it('and goes on after one whose end nobody saw', () =>
    expect(scavengeDue([ago(2)], [started(1, 1)], NOW)?.mayStart).toBe(true));
});

describe('what scavenges have covered', () => {
  it('is what the last successful one was started for', () => {
    expect(coveredBy([])).toBe(0);
    expect(coveredBy([started(3, 4)])).toBe(0);
    expect(coveredBy([started(3, 4), ended(2, 'succeeded'), started(2, 9), ended(1, 'failed')])).toBe(4);
    expect(coveredBy([started(3, 4), started(3, 5), ended(2, 'succeeded')])).toBe(5);
  });
});
