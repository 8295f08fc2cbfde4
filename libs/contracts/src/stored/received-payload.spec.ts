import { expect, it } from '@jest/globals';
import { receivedPayload } from './received-payload.ts';

const line = (label: string, payload: Parameters<typeof receivedPayload>[0]['payload']) => ({ label, payload });

it('upcasts the end of a run of an earlier release', () => {
  expect(receivedPayload(line('DONE', { decided: 3 }), 'DONE')).toEqual({
    outcome: 'completed',
    refunded: false,
    spend: null,
    decided: 3,
  });
});

it('reads a line without a payload, and one of which a shared replay omits fields', () => {
  expect(receivedPayload(line('TOOL', null), 'TOOL')?.tool).toBeUndefined();
  expect(receivedPayload(line('DECISION', { verdict: 'buy' }), 'DECISION')?.goal_fit).toBeUndefined();
});

it('is undefined for a line of another label, also of one of a later release', () => {
  expect(receivedPayload(line('TOOL', { tool: 'web' }), 'DONE', 'ERROR')).toBeUndefined();
  expect(receivedPayload(line('WEATHER', { tool: 'web' }), 'TOOL')).toBeUndefined();
});
