import { allows, NO_SPEND, remaining, type RunBudget } from '@gemscout/domain';
import type { Fact } from '@gemscout/evidence';
import { leftFor } from '../affords.ts';
import {
  MEMO_SECTIONS,
  type Analyst,
  type Memo,
  type MemoSentence,
  type ModelSpend,
  type SentenceToVerify,
  type Verification,
} from '../analyst/analyst.ts';
import { ModelAbstained } from '../analyst/model-abstained.ts';
import { checked, type Checking } from '../checking.ts';
import type { Dossier } from '../dossier.ts';
import type { Objections } from '../memo.ts';
import type { Work } from '../research-tools.ts';
import { withinRun } from '../within-run.ts';

/** Of a sentence that shows no fact: as many of its items as a reader would look at. */
const MOST_FACTS = 40;

/**
 * What a verifier objects to among the sentences that the rules let through. No objections where the analyst has no verifier,
 * where the budget has no room for one, and where it gives no answer: the rules then have the last word.
 */
export async function objectionsTo(
  work: Work,
  dossier: Dossier,
  checking: Checking,
  { written, spend }: { readonly written: Memo; readonly spend: ModelSpend },
): Promise<{ readonly objections: Objections; readonly spend: ModelSpend }> {
  const analyst = analystWithin(work, dossier, spend);
  const sentences = analyst?.verify ? toVerify(written, checking) : [];
  if (!analyst?.verify || sentences.length === 0) return { objections: new Map(), spend };
  try {
    const asked = sentences.map(({ original: _, ...sentence }) => sentence);
    const { answer, spend: used, hasAbstained = false } = await analyst.verify(dossier, asked, work.signal);
    const findings = hasAbstained ? [] : answer;
    const objections = findings.flatMap((finding) => objection(finding, sentences[finding.at]));
    return { objections: new Map(objections), spend: addedSpend(spend, used) };
  } catch (error) {
    if (error instanceof ModelAbstained) return { objections: new Map(), spend: addedSpend(spend, error.spend) };
    throw error;
  }
}

type Verifiable = SentenceToVerify & { readonly original: MemoSentence };

function objection(
  { finding, why }: Verification,
  sentence: Verifiable | undefined,
): readonly (readonly [MemoSentence, string])[] {
  if (finding === 'supported' || !sentence) return [];
  const found = finding === 'contradicted' ? 'the verifier finds it contradicted' : 'the verifier does not find it';
  return [[sentence.original, why === '' ? found : `${found}: ${why}`]];
}

/** The checked sentences with the facts that they show, or those of the items that they cite. Opinion is not verified. */
function toVerify(memo: Memo, checking: Checking): readonly Verifiable[] {
  return MEMO_SECTIONS.flatMap((section) =>
    memo[section].flatMap((original) => {
      const { result, text, bindings } = checked(original, checking);
      if (result !== 'checked') return [];
      const shown = bindings.map(({ fact }) => fact);
      return [{ original, section, text, facts: shown.length > 0 ? shown : factsOf(original, checking) }];
    }),
  );
}

function factsOf({ evidence }: MemoSentence, { facts }: Checking): readonly Fact[] {
  return facts.filter((fact) => fact.evidence.some((hash) => evidence.includes(hash))).slice(0, MOST_FACTS);
}

/** The analyst within what is left after `spent`; undefined if not even one more question fits into it. */
export function analystWithin(work: Work, { symbol }: Dossier, spent: ModelSpend): Analyst | undefined {
  const left = (): RunBudget => remaining(leftFor(work.session, symbol), { ...NO_SPEND, ...spent });
  const analyst = withinRun(work, left);
  const { questionPrice = { tokens: 0, usd: 0 } } = analyst;
  return allows(left(), NO_SPEND, { ...NO_SPEND, ...questionPrice, modelCalls: 1 }) ? analyst : undefined;
}

export function addedSpend(one: ModelSpend, other: ModelSpend): ModelSpend {
  return {
    modelCalls: one.modelCalls + other.modelCalls,
    tokens: one.tokens + other.tokens,
    usd: one.usd + other.usd,
  };
}
