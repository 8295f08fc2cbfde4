import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PROMPTS, type PromptName } from './prompt-versions.ts';

export type Prompts = Readonly<Record<PromptName, string>>;

const FOLDER = join('libs', 'research', 'prompts');

/** Reads every prompt from its file. @throws where the installation is not whole */
export function readPrompts(): Prompts {
  const directory = promptsDirectory();
  const read = (name: PromptName): string =>
    readFileSync(join(directory, `${name}.${PROMPTS[name]}.md`), 'utf8').trim();
  return {
    analyst: read('analyst'),
    plan: read('plan'),
    themes: read('themes'),
    summarise: read('summarise'),
    pick: read('pick'),
    'next-move': read('next-move'),
    reflect: read('reflect'),
    conclude: read('conclude'),
    analyse: read('analyse'),
    validate: read('validate'),
    decide: read('decide'),
    without: read('without'),
    rewrite: read('rewrite'),
    verifier: read('verifier'),
    verify: read('verify'),
    repair: read('repair'),
  };
}

/** Under the nearest folder above this module that holds it: the same from the sources, from `dist` and from a bundle. */
function promptsDirectory(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, FOLDER)) && folder !== dirname(folder)) folder = dirname(folder);
  return join(folder, FOLDER);
}
