import { z, type ZodType } from 'zod';

/** A part of an OpenAPI document, which is JSON. */
export type Part = { [name: string]: unknown };

/** What zod calls the one schema that refers to itself: any JSON. */
const UNNAMED = '__schema0';

/** The schema as OpenAPI 3.0 has it. What it defines for itself goes to `components`, the only place where references are found. */
export function schemaOf(schema: ZodType, components: Part): Part {
  const text = JSON.stringify(z.toJSONSchema(schema, { target: 'openapi-3.0' }));
  const { definitions = {}, ...own }: Part = JSON.parse(
    text.replaceAll('#/definitions/', '#/components/schemas/').replaceAll(UNNAMED, 'Json'),
  );
  Object.assign(components, definitions);
  return own;
}

/** Lets null in wherever a schema is nullable: among its values, and where a choice stands in place of a type. */
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
