import type { JsonObject } from '@gemscout/domain';
import type { Analyst, RefusedSentence, SentenceToVerify, Thought } from '../analyst/analyst.ts';
import { ModelAbstained } from '../analyst/model-abstained.ts';
import type { Dossier } from '../dossier.ts';
import { DRIVERS } from '../scenarios/driver-history.ts';
import { decisionAnswer, redecisionAnswer, rewritesAnswer, verificationAnswer } from './answers.ts';
import type { Question } from './ask.ts';
import { factLine } from './fact-lines.ts';
import { namesData, tickerData } from './ticker-data.ts';

export type Asking = <Answer>(question: Question<Answer>, signal: AbortSignal) => Promise<Thought<Answer>>;
/** The data of a question about a ticker. */
export type DataOf = (dossier: Dossier) => Question<unknown>['data'];

/** Facts that a prompt names; a group has as many at most, but for the days of the chart. */
const MOST_NOT_KNOWN = 60;
const SHORT = 600;
const LONG = 2_500;
const LONGEST = 4_000;

/** Asks for a memo, for its refused sentences written anew, for what its facts hold, and for the verdict without some of them. */
export function memoQuestions(
  asked: Asking,
  dataOf: DataOf,
): Required<Pick<Analyst, 'decide' | 'decideWithout' | 'rewrite' | 'verify'>> {
  return {
    decide: (dossier, analysis, validation, signal) => {
      const { hashes } = tickerData(dossier);
      const data = {
        ...dataOf(dossier),
        names: namesData(dossier),
        ...caseDrivers(dossier),
        analysis: { ...analysis },
        opposite_case: { ...validation },
      };
      const schema = decisionAnswer(dossier.symbol, itemsByName(dossier, hashes));
      return asked({ about: 'decide', data, schema, maxOutputTokens: LONGEST }, signal);
    },
    decideWithout: (dossier, { group, ids }, signal) => {
      const data = { ...dataOf(dossier), not_known: { group, facts: ids.slice(0, MOST_NOT_KNOWN) } };
      const schema = redecisionAnswer(dossier.symbol);
      return asked({ about: 'without', data, schema, maxOutputTokens: SHORT }, signal);
    },
    rewrite: (dossier, refused, signal) => {
      const { hashes } = tickerData(dossier);
      const schema = rewritesAnswer(dossier.symbol, itemsByName(dossier, hashes), refused.length);
      const data = { ...dataOf(dossier), names: namesData(dossier), refused: refusedData(refused, hashes) };
      return orNone(asked({ about: 'rewrite', data, schema, maxOutputTokens: LONG }, signal));
    },
    verify: ({ symbol, name }, sentences, signal) => {
      const data = { memo: { symbol, name, sentences: sentences.map(sentenceData) } };
      const schema = verificationAnswer(sentences.length);
      return orNone(asked({ about: 'verify', by: 'verifier', data, schema, maxOutputTokens: LONG }, signal));
    },
  };
}

/** What the drivers of a case are now, and have been; nothing where that is not known. */
function caseDrivers({ drivers }: Dossier): { readonly case_drivers?: JsonObject } {
  if (drivers === undefined || typeof drivers === 'string') return {};
  const rounded = (value: number) => Number(value.toFixed(2));
  const ranges = DRIVERS.map((driver) => {
    const { now, from, to } = drivers[driver];
    return [driver, { now: rounded(now), from: rounded(from), to: rounded(to) }];
  });
  return { case_drivers: Object.fromEntries(ranges) as JsonObject };
}

/** Items by their ids, and by the ids of their facts, which a model may write instead. */
function itemsByName({ facts = [] }: Dossier, hashes: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  return new Map([...facts.flatMap(({ id, evidence }) => evidence.map((hash) => [id, hash] as const)), ...hashes]);
}

function refusedData(refused: readonly RefusedSentence[], hashes: ReadonlyMap<string, string>): JsonObject {
  const ids = new Map([...hashes].map(([id, hash]) => [hash, id]));
  const sentences = refused.map(({ section, text, evidence, problems }, at) => ({
    at,
    section,
    text,
    problems,
    evidence: evidence.map((hash) => ids.get(hash) ?? hash),
  }));
  return { sentences };
}

function sentenceData({ section, text, facts }: SentenceToVerify, at: number): JsonObject {
  return { at, section, text, facts: facts.map(factLine) };
}

/** Where there is no answer, or no budget for one, the sentences are given up: the decision itself is made. */
export async function orNone<Each>(asking: Promise<Thought<readonly Each[]>>): Promise<Thought<readonly Each[]>> {
  try {
    return await asking;
  } catch (error) {
    if (!(error instanceof ModelAbstained)) throw error;
    return { answer: [], spend: error.spend, usage: error.usage, hasAbstained: true };
  }
}
