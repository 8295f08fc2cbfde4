import { describe, expect, it } from '@jest/globals';
import { specFor } from '../testing/decider-spec.ts';
import {
  eventsOf,
  investigated,
  plan,
  requestRun,
  shortlist,
  stepOf,
  toolCalls,
  validated,
  verdictOn,
} from '../testing/run-examples.ts';
import { runDecider } from './decide-run.ts';

const given = specFor(runDecider);

describe('the budget', () => {
  it('is spoken of at 80 % and at 100 %, once each', () => {
    const small = { ...requestRun, budget: { ...requestRun.budget, toolCalls: 10 } };
    const step = (key: string, calls: number) =>
      stepOf('plan', 'CORPUS_PLAN', undefined, { key, spend: toolCalls(calls) });
    given(...eventsOf(small))
      .when(step('a', 8))
      .thenLike({ type: 'CORPUS_PLAN' }, { type: 'NOTICE', payload: { kind: 'budget_80', used: 80 } });
    given(...eventsOf(small, step('a', 8)))
      .when(step('b', 1))
      .thenLike({ type: 'CORPUS_PLAN' });
    given(...eventsOf(small, step('a', 8)))
      .when(step('b', 2))
      .thenLike({ type: 'CORPUS_PLAN' }, { type: 'NOTICE', payload: { kind: 'budget_reached', used: 100 } });
  });

  it('that ended says which one', () => {
    const small = { ...requestRun, budget: { ...requestRun.budget, toolCalls: 10, tokens: 100 } };
    const spend = { ...toolCalls(2), tokens: 100 };
    given(...eventsOf(small))
      .when(stepOf('plan', 'CORPUS_PLAN', undefined, { spend }))
      .thenLike(
        { type: 'CORPUS_PLAN' },
        { type: 'NOTICE', message: 'Run: 80% of the budget of tokens is used' },
        { type: 'NOTICE', payload: { kind: 'budget_reached', used: 100, unit: 'tokens' } },
      );
  });

  it('of nothing is used up by the first step', () => {
    const none = { ...requestRun, budget: { ...requestRun.budget, tokens: 0 } };
    given(...eventsOf(none))
      .when(stepOf('plan', 'CORPUS_PLAN', undefined, { spend: { ...toolCalls(2), tokens: 100 } }))
      .thenLike(
        { type: 'CORPUS_PLAN' },
        { type: 'NOTICE', payload: { kind: 'budget_80', used: 100, unit: 'tokens' } },
        { type: 'NOTICE', payload: { kind: 'budget_reached', used: 100, unit: 'tokens' } },
      );
  });

  it('marks the outcome of a run that used it up', () => {
    const small = { ...requestRun, budget: { ...requestRun.budget, toolCalls: 4 } };
    const one = { ...shortlist, payload: { symbols: ['NOVA'] } };
    const events = eventsOf(
      small,
      plan,
      one,
      { ...investigated('NOVA'), spend: toolCalls(4) },
      validated('NOVA'),
      verdictOn('NOVA'),
    );
    expect(events.at(-1)).toMatchObject({ type: 'DONE', payload: { outcome: 'budget' } });
  });
});
