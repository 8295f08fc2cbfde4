import { describe, expect, it } from '@jest/globals';
import { draftOf } from '../../entities/account/profile-draft.ts';
import type { LogEntry } from '../../entities/log/log-entry.ts';
import { forkBodyOf, type ForkDraft } from './fork-draft.ts';

const untouched: ForkDraft = {
  from: 'validate',
  symbol: '',
  analyst: '',
  usd: '',
  toolCalls: '',
  minutes: '',
  brief: '',
  goal: 'same',
  profile: draftOf(null),
};
const line: LogEntry = {
  seq: 17,
  label: 'TOOL',
  message: 'OSTEN: RSI 71',
  ts: '2026-07-31T12:04:31.000Z',
  symbol: 'OSTEN',
  payload: null,
  usd: 0,
  position: undefined,
};

describe('what a fork is asked for with', () => {
  it('leaves out what stays as it was', () => {
    expect(forkBodyOf(untouched, undefined)).toEqual({ from: { stage: 'validate' } });
  });

  it('names the stage of one ticker, or the line of the log', () => {
    expect(forkBodyOf({ ...untouched, symbol: 'OSTEN' }, line).from).toEqual({ stage: 'validate', symbol: 'OSTEN' });
    expect(forkBodyOf({ ...untouched, from: 'line' }, line).from).toEqual({ seq: 17 });
  });

  it('gives a budget in the units of the contract, and only the parts that were typed', () => {
    expect(forkBodyOf({ ...untouched, usd: '0.5', minutes: '2' }, undefined).budget).toEqual({
      usd: 0.5,
      active_ms: 120_000,
    });
    expect(forkBodyOf({ ...untouched, toolCalls: '0' }, undefined).budget).toEqual({ tool_calls: 0 });
  });

  it('tells no goal from the goal as it was, and from another one', () => {
    expect(forkBodyOf({ ...untouched, goal: 'none' }, undefined).goal_profile).toBeNull();
    const other = { ...untouched, goal: 'other' as const, profile: { ...draftOf(null), objective: ' Income ' } };
    expect(forkBodyOf(other, undefined).goal_profile).toMatchObject({ objective: 'Income', angles: [] });
  });

  it('takes another analyst and another brief', () => {
    expect(forkBodyOf({ ...untouched, analyst: 'rules', brief: ' chips only ' }, undefined)).toEqual({
      from: { stage: 'validate' },
      analyst: 'rules',
      brief: 'chips only',
    });
  });
});
