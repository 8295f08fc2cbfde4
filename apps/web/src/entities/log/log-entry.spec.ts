import { describe, expect, it } from '@jest/globals';
import {
  appendEntries,
  confidenceBefore,
  headingOfEntry,
  logEntryOf,
  markOf,
  sentenceOf,
  textOfEntry,
  unsupportedIn,
  type LogEntry,
} from './log-entry.ts';

const message = { label: '[TOOL]', message: 'RSI is 71.', ts: '2026-01-01T12:00:00Z', seq: 3, payload_json: {} };
const read = (change: object, eventId?: string) => logEntryOf(JSON.stringify({ ...message, ...change }), eventId);
const entry = (seq: number): LogEntry => ({
  seq,
  label: 'TOOL',
  message: '',
  ts: '',
  symbol: undefined,
  payload: null,
  position: undefined,
  usd: 0,
});

describe('a message of the stream', () => {
  it('is a line with a bare label', () => {
    expect(read({ symbol: 'NOVA', position: '41' })).toMatchObject({
      label: 'TOOL',
      seq: 3,
      symbol: 'NOVA',
      position: '41',
    });
  });

  it('may have a type instead of a label, a label without brackets, and its place in the SSE id', () => {
    expect(read({ label: undefined, type: 'REFLECT' })?.label).toBe('REFLECT');
    expect(read({ label: 'REFLECT' })?.label).toBe('REFLECT');
    expect(read({ seq: undefined }, '12')?.seq).toBe(12);
  });

  it.each(['', 'no JSON', '[]', 'null', '7', '{"message":"without a label"}'])('is ignored when it is %j', (data) => {
    expect(logEntryOf(data, '1')).toBeUndefined();
  });

  it.each(['', '{}', {}, null, undefined, [], 'text'])('has no details in the payload %j', (payload_json) => {
    expect(read({ payload_json })?.payload).toBeNull();
  });

  it('may carry its payload as text', () => {
    expect(read({ payload_json: '{"tool":"web","symbol":"QRS"}' })).toMatchObject({
      payload: { tool: 'web' },
      symbol: 'QRS',
    });
  });
});

it('keeps order and drops what a reconnect sends again', () => {
  const first = appendEntries([], [entry(9), entry(10)]);
  const all = appendEntries(first, [entry(9), entry(10), entry(11), entry(11), entry(14)]);
  expect(all.map(({ seq }) => seq)).toEqual([9, 10, 11, 14]);
  expect(appendEntries(all, [entry(14)])).toBe(all);
});

it('marks tools and searches beside their heading', () => {
  const web = { ...entry(1), payload: { tool: 'web' } };
  expect([headingOfEntry(web), markOf(web)]).toEqual(['Web provider', 'web']);
  const search = { ...entry(1), label: 'WEB_SEARCH' };
  expect(markOf({ ...search, payload: { source: 'provider' } })).toBe('search provider');
  expect(markOf({ ...search, payload: { source: 'model' } })).toBe('language model');
});

it.each([
  ['WEB_SEARCH', {}, 'search provider'],
  ['SOCIAL_FALLBACK', { source: 'provider', provider: 'tavily' }, 'search provider'],
  ['SOCIAL_FALLBACK', { source: 'model', provider: 'gpt' }, 'language model'],
  ['TOOL', { tool: 'web', source: 'provider' }, 'search provider'],
  ['TOOL', { tool: 'web', source: 'model' }, 'language model'],
  ['TOOL', { tool: 'web', page: 'https://wire.example/a', source: 'wire.example' }, 'page'],
  ['TOOL', { tool: 'news', source: 'provider' }, 'news'],
  ['REFLECT', { source: 'provider' }, undefined],
])('marks %s with %j as %j', (label, payload, mark) => {
  expect(markOf({ ...entry(1), label, payload })).toBe(mark);
});

it.each([
  ['NOVA', 'NOVA: volume confirms it.', 'Volume confirms it.'],
  ['NOVA', 'NOVA leads.', 'NOVA leads.'],
  [undefined, 'NOVA: leads.', 'NOVA: leads.'],
])('of %s says %j as %j', (symbol, message, sentence) => {
  expect(sentenceOf({ ...entry(1), symbol, message })).toBe(sentence);
});

it('is copied as a sentence and its details', () => {
  expect(textOfEntry({ ...entry(1), ts: 'T', symbol: 'NOVA', message: 'Done.', payload: { k: 1 } })).toBe(
    'T  NOVA  Tool  Done.\n{\n  "k": 1\n}',
  );
});

describe('the confidence before a line', () => {
  const log = [
    { label: 'THEME_START', symbol: 'NOVA' },
    { label: 'REFLECT', symbol: 'NOVA', payload_json: { confidence: 0.5 } },
    { label: 'REFLECT', symbol: 'OSTEN', payload_json: { confidence: 0.9 } },
    { label: 'REFLECT', symbol: 'NOVA', payload_json: { confidence: 0.62 } },
    { label: 'DONE' },
  ].flatMap((message, index) => logEntryOf(JSON.stringify(message), String(index + 1)) ?? []);

  it('is the last that its ticker was given', () => {
    expect(confidenceBefore(log, 3)).toBe(0.5);
  });

  it('is not known for the first one of a ticker, nor for a line of none', () => {
    expect([1, 2, 4].map((index) => confidenceBefore(log, index))).toEqual([undefined, undefined, undefined]);
  });
});

it('what failed the check is read from the payload, whatever is in it', () => {
  const sentence = { text: 'It rose 9 %.', reason: 'No fact of 9 % is cited.' };
  const unsupported = (payload: LogEntry['payload']) => unsupportedIn({ label: 'REFLECT', payload });
  expect(unsupported({ unsupported: [sentence, 'no sentence', { text: 1 }] })).toEqual([
    sentence,
    { text: '', reason: '' },
  ]);
  for (const payload of [null, {}, { unsupported: 'x' }]) expect(unsupported(payload)).toEqual([]);
  expect(unsupportedIn({ label: 'DECISION', payload: { unsupported: [sentence] } })).toEqual([sentence]);
});
