import { proposalContract, runContract, usageContract } from '@gemscout/contracts';
import {
  isLogEvent,
  isRunEnd,
  isTerminal,
  linesOf,
  type ProposalEvent,
  type RunEvent,
  type UsageEvent,
} from '@gemscout/domain';
import type { EventStore, Recorded } from '@gemscout/event-store';

/** Rows as JSON text, by table, in one order. */
export type Rows = Readonly<Record<string, readonly string[]>>;

/** What dispatch holds of a task that is not done; `owner` is who has leased it. */
export type OpenTask = { readonly taskId: string; readonly runId: string; readonly owner: string | null };

/** Runs that count, of a workspace in a month. */
export type Usage = { readonly workspaceId: string; readonly month: string; readonly runs: number };

/** All that the product keeps, as read at one quiet moment. */
export type History = {
  /** Every event of the store, in the order in which the store hands them out. */
  readonly events: readonly Recorded[];
  /** How the store orders two positions. */
  readonly compare: EventStore['compare'];
  /** The runs that the api said yes to, and that had time to end. */
  readonly accepted: readonly string[];
  readonly openTasks: readonly OpenTask[];
  /** What the product counts against the plans. */
  readonly usage: readonly Usage[];
  /** All rows of the read model, as they were projected live, and after a rebuild. */
  readonly liveRows: Rows;
  readonly rebuiltRows: Rows;
};

/** An invariant names what breaks it; nothing = it holds. */
type Invariant = (history: History) => readonly string[];

const INVARIANTS: Readonly<Record<string, Invariant>> = {
  'a stream has its revisions without a gap': revisionGaps,
  'positions ascend in the order of the commits': positionsOutOfOrder,
  'an accepted run ends': acceptedAndNotEnded,
  'a run has one terminal event and nothing after it': notEndedOnce,
  'a step has one result': repeatedFacts,
  'a ticker has at most one proposal': repeatedProposals,
  'a proposal and its verdict belong together': proposalsWithoutVerdict,
  'a run is charged once, and refunded once where its end says so': wrongCharges,
  'the quota is what was accepted less what was refunded': wrongUsage,
  'no open task is left of a run that has ended': leftoverTasks,
  'nothing is left leased': leftoverLeases,
  'no projection passes over a stream': passedOver,
  'rows made anew are the rows that serve': differingRows,
};

/** @returns a sentence for each way in which the history breaks a promise of the product; none = it holds them all */
export function violationsOf(history: History): readonly string[] {
  return Object.entries(INVARIANTS).flatMap(([promise, brokenBy]) =>
    brokenBy(history).map((what) => `${promise}, but ${what}`),
  );
}

function revisionGaps({ events }: History): readonly string[] {
  return [...byStream(events)].flatMap(([stream, own]) =>
    own.flatMap(({ revision }, at) => (revision === at ? [] : [`${stream} has revision ${revision} at place ${at}`])),
  );
}

function positionsOutOfOrder({ events, compare }: History): readonly string[] {
  return events.flatMap(({ position }, at) => {
    const before = events[at - 1];
    return before && compare(before.position, position) >= 0 ? [`${position} comes after ${before.position}`] : [];
  });
}

function acceptedAndNotEnded({ events, accepted }: History): readonly string[] {
  const ended = new Set(events.filter(isTerminal).map(({ stream }) => stream));
  return accepted.filter((runId) => !ended.has(`run-${runId}`)).map((runId) => `run ${runId} is open`);
}

function notEndedOnce({ events }: History): readonly string[] {
  return runsIn(events).flatMap(({ runId, facts }) => {
    const first = facts.findIndex(isTerminal);
    const after = first === -1 ? [] : facts.slice(first + 1);
    return after.map(({ type }) => `run ${runId} has ${type} after ${facts[first]?.type}`);
  });
}

function repeatedFacts({ events }: History): readonly string[] {
  return runsIn(events).flatMap(({ runId, facts }) =>
    repeatsIn(facts.map(runContract.keyOf)).map((key) => `run ${runId} has ${key} twice`),
  );
}

function repeatedProposals({ events }: History): readonly string[] {
  const announced = runsIn(events).flatMap(({ runId, facts }) =>
    linesOf(facts.filter(isLogEvent), 'PROPOSAL_SAVED').map(({ symbol }) => `${runId}/${symbol}`),
  );
  const saved = proposalsIn(events).map(({ runId, symbol }) => `${runId}/${symbol}`);
  return [
    ...repeatsIn(announced).map((ticker) => `${ticker} has PROPOSAL_SAVED twice`),
    ...repeatsIn(saved).map((ticker) => `${ticker} has ProposalSaved twice`),
  ];
}

function proposalsWithoutVerdict({ events }: History): readonly string[] {
  const saved = new Map(proposalsIn(events).map((proposal) => [proposal.proposalId, proposal]));
  const announced = runsIn(events).flatMap(({ runId, facts }) =>
    linesOf(facts.filter(isLogEvent), 'PROPOSAL_SAVED').map(({ symbol, payload }) => ({
      runId,
      symbol,
      proposalId: String(payload.proposal_id),
      decided: ['DECISION', 'MEMO_READY'].every((type) =>
        facts.some((fact) => fact.type === type && isLogEvent(fact) && fact.symbol === symbol),
      ),
      verdict: payload.verdict,
    })),
  );
  const known = new Set(announced.map(({ proposalId }) => proposalId));
  return [
    ...announced.flatMap(({ proposalId, decided, verdict }) => {
      if (!decided) return [`${proposalId} was saved without DECISION and MEMO_READY`];
      return saved.get(proposalId)?.verdict === verdict
        ? []
        : [`${proposalId} is not stored with the verdict ${verdict}`];
    }),
    ...[...saved.keys()].filter((id) => !known.has(id)).map((id) => `${id} is stored, and its run does not say so`),
  ];
}

function wrongCharges({ events }: History): readonly string[] {
  const usage = usageIn(events);
  const idsOf = (type: UsageEvent['type']) => usage.filter((one) => one.type === type).map(({ runId }) => runId);
  const [charged, refunded] = [idsOf('RunCharged'), idsOf('RunRefunded')];
  const runs = runsIn(events);
  const runIds = runs.map(({ runId }) => runId);
  const toRefund = runs.filter(({ facts }) => facts.some(saysRefunded)).map(({ runId }) => runId);
  return [
    ...repeatsIn(charged).map((runId) => `run ${runId} is charged twice`),
    ...repeatsIn(refunded).map((runId) => `run ${runId} is refunded twice`),
    ...without(runIds, charged).map((runId) => `run ${runId} is not charged`),
    ...without(charged, runIds).map((runId) => `run ${runId} is charged and does not exist`),
    ...without(toRefund, refunded).map((runId) => `run ${runId} is not refunded`),
    ...without(refunded, toRefund).map((runId) => `run ${runId} is refunded, and its end does not say so`),
  ];
}

/** From the runs themselves, not from the events that the usage is made of: those are compared with the runs above. */
function wrongUsage({ events, usage }: History): readonly string[] {
  const counted = new Map<string, number>();
  for (const { facts } of runsIn(events))
    for (const fact of facts) {
      if (fact.type !== 'RunRequested' || facts.some(saysRefunded)) continue;
      const at = `${fact.workspaceId} in ${fact.charge.month}`;
      counted.set(at, (counted.get(at) ?? 0) + 1);
    }
  const shown = new Map(usage.map(({ workspaceId, month, runs }) => [`${workspaceId} in ${month}`, runs]));
  return [...new Set([...counted.keys(), ...shown.keys()])].flatMap((at) => {
    const [is, shouldBe] = [shown.get(at) ?? 0, counted.get(at) ?? 0];
    return is === shouldBe ? [] : [`${at} shows ${is} instead of ${shouldBe}`];
  });
}

function leftoverTasks({ events, openTasks }: History): readonly string[] {
  const ended = new Set(events.filter(isTerminal).map(({ stream }) => stream));
  return openTasks.filter(({ runId }) => ended.has(`run-${runId}`)).map(({ taskId }) => `${taskId} is open`);
}

function leftoverLeases({ openTasks }: History): readonly string[] {
  return openTasks.flatMap(({ taskId, owner }) => (owner === null ? [] : [`${taskId} is leased by ${owner}`]));
}

function passedOver({ liveRows }: History): readonly string[] {
  return liveRows['projection_error'] ?? [];
}

function differingRows({ liveRows, rebuiltRows }: History): readonly string[] {
  return [...new Set([...Object.keys(liveRows), ...Object.keys(rebuiltRows)])].flatMap((table) => {
    const [live, rebuilt] = [liveRows[table] ?? [], rebuiltRows[table] ?? []];
    return [
      ...without(live, rebuilt).map((row) => `${table} serves ${row}`),
      ...without(rebuilt, live).map((row) => `${table} lacks ${row}`),
      ...(live.length === rebuilt.length ? [] : [`${table} has ${live.length} rows, made anew ${rebuilt.length}`]),
    ];
  });
}

type Run = { readonly runId: string; readonly facts: readonly RunEvent[] };

function runsIn(events: readonly Recorded[]): readonly Run[] {
  return factsIn(events, 'run-', runContract.parse).map(([stream, facts]) => ({
    runId: stream.slice('run-'.length),
    facts,
  }));
}

function usageIn(events: readonly Recorded[]): readonly UsageEvent[] {
  return factsIn(events, 'usage-', usageContract.parse).flatMap(([, facts]) => facts);
}

/** Those that runs saved; users may add others. */
function proposalsIn(events: readonly Recorded[]): readonly Extract<ProposalEvent, { type: 'ProposalSaved' }>[] {
  return factsIn(events, 'proposal-', proposalContract.parse)
    .flatMap(([, facts]) => facts)
    .filter((fact) => fact.type === 'ProposalSaved')
    .filter(({ source }) => source === 'run');
}

function factsIn<Event>(
  events: readonly Recorded[],
  prefix: string,
  parse: (type: string, data: unknown) => Event,
): readonly (readonly [stream: string, facts: readonly Event[]])[] {
  return [...byStream(events)]
    .filter(([stream]) => stream.startsWith(prefix))
    .map(([stream, own]) => [stream, own.map(({ type, data }) => parse(type, data))]);
}

function byStream(events: readonly Recorded[]): ReadonlyMap<string, readonly Recorded[]> {
  return Map.groupBy(events, ({ stream }) => stream);
}

function saysRefunded(fact: RunEvent): boolean {
  return isRunEnd(fact) && fact.payload.refunded;
}

function repeatsIn(keys: readonly string[]): readonly string[] {
  const seen = new Set<string>();
  const isRepeat = (key: string): boolean => seen.size === seen.add(key).size;
  return [...new Set(keys.filter(isRepeat))];
}

function without(some: readonly string[], others: readonly string[]): readonly string[] {
  const known = new Set(others);
  return some.filter((one) => !known.has(one));
}
