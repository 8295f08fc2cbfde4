import type { z } from 'zod';
import { strictSchema } from './strict-schema.ts';

type Schema = {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
};

const FIRST_NAME = 'A'.charCodeAt(0);

/**
 * The shape of an answer as types of TypeScript, which say in a third of the length what its JSON schema says: one line, what
 * occurs twice and is long under a name in front of it.
 */
export function answerForm(schema: z.ZodType): string {
  const { $defs = {}, ...answer } = strictSchema(schema, 'ref') as Schema & {
    readonly $defs?: Readonly<Record<string, Schema>>;
  };
  const long = Object.entries($defs).filter(([, { type }]) => type === 'object' || Array.isArray(type));
  const names = new Map(long.map(([key], at) => [key, String.fromCharCode(FIRST_NAME + at)]));
  const typeOf = (each: Schema): string => {
    const key = each.$ref?.split('/').at(-1);
    if (key === undefined) return typeOfParts(each, typeOf);
    return names.get(key) ?? typeOf($defs[key] ?? {});
  };
  const named = long.map(([key, each]) => `type ${names.get(key)} = ${typeOfParts(each, typeOf)}; `);
  return `${named.join('')}${typeOf(answer)}`;
}

function typeOfParts({ type, enum: values, anyOf, items, properties }: Schema, typeOf: (each: Schema) => string) {
  if (values) return values.map((value) => JSON.stringify(value)).join(' | ');
  if (anyOf) return anyOf.map(typeOf).join(' | ');
  if (properties)
    return `{${Object.entries(properties)
      .map(([name, each]) => `${name}: ${typeOf(each)}`)
      .join(', ')}}`;
  if (items) return listOf(typeOf(items));
  return [type ?? 'unknown'].flat().join(' | ');
}

const listOf = (item: string): string => (item.includes(' | ') && !item.startsWith('{') ? `(${item})[]` : `${item}[]`);
