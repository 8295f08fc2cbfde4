import { Analysis } from '../analyst/analyst.ts';
import { checkedTexts, unsupportedField } from '../checked-texts.ts';
import { checkingFor } from '../checking.ts';
import { workStep, type Work } from '../research-tools.ts';
import { fitBasis } from '../ticker-fit.ts';
import { dossierToThink } from './dossier-to-decide.ts';

/** What a risk level of `low` says, checked like every sentence that says so. */
const LOW_RISK = 'The risk is low.';

/** Argues the opposite case. A risk that the facts do not let anybody call low is medium. */
export async function runValidateStage(work: Work, symbol: string): Promise<void> {
  const { session, analyst, signal } = work;
  const about = { key: `validate/${symbol}/validation`, stage: 'validate', symbol, label: 'THEME_VALIDATION' } as const;
  await workStep(work, about, async () => {
    const dossier = await dossierToThink(work, symbol);
    const { answer, spend } = await analyst.validate(dossier, analysisIn(work, symbol), signal);
    const isLow = answer.risk_level === 'low';
    const said = [answer.reasoning, ...answer.key_findings, ...(isLow ? [LOW_RISK] : [])];
    const texts = checkedTexts(said, await checkingFor(work, dossier));
    const reasoning = texts.shown(answer.reasoning);
    const key_findings = answer.key_findings.map(texts.shown);
    const risk_level = texts.unsupported.some(({ text }) => text === LOW_RISK) ? 'medium' : answer.risk_level;
    const goal_fit_basis = fitBasis(dossier, analyst);
    const payload = { ...answer, goal_fit_basis, risk_level, reasoning, key_findings, ...unsupportedField(texts) };
    return { message: `${symbol}: ${reasoning}`, payload, spend };
  });
}

export function analysisIn({ session }: Work, symbol: string): Analysis {
  return Analysis.parse(session.result(`investigate/${symbol}/analysis`)?.payload);
}
