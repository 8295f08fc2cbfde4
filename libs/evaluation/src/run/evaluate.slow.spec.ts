import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sampleMarketDirectory } from '@gemscout/market';
import { z } from 'zod';
import { AgentVerdict } from '../agent/agent-verdict.ts';
import type { Summary } from '../summary/summary.ts';
import { evaluate } from './evaluate.ts';
import type { EvaluationProgress } from './evaluation-request.ts';

/** Two days of the whole evaluation, one after the other. */
const [BEFORE, DAY] = ['2026-04-28', '2026-05-27'] as const;
const HORIZONS = ['1', '5', '20', '60'] as const;
const folder = mkdtempSync(join(tmpdir(), 'evaluate-'));
const request = { market: 'sample', every: 20, analyst: 'rules', workers: 0 } as const;
const read = (out: string, name: string): string => readFileSync(join(folder, out, name), 'utf8');

const Written = z.object({ verdicts: z.array(AgentVerdict) });
const numberOrNull = { asymmetricMatch: (value: unknown) => value === null || Number.isFinite(value) };
const estimate = { value: numberOrNull, low: numberOrNull, high: numberOrNull };
const FIGURES = {
  samples: expect.any(Number),
  hitRate: estimate,
  meanExcess: estimate,
  brier: estimate,
  brierBaseRate: estimate,
  reliabilityError: estimate,
  rankCorrelation: estimate,
};

let summary: Summary;
beforeAll(async () => {
  summary = await evaluate({ ...request, from: '2026-03-02', to: '2026-06-30', out: join(folder, 'whole') });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('an evaluation of the sample market', () => {
  it('gives every figure of every horizon with its interval, for the agent and three baselines', () => {
    const written: Summary = JSON.parse(read('whole', 'summary.json'));
    for (const { horizons } of [written, ...Object.values(written.baselines)])
      for (const horizon of HORIZONS) expect(horizons[horizon]).toMatchObject(FIGURES);
    expect(Object.keys(written.baselines)).toEqual(['alwaysWatch', 'momentum', 'random']);
    expect(written.horizons[5].samples).toBeGreaterThan(200);
  });

  it('buys no pump and dump on any day', () => {
    expect(summary.pumpAndDumpsBought).toBe(0);
    expect(summary.truth?.of).toBe(60);
  });

  it('writes a row a verdict, with an outcome a horizon where it is settled', () => {
    const [header, ...rows] = read('whole', 'verdicts.csv').trimEnd().split('\n');
    expect(header).toBe('date,symbol,verdict,confidence,rank_score,outcome_1,outcome_5,outcome_20,outcome_60');
    expect(rows.length).toBe(summary.verdicts);
    expect(rows[0]).toMatch(/^2026-03-02,[A-Z.]+,(buy|watch|avoid),0\.\d+,-?[\d.]+(,-?\d\.\d{6}){4}$/);
    expect(rows.at(-1)).toMatch(/,$/);
  });

  it('ranks each Buy before each Watch of the day, and that before each Avoid', () => {
    const rows = read('whole', 'verdicts.csv')
      .split('\n')
      .slice(1, 61)
      .map((line) => line.split(','));
    const scores = (verdict: string) => rows.filter((cells) => cells[2] === verdict).map((cells) => Number(cells[4]));
    expect(Math.max(...scores('avoid'))).toBeLessThan(Math.min(...scores('watch')));
    expect(Math.max(...scores('watch'))).toBeLessThan(Math.min(...scores('buy')));
  });

  it('draws a report that runs nothing and loads nothing', () => {
    const html = read('whole', 'report.html');
    expect(html).toContain(`<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src`);
    expect(html).not.toMatch(/<script|\son\w+=|javascript:|https?:\/\/|<link|<img/i);
    expect(html.match(/<svg/g)?.length).toBeGreaterThanOrEqual(4);
    for (const note of ['Survivorship', 'no dividends', 'Student', 'spin-offs', 'habit', 'momentum given'])
      expect(html).toContain(note);
  });

  it('leaves no parts behind', () => {
    expect(readdirSync(join(folder, 'whole')).toSorted()).toEqual([
      'evaluation.json',
      'report.html',
      'summary.json',
      'verdicts.csv',
    ]);
  });
});

it('goes on where it was stopped, and comes to the same', async () => {
  const asked = { ...request, from: '2026-05-04', to: '2026-06-30', universe: 6 };
  const whole = await evaluate({ ...asked, out: join(folder, 'unbroken') });
  const broken = { ...asked, out: join(folder, 'broken') };
  const stop = ({ daysDone }: EvaluationProgress): void => {
    if (daysDone === 1) throw new Error('stopped');
  };
  await expect(evaluate({ ...broken, onProgress: stop })).rejects.toThrow('stopped');
  expect(existsSync(join(folder, 'broken', 'summary.json'))).toBe(false);
  const seen: EvaluationProgress[] = [];
  expect(await evaluate({ ...broken, onProgress: (progress) => seen.push(progress) })).toEqual(whole);
  expect(seen[0]).toMatchObject({ daysDone: 1, daysResumed: 1 });
  expect(read('broken', 'verdicts.csv')).toBe(read('unbroken', 'verdicts.csv'));
});

it('reads nothing after the day: with every later row deleted, every answer is the same', async () => {
  const market = join(folder, 'truncated');
  const deleted = truncate(market, DAY);
  expect(deleted).toBeGreaterThan(500);
  await evaluate({ ...request, market, from: DAY, to: DAY, out: join(folder, 'without') });
  expect(answers('without').length).toBe(60);
  expect(answers('without')).toEqual(answers('whole').filter(({ day }) => day === DAY));
});

it.each([
  ['statements', 'rankScore', '2025-12-30', '2026-01-29'],
  ['ownership', 'rankScore', BEFORE, DAY],
  ['filings', 'inputs', BEFORE, DAY],
] as const)('%s count in the %s from the day of filing, and not before', async (name, field, from, to) => {
  const market = join(folder, `${name}-market`);
  expect(truncate(market, from, [`${name}.jsonl`])).toBeGreaterThan(5);
  const asked = { ...request, from, to, universe: 20 };
  await evaluate({ ...asked, market, out: join(folder, name) });
  if (from !== BEFORE) await evaluate({ ...asked, out: join(folder, `all-${name}`) });
  const all = answers(from === BEFORE ? 'whole' : `all-${name}`);
  const whole = new Map(all.map((answer) => [`${answer.day} ${answer.symbol}`, answer]));
  const withAll = ({ day, symbol }: AgentVerdict) => whole.get(`${day} ${symbol}`);
  const [before, after] = [from, to].map((on) => answers(name).filter(({ day }) => day === on));
  expect(before).toHaveLength(20);
  expect(before).toEqual(before?.map(withAll));
  expect(after?.filter((answer) => answer[field] !== withAll(answer)?.[field])).not.toEqual([]);
});

it('says what it cannot do', async () => {
  const out = join(folder, 'refused');
  const never = evaluate({ ...request, from: '2031-01-01', to: '2031-12-31', out });
  await expect(never).rejects.toThrow('No trading day of SMPL lies from 2031-01-01 to 2031-12-31');
});

/** The agent's verdicts without their outcomes. */
function answers(out: string): readonly AgentVerdict[] {
  return Written.parse(JSON.parse(read(out, 'evaluation.json'))).verdicts;
}

/** Copies the sample market without the rows of later days, in all files or some. @returns the number of removed rows */
function truncate(to: string, lastDay: string, files?: readonly string[]): number {
  cpSync(sampleMarketDirectory(), to, { recursive: true });
  let deleted = 0;
  for (const name of readdirSync(to).filter(
    (each) => /\.(csv|jsonl)(\.gz)?$/.test(each) && !each.startsWith('companies'),
  )) {
    if (files?.includes(name.replace('.gz', '')) === false) continue;
    const bytes = readFileSync(join(to, name));
    const lines = (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString().split('\n');
    const kept = lines.filter((line) => !isLater(line, lastDay));
    deleted += lines.length - kept.length;
    rmSync(join(to, name));
    writeFileSync(join(to, name.replace('.gz', '')), kept.join('\n'));
  }
  return deleted;
}

/** Compares the first date of a CSV row, or the instant, or the day of filing, of a JSON line. */
function isLater(line: string, lastDay: string): boolean {
  const [, instant] = /"(?:created_at|published_at|filed)":\s*"(\d{4}-\d{2}-\d{2})/.exec(line) ?? [];
  const [day] = /\d{4}-\d{2}-\d{2}/.exec(line) ?? [];
  return (instant ?? day ?? '') > lastDay;
}
