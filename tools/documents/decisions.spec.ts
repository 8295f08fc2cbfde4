import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { PAGE, decisionFiles, decisionsIn, decisionsPage } from './decisions-page.mjs';

const files: readonly string[] = decisionFiles();

describe('the index of decisions', () => {
  it('is up to date; else run node tools/documents/write-decisions.mjs', () =>
    expect(readFileSync(PAGE, 'utf8')).toBe(decisionsPage()));
});

describe.each(files)('%s', (file) => {
  const text = readFileSync(file, 'utf8');

  it('has its decisions as headings: ## Title (YYYY-MM-DD)', () => {
    const { decisions, others } = decisionsIn(text);
    expect(decisions).not.toEqual([]);
    expect(others).toEqual([]);
    expect(text).not.toMatch(/^(- )?\*\*\d{4}-/m);
  });
});
