import { inSpan, instruments } from '@gemscout/service-kit';
import { SpanKind } from '@opentelemetry/api';
import type { Analyst, Thought } from './analyst.ts';
import { ModelAbstained } from './model-abstained.ts';

const models = instruments((meter) => ({
  calls: meter.createCounter('gemscout_model_calls_total', { description: 'Questions to an analyst' }),
  tokens: meter.createCounter('gemscout_model_tokens_total', { description: 'Tokens that were used' }),
  spend: meter.createCounter('gemscout_model_spend_usd_total', { description: 'Money that was spent, in US dollars' }),
}));

/** The same analyst with telemetry: each request is a span, counted by outcome and cost. */
export function observedAnalyst(analyst: Analyst): Analyst {
  const asked = <Answer>(question: string, think: () => Promise<Thought<Answer>>): Promise<Thought<Answer>> =>
    observedThought(analyst.name, question, think);
  return {
    name: analyst.name,
    ...(analyst.questionPrice && { questionPrice: analyst.questionPrice }),
    ...(analyst.readsFacts && { readsFacts: true }),
    ...(analyst.within && { within: observedWithin(analyst.within) }),
    plan: (...about) => asked('plan', () => analyst.plan(...about)),
    themes: (...about) => asked('themes', () => analyst.themes(...about)),
    summarise: (...about) => asked('summarise', () => analyst.summarise(...about)),
    nextMove: (...about) => asked('next-move', () => analyst.nextMove(...about)),
    reflect: (...about) => asked('reflect', () => analyst.reflect(...about)),
    analyse: (...about) => asked('analyse', () => analyst.analyse(...about)),
    validate: (...about) => asked('validate', () => analyst.validate(...about)),
    decide: (...about) => asked('decide', () => analyst.decide(...about)),
    ...(analyst.pick && { pick: observedPick(analyst.name, analyst.pick) }),
    ...(analyst.decideWithout && { decideWithout: observedWithout(analyst.name, analyst.decideWithout) }),
    ...(analyst.rewrite && { rewrite: observedRewrite(analyst.name, analyst.rewrite) }),
    ...(analyst.verify && { verify: observedVerify(analyst.name, analyst.verify) }),
  };
}

function observedWithin(within: NonNullable<Analyst['within']>): NonNullable<Analyst['within']> {
  return (run) => observedAnalyst(within(run));
}

type PickAnswer = NonNullable<Analyst['pick']>;

function observedPick(model: string, pick: PickAnswer): PickAnswer {
  return (...about) => observedThought(model, 'pick', () => pick(...about));
}

type DecideWithout = NonNullable<Analyst['decideWithout']>;

function observedWithout(model: string, decideWithout: DecideWithout): DecideWithout {
  return (...about) => observedThought(model, 'without', () => decideWithout(...about));
}

type Rewrite = NonNullable<Analyst['rewrite']>;

function observedRewrite(model: string, rewrite: Rewrite): Rewrite {
  return (...about) => observedThought(model, 'rewrite', () => rewrite(...about));
}

type Verify = NonNullable<Analyst['verify']>;

function observedVerify(model: string, verify: Verify): Verify {
  return (...about) => observedThought(model, 'verify', () => verify(...about));
}

async function observedThought<Answer>(
  model: string,
  question: string,
  think: () => Promise<Thought<Answer>>,
): Promise<Thought<Answer>> {
  const attributes = { 'gemscout.model': model, 'gemscout.question': question };
  try {
    const thought = await inSpan(`model ${question}`, { kind: SpanKind.CLIENT, attributes }, think);
    count(model, 'ok', thought);
    return thought;
  } catch (error) {
    if (error instanceof ModelAbstained) count(model, error.code, error);
    else models().calls.add(1, { model, outcome: isAbort(error) ? 'aborted' : 'error' });
    throw error;
  }
}

function count(model: string, outcome: string, { spend, usage }: Pick<Thought<unknown>, 'spend' | 'usage'>): void {
  models().calls.add(1, { model, outcome });
  models().spend.add(spend.usd, { model });
  if (!usage) return;
  models().tokens.add(usage.inputTokens, { model, direction: 'input' });
  models().tokens.add(usage.outputTokens, { model, direction: 'output' });
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}
