import { isLogEvent, linesOf, type PayloadOf, type Verdict } from '@gemscout/domain';
import type { EvidenceStore } from '@gemscout/evidence';
import { MemorySession } from '../memory-session.ts';
import { beforeDecision, DecisionMissing, type DecidedTicker } from '../proposals/decided-ticker.ts';
import { dossierToDecide } from '../stages/dossier-to-decide.ts';
import { payloadOf } from './measured-verdict.ts';
import { restsOn } from './rests-on.ts';

/** What a verdict rests on was not measured; the message is a sentence that says why. */
export class RestNotMeasured extends Error {
  override readonly name = 'RestNotMeasured';
}

/**
 * What the verdict of a stored run on a ticker rests on, measured on the dossier of its decision: also of a run of an earlier
 * release, whose log does not say. Nothing is written.
 *
 * @throws DecisionMissing where the run has no decision on the ticker
 * Of a language model it is what its log says, which only deep runs do.
 *
 * @throws RestNotMeasured of a verdict that is not the rules' own, nor was measured
 * @throws EvidenceUnavailable
 */
export async function restsOnDecision(
  { events, symbol }: Pick<DecidedTicker, 'events' | 'symbol'>,
  evidence: EvidenceStore,
): Promise<PayloadOf<'RESTS_ON'>> {
  const session = new MemorySession([...beforeDecision({ events, symbol })]);
  const log = events.filter(isLogEvent);
  const verdict = linesOf(log, 'DECISION').find((line) => line.symbol === symbol)?.payload.verdict;
  if (verdict === undefined) throw new DecisionMissing(`The run has no verdict on ${symbol}`);
  const analyst = linesOf(log, 'INIT')[0]?.payload.analyst;
  const told = linesOf(log, 'RESTS_ON').find((line) => line.symbol === symbol)?.payload;
  if (told?.analyst !== undefined && told.analyst !== 'rules') return told;
  if (analyst !== undefined && analyst !== 'rules') throw new RestNotMeasured(ofModel(symbol, verdict));
  const { dossier } = await dossierToDecide({ session, evidence }, symbol);
  const found = restsOn(dossier, verdict);
  if (!found) throw new RestNotMeasured(notOfRules(symbol, verdict));
  return payloadOf(found, dossier);
}

function ofModel(symbol: string, verdict: Verdict): string {
  return `The ${verdict} on ${symbol} is a language model's: what it rests on is measured in deep runs alone, as each group of facts takes another call.`;
}

function notOfRules(symbol: string, verdict: Verdict): string {
  return `What the ${verdict} on ${symbol} rests on is not measured: on the stored facts alone the rules of this release give another verdict.`;
}
