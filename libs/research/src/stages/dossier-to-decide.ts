import { checkingFor, type Checking } from '../checking.ts';
import { dossierOf, type Dossier } from '../dossier.ts';
import type { Work } from '../research-tools.ts';
import { tickerCoverage } from '../ticker-coverage.ts';

/**
 * What a verdict is decided on: the dossier with the facts of its evidence and which groups of facts it has. The same recorded
 * run and evidence give the same. @throws EvidenceUnavailable
 */
export async function dossierToDecide(
  work: Pick<Work, 'session' | 'evidence'>,
  symbol: string,
): Promise<{ readonly dossier: Dossier; readonly checking: Checking }> {
  const { session } = work;
  const known = dossierOf(session, symbol);
  const checking = await checkingFor(work, known);
  const coverage = tickerCoverage(session.log(), known, checking);
  return { dossier: { ...known, facts: checking.facts, ...(coverage && { coverage }) }, checking };
}
