import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { RunEventMessageSchema } from './run-event-message.ts';

const golden = JSON.parse(
  readFileSync(new URL('../golden-messages/run-event.v1.json', import.meta.url), 'utf8'),
) as object;

it('a message that an earlier release produced is read unchanged', () =>
  expect(RunEventMessageSchema.parse(golden)).toEqual(golden));

it.each([
  ['a text among the figures', { data: { figures: { memo: 'a word' } } }],
  ['a shape of another version', { dataschema: 'urn:gemscout:run-event:2' }],
  ['an event of another source', { source: '/elsewhere' }],
])('%s is refused', (_what, change) =>
  expect(RunEventMessageSchema.safeParse({ ...golden, ...change }).success).toBe(false),
);
