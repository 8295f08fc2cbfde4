import { expect, it } from '@jest/globals';
import { deadLetter } from './dead-letter.ts';
import { UnreadableMessage } from './task-message.ts';

const error = new UnreadableMessage('not_json', 'Its value is not JSON');
const origin = { topic: 'gemscout.stage.plan', partition: 3, offset: 17n };

function letterOf(parts: { readonly key?: Buffer; readonly value?: Buffer; readonly headers?: Map<Buffer, Buffer> }) {
  const { key, value, headers } = deadLetter('dlt', 'plan', { ...origin, headers: new Map(), ...parts }, error);
  const pairs = headers instanceof Map ? [...headers] : [];
  return { key, value, headers: Object.fromEntries(pairs.map(([name, text]) => [name.toString(), text.toString()])) };
}

it('keeps a message as it came, and tells why it is here', () => {
  const letter = letterOf({
    key: Buffer.from('k'),
    value: Buffer.from('v'),
    headers: new Map([[Buffer.from('a'), Buffer.from('b')]]),
  });
  expect([letter.key?.toString(), letter.value?.toString()]).toEqual(['k', 'v']);
  expect(letter.headers).toEqual({
    a: 'b',
    'gemscout-stage': 'plan',
    'gemscout-error': 'not_json',
    'gemscout-detail': 'Its value is not JSON',
    'gemscout-origin': 'gemscout.stage.plan/3/17',
  });
});

it('keeps a message without key and value', () =>
  expect(letterOf({})).toMatchObject({ headers: { 'gemscout-stage': 'plan' } }));

it('cuts what no topic would take, so that the partition can go on', () => {
  const large = Buffer.alloc(2 << 20, 'x');
  const letter = letterOf({ key: large, value: large, headers: new Map([[Buffer.from('a'), large]]) });
  const bytes = (letter.key?.length ?? 0) + (letter.value?.length ?? 0) + JSON.stringify(letter.headers).length;
  expect(bytes).toBeLessThan(1_000_000);
  expect(letter.headers['gemscout-detail']).toBe(
    'Its value is not JSON; 2097152 bytes of key are more than it can hold; ' +
      '2097152 bytes of value are more than it can hold; 2097153 bytes of headers are more than it can hold',
  );
});
