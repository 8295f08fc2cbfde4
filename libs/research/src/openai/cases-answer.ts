import { z } from 'zod';
import type { Memo, MemoSentence } from '../analyst/analyst.ts';
import type { CaseDrafts } from '../scenarios/case-drafts.ts';
import { DRIVERS } from '../scenarios/driver-history.ts';

/** The cases of a model: what they are made of, and why each would come, as sentences of the memo. */
type ProposedCases = { readonly drafts: CaseDrafts; readonly written: Pick<Memo, 'cases'> };

/** Null where a model proposes none, or something else: the memo goes without. */
export function casesAnswer(sentence: z.ZodType<MemoSentence>) {
  const outside = z.array(z.object({ driver: z.enum(DRIVERS), why: sentence }));
  const number = z.number();
  const drivers = { growth: number, margin: number, multiple: number, dilution: number };
  const proposed = z.object({ ...drivers, probability: number, outside, why: sentence });
  return z
    .object({ bear: proposed, base: proposed, bull: proposed })
    .transform(({ bear, base, bull }): ProposedCases => {
      const all = [bear, base, bull];
      return {
        drafts: { bear: draftOf(bear), base: draftOf(base), bull: draftOf(bull) },
        written: { cases: all.flatMap((each) => [each.why, ...each.outside.map(({ why }) => why)]) },
      };
    })
    .nullable()
    .catch(null);
}

type Proposed = Omit<CaseDrafts['bear'], 'outside'> & {
  readonly outside: readonly {
    readonly driver: CaseDrafts['bear']['outside'][number]['driver'];
    readonly why: MemoSentence;
  }[];
};

function draftOf({ growth, margin, multiple, dilution, probability, outside }: Proposed): CaseDrafts['bear'] {
  const reasons = outside.map(({ driver, why: { text: why, evidence } }) => ({ driver, why, evidence }));
  return { growth, margin, multiple, dilution, probability, outside: reasons };
}
