import { Analysis } from '../analyst/analyst.ts';
import { dossierOf } from '../dossier.ts';
import { workStep, type Work } from '../research-tools.ts';

/** Argues the opposite case. */
export async function runValidateStage(work: Work, symbol: string): Promise<void> {
  const { session, analyst, signal } = work;
  const about = { key: `validate/${symbol}/validation`, stage: 'validate', symbol, label: 'THEME_VALIDATION' } as const;
  await workStep(work, about, async () => {
    const { answer, spend } = await analyst.validate(dossierOf(session, symbol), analysisIn(work, symbol), signal);
    return { message: `${symbol}: ${answer.reasoning}`, payload: { ...answer }, spend };
  });
}

export function analysisIn({ session }: Work, symbol: string): Analysis {
  return Analysis.parse(session.result(`investigate/${symbol}/analysis`)?.payload);
}
