import { proposalContract, runContract } from '@gemscout/contracts';
import { linesOf, isLogEvent, proposalDecider, runDecider } from '@gemscout/domain';
import { expect, it } from '@jest/globals';
import { sampleEvidence, sampleRunFor, sampleRunIdOf } from './sample-run.ts';

const of = { workspaceId: 'w1', userId: 'u1' };
const NOW = '2026-11-27T10:00:00.000Z';

it('the recorded run is a finished run of the workspace that ended now, and nothing of it is queued', async () => {
  const { runId, add } = await sampleRunFor(of, NOW);
  const state = add.events.reduce(runDecider.evolve, runDecider.initialState);
  expect(state).toMatchObject({ status: 'ended', outcome: 'completed', runId, workspaceId: 'w1', isSample: true });
  expect([runId, add.events.at(-1)?.at]).toEqual([sampleRunIdOf('w1'), NOW]);
  expect(add.events.filter((event) => !isLogEvent(event)).map(({ type }) => type)).toEqual(['RunRequested']);
});

it('every event of it can be stored', async () => {
  const { add, proposals } = await sampleRunFor(of, NOW);
  add.events.forEach(runContract.check);
  for (const proposal of proposals)
    proposalDecider.decide(proposal, proposalDecider.initialState).forEach(proposalContract.check);
  expect(new Set(add.events.map(runContract.keyOf)).size).toBe(add.events.length);
});

it('its proposals are those that its log saved, under ids of the workspace', async () => {
  const { add, proposals } = await sampleRunFor(of, NOW);
  const saved = linesOf(add.events.filter(isLogEvent), 'PROPOSAL_SAVED').map(({ payload }) => payload.proposal_id);
  expect(saved.toSorted()).toEqual(proposals.map(({ proposalId }) => proposalId).toSorted());
  expect(proposals.every(({ source, workspaceId }) => source === 'sample' && workspaceId === 'w1')).toBe(true);
  const others = await sampleRunFor({ ...of, workspaceId: 'w2' }, NOW);
  expect(others.proposals.some(({ proposalId }) => saved.includes(proposalId))).toBe(false);
});

it('the evidence that its memos cite is there for every workspace', async () => {
  const { add } = await sampleRunFor(of, NOW);
  const hashes = linesOf(add.events.filter(isLogEvent), 'DECISION').map(({ payload }) => payload.memo_check ?? '');
  for (const hash of hashes) expect(await sampleEvidence('w9', hash)).toMatchObject({ hash, workspaceId: 'w9' });
  expect(await sampleEvidence('w9', 'none')).toBeUndefined();
});
