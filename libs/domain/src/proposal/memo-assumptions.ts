/** What an analyst assumes of its cases, up to the next section or the sources. */
const ASSUMPTIONS = /^## Assumptions\n[\s\S]*?(?=^## |^\[\^|(?![\s\S]))/m;

/** A memo as others see it: probabilities and what follows from them stay with its workspace until enough sets have settled. */
export function withoutAssumptions(memo: string): string {
  return memo.replace(ASSUMPTIONS, '');
}
