const LETTER = /\b(?:class|series)\s+["“]?([a-z])\b/i;
const KINDS = ['preferred', 'preference', 'subordinate voting', 'multiple voting', 'limited voting', 'warrant', 'unit'];

/**
 * Whether two cover pages are about the same class of shares, by their letter and kind, as one class has several titles (`Common Stock, $0.01
 * par value`, `common shares`). True where one of them does not say. Pure.
 */
export function isSameClass(one: string | undefined, other: string | undefined): boolean {
  return one === undefined || other === undefined || kindOf(one) === kindOf(other);
}

function kindOf(title: string): string {
  const words = title.toLowerCase();
  const kind = KINDS.find((each) => words.includes(each)) ?? 'common';
  return `${kind} ${LETTER.exec(words)?.[1] ?? ''}`;
}
