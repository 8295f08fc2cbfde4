import { readFileSync } from 'node:fs';

/**
 * The rows of docs/spec-coverage.md: which unit of the specification, what it says in our words, and what shows it, taken apart
 * into tests (a path, and where it is given a part of the test's name) and the words for what has none.
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
