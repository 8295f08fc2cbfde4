import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { dataDirectory, runProgram } from './server-process.ts';

const bundleImage = fileURLToPath(new URL('../../../tools/bundle-image.mjs', import.meta.url));

let data: Awaited<ReturnType<typeof dataDirectory>>;
let image: string;

beforeAll(async () => {
  data = await dataDirectory('evaluates-in-an-image');
  image = join(data.path, 'image');
  execFileSync(process.execPath, [bundleImage, 'cli', image]);
}, 300_000);

afterAll(() => data?.remove());

it('what the image of the terminal holds evaluates on as many threads as it is given', async () => {
  const out = join(data.path, 'out');
  const { exitCode, output } = await runProgram(
    join(image, 'apps/cli/dist/main.js'),
    [
      'evaluate',
      '--market',
      'sample',
      '--from',
      '2026-05-01',
      '--to',
      '2026-06-30',
      '--every',
      '10',
      '--universe',
      '5',
      '--workers',
      '2',
      '--out',
      out,
    ],
    {},
  );
  expect([exitCode, output]).toEqual([0, expect.stringMatching(/^5 of 5 dates on 2 threads, 25 verdicts/m)]);
  expect(existsSync(join(out, 'report.html'))).toBe(true);
}, 300_000);
