import type { z } from 'zod';

/**
 * Describes what is wrong with a field, as the end of a sentence that starts with the field's name. Messages given in the
 * schema take precedence; for issues not listed here zod's own message is used.
 */
export function fieldWords(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is missing' : `must be ${KINDS[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return `must be ${issue.values.map((value) => JSON.stringify(value)).join(' or ')}`;
    case 'too_big':
      return issue.origin === 'string'
        ? `is too long: at most ${issue.maximum} characters`
        : `is above ${issue.maximum}`;
    case 'too_small':
      return issue.origin === 'string' ? 'is empty' : `is below ${issue.minimum}`;
    case 'unrecognized_keys':
      return `has a field that is not known: ${issue.keys.map((key) => JSON.stringify(key)).join(', ')}`;
    case 'invalid_format':
      return issue.format === 'uuid' ? 'must be an id' : undefined;
    default:
      return undefined;
  }
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'a JSON object',
  array: 'a list',
};
