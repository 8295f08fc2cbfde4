import { chargeAt, type AddSampleRun, type RunEvent, type SaveProposal } from '@gemscout/domain';
import type { EvidenceItem } from '@gemscout/evidence';
import { v5 } from 'uuid';
import { sampleRunContent, type SampleRunFile } from './sample-run-file.ts';

/** Changing it would give a workspace that has its sample run a second one. */
const SAMPLE_RUNS = '9f1c6f0e-2b86-4a8e-8d3b-6a1f0d7c5e42';

/** The id of the sample run of a workspace, whether it has one or not. */
export function sampleRunIdOf(workspaceId: string): string {
  return v5(workspaceId, SAMPLE_RUNS);
}

export type SampleRunFor = {
  readonly runId: string;
  readonly add: AddSampleRun;
  /** To be appended together with the run. */
  readonly proposals: readonly SaveProposal[];
};

/**
 * The recorded sample run as that of a workspace, with ids of its own. Its times are moved so that it ended at `now`, ISO 8601; the
 * same arguments give the same events.
 */
export async function sampleRunFor(
  { workspaceId, userId }: { readonly workspaceId: string; readonly userId: string },
  now: string,
): Promise<SampleRunFor> {
  const { run, proposalIds } = await sampleRunContent();
  const runId = sampleRunIdOf(workspaceId);
  const withIds = proposalIds.reduce((text, id) => text.replaceAll(id, v5(id, runId)), run);
  const { events, proposals } = JSON.parse(withIds) as Omit<SampleRunFile, 'evidence'>;
  const moveMs = Date.parse(now) - Date.parse(events.at(-1)?.at ?? now);
  const moved = (at: string): string => new Date(Date.parse(at) + moveMs).toISOString();
  const owned = (event: RunEvent): RunEvent => {
    const at = moved(event.at);
    if (event.type !== 'RunRequested') return { ...event, at };
    return { ...event, runId, workspaceId, userId, charge: chargeAt(at), sample: true, at };
  };
  return {
    runId,
    add: { type: 'AddSampleRun', events: events.map(owned) },
    proposals: proposals.map((proposal) => ({
      ...proposal,
      type: 'SaveProposal',
      runId,
      workspaceId,
      source: 'sample',
      now: moved(proposal.now),
    })),
  };
}

/** An item of evidence of the sample run, for any workspace that has the run; undefined for another hash. */
export async function sampleEvidence(workspaceId: string, hash: string): Promise<EvidenceItem | undefined> {
  const item = (await sampleRunContent()).evidence.get(hash);
  return item && { ...item, workspaceId };
}
