import { showDate } from '@gemscout/contracts';
import { horizonOf, horizonText } from '@gemscout/domain';
import { factsById, showFact, storedFact, type EvidenceItem } from '@gemscout/evidence';
import type { Dossier } from '../dossier.ts';
import { withSection, type CheckedMemo } from '../memo.ts';
import { sentenceOf, type Piece } from '../product-sentence.ts';
import type { Work } from '../research-tools.ts';
import { horizonEnd } from './verdict-line.ts';

/** The memo with the day until which what would change the verdict counts, and whether the next report comes before it. */
export function withHorizonEnd(
  work: Work,
  { facts = [] }: Dossier,
  checked: CheckedMemo,
  items: readonly EvidenceItem[],
): CheckedMemo {
  const { change } = checked.sections;
  if (change.length === 0) return checked;
  const end = horizonEnd(work);
  const report = facts.find(({ id }) => id === 'next_report');
  const shown = report && {
    shown: showFact(report),
    reference: '{{next_report}}',
    fact: storedFact(report, factsById(facts)),
  };
  const comes = report && String(report.value) <= end ? 'comes before that' : 'comes after that';
  const next: readonly Piece[] = shown ? ['; the next report, due on ', shown, `, ${comes}`] : [];
  const until = `All of this counts until about ${showDate(end)}, when the ${horizonText(horizonOf(work.session.request))} end`;
  return withSection(checked, items, 'change', [...change, sentenceOf([until, ...next, '.'])]);
}
