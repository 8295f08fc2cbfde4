import { allows, NO_SPEND, remaining, type RunBudget } from '@gemscout/domain';
import type { EvidenceItem } from '@gemscout/evidence';
import { leftFor } from '../affords.ts';
import type { Analyst, Memo, MemoSection, MemoSentence, ModelSpend, Rewrites } from '../analyst/analyst.ts';
import { ModelAbstained } from '../analyst/model-abstained.ts';
import type { Dossier } from '../dossier.ts';
import { checkedMemo, type CheckedMemo, type Dropped } from '../memo.ts';
import type { Work } from '../research-tools.ts';
import { withinRun } from '../within-run.ts';

const MOST_REWRITES = 2;

export type SupportedMemo = {
  readonly checked: CheckedMemo;
  /** How often the analyst was asked to write refused sentences anew. */
  readonly rewrites: number;
  readonly spend: ModelSpend;
};

/**
 * The memo with what its evidence holds: what is refused is written anew at most twice, if the analyst can and the budget
 * has room for it, then dropped. What the analyst does not write anew, as it may, is taken back.
 *
 * @param spent by the decision, which is not recorded yet
 */
export async function supportedMemo(
  work: Work,
  dossier: Dossier,
  { memo, spend: spent }: { readonly memo: Memo; readonly spend: ModelSpend },
  items: readonly EvidenceItem[],
): Promise<SupportedMemo> {
  let [written, spend, rewrites] = [memo, spent, 0];
  let checked = checkedMemo(written, items, dossier.symbol);
  const withdrawn: Dropped[] = [];
  while (checked.refused.length > 0 && rewrites < MOST_REWRITES) {
    const thought = await rewritten(work, dossier, checked, spend);
    if (!thought) break;
    spend = sum(spend, thought.spend);
    rewrites += 1;
    if (!thought.answer) break;
    withdrawn.push(...withdrawnIn(checked, thought.answer));
    written = replaced(written, checked, thought.answer);
    checked = checkedMemo(written, items, dossier.symbol);
  }
  return { checked: { ...checked, withdrawn }, rewrites, spend };
}

type Attempted = { readonly answer?: Rewrites; readonly spend: ModelSpend };

/** @returns undefined where nobody can be asked; no answer where the analyst has none: the memo stands without it */
async function rewritten(
  work: Work,
  dossier: Dossier,
  { refused }: CheckedMemo,
  spent: ModelSpend,
): Promise<Attempted | undefined> {
  const left = (): RunBudget => remaining(leftFor(work.session, dossier.symbol), { ...NO_SPEND, ...spent });
  const analyst = withinRun(work, left);
  const { questionPrice = { tokens: 0, usd: 0 } } = analyst;
  if (!analyst.rewrite || !allows(left(), NO_SPEND, { ...NO_SPEND, ...questionPrice, modelCalls: 1 })) return undefined;
  try {
    const { answer, spend, hasAbstained = false } = await analyst.rewrite(dossier, refused, work.signal);
    return hasAbstained ? { spend } : { answer, spend };
  } catch (error) {
    if (error instanceof ModelAbstained) return { spend: error.spend };
    throw error;
  }
}

function withdrawnIn({ refused }: CheckedMemo, rewrites: Rewrites): readonly Dropped[] {
  const left = refused.filter((_, index) => !rewrites.some(({ at }) => at === index));
  return left.map(({ section, text, problems }) => ({
    section,
    text,
    reason: `Taken back by the analyst, after the check found: ${problems.join('; ')}.`,
  }));
}

function replaced(memo: Memo, { refused }: CheckedMemo, rewrites: Rewrites): Memo {
  const anew = new Map<MemoSentence, readonly MemoSentence[]>(refused.map(({ original }) => [original, []]));
  for (const { at, text, evidence } of rewrites) {
    const sentence = refused[at];
    if (sentence) anew.set(sentence.original, [{ text, evidence }]);
  }
  const of = (section: MemoSection) => memo[section].flatMap((sentence) => anew.get(sentence) ?? [sentence]);
  return {
    thesis: of('thesis'),
    evidence: of('evidence'),
    numbers: of('numbers'),
    opposite: of('opposite'),
    change: of('change'),
    risks: of('risks'),
    verdict: of('verdict'),
  };
}

function sum(one: ModelSpend, other: ModelSpend): ModelSpend {
  return {
    modelCalls: one.modelCalls + other.modelCalls,
    tokens: one.tokens + other.tokens,
    usd: one.usd + other.usd,
  };
}
