import { EvidenceUnavailable, isCorrectable, type EvidenceItem, type EvidenceStore } from '@gemscout/evidence';

/**
 * Has what a page read compared with the facts that memos used, so that a correction is found there too. Where
 * the store is away the page does without: the sources are asked again after the next close.
 */
export async function noteAnswers(
  evidence: Pick<EvidenceStore, 'save'>,
  items: readonly EvidenceItem[],
): Promise<void> {
  try {
    for (const item of items.filter(isCorrectable)) await evidence.save(item);
  } catch (error) {
    if (!(error instanceof EvidenceUnavailable)) throw error;
  }
}
