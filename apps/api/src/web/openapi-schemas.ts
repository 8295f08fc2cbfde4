import { Problem } from '@gemscout/contracts';
import { z, type ZodType } from 'zod';

/** A JSON object within an OpenAPI document. */
export type Part = { [name: string]: unknown };

/** The name that zod gives to the only recursive schema: any JSON. */
const UNNAMED = '__schema0';

/**
 * Converts a schema to OpenAPI 3.0. Its definitions are moved to `components`, the only place where references are resolved.
 */
export function schemaOf(schema: ZodType, components: Part): Part {
  const text = JSON.stringify(z.toJSONSchema(schema, { target: 'openapi-3.0' }));
  const { definitions = {}, ...own }: Part = JSON.parse(
    text.replaceAll('#/definitions/', '#/components/schemas/').replaceAll(UNNAMED, 'Json'),
  );
  Object.assign(components, definitions);
  return own;
}

/** The content of a response or a body of one media type. */
export function contentOf(type: string, schema: ZodType, components: Part) {
  return { [type]: { schema: schemaOf(schema, components) } };
}

/** The response of every refusal. */
export function refused(components: Part) {
  return { description: 'Refused', content: contentOf('application/problem+json', Problem, components) };
}

/** Makes nullable schemas accept null: adds it to `enum` values, and to choices that stand in place of a type. */
export function allowNull(part: unknown): void {
  if (typeof part !== 'object' || part === null) return;
  Object.values(part).forEach(allowNull);
  const schema: Part = Object.assign(part);
  if (schema['nullable'] !== true) return;
  const { enum: values, anyOf } = schema;
  if (Array.isArray(values) && !values.includes(null)) schema['enum'] = [...values, null];
  if (!Array.isArray(anyOf) || schema['type'] !== undefined) return;
  delete schema['nullable'];
  schema['anyOf'] = [...anyOf, { type: 'string', nullable: true, enum: [null] }];
}
