import { runContract } from '@gemscout/contracts';
import { DEFAULT_RUN_BUDGET, type JsonObject, type RunCommand } from '@gemscout/domain';
import type { Recorded } from '@gemscout/event-store';
import { describe, expect, it } from '@jest/globals';
import { violationsOf, type History } from './history-checker.ts';

const at = '2026-01-05T10:00:00.000Z';
const charge = { month: '2026-01', day: '2026-01-05' };

const commands: readonly RunCommand[] = [
  {
    type: 'RequestRun',
    runId: 'r1',
    workspaceId: 'w1',
    userId: 'u1',
    kind: 'trending',
    subject: null,
    memo: null,
    bodyHash: 'h',
    charge,
    plan: 'elite',
    dailyCap: 30,
    budget: DEFAULT_RUN_BUDGET,
    context: {},
    now: at,
  },
  step('plan', 'TOPICS', {}),
  step('tool-call', 'SHORTLIST', { symbols: ['NOVA', 'KEST'] }),
  ...['NOVA', 'KEST'].flatMap((symbol): RunCommand[] => [
    step('investigate', 'THEME_ANALYSIS', {}, symbol),
    step('validate', 'THEME_VALIDATION', {}, symbol),
    {
      type: 'RecordVerdict',
      symbol,
      verdict: symbol === 'NOVA' ? 'buy' : 'avoid',
      decisionMessage: 'd',
      decision: { checked_by: 'facts', lowered: [], dropped: [], memo_check: null },
      memo: 'm',
      proposalId: symbol === 'NOVA' ? 'p1' : null,
      now: at,
    },
  ]),
];
const run = commands.reduce<ReturnType<typeof runContract.decide>>(
  (facts, command) => [
    ...facts,
    ...runContract.decide(command, facts.reduce(runContract.evolve, runContract.initialState)),
  ],
  [],
);
const charged = { type: 'RunCharged', workspaceId: 'w1', runId: 'r1', charge, at };
const saved = {
  type: 'ProposalSaved',
  proposalId: 'p1',
  workspaceId: 'w1',
  runId: 'r1',
  symbol: 'NOVA',
  theme: 't',
  memo: 'm',
  verdict: 'buy',
  score: 1,
  source: 'run',
  at,
};

/** A run of two tickers as the product leaves it, one of which was proposed. */
const good: History = historyOf([
  ...run.map((fact) => ['run-r1', fact] as const),
  ['usage-w1-2026-01', charged],
  ['proposal-p1', saved],
]);

type Fact = { readonly type: string };

function historyOf(facts: readonly (readonly [stream: string, fact: Fact])[]): History {
  const next = new Map<string, number>();
  const events = facts.map(([stream, { type, ...data }], position): Recorded => {
    const revision = next.get(stream) ?? 0;
    next.set(stream, revision + 1);
    const id = `${stream}/${revision}`;
    return { stream, revision, id, type, data: data as JsonObject, position: String(position + 1), recordedAt: at };
  });
  const rows = { run: ['{"id":"r1"}'], projection_error: [] };
  return {
    events,
    compare: (a, b) => Number(a) - Number(b),
    accepted: ['r1'],
    openTasks: [],
    usage: [{ workspaceId: 'w1', month: '2026-01', runs: 1 }],
    liveRows: rows,
    rebuiltRows: rows,
  };
}

/** The good history with other facts: each of the good ones gives those that stand in its place. */
function changed(instead: (stream: string, fact: Fact) => readonly Fact[]): History {
  return historyOf(
    good.events.flatMap(({ stream, type, data }) =>
      instead(stream, { type, ...data }).map((fact) => [stream, fact] as const),
    ),
  );
}

const twice = (wanted: string): History => changed((_, fact) => (fact.type === wanted ? [fact, fact] : [fact]));
const left = (unwanted: string): History => changed((_, fact) => (fact.type === unwanted ? [] : [fact]));
const end = (more: object): History =>
  changed((_, fact) => (fact.type === 'DONE' ? [{ ...fact, payload: { outcome: 'cancelled', ...more } }] : [fact]));

describe('a history', () => {
  it('as the product leaves it breaks nothing', () => expect(violationsOf(good)).toEqual([]));

  it.each<[what: string, History, says: string]>([
    ['with a second end', twice('DONE'), 'run r1 has DONE after DONE'],
    [
      'that goes on after its end',
      changed((_, fact) => (fact.type === 'DONE' ? [fact, { ...run[1], type: 'NOTICE' } as Fact] : [fact])),
      'run r1 has NOTICE after DONE',
    ],
    ['without an end', left('DONE'), 'run r1 is open'],
    ['that lost an accepted run', { ...good, accepted: ['r1', 'r2'] }, 'run r2 is open'],
    ['with a step that has two results', twice('TOPICS'), 'run r1 has plan//TOPICS twice'],
    ['with a task queued twice', twice('StageQueued'), 'run r1 has StageQueued/plan/1 twice'],
    ['with two proposals of a ticker in the log', twice('PROPOSAL_SAVED'), 'r1/NOVA has PROPOSAL_SAVED twice'],
    ['with two proposals of a ticker in the queue', twice('ProposalSaved'), 'r1/NOVA has ProposalSaved twice'],
    ['with a proposal that was not decided', left('DECISION'), 'p1 was saved without DECISION and MEMO_READY'],
    ['with a proposal that is not stored', left('ProposalSaved'), 'p1 is not stored with the verdict buy'],
    ['with a proposal that its run does not know', left('PROPOSAL_SAVED'), 'p1 is stored, and its run does not say so'],
    [
      'with a proposal of another verdict',
      changed((_, fact) => [fact.type === 'ProposalSaved' ? ({ ...fact, verdict: 'watch' } as Fact) : fact]),
      'p1 is not stored with the verdict buy',
    ],
    [
      'with a gap in a stream',
      { ...good, events: good.events.filter(({ type }) => type !== 'TOPICS') },
      'run-r1 has revision 4 at place 3',
    ],
    [
      'that hands out an event twice',
      { ...good, events: good.events.flatMap((event, place) => (place === 2 ? [event, event] : [event])) },
      '3 comes after 3',
    ],
    [
      'out of the order of the commits',
      { ...good, events: [...good.events.slice(-1), ...good.events.slice(0, -1)] },
      `1 comes after ${good.events.length}`,
    ],
    ['with a run that was not charged', left('RunCharged'), 'run r1 is not charged'],
    ['with a run charged twice', twice('RunCharged'), 'run r1 is charged twice'],
    [
      'with a charge for no run',
      changed((_, fact) => (fact.type === 'RunCharged' ? [fact, { ...charged, runId: 'r2' }] : [fact])),
      'run r2 is charged and does not exist',
    ],
    ['without the refund that its end promises', end({ refunded: true }), 'run r1 is not refunded'],
    [
      'with a refund that nobody promised',
      changed((_, fact) => (fact.type === 'RunCharged' ? [fact, { ...charged, type: 'RunRefunded' }] : [fact])),
      'run r1 is refunded, and its end does not say so',
    ],
    ['whose quota is higher', { ...good, usage: [] }, 'w1 in 2026-01 shows 0 instead of 1'],
    [
      'whose quota is lower',
      { ...good, usage: [{ workspaceId: 'w1', month: '2026-01', runs: 2 }] },
      'w1 in 2026-01 shows 2 instead of 1',
    ],
    [
      'with work that is still open',
      { ...good, openTasks: [{ taskId: 'r1/plan/1', runId: 'r1', owner: null }] },
      'r1/plan/1 is open',
    ],
    [
      'with a lease that nobody gave back',
      { ...good, openTasks: [{ taskId: 'r9/plan/1', runId: 'r9', owner: 'worker-1' }] },
      'r9/plan/1 is leased by worker-1',
    ],
    ['with a stream passed over', { ...good, liveRows: { projection_error: ['{"stream":"run-r1"}'] } }, 'run-r1'],
    ['with a row that serves and is wrong', { ...good, liveRows: { run: ['{"id":"r2"}'] } }, 'run serves {"id":"r2"}'],
    ['with a row that is missing', { ...good, liveRows: { run: [] } }, 'run lacks {"id":"r1"}'],
    [
      'with a row too many',
      { ...good, liveRows: { run: ['{"id":"r1"}', '{"id":"r1"}'] } },
      'run has 2 rows, made anew 1',
    ],
  ])('%s is told', (_what, history, says) =>
    expect(violationsOf(history)).toContainEqual(expect.stringContaining(says)),
  );
});

function step(
  stage: 'plan' | 'tool-call' | 'investigate' | 'validate',
  label: 'TOPICS' | 'SHORTLIST' | 'THEME_ANALYSIS' | 'THEME_VALIDATION',
  payload: JsonObject,
  symbol?: string,
): RunCommand {
  const about = { stage, label, ...(symbol !== undefined && { symbol }) };
  return { type: 'RecordStep', key: [stage, symbol, label].join('/'), message: label, payload, now: at, ...about };
}
