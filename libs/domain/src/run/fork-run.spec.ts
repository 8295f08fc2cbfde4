import { describe, expect, it } from '@jest/globals';
import { specFor } from '../testing/decider-spec.ts';
import { DEFAULT_RUN_BUDGET, shareOf } from './budget.ts';
import { runDecider } from './decide-run.ts';
import { forkOf, type ForkFrom } from './fork-run.ts';
import { refundFor } from './refund.ts';
import type { RunCommand } from './run-commands.ts';
import {
  eventsOf,
  now,
  plan,
  requestRun,
  shortlist,
  stepOf,
  toolCalls,
  validated,
  verdictOn,
} from '../testing/run-examples.ts';
import { isLogEvent, type RunEvent } from './run-events.ts';
import { RunError, type RunRefusalCode } from './run-error.ts';
import { evolveRun } from './run-state.ts';
import { stageTasksFor } from './stage-tasks.ts';

const given = specFor(runDecider);
const spend = toolCalls(7);
const corpusPlan = stepOf('plan', 'CORPUS_PLAN', undefined, { spend });
const movers = stepOf('tool-call', 'MARKET_MOVERS', undefined, { spend });
const asked = (symbol: string, round: number) =>
  stepOf('investigate', 'TOOL', symbol, { key: `investigate/${symbol}/${round}/tool`, spend });
const analysed = (symbol: string) => stepOf('investigate', 'THEME_ANALYSIS', symbol, { spend });

/** Ended: NOVA was decided on, KEST was skipped when it was validated. */
const original = eventsOf(
  requestRun,
  corpusPlan,
  plan,
  movers,
  shortlist,
  asked('NOVA', 1),
  asked('KEST', 1),
  asked('NOVA', 2),
  analysed('NOVA'),
  analysed('KEST'),
  validated('NOVA'),
  verdictOn('NOVA'),
  { type: 'FailStage', stage: 'validate', symbol: 'KEST', attempt: 1, reason: 'No.', isFinal: true, now } as const,
);

const later = '2026-02-01T09:00:00.000Z';
const forked = (from: ForkFrom, events = original) =>
  ({ ...requestRun, runId: 'r2', fork: forkOf('r1', events, from), now: later }) as const;
const started = (from: ForkFrom, events = original) => eventsOf(forked(from, events));
const keysIn = (events: readonly RunEvent[]) =>
  events.filter(isLogEvent).flatMap(({ type, key }) => (type === 'INIT' ? [] : [key]));
const queuedIn = (events: readonly RunEvent[]) =>
  events.flatMap(stageTasksFor).map(({ stage, symbol = '' }) => `${stage} ${symbol}`.trim());
const seqOf = (key: string) => original.findIndex((event) => isLogEvent(event) && event.key === key);

const PLANNED = ['plan/CORPUS_PLAN', 'plan/TOPICS'];
const SCREENED = [...PLANNED, 'tool-call/MARKET_MOVERS', 'tool-call/SHORTLIST'];
const ofNova = ['investigate/NOVA/1/tool', 'investigate/NOVA/2/tool', 'investigate/NOVA/THEME_ANALYSIS'];
const ofBoth = [
  'investigate/NOVA/1/tool',
  'investigate/KEST/1/tool',
  'investigate/NOVA/2/tool',
  'investigate/NOVA/THEME_ANALYSIS',
  'investigate/KEST/THEME_ANALYSIS',
];

describe('a fork does again the step it is forked from and all that follows, and carries the rest over', () => {
  it.each<[ForkFrom, readonly string[], readonly string[]]>([
    [{ stage: 'plan' }, [], ['plan']],
    [{ stage: 'tool-call' }, PLANNED, ['tool-call']],
    [{ stage: 'investigate' }, SCREENED, ['investigate NOVA', 'investigate KEST']],
    [{ stage: 'validate' }, [...SCREENED, ...ofBoth], ['validate NOVA', 'validate KEST']],
    [{ stage: 'decide' }, [...SCREENED, ...ofNova, 'validate/NOVA/THEME_VALIDATION'], ['decide NOVA']],
    [{ stage: 'investigate', symbol: 'KEST' }, SCREENED, ['investigate KEST']],
    [{ stage: 'validate', symbol: 'NOVA' }, [...SCREENED, ...ofNova], ['validate NOVA']],
    [{ stage: 'decide', symbol: 'NOVA' }, [...SCREENED, ...ofNova, 'validate/NOVA/THEME_VALIDATION'], ['decide NOVA']],
    [{ seq: 1 }, [], ['plan']],
    [{ seq: seqOf('plan/TOPICS') }, ['plan/CORPUS_PLAN'], ['plan']],
    [{ seq: seqOf('tool-call/SHORTLIST') }, [...PLANNED, 'tool-call/MARKET_MOVERS'], ['tool-call']],
    [{ seq: seqOf('investigate/NOVA/2/tool') }, [...SCREENED, 'investigate/NOVA/1/tool'], ['investigate NOVA']],
    [{ seq: seqOf('investigate/KEST/THEME_ANALYSIS') }, [...SCREENED, 'investigate/KEST/1/tool'], ['investigate KEST']],
    [{ seq: seqOf('decide/NOVA/memo') }, [...SCREENED, ...ofNova, 'validate/NOVA/THEME_VALIDATION'], ['decide NOVA']],
  ])('%j', (from, carried, queued) => {
    const events = started(from);
    expect(keysIn(events)).toEqual(carried);
    expect(queuedIn(events)).toEqual(queued);
  });

  it('begins with its request and INIT, which say where it comes from', () =>
    given()
      .when(forked({ stage: 'decide', symbol: 'NOVA' }))
      .thenLike(
        { type: 'RunRequested', runId: 'r2', forkedFrom: { runId: 'r1', stage: 'decide', symbol: 'NOVA' } },
        { type: 'INIT', payload: { market: 'sample', forked_from: { run_id: 'r1', stage: 'decide', carried: 8 } } },
        ...Array.from({ length: 8 }, () => ({ at: later, carriedAt: now })),
        { type: 'StageQueued', runId: 'r2', stage: 'decide', symbol: 'NOVA', attempt: 1 },
      ));

  it('names the revision at which the two part', () => {
    const at = (from: ForkFrom) => forkOf('r1', original, from).origin.revision;
    expect(at({ stage: 'plan' })).toBe(seqOf('plan/CORPUS_PLAN'));
    expect(at({ stage: 'validate' })).toBe(seqOf('validate/NOVA/THEME_VALIDATION'));
    expect(at({ stage: 'validate', symbol: 'KEST' })).toBe(original.length);
    expect(at({ seq: seqOf('investigate/NOVA/2/tool') })).toBe(seqOf('investigate/NOVA/2/tool'));
  });
});

describe('what is carried over', () => {
  const state = started({ stage: 'validate' }).reduce(evolveRun, runDecider.initialState);

  it('costs the fork nothing, so that each ticker has its share of the whole budget', () =>
    expect(state).toMatchObject({
      spend: { toolCalls: 0 },
      tickers: { NOVA: { share: shareOf(DEFAULT_RUN_BUDGET, 2) }, KEST: { spend: { toolCalls: 0 } } },
    }));

  it('is not recorded again, and what was not can be', () => {
    given(...started({ stage: 'validate' }))
      .when(analysed('NOVA'))
      .thenNothing();
    given(...started({ stage: 'validate' }))
      .when(validated('KEST'))
      .thenLike({ type: 'THEME_VALIDATION' }, { type: 'StageQueued', stage: 'decide', symbol: 'KEST' });
  });

  it('leads to an end of its own: the last of its tickers', () => {
    const events = eventsOf(forked({ stage: 'decide' }), verdictOn('NOVA', null));
    expect(events.at(-1)).toMatchObject({ type: 'DONE', payload: { decided: 1, skipped: 0, spend: { toolCalls: 0 } } });
  });

  it('can be carried on into a fork of the fork, with the time at which it was found first', () => {
    const fork = eventsOf(forked({ stage: 'validate', symbol: 'NOVA' }), validated('NOVA'), verdictOn('NOVA'));
    const again = started({ stage: 'decide' }, fork);
    expect(keysIn(again)).toEqual([...SCREENED, ...ofNova, 'validate/NOVA/THEME_VALIDATION']);
    expect(again.find((event) => isLogEvent(event) && event.key === 'plan/TOPICS')).toMatchObject({ carriedAt: now });
  });
});

describe('a fork is a run like any other', () => {
  it('is the same one for the same request, and no other', () => {
    const request = forked({ stage: 'decide' });
    given(...eventsOf(request))
      .when(request)
      .thenNothing();
    given(...eventsOf(request))
      .when({ ...request, bodyHash: 'other' })
      .thenRefuses('idempotency_key_reused');
  });

  it('gets its charge back where it fails without a proposal', () => {
    const past = started({ stage: 'decide' });
    const fail: RunCommand = {
      type: 'FailStage',
      stage: 'decide',
      symbol: 'NOVA',
      attempt: 1,
      reason: 'No.',
      isFinal: true,
      now,
    };
    const failed = runDecider.decide(fail, past.reduce(evolveRun, runDecider.initialState));
    const after = [...past, ...failed].reduce(evolveRun, runDecider.initialState);
    expect(failed.at(-1)).toMatchObject({ type: 'ERROR' });
    expect(refundFor(failed, after)).toMatchObject({ runId: 'r2' });
  });
});

describe('a fork is refused', () => {
  const active = eventsOf(requestRun, corpusPlan, plan);
  const cancelled = eventsOf(requestRun, corpusPlan, { type: 'CancelRun', now });
  const skipped = original.findIndex(({ type }) => type === 'TICKER_SKIPPED');

  it.each<[RunRefusalCode, readonly RunEvent[], ForkFrom]>([
    ['run_active', active, { stage: 'plan' }],
    ['fork_point_missing', original, { seq: original.length }],
    ['fork_point_missing', original, { seq: 0 }],
    ['fork_point_missing', original, { seq: original.length - 1 }],
    ['fork_point_missing', original, { seq: skipped }],
    ['fork_point_missing', original, { stage: 'tool-call', symbol: 'NOVA' }],
    ['fork_point_unreached', original, { stage: 'decide', symbol: 'KEST' }],
    ['fork_point_unreached', original, { stage: 'investigate', symbol: 'ZZZZ' }],
    ['fork_point_unreached', cancelled, { stage: 'tool-call' }],
    ['fork_point_unreached', cancelled, { stage: 'investigate' }],
    ['fork_point_unreached', cancelled, { stage: 'validate' }],
    ['fork_point_unreached', cancelled, { stage: 'decide' }],
  ])('with %s: %#', (code, events, from) => {
    expect(() => forkOf('r1', events, from)).toThrow(new RunError(code));
  });
});
