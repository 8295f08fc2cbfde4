import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { runGemscout } from './program.ts';

const AS_OF = '2026-06-30T23:59:59.999Z';
const EVIDENCE = [
  {
    hash: 'c28c5e972f58',
    provider: 'sample',
    fetchedAt: AS_OF,
    asOf: AS_OF,
    symbol: 'NOVA',
    kind: 'indicators',
    url: null,
    body: { date: '2026-06-30', close_usd: 41.237, change_20d_pct: -3.81107, sma_50_usd: 40.5 },
  },
];

let folder: string;
let said: string[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'claims-'));
  said = [];
  const keep = (part: unknown): void => void said.push(String(part));
  jest.spyOn(console, 'log').mockImplementation(keep);
  jest.spyOn(console, 'error').mockImplementation(keep);
});
afterEach(() => {
  jest.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

function checkClaims(claims: readonly (object | string)[], options: readonly string[] = []): Promise<number> {
  const [evidence, file] = [join(folder, 'evidence.json'), join(folder, 'claims.jsonl')];
  writeFileSync(evidence, JSON.stringify(EVIDENCE));
  writeFileSync(file, claims.map((each) => (typeof each === 'string' ? each : JSON.stringify(each))).join('\n'));
  return runGemscout(['check-claims', '--evidence', evidence, '--claims', file, ...options]);
}

const CLOSE = { id: 'A', cites: ['e1'], text: 'The close of $41.24 is above the 50-day mean of $40.50.' };
const WRONG = { id: 'B', cites: ['[E1]'], text: 'The share rose 3.8 % in a month.' };

it('prints a line of JSON a sentence, with its bindings and reasons', async () => {
  expect(await checkClaims([CLOSE, WRONG], ['--json'])).toBe(1);
  const [close, wrong] = said.map((line): unknown => JSON.parse(line));
  expect(close).toMatchObject({ id: 'A', result: 'checked', reasons: [] });
  expect(close).toMatchObject({ bindings: [{ shown: '$41.24', fact: { id: 'close' } }, { fact: { id: 'sma_50' } }] });
  expect(wrong).toMatchObject({ id: 'B', result: 'refused', reasons: [{ code: 'direction' }] });
});

it('ends with exit code 0 if no sentence was refused', async () => {
  expect(await checkClaims([CLOSE, '', { text: 'The picture is mixed.' }])).toBe(0);
  expect(said.at(-1)).toContain('Sentences: 2 (checked 1, refused 0, opinion 1)');
});

it.each([
  [
    'an id in cites that no item has',
    { ...CLOSE, cites: ['e9'] },
    /claims\.jsonl line 2: cites has the unknown id "e9"/,
  ],
  ['a missing text', { id: 'C', cites: [] }, /claims\.jsonl line 2: text is missing/],
  ['a line that is not JSON', '{"id": ', /claims\.jsonl line 2: not JSON/],
])('ends with exit code 2 for %s, and names file and line', async (_, claim, sentence) => {
  expect(await checkClaims([CLOSE, claim])).toBe(2);
  expect(said.join('\n')).toMatch(sentence);
});

it('reads citations however they are written', async () => {
  expect(await checkClaims([{ ...CLOSE, cites: ['[E1], e1'] }], ['--json'])).toBe(0);
});

it.each([
  ['[\n  { "hash": "a" },\n  { "hash": b }\n]', 3],
  ['[\n  { "hash": "a" }\n  { "hash": "b" }\n]', 3],
  ['[\n  { "hash": "a" },', 2],
  ['no', 1],
])('ends with exit code 2 for evidence that is not JSON, and names the line: %j', async (broken, line) => {
  const [evidence, claims] = [join(folder, 'broken.json'), join(folder, 'none.jsonl')];
  writeFileSync(evidence, broken);
  writeFileSync(claims, '');
  expect(await runGemscout(['check-claims', '--evidence', evidence, '--claims', claims])).toBe(2);
  expect(said.join('\n')).toContain(`broken.json line ${line}: not JSON`);
});

it('ends with exit code 2 for a file that cannot be read', async () => {
  expect(await runGemscout(['check-claims', '--evidence', join(folder, 'none.json'), '--claims', 'x'])).toBe(2);
  expect(said.join('\n')).toMatch(/none\.json line 1: the file cannot be read/);
});
