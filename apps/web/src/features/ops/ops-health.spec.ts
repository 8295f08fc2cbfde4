import type { ProjectionResponse, StageLoadResponse } from '@gemscout/contracts';
import { describe, expect, it } from '@jest/globals';
import {
  ageText,
  deadLettersHealth,
  projectionsHealth,
  stagesHealth,
  stuckHealth,
  topicsHealth,
  type Health,
} from './ops-health.ts';

const idle: StageLoadResponse = {
  stage: 'plan',
  waiting: 0,
  delayed: 0,
  sent: 0,
  running: 0,
  failed: 0,
  oldest_seconds: null,
};
const read: ProjectionResponse = {
  name: 'read',
  position: '7',
  head: '7',
  held: true,
  lag: { events: 0, or_more: false, seconds: 0 },
};
const topic = { topic: 'gemscout.stage.plan', group: 'gemscout.stage.plan', partitions: 12, end: 2_000 };

function levelOf(health: Health): string {
  return health.level;
}

describe('what a panel says', () => {
  it.each([
    ['nothing is open', [idle], 'good'],
    ['a task is young', [{ ...idle, sent: 1, oldest_seconds: 20 }], 'good'],
    ['nobody takes an old task', [{ ...idle, sent: 1, oldest_seconds: 400 }], 'bad'],
    ['an old task is worked on', [{ ...idle, running: 1, oldest_seconds: 400 }], 'watch'],
    ['a task is tried again', [{ ...idle, running: 1, failed: 1, oldest_seconds: 4 }], 'watch'],
  ] as const)('of the stages when %s', (_what, stages, level) => expect(levelOf(stagesHealth(stages))).toBe(level));

  it.each([
    ['in process', { bus: 'in-process', topics: [] }, 'good'],
    ['the topics are missing', { bus: 'kafka', topics: [] }, 'bad'],
    ['the workers keep up', { bus: 'kafka', topics: [{ ...topic, lag: 99 }] }, 'good'],
    ['they fall behind', { bus: 'kafka', topics: [{ ...topic, lag: 100 }] }, 'watch'],
    ['they are far behind', { bus: 'kafka', topics: [{ ...topic, lag: 1_000 }] }, 'bad'],
  ] as const)('of the topics when %s', (_what, { bus, topics }, level) =>
    expect(levelOf(topicsHealth({ bus, topics: [...topics] }))).toBe(level),
  );

  it.each([
    ['they are level', { projections: [read] }, 'good'],
    ['one is behind', { projections: [{ ...read, lag: { events: 1, or_more: false, seconds: 12 } }] }, 'watch'],
    ['one is far behind', { projections: [{ ...read, lag: { events: 1, or_more: false, seconds: 60 } }] }, 'bad'],
    ['no projector is running', { projections: [{ ...read, held: false }] }, 'bad'],
    ['nobody knows who does', { projections: [{ ...read, held: null }] }, 'good'],
    ['the store was restored', { projections: [{ ...read, lag: null }] }, 'bad'],
    ['a rebuild goes on', { projections: [{ ...read, held: false }], rebuilding: true }, 'watch'],
  ])('of the projections when %s', (_what, answer, level) =>
    expect(levelOf(projectionsHealth({ errors: [], rebuilding: false, ...answer }))).toBe(level),
  );

  it('of dead letters and of stuck runs: any is one too many', () => {
    expect(levelOf(deadLettersHealth({ bus: 'kafka', letters: [] }))).toBe('good');
    expect(levelOf(stuckHealth([]))).toBe('good');
    const run = { run_id: 'r', workspace_id: 'w', requested_at: '', last_event_at: '', tasks: [] };
    expect(stuckHealth([{ ...run, why: 'quiet' }])).toMatchObject({ level: 'bad', says: '1 run' });
  });
});

it('tells an age in the unit that fits', () => {
  expect([0, 59.9, 60, 3_600, 90_000].map(ageText)).toEqual(['0 s', '59 s', '1 min', '1 h', '1 d']);
});
