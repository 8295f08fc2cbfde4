import { setTimeout as sleep } from 'node:timers/promises';
import type { KurrentAddress, KurrentNode } from '@gemscout/service-kit';
import { StoreUnavailable } from '../event-store.ts';
import {
  coveredBy,
  scavengeDue,
  settledOf,
  type ScavengeOutcome,
  type ScavengeRecord,
  type Scavenges,
} from '../scavenges.ts';
import { nodesToScavenge, startScavenge, stateOfScavenge, type ScavengeState } from './scavenge-requests.ts';

const POLL_MS = 5_000;

/** What KurrentDB itself keeps about erasures and scavenges. */
export type ScavengeJournal = {
  records(): Promise<readonly ScavengeRecord[]>;
  /** The times of all erasures after the first `covered`, oldest first. */
  erasedAt(covered: number): Promise<readonly string[]>;
  add(record: ScavengeRecord, detail?: string): Promise<void>;
  close(): Promise<void>;
};

/** @param pollMs between two looks at a scavenge that runs */
export function kurrentScavenges(address: KurrentAddress, journal: ScavengeJournal, pollMs = POLL_MS): Scavenges {
  const left = async () => {
    const records = await journal.records();
    const covered = coveredBy(records);
    return { records, covered, erasedAt: await journal.erasedAt(covered) };
  };
  const end = async (result: 'succeeded' | 'failed', detail: string): Promise<void> =>
    journal.add({ type: 'ScavengeEnded', at: new Date().toISOString(), result }, detail);
  return {
    async due() {
      const { erasedAt, records } = await left();
      return scavengeDue(erasedAt, records, Date.now());
    },
    async run(signal) {
      const { erasedAt, covered } = await left();
      const covers = covered + settledOf(erasedAt, Date.now());
      let isRecorded = false;
      const noteStart = async (): Promise<void> => {
        if (!isRecorded) await journal.add({ type: 'ScavengeStarted', at: new Date().toISOString(), covers });
        isRecorded = true;
      };
      const outcome = await scavengeNodes({ address, pollMs, noteStart }, signal);
      if (isRecorded && outcome.result === 'succeeded') await end('succeeded', '');
      if (isRecorded && outcome.result === 'failed') await end('failed', outcome.detail);
      return outcome;
    },
    async note(startedAt) {
      const { erasedAt, covered } = await left();
      const covers = covered + settledOf(erasedAt, Date.parse(startedAt));
      await journal.add({ type: 'ScavengeStarted', at: startedAt, covers });
      await end('succeeded', 'run by an operator');
    },
    close: () => journal.close(),
  };
}

type Course = {
  readonly address: KurrentAddress;
  readonly pollMs: number;
  /** Called when the first node has started. */
  readonly noteStart: () => Promise<void>;
};

async function scavengeNodes(course: Course, signal: AbortSignal): Promise<ScavengeOutcome> {
  for (const node of await nodesToScavenge(course.address)) {
    const id = await startWhenFree(course, node, signal);
    if (id === undefined) return { result: 'forbidden' };
    await course.noteStart();
    const state = await endOf(course, node, id, signal);
    if (state !== 'Success') return { result: 'failed', detail: `${WORDS[state]} on ${node.host}:${node.port}` };
  }
  return { result: 'succeeded' };
}

const WORDS: Readonly<Record<Exclude<ScavengeState, 'Success' | 'InProgress'>, string>> = {
  Stopped: 'somebody stopped it',
  Errored: 'it ended with an error, which the log of KurrentDB has,',
  Lost: 'the node was restarted',
};

/** One that somebody else started before may have passed what was erased since. @returns undefined if it is forbidden */
async function startWhenFree(
  { address, pollMs }: Course,
  node: KurrentNode,
  signal: AbortSignal,
): Promise<string | undefined> {
  for (;;) {
    const started = await startScavenge(address, node);
    if (started === 'forbidden') return undefined;
    if (started !== 'busy') return started.id;
    await sleep(pollMs, undefined, { signal });
  }
}

/** A node that is away meanwhile is waited for. */
async function endOf(
  { address, pollMs }: Course,
  node: KurrentNode,
  id: string,
  signal: AbortSignal,
): Promise<Exclude<ScavengeState, 'InProgress'>> {
  for (;;) {
    await sleep(pollMs, undefined, { signal });
    const state = await stateOfScavenge(address, node, id).catch((error: unknown): ScavengeState => {
      if (error instanceof StoreUnavailable) return 'InProgress';
      throw error;
    });
    if (state !== 'InProgress') return state;
  }
}
