import { expect, it } from '@jest/globals';
import { workerReadiness } from './worker-readiness.ts';

it('a worker says which stages it serves and, from when another has its name on, that it has', () => {
  const readiness = workerReadiness(['plan', 'decide'], 'worker-0');
  readiness.note({ type: 'session-ended', stage: 'plan', reason: 'The broker was away' });
  expect(readiness.doing()).toBe('serving plan, decide');
  readiness.note({ type: 'name-taken', stage: 'plan', reason: 'Another process has joined' });
  readiness.note({ type: 'session-ended', stage: 'decide', reason: 'The broker was away' });
  expect(readiness.doing()).toBe(
    'serving plan, decide; another worker has the INSTANCE worker-0, too: give each one of its own',
  );
});
