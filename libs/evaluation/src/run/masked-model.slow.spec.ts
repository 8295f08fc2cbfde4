import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { openMarket, type Company } from '@gemscout/market';
import { z } from 'zod';
import type { Summary } from '../summary/summary.ts';
import { evaluate } from './evaluate.ts';

const STAND_IN = join(import.meta.dirname, '../../../../tools/model-server/main.mjs');
const Asked = z.object({ messages: z.array(z.object({ role: z.string(), content: z.string() })) });

const folder = mkdtempSync(join(tmpdir(), 'masked-model-'));
const [log, out] = [join(folder, 'asked.jsonl'), join(folder, 'out')];
const before = { ...process.env };
let standIn: ChildProcess;
let summary: Summary;
let companies: readonly Company[];
/** The requests to the model, each as one text. */
let asked: readonly string[];

beforeAll(async () => {
  standIn = spawn(process.execPath, [STAND_IN, '--port', '0', '--log', log], { stdio: ['ignore', 'pipe', 'inherit'] });
  if (!standIn.stdout) throw new Error('It has no output');
  const [line]: unknown[] = await once(createInterface({ input: standIn.stdout }), 'line');
  process.env['OPENAI_BASE_URL'] = String(line).replace(/^.* ready at /, '');
  process.env['OPENAI_MODEL'] = 'stand-in';
  const period = { from: '2026-06-10', to: '2026-06-24', every: 5, universe: 8, repeat: 2 };
  summary = await evaluate({ market: 'sample', analyst: 'openai', workers: 0, out, ...period });
  companies = await (await openMarket('sample')).companies();
  const lines = readFileSync(log, 'utf8').trimEnd().split('\n');
  asked = lines.map((each) =>
    Asked.parse(JSON.parse(each))
      .messages.map(({ content }) => content)
      .join('\n'),
  );
}, 300_000);

afterAll(() => {
  process.env = before;
  standIn?.kill();
  rmSync(folder, { recursive: true, force: true });
});

/** Every text of the market data that occurs in the requests, without figures. */
function texts(): readonly string[] {
  const fences = asked.flatMap((question) => [...question.matchAll(/<data name="\w+">\n(.*)\n<\/data>/g)]);
  const found: string[] = [];
  for (const [, data = ''] of fences)
    JSON.parse(data, (_name, value: unknown) => (typeof value === 'string' && found.push(value), value));
  return found;
}

describe('a language model that is evaluated', () => {
  it('is asked', () => {
    expect(asked.length).toBeGreaterThan(100);
    expect(texts().some((text) => /^CO-[A-Z]+$/.test(text))).toBe(true);
  });

  it('is told no symbol and no name of any company of the market', () => {
    const all = asked.join('\n');
    const told = companies.flatMap(({ symbol, name }) => [symbol, name, name.split(' ')[0] ?? name]);
    expect(told.filter((word) => new RegExp(`(?<!\\w)${word.replace('.', '\\.')}(?!\\w)`, 'i').test(all))).toEqual([]);
  });

  it('is told no date of the calendar, nor an address that holds one', () => {
    const dates =
      /\b(19|20)\d\d\b(?!\.\d)|\d{4}-\d\d|\b(January|February|June|July|August|September|October|November|December)\b/; // "$1995.6 million" is none
    expect(texts().filter((text) => dates.test(text))).toEqual([]);
    expect(texts().filter((text) => /https?:\/\/(?!address\.invalid\/\d+)/.test(text))).toEqual([]);
  });

  it('is reported with its coverage, sentences, cost and repeated decisions, which agree as it answers each question the same', () => {
    const { verdicts, coverage, sentences, cost, repeats } = summary;
    expect([coverage.memos, sentences.memos, cost.verdicts, repeats?.decisions]).toEqual(Array(4).fill(verdicts));
    expect(repeats).toMatchObject({ times: 2, unanswered: 0, disagreed: { count: 0, of: verdicts } });
    expect(sentences.checked).toBeGreaterThan(verdicts);
    expect(cost.tokens).toBeGreaterThan(10_000);
    expect(cost.modelCalls).toBeLessThan(12);
  });

  it('is reported as masked, by the real names', () => {
    expect(summary.analyst).toBe('openai, stand-in, masked');
    expect(summary.verdicts).toBeGreaterThan(15);
    expect(readFileSync(join(out, 'report.html'), 'utf8')).toContain('<li>Masked: a language model may remember');
    const symbols = new Set(companies.map(({ symbol }) => symbol));
    const rows = readFileSync(join(out, 'verdicts.csv'), 'utf8').trimEnd().split('\n').slice(1);
    expect(rows.filter((row) => !symbols.has(row.split(',')[1] ?? ''))).toEqual([]);
    expect(readFileSync(join(out, 'evaluation.json'), 'utf8')).not.toMatch(/CO-[A-Z]\b|Company [A-Z]\b/);
  });
});
