import type { Field, Fields } from '@gemscout/domain';
import { z } from 'zod';

/** Figures by flat name; days are the only text values. */
const SharedFacts = z.record(
  z.string().regex(/^[a-z0-9_]{1,40}$/),
  z.union([z.number(), z.null(), z.boolean(), z.iso.date()]),
);

const PLAIN = {
  text: z.string(),
  number: z.number(),
  flag: z.boolean(),
  day: z.iso.date(),
  // The value comes from parsed JSON or is about to be written as JSON, so its content needs no further check.
  facts: z.custom(isObject),
  json: z.unknown(),
};

/** Validates an object of these fields; unknown fields, such as those of a later release, are allowed. */
export function objectSchema({ shared, internal }: Fields): z.ZodObject {
  const entries = Object.entries({ ...shared, ...internal });
  return z.object(Object.fromEntries(entries.map(([name, field]) => [name, present(fieldSchema(field), field)])));
}

function fieldSchema({ shape }: Field): z.ZodType {
  if (typeof shape === 'string') return PLAIN[shape];
  if ('oneOf' in shape) return z.enum(shape.oneOf);
  if ('listOf' in shape) return z.array(fieldSchema(shape.listOf));
  if ('orNull' in shape) return fieldSchema(shape.orNull).nullable();
  return objectSchema(shape.object);
}

function present(schema: z.ZodType, { required = false }: Field): z.ZodType {
  return required ? schema : schema.optional();
}

/** Keeps only the public fields of an object. A field with an unexpected shape is dropped. */
export function sharedSchema({ shared }: Fields): z.ZodObject {
  const entries = Object.entries(shared).map(([name, field]) => [name, sharedField(field).optional().catch(undefined)]);
  return z.object(Object.fromEntries(entries));
}

function sharedField({ shape, dropsNull = false }: Field): z.ZodType {
  if (shape === 'facts') return SharedFacts;
  if (typeof shape === 'string') return PLAIN[shape];
  if ('oneOf' in shape) return z.enum(shape.oneOf);
  if ('listOf' in shape) return z.array(sharedField(shape.listOf));
  if ('orNull' in shape) return dropsNull ? sharedField(shape.orNull) : sharedField(shape.orNull).nullable();
  return sharedSchema(shape.object);
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
