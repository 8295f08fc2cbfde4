import { inSpan, instruments } from '@gemscout/service-kit';
import { SpanKind } from '@opentelemetry/api';
import type { Analyst, Thought } from './analyst.ts';

const models = instruments((meter) => ({
  calls: meter.createCounter('gemscout_model_calls_total', { description: 'Questions to an analyst' }),
  tokens: meter.createCounter('gemscout_model_tokens_total', { description: 'Tokens that were used' }),
  spend: meter.createCounter('gemscout_model_spend_usd_total', { description: 'Money that was spent, in US dollars' }),
}));

/** The same analyst, with each question a span, counted by what came of it and what it cost. */
export function observedAnalyst(analyst: Analyst): Analyst {
  const asked = <Answer>(question: string, think: () => Promise<Thought<Answer>>): Promise<Thought<Answer>> =>
    observedThought(analyst.name, question, think);
  return {
    name: analyst.name,
    plan: (...about) => asked('plan', () => analyst.plan(...about)),
    themes: (...about) => asked('themes', () => analyst.themes(...about)),
    summarise: (...about) => asked('summarise', () => analyst.summarise(...about)),
    nextMove: (...about) => asked('next-move', () => analyst.nextMove(...about)),
    reflect: (...about) => asked('reflect', () => analyst.reflect(...about)),
    analyse: (...about) => asked('analyse', () => analyst.analyse(...about)),
    validate: (...about) => asked('validate', () => analyst.validate(...about)),
    decide: (...about) => asked('decide', () => analyst.decide(...about)),
  };
}

async function observedThought<Answer>(
  model: string,
  question: string,
  think: () => Promise<Thought<Answer>>,
): Promise<Thought<Answer>> {
  const attributes = { 'gemscout.model': model, 'gemscout.question': question };
  const { calls, tokens, spend } = models();
  try {
    const thought = await inSpan(`model ${question}`, { kind: SpanKind.CLIENT, attributes }, think);
    calls.add(1, { model, outcome: 'ok' });
    tokens.add(thought.spend.tokens, { model, direction: 'both' }); // the port has their sum
    spend.add(thought.spend.usd, { model });
    return thought;
  } catch (error) {
    calls.add(1, { model, outcome: error instanceof Error && error.name === 'AbortError' ? 'aborted' : 'error' });
    throw error;
  }
}
