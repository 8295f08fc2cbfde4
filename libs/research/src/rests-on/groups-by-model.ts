import type { Verdict } from '@gemscout/domain';
import type { Analyst, ModelSpend, Redecision } from '../analyst/analyst.ts';
import { ModelAbstained } from '../analyst/model-abstained.ts';
import { depthOf } from '../depth-of.ts';
import type { Dossier } from '../dossier.ts';
import type { Work } from '../research-tools.ts';
import { sideBySide } from '../side-by-side.ts';
import { addedSpend, analystWithin } from '../stages/verified-memo.ts';
import { dependentIds } from './changed-facts.ts';
import { groupParts, type GroupPart } from './load-bearing.ts';

/** Asked at the same time: the servers of models hold back whoever asks for more. */
const BESIDE = 6;
/** What is not answered by then is left out, and said so. */
const LIMIT_MS = 120_000;

/** What a model decided again without each group of facts, once each. */
export type GroupsByModel = {
  readonly analyst: string;
  readonly verdict: Verdict;
  readonly withheld: readonly (GroupPart & Redecision)[];
  /** Where the budget or the time ended, or there was no answer. */
  readonly notTried: readonly GroupPart[];
  readonly spend: ModelSpend;
};

/**
 * Has the model of a deep run decide again without each group of facts that the dossier has. It sees the same prompt, so that its server keeps
 * the beginning, and is told which facts, and what was computed from them, are not known.
 *
 * @param spent by the decision, which is not recorded yet
 * @returns undefined in other runs, and of an analyst that does not decide again
 */
export async function groupsByModel(
  work: Work,
  dossier: Dossier,
  verdict: Verdict,
  spent: ModelSpend,
): Promise<GroupsByModel | undefined> {
  if (!work.analyst.decideWithout || depthOf(work.session, dossier.symbol) !== 'deep') return undefined;
  const until = AbortSignal.timeout(LIMIT_MS);
  const withheld: (GroupPart & Redecision)[] = [];
  const notTried: GroupPart[] = [];
  let spend = spent;
  for (let left = groupParts(dossier); left.length > 0;) {
    const batch = until.aborted ? [] : left.slice(0, roomFor(work, dossier, spend));
    if (batch.length === 0)
      return { analyst: work.analyst.name, verdict, withheld, notTried: [...notTried, ...left], spend };
    const answers = await sideBySide(batch.map((part) => () => decidedWithout(work, dossier, { part, spend, until })));
    for (const { part, decision, used } of answers) {
      if (decision) withheld.push({ ...part, ...decision });
      else notTried.push(part);
      spend = addedSpend(spend, used);
    }
    left = left.slice(batch.length);
  }
  return { analyst: work.analyst.name, verdict, withheld, notTried, spend };
}

/** How many questions fit into what is left. */
function roomFor(work: Work, dossier: Dossier, spend: ModelSpend): number {
  const { tokens, usd } = work.analyst.questionPrice ?? { tokens: 0, usd: 0 };
  let room = 0;
  for (let next = spend; room < BESIDE && analystWithin(work, dossier, next); room += 1)
    next = addedSpend(next, { modelCalls: 1, tokens, usd });
  return room;
}

const NOTHING: ModelSpend = { modelCalls: 0, tokens: 0, usd: 0 };

type About = { readonly part: GroupPart; readonly spend: ModelSpend; readonly until: AbortSignal };
type Answered = { readonly part: GroupPart; readonly decision?: Redecision; readonly used: ModelSpend };

async function decidedWithout(work: Work, dossier: Dossier, { part, spend, until }: About): Promise<Answered> {
  const analyst: Analyst = analystWithin(work, dossier, spend) ?? work.analyst;
  const signal = AbortSignal.any([work.signal, until]);
  const { facts = [] } = dossier;
  const ids = [...new Set([...part.ids, ...dependentIds(facts, part.ids)])];
  try {
    const { answer, spend: used } = (await analyst.decideWithout?.(dossier, { group: part.name, ids }, signal)) ?? {
      answer: undefined,
      spend: NOTHING,
    };
    return { part, used, ...(answer && { decision: answer }) };
  } catch (error) {
    if (error instanceof ModelAbstained) return { part, used: error.spend };
    if (until.aborted && !work.signal.aborted) return { part, used: NOTHING };
    throw error;
  }
}
