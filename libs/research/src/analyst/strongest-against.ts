import type { Verdict } from '@gemscout/domain';
import type { Dossier } from '../dossier.ts';
import { capitalised } from '../english.ts';
import type { MemoSentence } from './analyst.ts';
import { hashesOf, type Signal } from './signal.ts';

/** Percent to the mean price target: less is little to gain, more is much. */
const [LITTLE, MUCH] = [5, 15];

/**
 * The fact that weighs most against a verdict; where the rules weigh none, one that they do not weigh and that points the other way.
 * Undefined where there is neither.
 */
export function strongestAgainst(
  [heaviest]: readonly Signal[],
  verdict: Verdict,
  dossier: Dossier,
): MemoSentence | undefined {
  const lead = `The main fact against this ${capitalised(verdict)}`;
  if (heaviest) return { text: `${lead}: ${heaviest.text}`, evidence: [...heaviest.evidence] };
  const other = notWeighed(dossier, verdict);
  return other && { ...other, text: `${lead}, which the rules do not weigh: ${other.text}` };
}

/** What analysts see of the way from the price to their mean target. */
function notWeighed({ facts = [], findings }: Dossier, verdict: Verdict): MemoSentence | undefined {
  const upside = Number(facts.find(({ id }) => id === 'target_upside')?.value ?? Number.NaN);
  const isAgainst = verdict === 'avoid' ? upside >= MUCH : upside <= LITTLE;
  if (!isAgainst) return undefined;
  const text = 'Mean price target {{target_mean}}, distance to the mean target {{target_upside}}.';
  return { text, evidence: [...hashesOf(findings.estimates, 'estimates')] };
}
