import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { replacedWords, replacedWordsIn, textFiles } from './find-words.mjs';

const root = join(import.meta.dirname, '../..');

describe('a replaced word is found', () => {
  it.each([
    ['libs/a/src/a.ts', 'export function passOver(): void {}', '“passOver”: say “skip”'],
    ['libs/a/src/a.ts', "import { type Other, atMost } from './a.ts';", '“atMost”: say “limitConcurrency, or pLimit”'],
    ['libs/a/src/a.ts', 'class RunRefused extends Error {}', '“RunRefused”: say “…Error”'],
    ['apps/api/src/a.ts', 'type RunAnswer = string;', '“RunAnswer”: say “…Response”'],
    ['docs/a.md', 'There is no such\nthing here.', '“there is no such thing here”: say “Not found.”'],
    ['libs/a/src/a.ts', '/** One time\n * in office. */', '“one time in office”: say “one leadership term”'],
    ['apps/web/src/a.tsx', '<p>No run is like that.</p>', '“no run is like that”: say “No matching runs.”'],
    ['apps/web/src/a.tsx', '// Opens on the desk.', '“the desk”: say “the workspace”'],
    ['apps/web/src/a.tsx', 'export function DeskHeader() {}', '“DeskHeader”: say “workspace”'],
    [
      'apps/e2e/src/a.spec.ts',
      "getByText('It is shown only now')",
      "“it is shown only now”: say “Copy it now. It won't be shown again.”",
    ],
  ])('in %s: %s', (path, text, found) => expect(replacedWordsIn(path, text)).toEqual([`${path}: ${found}`]));

  it.each([
    ['libs/a/src/a.ts', 'const sql = `SELECT coalesce(a, b)`;'],
    ['libs/market/src/a.ts', 'type ToolAnswer = string;'],
    ['libs/market/src/a.ts', '// Later rows are passed over.'],
    ['libs/a/src/a.ts', '// Waits until it is there.'],
  ])('but not in %s: %s', (path, text) => expect(replacedWordsIn(path, text)).toEqual([]));
});

it('no text of the project has a replaced word', () => {
  expect(textFiles(root).length).toBeGreaterThan(1_000);
  expect(replacedWords(root)).toEqual([]);
});
