import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { cliProgram, dataDirectory, launch, runProgram } from './server-process.ts';

const words = (out: string): readonly string[] => [
  'evaluate',
  '--market',
  'sample',
  '--from',
  '2026-04-01',
  '--to',
  '2026-06-30',
  '--every',
  '10',
  '--workers',
  '2',
  '--universe',
  '12',
  '--out',
  out,
];

let data: Awaited<ReturnType<typeof dataDirectory>>;

beforeAll(async () => {
  data = await dataDirectory('evaluate');
});

afterAll(() => data?.remove());

it('an evaluation that was killed goes on where it was, and comes to what an unbroken one comes to', async () => {
  const [broken, unbroken] = [join(data.path, 'broken'), join(data.path, 'unbroken')];
  await killedAmid(broken);
  const held = readdirSync(join(broken, 'parts')).filter((name) => name.endsWith('.json')).length;
  expect(existsSync(join(broken, 'summary.json'))).toBe(false);

  const resumed = await runProgram(cliProgram, words(broken), {});
  expect([resumed.exitCode, resumed.output]).toEqual([0, expect.stringContaining(`(${held} from before)`)]);
  expect((await runProgram(cliProgram, words(unbroken), {})).exitCode).toBe(0);
  for (const name of ['verdicts.csv', 'summary.json', 'evaluation.json', 'report.html'])
    expect(readFileSync(join(broken, name), 'utf8')).toBe(readFileSync(join(unbroken, name), 'utf8'));
}, 600_000);

/** Kills the program, threads and all, as soon as a few days are done. */
async function killedAmid(out: string): Promise<void> {
  const { child, output } = launch(cliProgram, words(out), {});
  const gone = once(child, 'exit');
  child.stderr.on('data', () => {
    if (/^3 of \d+ dates/m.test(output())) child.kill('SIGKILL');
  });
  expect(await gone).toEqual([null, 'SIGKILL']);
}
