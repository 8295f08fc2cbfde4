import { z } from 'zod';
import { ANALYST_VARIABLES } from './analyst.ts';
import { BILLING_VARIABLES } from './billing.ts';
import { EVENT_STORE_VARIABLES } from './event-store.ts';
import { KAFKA_VARIABLES } from './kafka.ts';
import { MAIL_VARIABLES } from './mail.ts';
import { PROVIDER_VARIABLES } from './providers.ts';
import { PRODUCT_VARIABLES, SERVER_VARIABLES } from './server.ts';
import { TERMINAL_VARIABLES } from './terminal.ts';
import { variables, type Shape, type Variable } from './variable.ts';

/** Every environment variable of the product, by topic. */
const TOPICS = {
  'Processes and their data': SERVER_VARIABLES,
  'The product': PRODUCT_VARIABLES,
  'Event store': EVENT_STORE_VARIABLES,
  Kafka: KAFKA_VARIABLES,
  'Language model': ANALYST_VARIABLES,
  'Market data': PROVIDER_VARIABLES,
  Mail: MAIL_VARIABLES,
  Billing: BILLING_VARIABLES,
  'Command line': TERMINAL_VARIABLES,
};

export type VariableTopic = {
  readonly title: string;
  readonly variables: readonly (Variable & { readonly name: string })[];
};

/** Every variable in the order and wording of `docs/configuration.md`. */
export function variableTopics(): readonly VariableTopic[] {
  return Object.entries<Shape>(TOPICS).map(([title, shape]) => ({
    title,
    variables: Object.entries(shape).map(([name, schema]) => ({ name, ...described(schema) })),
  }));
}

/** @throws Error for a schema without a description, which is a bug */
function described(schema: z.ZodType): Variable {
  const variable = variables.get(schema);
  if (!variable) throw new Error('A variable has no description');
  const value = schema instanceof z.ZodPrefault ? schema.def.defaultValue : undefined;
  return { ...(value !== undefined && value !== '' && { default: `\`${String(value)}\`` }), ...variable };
}
