/** The source of a fact in words: `SEC filing 0000320193-24-000123`. Undefined without a filing. */
export function filingSource([first, ...others]: readonly string[]): string | undefined {
  if (first === undefined) return undefined;
  if (others.length === 0) return `SEC filing ${first}`;
  return `SEC filing ${first} and ${others.length === 1 ? '1 other' : `${others.length} others`}`;
}
