import { dossierOf, evidenceOf } from '../dossier.ts';
import { reopened, type DecidedTicker } from './decided-ticker.ts';

/** The hashes of all items that the decision on a ticker rests on, after a re-check with its answers. @throws DecisionMissing */
export async function evidenceOfDecision(ticker: DecidedTicker): Promise<readonly string[]> {
  return evidenceOf(dossierOf(await reopened(ticker), ticker.symbol));
}
