import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { dataDirectory } from './server-process.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const PROMPTS = 'libs/research/prompts';

let data: Awaited<ReturnType<typeof dataDirectory>>;

beforeAll(async () => {
  data = await dataDirectory('files-in-images');
});
afterAll(() => data?.remove());

/** What the image of an app holds, made when it is first asked for. */
function laidOut(app: string): string {
  const image = join(data.path, app);
  if (!existsSync(image)) execFileSync(process.execPath, [join(root, 'tools/bundle-image.mjs'), app, image]);
  return image;
}

it.each(['api', 'worker', 'cli'])(
  'the image of %s, which may ask a language model, holds every prompt',
  (app) => expect(readdirSync(join(laidOut(app), PROMPTS))).toEqual(readdirSync(join(root, PROMPTS))),
  300_000,
);

it('the image of gateway, which asks nobody, holds none', () => {
  expect(existsSync(join(laidOut('gateway'), PROMPTS))).toBe(false);
}, 300_000);

it('the image of api, which writes PDFs, holds their faces', () => {
  const image = laidOut('api');
  const faces = ['inter', 'source-serif-4', 'jetbrains-mono'].map((name) =>
    readdirSync(join(image, 'node_modules/@fontsource', name, 'files')),
  );
  expect(faces.map((files) => files.every((file) => file.endsWith('.woff')) && files.length)).toEqual([2, 4, 1]);
}, 300_000);
