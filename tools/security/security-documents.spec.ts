import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const root = join(import.meta.dirname, '../..');
const documents = ['SECURITY.md', 'docs/security.md'];
const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');

const OWN_FOLDERS = /^(apps|libs|tools|docker|k8s|docs)(\/|$)/;
const FILE_NAME = /^(?:[\w.-]+\/)*[\w.-]+\.(?:ts|tsx|mjs|json|md|yaml|conf)$|^\.dockerignore$/;

/** What stands in backticks and looks like a file or folder of ours. */
const filesIn = (text: string): string[] =>
  [...text.matchAll(/`([^`]+)`/g)]
    .map(([, words = '']) => words)
    .filter((words) => OWN_FOLDERS.test(words) || FILE_NAME.test(words));

describe.each(documents)('%s', (document) => {
  const files = filesIn(textOf(document));

  it('names files', () => expect(files.length).toBeGreaterThan(1));
  it.each([...new Set(files)])('names %s, which is there', (path) => {
    expect(existsSync(join(root, path))).toBe(true);
  });
});

it('every requirement of the table has how it is met, and a file, or says that it is not applicable or a departure', () => {
  const rows = textOf('docs/security.md')
    .split('\n')
    .filter((line) => /^\| +\d/.test(line));
  expect(rows.length).toBeGreaterThan(100);
  for (const row of rows) {
    const [, , how = '', shown = ''] = row.split('|');
    const isExcused = /not applicable|\*\*departure\*\*/i.test(how);
    expect([row, filesIn(shown).length > 0 || isExcused]).toEqual([row, true]);
  }
});
