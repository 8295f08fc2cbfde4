import { z } from 'zod';
import type { DraftQuestion, NextMove, Reflection } from '../analyst/analyst.ts';
import { excerpt } from '../english.ts';
import { about, share, text } from './answer-fields.ts';
import { analysed } from './answers.ts';

/** Every argument of every tool: structured outputs want each field in each answer. Whether a tool takes it is checked by who asks. */
const ARGUMENTS = ['years', 'form', 'section', 'n', 'days', 'expiry', 'query', 'url'] as const;
const argument = z.union([z.string(), z.number()]).nullable().catch(null);
const question = z.object({
  tool: z.string(),
  ...(Object.fromEntries(ARGUMENTS.map((name) => [name, argument])) as Record<
    (typeof ARGUMENTS)[number],
    typeof argument
  >),
  would_change_verdict: z.string(),
  why: text(300),
});
const fields = { questions: z.array(question), stop: z.string().transform((given) => excerpt(given, 300)) };

/** What to ask first. */
export function nextMoveAnswer(symbol: string) {
  return z
    .object({ symbol: about(symbol), ...fields })
    .transform(({ questions, stop }): NextMove => moveOf(questions, stop));
}

const reflected = { reflection: text(600), confidence: share, goal_fit: share };

/** A look back at the last answers, and what to ask because of them. */
export function reflectionAnswer(symbol: string) {
  return z
    .object({ symbol: about(symbol), ...reflected, ...fields })
    .transform(({ symbol: _symbol, questions, stop, ...reflection }): Reflection => ({
      ...reflection,
      next: moveOf(questions, stop),
    }));
}

/** The last look back, where nothing more may be asked, and the analysis that follows from it. */
export function conclusionAnswer(symbol: string) {
  return z
    .object({ symbol: about(symbol), reflection: reflected.reflection, ...analysed })
    .transform(({ symbol: _symbol, reflection, ...analysis }): Reflection => {
      const { confidence, goal_fit } = analysis;
      return { reflection, confidence, goal_fit, next: NOTHING_LEFT, analysis };
    });
}

/** Where nothing more may be asked. */
export const NOTHING_LEFT = { tool: 'stop', why: 'All questions were asked.' } as const;

function moveOf(drafts: readonly z.infer<typeof question>[], stop: string): NextMove {
  const why = stop || 'No question that is left could change the verdict.';
  return drafts.length === 0 ? { tool: 'stop', why } : { tool: 'stop', why, questions: drafts.map(draftOf) };
}

/** With the arguments that were given. */
function draftOf({ tool, would_change_verdict, why, ...given }: z.infer<typeof question>): DraftQuestion {
  const named = Object.entries(given).flatMap(([name, value]) =>
    value === null || value === '' ? [] : [[name, value]],
  );
  return {
    tool: excerpt(tool, 40),
    arguments: Object.fromEntries(named),
    why,
    would_change_verdict: excerpt(would_change_verdict, 300),
  };
}
