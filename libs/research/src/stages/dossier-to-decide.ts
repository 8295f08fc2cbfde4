import { checkingFor, type Checking } from '../checking.ts';
import { dossierOf, type Dossier } from '../dossier.ts';
import type { Work } from '../research-tools.ts';
import { driverHistories } from '../scenarios/driver-history.ts';
import { tickerCoverage } from '../ticker-coverage.ts';

/** What an analyst thinks about before the decision: with the facts of the evidence, if it reads them. @throws EvidenceUnavailable */
export async function dossierToThink(work: Work, symbol: string): Promise<Dossier> {
  const known = dossierOf(work.session, symbol);
  return work.analyst.readsFacts ? { ...known, facts: (await checkingFor(work, known)).facts } : known;
}

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
  const { facts, items } = checking;
  const drivers = driverHistories(facts, items);
  return { dossier: { ...known, facts, drivers, ...(coverage && { coverage }) }, checking };
}
