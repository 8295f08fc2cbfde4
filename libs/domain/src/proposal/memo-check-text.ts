import type { FactCoverage, MemoCheck } from '../run/log/memo-fields.ts';

/** `Lowered from Buy: Only one independent source.`, or `Confidence lowered from 82%: …` */
export function loweredText({ what, from, reason }: MemoCheck['lowered'][number]): string {
  const start = what === 'verdict' ? 'Lowered' : 'Confidence lowered';
  return `${start} from ${from.charAt(0).toUpperCase()}${from.slice(1)}: ${reason}`;
}

/** How the sentences of a memo were checked, and what that means. */
export function checkedByText({ checked_by }: Pick<MemoCheck, 'checked_by'>): string {
  return checked_by === 'facts'
    ? 'Checked by facts: each figure is bound to the fact that it shows, and the words around it agree with it.'
    : 'Checked by digits: each figure occurs in the cited evidence. The words around it were not checked.';
}

/** `14 of 18 fact groups` */
export function coverageText({ known, applying }: Pick<FactCoverage, 'known' | 'applying'>): string {
  return `${known} of ${applying} fact groups`;
}

/** A line for each reason why facts are missing: `Income, Growth: The statements could not be read.` */
export function missingTexts({ missing }: Pick<FactCoverage, 'missing'>): readonly string[] {
  return missing.map(({ groups, reason }) => `${groups.join(', ')}: ${reason}`);
}
