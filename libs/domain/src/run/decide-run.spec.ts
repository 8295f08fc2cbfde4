import { describe, expect, it } from '@jest/globals';
import { specFor } from '../testing/decider-spec.ts';
import { runDecider } from './decide-run.ts';
import { refundFor } from './refund.ts';
import type { RunEvent } from './run-events.ts';
import { evolveRun } from './run-state.ts';
import {
  eventsOf,
  investigated,
  now,
  plan,
  requestRun,
  shortlist,
  stepOf,
  toolCalls,
  validated,
  verdictOn,
} from '../testing/run-examples.ts';

const given = specFor(runDecider);
const requested = eventsOf(requestRun);
const shortlisted = eventsOf(requestRun, plan, shortlist);
const startPaidWork = { type: 'StartPaidWork', stage: 'plan', now } as const;
const later = '2026-01-06T10:00:00.001Z';
const refundAfter = (events: readonly RunEvent[], past: readonly RunEvent[]) =>
  refundFor(events, [...past, ...events].reduce(evolveRun, runDecider.initialState));

describe('a run that does not exist', () => {
  it('starts with its request, its first log line and its first stage', () =>
    given()
      .when(requestRun)
      .thenLike({ type: 'RunRequested' }, { type: 'INIT' }, { type: 'StageQueued', stage: 'plan', attempt: 1 }));

  it('refuses results', () => given().when(plan).thenRefuses('run_missing'));
  it('refuses to be cancelled', () => given().when({ type: 'CancelRun', now }).thenRefuses('run_missing'));
});

describe('a request that is repeated', () => {
  it('changes nothing with the same body', () =>
    given(...requested)
      .when(requestRun)
      .thenNothing());
  it('is refused with another body', () =>
    given(...requested)
      .when({ ...requestRun, bodyHash: 'other' })
      .thenRefuses('idempotency_key_reused'));
});

describe('the result of a stage', () => {
  it('asks for the next stage', () =>
    given(...requested)
      .when(plan)
      .thenLike({ type: 'TOPICS' }, { type: 'StageQueued', stage: 'tool-call' }));

  it('asks for each shortlisted ticker, with its share of what is left', () =>
    given(...eventsOf(requestRun, plan))
      .when({ ...shortlist, spend: toolCalls(20) })
      .thenLike(
        { type: 'SHORTLIST' },
        {
          type: 'StageQueued',
          stage: 'investigate',
          symbol: 'NOVA',
          share: { toolCalls: 70 },
        },
        {
          type: 'StageQueued',
          stage: 'investigate',
          symbol: 'KEST',
          share: { toolCalls: 70 },
        },
      ));

  it('ends the run when the shortlist is empty', () =>
    given(...eventsOf(requestRun, plan))
      .when({ ...shortlist, payload: { symbols: [] } })
      .thenLike({ type: 'SHORTLIST' }, { type: 'DONE', payload: { outcome: 'completed' } }));

  it('is taken once a key', () =>
    given(...requested, ...eventsOf(requestRun, plan).slice(3))
      .when(plan)
      .thenNothing());

  it('is refused when its stage is closed', () =>
    given(...shortlisted)
      .when(stepOf('plan', 'CORPUS_PLAN'))
      .thenRefuses('stage_closed'));
});

describe('a verdict', () => {
  const beforeLast = eventsOf(requestRun, plan, shortlist, investigated('NOVA'), validated('NOVA'));
  it('leaves decision, memo and proposal', () =>
    given(...beforeLast)
      .when(verdictOn('NOVA'))
      .thenLike({ type: 'DECISION' }, { type: 'MEMO_READY' }, { type: 'PROPOSAL_SAVED' }));

  it('saves no proposal with Avoid', () =>
    given(...beforeLast)
      .when(verdictOn('NOVA', null))
      .thenLike({ type: 'DECISION' }, { type: 'MEMO_READY' }));

  it('ends the run when it is the last one', () =>
    given(
      ...eventsOf(
        requestRun,
        plan,
        shortlist,
        ...['NOVA', 'KEST'].flatMap((s) => [investigated(s), validated(s)]),
        verdictOn('NOVA'),
      ),
    )
      .when(verdictOn('KEST', null))
      .thenLike({ type: 'DECISION' }, { type: 'MEMO_READY' }, { type: 'DONE', payload: { decided: 2, proposals: 1 } }));
});

describe('a failed stage', () => {
  const fail = { type: 'FailStage', stage: 'investigate', symbol: 'NOVA', reason: 'boom', now } as const;
  it('is tried again after a second', () =>
    given(...shortlisted)
      .when({ ...fail, attempt: 1 })
      .thenLike({ type: 'StageFailed' }, { type: 'StageQueued', attempt: 2, notBefore: '2026-01-05T10:00:01.000Z' }));

  it('waits as long as a server asked, and its log says so once, however many tickers wait', () => {
    const limited = { ...fail, attempt: 1, retryAfterMs: 45_000 } as const;
    const notBefore = '2026-01-05T10:00:45.000Z';
    const queued = { type: 'StageQueued', attempt: 2, notBefore };
    const notice = { type: 'NOTICE', message: 'NOVA waits until 10:00:45 UTC: boom', payload: { until: notBefore } };
    given(...shortlisted)
      .when(limited)
      .thenLike({ type: 'StageFailed' }, queued, notice);
    given(...eventsOf(requestRun, plan, shortlist, limited))
      .when({ ...limited, symbol: 'KEST' })
      .thenLike({ type: 'StageFailed' }, queued);
    given(...shortlisted)
      .when({ ...limited, retryAfterMs: 3_600_000 })
      .thenLike({ type: 'StageFailed' }, { ...queued, notBefore: '2026-01-05T10:05:00.000Z' }, { type: 'NOTICE' });
  });

  it('is tried a third time after four seconds', () =>
    given(...shortlisted, ...eventsOf(requestRun, plan, shortlist, { ...fail, attempt: 1 }).slice(shortlisted.length))
      .when({ ...fail, attempt: 2 })
      .thenLike({ type: 'StageFailed' }, { type: 'StageQueued', attempt: 3, notBefore: '2026-01-05T10:00:04.000Z' }));

  it('skips its ticker after the third', () =>
    given(...eventsOf(requestRun, plan, shortlist, { ...fail, attempt: 1 }, { ...fail, attempt: 2 }))
      .when({ ...fail, attempt: 3 })
      .thenLike({ type: 'StageFailed' }, { type: 'TICKER_SKIPPED', symbol: 'NOVA' }));

  it('is not repeated where no attempt can do better', () =>
    given(...shortlisted)
      .when({ ...fail, attempt: 1, isFinal: true })
      .thenLike({ type: 'StageFailed' }, { type: 'TICKER_SKIPPED', symbol: 'NOVA' }));

  it('counts what it used against the run and its ticker', () => {
    const used = { ...toolCalls(0), modelCalls: 2, tokens: 900 };
    const run = eventsOf(requestRun, plan, shortlist, { ...fail, attempt: 1, spend: used }).reduce(
      evolveRun,
      runDecider.initialState,
    );
    expect(run).toMatchObject({ spend: used, tickers: { NOVA: { spend: used } } });
  });

  it('is ignored when it comes late', () =>
    given(...shortlisted)
      .when({ ...fail, attempt: 2 })
      .thenNothing());

  it('ends the run before the shortlist, with its refund', () => {
    const planFails = (attempt: number) =>
      ({ type: 'FailStage', stage: 'plan', attempt, reason: 'boom', now }) as const;
    const past = eventsOf(requestRun, planFails(1), planFails(2));
    given(...past)
      .when(planFails(3))
      .thenLike({ type: 'StageFailed' }, { type: 'ERROR', payload: { refunded: true } });
    const events = eventsOf(requestRun, planFails(1), planFails(2), planFails(3)).slice(past.length);
    expect(refundAfter(events, past)).toMatchObject({ type: 'RefundRun', runId: 'r1', charge: requestRun.charge });
  });

  it('keeps what the run spent, its last attempt included', () => {
    const spend = { modelCalls: 2, toolCalls: 1, tokens: 900, usd: 0.01, activeMs: 40 };
    const at = (attempt: number) => `2026-01-05T10:00:0${attempt}.000Z`;
    const planFails = (attempt: number) =>
      ({ type: 'FailStage', stage: 'plan', attempt, reason: 'boom', spend, now: at(attempt) }) as const;
    given(...eventsOf(requestRun, planFails(1), planFails(2)))
      .when(planFails(3))
      .thenLike(
        { type: 'StageFailed', spend },
        { type: 'ERROR', payload: { spend: { modelCalls: 6, toolCalls: 3, tokens: 2_700, usd: 0.03, activeMs: 120 } } },
      );
  });
});

it('a run whose tickers were all skipped ends with ERROR', () => {
  const skip = (symbol: string) => stepOf('investigate', 'TICKER_SKIPPED', symbol);
  given(...eventsOf(requestRun, plan, shortlist, skip('NOVA')))
    .when(skip('KEST'))
    .thenLike({ type: 'TICKER_SKIPPED' }, { type: 'ERROR' });
});

it('paid work starts once a run', () => {
  given(...requested)
    .when(startPaidWork)
    .then({ type: 'PaidWorkStarted', stage: 'plan', at: now });
  given(...eventsOf(requestRun, startPaidWork))
    .when({ ...startPaidWork, stage: 'decide', symbol: 'NOVA' })
    .thenNothing();
});

describe('a cancelled run', () => {
  it('is refunded when no paid step was begun', () => {
    given(...requested)
      .when({ type: 'CancelRun', now })
      .thenLike({ type: 'DONE', payload: { outcome: 'cancelled', refunded: true } });
  });

  it('is not refunded once paid work has started, though no step has a result', () =>
    given(...eventsOf(requestRun, startPaidWork))
      .when({ type: 'CancelRun', now })
      .thenLike({ type: 'DONE', payload: { outcome: 'cancelled', refunded: false } }));

  it('is not refunded after a paid step', () => {
    const past = eventsOf(requestRun, { ...plan, spend: toolCalls(1) });
    const events = eventsOf(requestRun, { ...plan, spend: toolCalls(1) }, { type: 'CancelRun', now }).slice(
      past.length,
    );
    expect(refundAfter(events, past)).toBeUndefined();
  });

  it.each([plan, startPaidWork])('takes nothing more: $type', (command) =>
    given(...eventsOf(requestRun, { type: 'CancelRun', now }))
      .when(command)
      .thenRefuses('run_ended'),
  );

  it('is cancelled once', () =>
    given(...eventsOf(requestRun, { type: 'CancelRun', now }))
      .when({ type: 'CancelRun', now })
      .thenNothing());
});

describe('a run that is open for more than 24 hours', () => {
  it('ends with ERROR', () =>
    given(...requested)
      .when({ type: 'ExpireRun', now: later })
      .thenLike({ type: 'ERROR' }));
  it('and not before', () =>
    given(...requested)
      .when({ type: 'ExpireRun', now: '2026-01-06T10:00:00.000Z' })
      .thenNothing());
});

it('a notice stands at most once a cause and minute', () => {
  const notice = { type: 'RecordNotice', kind: 'waiting', message: 'waiting for a worker', payload: {}, now } as const;
  given(...requested, ...eventsOf(requestRun, notice).slice(3))
    .when(notice)
    .thenNothing();
  given(...eventsOf(requestRun, notice))
    .when({ ...notice, now: '2026-01-05T10:01:00.000Z' })
    .thenLike({ type: 'NOTICE' });
  const yahoo = { ...notice, kind: 'provider_wait', cause: 'yahoo' };
  given(...eventsOf(requestRun, yahoo))
    .when(yahoo)
    .thenNothing();
  given(...eventsOf(requestRun, yahoo))
    .when({ ...yahoo, cause: 'finnhub' })
    .thenLike({ type: 'NOTICE', key: `notice/provider_wait/finnhub/${now.slice(0, 16)}` });
});
