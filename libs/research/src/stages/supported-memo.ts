import {
  MEMO_SECTIONS,
  type Memo,
  type MemoSection,
  type MemoSentence,
  type ModelSpend,
  type Rewrites,
} from '../analyst/analyst.ts';
import { ModelAbstained } from '../analyst/model-abstained.ts';
import type { Dossier } from '../dossier.ts';
import { checked as sentenceChecked, type Checking } from '../checking.ts';
import {
  checkedMemo,
  refusedIn,
  sectionsOf,
  type CheckedMemo,
  type Dropped,
  type Objections,
  type Refused,
} from '../memo.ts';
import { opinionApart } from '../opinion-apart.ts';
import type { Work } from '../research-tools.ts';
import { addedSpend, analystWithin, objectionsTo } from './verified-memo.ts';

export type SupportedMemo = {
  readonly checked: CheckedMemo;
  /** How often the analyst was asked to write refused sentences anew. */
  readonly rewrites: number;
  readonly spend: ModelSpend;
};

/**
 * The memo with what its evidence holds. What the rules refuse is written anew, if the analyst can and the budget has room for
 * it; then a verifier, where the analyst has one, reads what the rules let through against its facts, once a memo. What either
 * objects to is written anew at most twice in all, then dropped. What the analyst does not write anew, as it may, is taken
 * back.
 *
 * @param spent by the decision, which is not recorded yet
 */
export async function supportedMemo(
  work: Work,
  dossier: Dossier,
  { memo, spend: spent }: { readonly memo: Memo; readonly spend: ModelSpend },
  checking: Checking,
): Promise<SupportedMemo> {
  const first = await rewrittenOnce(work, dossier, checking, startOf(memo, checking, spent));
  const { objections: found, spend: after } = await objectionsTo(work, dossier, checking, first);
  const last = await rewrittenOnce(work, dossier, checking, { ...first, objections: found, spend: after });
  const { written, objections, withdrawn, rewrites, spend } = last;
  return { checked: { ...checkedMemo(written, checking, objections), withdrawn }, rewrites, spend };
}

/** A memo at work: what was written so far, and what it cost. */
type Draft = {
  readonly written: Memo;
  readonly objections: Objections;
  readonly withdrawn: readonly Dropped[];
  readonly rewrites: number;
  readonly spend: ModelSpend;
  /** Nobody can be asked any more, or there was no answer. */
  readonly isFinal: boolean;
};

function startOf(memo: Memo, checking: Checking, spend: ModelSpend): Draft {
  const written = opinionApart(
    sectionsOf((section) => memo[section].filter(isWithin(section))),
    checking,
  );
  const withdrawn = MEMO_SECTIONS.flatMap((section) =>
    memo[section]
      .filter((...place) => !isWithin(section)(...place))
      .map((sentence) => ({
        section,
        text: sentenceChecked(sentence, checking).text,
        reason: `A section has at most ${mostIn(section)} sentences.`,
      })),
  );
  return { written, objections: new Map(), withdrawn, rewrites: 0, spend, isFinal: false };
}

/** Figures are a line a subject; anything else is to be read. */
const mostIn = (section: MemoSection): number => (section === 'numbers' ? 16 : 8);

/** The first sentences of a section; the last one of the opposite case is the answer to it, and stays. */
function isWithin(section: MemoSection) {
  return (_: MemoSentence, at: number, { length }: readonly MemoSentence[]) =>
    at < mostIn(section) || (section === 'opposite' && at === length - 1);
}

async function rewrittenOnce(work: Work, dossier: Dossier, checking: Checking, draft: Draft): Promise<Draft> {
  const refused = refusedIn(draft.written, checking, draft.objections);
  if (refused.length === 0 || draft.isFinal) return draft;
  const thought = await rewritten(work, dossier, refused, draft.spend);
  if (!thought) return { ...draft, isFinal: true };
  const asked = { ...draft, spend: addedSpend(draft.spend, thought.spend), rewrites: draft.rewrites + 1 };
  if (!thought.answer) return { ...asked, isFinal: true };
  return {
    ...asked,
    written: opinionApart(replaced(draft.written, refused, thought.answer), checking),
    withdrawn: [...draft.withdrawn, ...withdrawnIn(refused, thought.answer)],
  };
}

type Attempted = { readonly answer?: Rewrites; readonly spend: ModelSpend };

/** @returns undefined where nobody can be asked; no answer where the analyst has none: the memo stands without it */
async function rewritten(
  work: Work,
  dossier: Dossier,
  refused: readonly Refused[],
  spent: ModelSpend,
): Promise<Attempted | undefined> {
  const analyst = analystWithin(work, dossier, spent);
  if (!analyst?.rewrite) return undefined;
  try {
    const { answer, spend, hasAbstained = false } = await analyst.rewrite(dossier, refused, work.signal);
    return hasAbstained ? { spend } : { answer, spend };
  } catch (error) {
    if (error instanceof ModelAbstained) return { spend: error.spend };
    throw error;
  }
}

function withdrawnIn(refused: readonly Refused[], rewrites: Rewrites): readonly Dropped[] {
  const left = refused.filter((_, index) => !rewrites.some(({ at }) => at === index));
  return left.map(({ section, shown, problems }) => ({
    section,
    text: shown,
    reason: `Taken back by the analyst, after the check found: ${problems.join('; ')}.`,
  }));
}

function replaced(memo: Memo, refused: readonly Refused[], rewrites: Rewrites): Memo {
  const anew = new Map<MemoSentence, readonly MemoSentence[]>(refused.map(({ original }) => [original, []]));
  for (const { at, text, evidence } of rewrites) {
    const sentence = refused[at];
    if (sentence) anew.set(sentence.original, [{ ...sentence.original, text, evidence }]);
  }
  return sectionsOf((section) => memo[section].flatMap((sentence) => anew.get(sentence) ?? [sentence]));
}
