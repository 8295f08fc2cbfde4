import type { PayloadOf } from '@gemscout/domain';
import type { Analysis } from '../analyst/analyst.ts';
import { checkedTexts, unsupportedField } from '../checked-texts.ts';
import { checkingFor } from '../checking.ts';
import type { Dossier } from '../dossier.ts';
import type { Work } from '../research-tools.ts';

/** The analysis as it is logged: with its references rendered, and what no evidence supports marked. @throws EvidenceUnavailable */
export async function checkedAnalysis(
  work: Work,
  dossier: Dossier,
  analysis: Analysis,
): Promise<Analysis & Pick<PayloadOf<'THEME_ANALYSIS'>, 'unsupported'>> {
  const { thesis, story, for: inFavour, against } = analysis;
  // A kind of setup ("falling knife") states nothing, but a figure does.
  const figures = /\d|\{\{/.test(story) ? [story] : [];
  const texts = checkedTexts([thesis, ...figures, ...inFavour, ...against], await checkingFor(work, dossier));
  return {
    ...analysis,
    thesis: texts.shown(thesis),
    story: texts.shown(story),
    for: inFavour.map(texts.shown),
    against: against.map(texts.shown),
    ...unsupportedField(texts),
  };
}
