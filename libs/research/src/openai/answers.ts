import { VERDICTS } from '@gemscout/domain';
import { z } from 'zod';
import {
  ConditionDraft,
  SCAN_TOOLS,
  type MemoSentence,
  type Redecision,
  type Validation,
  type Verification,
} from '../analyst/analyst.ts';
import type { Goal } from '../goal.ts';
import { ANGLES } from '../analyst/angles.ts';
import { excerpt } from '../english.ts';
import { memoOf } from '../memo.ts';
import { about, share, text, texts } from './answer-fields.ts';
import { casesAnswer } from './cases-answer.ts';

/**
 * What a model is asked to answer, as schemas that also turn it into the answers of the port: bounds are kept by cutting
 * where nothing is lost, and by refusing where the sense would change.
 */

const MOST_QUERIES = 6;
const step = z.object({
  tool: z.enum(SCAN_TOOLS),
  k: z.number().transform((k) => Math.min(3, Math.max(1, Math.round(k)))),
  why: text(300),
  queries: texts(MOST_QUERIES, 120),
});

export const PlanResponse = z
  .object({ steps: z.array(step).min(1) })
  .transform(({ steps }) => ({ steps: SCAN_TOOLS.flatMap((tool) => steps.find((each) => each.tool === tool) ?? []) }));

export function themesAnswer(kind: Goal['kind']) {
  const [least, most] = kind === 'trending' ? [5, 10] : [1, kind === 'symbol' ? 1 : 10];
  const theme = z.object({ name: text(80), angle: z.enum(ANGLES), why: text(300) });
  return z.object({ themes: z.array(theme).min(least) }).transform(({ themes }) => ({ themes: themes.slice(0, most) }));
}

export function searchAnswer(query: string) {
  return z.object({ summary: text(400) }).transform(({ summary }) => ({ query, summary }));
}

/** Which companies they are is checked by who asks: one that is not in the table is left out, and named. */
export const PickResponse = z
  .object({ picks: z.array(z.object({ symbol: text(12), reason: text(300) })) })
  .transform(({ picks }) => picks);

/** The fields of an analysis. */
export const analysed = {
  thesis: text(900),
  story: text(60),
  leaning: z.enum(VERDICTS),
  confidence: share,
  goal_fit: share,
  for: texts(5, 200),
  against: texts(5, 200),
};

export function analysisAnswer(symbol: string) {
  return z.object({ symbol: about(symbol), ...analysed }).transform(({ symbol: _symbol, ...analysis }) => analysis);
}

/** The opposite case has three parts that must each be argued. */
export function validationAnswer(symbol: string) {
  return z
    .object({
      symbol: about(symbol),
      what_would_make_it_wrong: text(400),
      what_is_priced_in: text(400),
      base_rate: text(400),
      reasoning: text(1_200),
      key_findings: texts(5, 300),
      recommendation: z.enum(VERDICTS),
      confidence: share,
      strategy_fit: share,
      risk_level: z.enum(['low', 'medium', 'high']),
    })
    .transform(({ recommendation, confidence, strategy_fit, risk_level, reasoning, ...found }): Validation => ({
      recommendation,
      confidence,
      strategy_fit,
      risk_level,
      reasoning,
      key_findings: [
        `What would make this wrong: ${found.what_would_make_it_wrong}`,
        `What is priced in: ${found.what_is_priced_in}`,
        `Base rate of such setups: ${found.base_rate}`,
        ...found.key_findings,
      ],
    }));
}

/** @param hashes of the evidence, by the names that the prompt gave it: a model need not copy a hash */
export function decisionAnswer(symbol: string, hashes: ReadonlyMap<string, string>) {
  const sentence = sentenceAnswer(hashes);
  const section = z.array(sentence);
  const argued = section.min(1);
  const conditions = z.array(conditional(hashes));
  const memo = z.object({
    thesis: argued,
    view: section.catch([]),
    evidence: section,
    numbers: section,
    opposite: argued,
    answer_to_opposite: sentence,
    catalysts: conditions.catch([]),
    change: conditions.min(1),
    risks: conditions,
    changes: section.catch([]),
    verdict: argued,
  });
  return z
    .object({
      symbol: about(symbol),
      memo,
      cases: casesAnswer(sentence),
      verdict: z.enum(VERDICTS),
      confidence: share,
      goal_fit: share,
    })
    .transform(({ verdict, confidence, goal_fit, cases, memo: { answer_to_opposite, ...sections } }) => ({
      verdict,
      confidence,
      goal_fit,
      memo: memoOf({ ...sections, ...cases?.written, opposite: [...sections.opposite, answer_to_opposite] }),
      ...(cases && { cases: cases.drafts }),
    }));
}

/** A decision taken again: the verdict, and how sure it is. */
export function redecisionAnswer(symbol: string) {
  return z
    .object({ symbol: about(symbol), why: text(300), verdict: z.enum(VERDICTS), confidence: share })
    .transform(({ verdict, confidence }): Redecision => ({ verdict, confidence }));
}

function sentenceAnswer(hashes: ReadonlyMap<string, string>) {
  return z
    .object({ text: text(500), evidence: z.array(z.string()) })
    .transform(({ text: said, evidence }): MemoSentence => ({ text: said, evidence: hashesIn(evidence, hashes) }));
}

/** A sentence with its condition. One that is no condition is left out: the sentence stays. */
function conditional(hashes: ReadonlyMap<string, string>) {
  return z
    .object({ text: text(500), evidence: z.array(z.string()), condition: ConditionDraft.nullable().catch(null) })
    .transform(({ text: said, evidence, condition }): MemoSentence => ({
      text: said,
      evidence: hashesIn(evidence, hashes),
      ...(condition && { condition }),
    }));
}

/** Sentences written anew, by their place in the list of those that were refused. */
export function rewritesAnswer(symbol: string, hashes: ReadonlyMap<string, string>, refused: number) {
  const rewrite = z.object({ at: z.number(), text: text(500), evidence: z.array(z.string()) });
  return z
    .object({ symbol: about(symbol), sentences: z.array(rewrite) })
    .transform(({ sentences }) =>
      sentences
        .filter(({ at }) => Number.isInteger(at) && at >= 0 && at < refused)
        .map(({ evidence, ...sentence }) => ({ ...sentence, evidence: hashesIn(evidence, hashes) })),
    );
}

/** A finding for each of `count` sentences, in order; one that was not answered for is not said by the facts. */
export function verificationAnswer(count: number) {
  const finding = z.object({
    at: z.number(),
    finding: z.enum(['supported', 'contradicted', 'not_said']),
    why: z.string(),
  });
  return z.object({ findings: z.array(finding) }).transform(({ findings }) =>
    Array.from({ length: count }, (_, at): Verification => {
      const found = findings.find((each) => each.at === at);
      if (!found) return { at, finding: 'not_said', why: 'The verifier did not find it in the facts.' };
      return { at, finding: found.finding, why: excerpt(found.why, 300) };
    }),
  );
}

const MOST_ITEMS = 20;
const NO_ITEM = /^(?:none|n\/?a|null|\W*)$/;

/** Ids however they are written: `e3`, `[E3]`, `e1, e3`. One that names no item stays as it is, so that the check names it. */
function hashesIn(ids: readonly string[], hashes: ReadonlyMap<string, string>): string[] {
  const named = ids.flatMap((given) => namesIn(given.trim().toLowerCase(), hashes));
  return [...new Set(named.map((id) => hashes.get(id) ?? excerpt(id, 40)))].slice(0, MOST_ITEMS);
}

function namesIn(given: string, hashes: ReadonlyMap<string, string>): readonly string[] {
  if (hashes.has(given)) return [given];
  return given.match(/\be\d+\b/g) ?? (NO_ITEM.test(given) ? [] : [given]);
}
