import { z } from 'zod';
import { ConfigurationError } from './configuration-error.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** A program of the product, named after its folder in `apps`. */
export type ProcessName = 'standalone' | 'api' | 'dispatcher' | 'worker' | 'projector' | 'gateway' | 'cli';

/** Documentation of a variable, used in `docs/configuration.md` and in error messages. */
export type Variable = {
  /** The effect of the variable, in complete sentences. */
  readonly meaning: string;
  /** Completes the sentence "Give …" of an error. */
  readonly expects: string;
  readonly example: string;
  /** The default in words; omitted if the schema defines it or there is none. */
  readonly default?: string;
  readonly usedBy: readonly ProcessName[];
  /** `value`: never print the value. `password`: print the address without its password. */
  readonly secret?: 'value' | 'password';
};

/** The description of every variable, by its schema. */
export const variables = z.registry<Variable>();

export type Shape = Readonly<Record<string, z.ZodType>>;

/** Reads the variables of a shape one at a time, because the values of some decide whether others apply. */
export type VariableReader<Of extends Shape> = {
  /** The validated value; an empty variable counts as not set. @throws ConfigurationError if it is invalid */
  read<Name extends keyof Of & string>(name: Name): z.output<Of[Name]>;
  /** True if the variable is set, even to an invalid value. */
  isSet(name: keyof Of & string): boolean;
  /** Rejects the variable's value, or its absence. @throws ConfigurationError always */
  refuse(name: keyof Of & string): never;
};

export function variableReader<Of extends Shape>(shape: Of, environment: Environment): VariableReader<Of> {
  const given = (name: string): string | undefined => environment[name]?.trim() || undefined;
  const refuse = (name: keyof Of & string): never => {
    throw new ConfigurationError(name, shownValue(shape[name], given(name)), remedyFor(name, shape[name]));
  };
  return {
    read<Name extends keyof Of & string>(name: Name) {
      const schema: Of[Name] = shape[name];
      const parsed = z.safeParse(schema, given(name));
      return parsed.success ? parsed.data : refuse(name);
    },
    isSet: (name) => given(name) !== undefined,
    refuse,
  };
}

const LONGEST_SHOWN = 200;

function shownValue(schema: z.ZodType | undefined, value: string | undefined): string | undefined {
  if (value === undefined || schema === undefined) return undefined;
  return variables.get(schema)?.secret === 'value'
    ? '***'
    : value.replace(/\/\/.*@/s, '//***@').slice(0, LONGEST_SHOWN);
}

function remedyFor(name: string, schema: z.ZodType | undefined): string {
  const { expects, example } = (schema && variables.get(schema)) ?? { expects: 'another value', example: '' };
  return `Give ${expects}, such as ${name}=${example}${example.endsWith('.') ? '' : '.'}`;
}

/** An absolute URL with one of `protocols`, such as `https:`. */
export function address(...protocols: readonly string[]): z.ZodString {
  return z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol));
}

/** Words separated by commas or spaces. */
export function list() {
  return z.string().transform((text) => text.split(/[\s,]+/).filter(Boolean));
}

export function wholeNumber(least: number, most: number) {
  return z.coerce.number().int().min(least).max(most);
}

export function trueOrFalse() {
  return z.enum(['true', 'false']).transform((text) => text === 'true');
}
