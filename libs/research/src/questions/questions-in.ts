import type { DepthLimits, LogEvent } from '@gemscout/domain';
import { z } from 'zod';
import type { AnsweredQuestion } from '../dossier.ts';
import { Refs } from '../facts.ts';
import { Question } from './question.ts';

/** The payload of a `TOOL` event that answers a question with arguments, a page that was read included. */
const Answer = z.object({
  question: Question,
  summary: z.string(),
  facts: z.record(z.string(), z.unknown()).nullish(),
  highlights: z.array(z.object({ title: z.string() })).default([]),
  evidence: Refs.default([]),
});

/** The questions about a ticker that were answered, in the order of the log. */
export function questionsIn(log: readonly LogEvent[], symbol: string): readonly AnsweredQuestion[] {
  return log.flatMap((event) => {
    const { data } = event.type === 'TOOL' && event.symbol === symbol ? Answer.safeParse(event.payload) : {};
    if (!data) return [];
    const { question, summary, facts, highlights, evidence } = data;
    return {
      question,
      summary,
      shown: Object.keys(facts ?? {}),
      titles: highlights.map(({ title }) => title),
      evidence,
    };
  });
}

const Round = z.object({ question: Question, also: z.array(z.unknown()).default([]) });

/** How many more may be asked: at first all at once, and then because of the answers. */
export function questionsLeft(log: readonly LogEvent[], symbol: string, most: DepthLimits): number {
  const rounds = log.flatMap((event) => {
    const { data } = event.type === 'DECIDE_NEXT' && event.symbol === symbol ? Round.safeParse(event.payload) : {};
    return data ?? [];
  });
  const [first] = rounds;
  if (!first) return most.questions;
  const followUps = rounds.length - (1 + first.also.length);
  return Math.max(0, most.followUps - Math.max(0, followUps));
}
