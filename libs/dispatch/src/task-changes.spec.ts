import { describe, expect, it } from '@jest/globals';
import { logEventOf, type LogLabel, type RunEvent, type Stage } from '@gemscout/domain';
import { TaskChanges } from './task-changes.ts';

const AT = '2026-03-02T10:00:00.000Z';

function changesOf(...events: readonly RunEvent[]): TaskChanges {
  const changes = new TaskChanges();
  for (const event of events) changes.add('r', event);
  return changes;
}

function queued(stage: Stage, symbol?: string, attempt = 1, notBefore = AT): RunEvent {
  const about = { runId: 'r', workspaceId: 'w', stage, attempt, notBefore, at: AT };
  return { type: 'StageQueued', ...about, ...(symbol !== undefined && { symbol }) };
}

function logged(type: LogLabel, stage?: Stage, symbol?: string): RunEvent {
  const about = { key: type, message: '', payload: {}, at: AT };
  return logEventOf<LogLabel>({ type, ...about, ...(stage && { stage }), ...(symbol !== undefined && { symbol }) });
}

describe('what a stretch of a run changes in the table', () => {
  it('opens a row for queued work, at once unless it is delayed', () => {
    const later = '2026-03-02T10:00:04.000Z';
    expect(changesOf(queued('plan')).openedTasks()).toMatchObject([
      { taskId: 'r/plan/1', work: 'plan', workspaceId: 'w', notBefore: undefined },
    ]);
    expect(changesOf(queued('investigate', 'NOVA', 3, later)).openedTasks()).toMatchObject([
      { taskId: 'r/investigate/NOVA/3', work: 'investigate/NOVA', notBefore: later },
    ]);
  });

  it('replaces the row of a failed attempt by that of the next', () => {
    const failed: RunEvent = { type: 'StageFailed', stage: 'plan', attempt: 1, reason: 'x', at: AT };
    const changes = changesOf(failed, queued('plan', undefined, 2));
    expect(changes.closedWorks()).toMatchObject([{ work: 'plan' }]);
    expect(changes.openedTasks()).toMatchObject([{ taskId: 'r/plan/2' }]);
  });

  it('closes a stage with its last event, and a skipped ticker in whichever stage it was', () => {
    expect(changesOf(logged('TOPICS', 'plan')).closedWorks()).toMatchObject([{ work: 'plan' }]);
    expect(changesOf(logged('TICKER_SKIPPED', 'validate', 'NOVA')).closedWorks()).toMatchObject([
      { work: 'validate/NOVA' },
    ]);
  });

  it('leaves no trace of work that came and went within it', () => {
    const changes = changesOf(queued('plan'), logged('TOPICS', 'plan'));
    expect(changes.openedTasks()).toEqual([]);
  });

  it('clears everything of a run that ended', () => {
    const changes = changesOf(queued('plan'), logged('CORPUS_PLAN', 'plan'), logged('DONE'));
    expect(changes.endedRuns()).toEqual(['r']);
    expect(changes.openedTasks()).toEqual([]);
    expect(changes.progressedWorks()).toEqual([]);
  });

  it('notes steps of open work without calling that a change of rows', () => {
    const changes = changesOf(logged('TOOL', 'investigate', 'NOVA'), logged('INIT'));
    expect(changes.changeRows).toBe(false);
    expect(changes.progressedWorks()).toMatchObject([{ runId: 'r', work: 'investigate/NOVA' }]);
  });
});
