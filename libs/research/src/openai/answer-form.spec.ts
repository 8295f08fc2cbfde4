import { expect, it } from '@jest/globals';
import { z } from 'zod';
import { answerForm } from './answer-form.ts';
import { decisionAnswer } from './answers.ts';
import { strictSchema } from './strict-schema.ts';

it('an answer is asked for by the types of all its fields, without what only the check knows', () => {
  const answer = z.object({
    verdict: z.enum(['buy', 'watch']),
    share: z.number().min(0).max(1),
    level: z.union([z.string(), z.number()]).nullable().catch(null),
    kinds: z.array(z.enum(['a', 'b'])).max(3),
    points: z.array(z.object({ text: z.string().min(1) })),
  });
  expect(answerForm(answer)).toBe(
    '{verdict: "buy" | "watch", share: number, level: string | number | null, kinds: ("a" | "b")[], points: {text: string}[]}',
  );
});

it('an object that occurs twice is written once, under a name', () => {
  const sentence = z.object({ text: z.string(), evidence: z.array(z.string()) });
  const memo = z.object({ thesis: z.array(sentence).min(1), reply: sentence, view: z.array(sentence).nullable() });
  expect(answerForm(memo)).toBe(
    'type A = {text: string, evidence: string[]}; {thesis: A[], reply: A, view: A[] | null}',
  );
});

it('the form of a decision names every field that its schema has, in a third of the length', () => {
  const decision = decisionAnswer('AAPL', new Map());
  const [form, schema] = [answerForm(decision), JSON.stringify(strictSchema(decision, 'ref'))];
  const fields = [...schema.matchAll(/"required":\[([^\]]+)\]/g)].flatMap(([, names = '']) => names.split(','));
  expect(fields.length).toBeGreaterThan(30);
  for (const field of fields) expect(form).toContain(`${JSON.parse(field)}: `);
  expect(form.length * 3).toBeLessThan(schema.length);
});
