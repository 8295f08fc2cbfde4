import { z } from 'zod';
import { ConfigurationError } from './configuration-error.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** A program of the product, by the name of its folder in `apps`. */
export type ProcessName = 'standalone' | 'api' | 'dispatcher' | 'worker' | 'projector' | 'gateway' | 'cli';

/** What `docs/configuration.md` and the error messages say about a variable. */
export type Variable = {
  /** What it decides, in complete sentences. */
  readonly meaning: string;
  /** Completes the sentence "Give …" of an error. */
  readonly expects: string;
  readonly example: string;
  /** What applies where it is not set; left out where the schema has the value, or where nothing applies. */
  readonly default?: string;
  readonly usedBy: readonly ProcessName[];
  /** `value`: its value is never shown. `password`: a password in its address is not. */
  readonly secret?: 'value' | 'password';
};

/** The description of every variable, by its schema. */
export const variables = z.registry<Variable>();

export type Shape = Readonly<Record<string, z.ZodType>>;

/** Reads the variables of a shape, one at a time: which of them count depends on others. */
export type VariableReader<Of extends Shape> = {
  /** The checked value; an empty one counts as not set. @throws ConfigurationError */
  read<Name extends keyof Of & string>(name: Name): z.output<Of[Name]>;
  /** Whether it is set, to something valid or not. */
  isSet(name: keyof Of & string): boolean;
  /** Refuses what is set, or that nothing is. @throws ConfigurationError */
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

/** An absolute address of one of `protocols`, such as `https:`. */
export function address(...protocols: readonly string[]): z.ZodString {
  return z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol));
}

/** Words with commas or spaces between them. */
export function list() {
  return z.string().transform((text) => text.split(/[\s,]+/).filter(Boolean));
}

export function wholeNumber(least: number, most: number) {
  return z.coerce.number().int().min(least).max(most);
}

export function trueOrFalse() {
  return z.enum(['true', 'false']).transform((text) => text === 'true');
}
