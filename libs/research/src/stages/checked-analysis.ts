import { ofLabel, type LogEvent, type PayloadOf } from '@gemscout/domain';
import { z } from 'zod';
import { Analysis, type ModelSpend } from '../analyst/analyst.ts';
import { checkedTexts, unsupportedField } from '../checked-texts.ts';
import { checkingFor } from '../checking.ts';
import type { Dossier } from '../dossier.ts';
import type { Work } from '../research-tools.ts';

type CheckedAnalysis = Analysis & Pick<PayloadOf<'THEME_ANALYSIS'>, 'unsupported'>;

/** The analysis as it is logged: with its references rendered, and what no evidence supports marked. @throws EvidenceUnavailable */
export async function checkedAnalysis(work: Work, dossier: Dossier, analysis: Analysis): Promise<CheckedAnalysis> {
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

const Concluded = Analysis.extend({
  unsupported: z.array(z.object({ text: z.string(), reason: z.string() })).optional(),
});

/** What the last reflection concluded with, unless something was found after it; else what the analyst answers. @throws EvidenceUnavailable */
export async function analysisOf(
  work: Work,
  symbol: string,
  dossier: Dossier,
): Promise<{ readonly analysis: CheckedAnalysis; readonly spend?: ModelSpend }> {
  const concluded = Concluded.safeParse(lastConclusion(work.session.log(), symbol)).data;
  if (concluded) {
    const { unsupported, ...analysis } = concluded;
    return { analysis: { ...analysis, ...(unsupported && { unsupported }) } };
  }
  const { answer, spend } = await work.analyst.analyse(dossier, work.signal);
  return { analysis: await checkedAnalysis(work, dossier, answer), spend };
}

function lastConclusion(log: readonly LogEvent[], symbol: string) {
  const last = log.findLast((event) => event.symbol === symbol && (event.type === 'TOOL' || event.type === 'REFLECT'));
  return last && ofLabel(last, 'REFLECT')?.payload.analysis;
}
