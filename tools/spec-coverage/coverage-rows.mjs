import { readFileSync } from 'node:fs';

/**
 * The rows of docs/spec-coverage.md: the number of the requirement, a summary, and the column `tested by`, parsed into tests (a
 * path and, where given, a part of the test's name).
 */
export function rowsOfCoverage() {
  return readFileSync('docs/spec-coverage.md', 'utf8')
    .split('\n')
    .filter((line) => /^\| (D?\d+\.\d+)/.test(line))
    .map((line) => {
      const [, unit = '', says = '', shownBy = ''] = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
      return { unit, says, shownBy, tests: testsIn(shownBy) };
    });
}

function testsIn(shownBy) {
  return [...shownBy.matchAll(/`([^`]+\.spec\.ts)`(?: "([^"]+)")?/g)].map(([, path, name]) => ({ path, name }));
}

/** The requirements of docs/requirements.md: number and text, on one line each. */
export function requirements() {
  return readFileSync('docs/requirements.md', 'utf8')
    .split(/^- (?=\*\*D?\d)/m)
    .slice(1)
    .map((item) => {
      const [, unit = '', text = ''] = /^\*\*(D?\d+\.\d+)\*\* ([\s\S]*?)(?:\n\n[\s\S]*)?$/.exec(item) ?? [];
      return { unit, text: text.replace(/\s+/g, ' ').trim() };
    });
}
