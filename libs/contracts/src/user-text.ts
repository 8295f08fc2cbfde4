import { z } from 'zod';

/**
 * Text from a user: no NUL and no lone surrogate, both of which PostgreSQL and JSON readers refuse or change. The first thing
 * that is wrong with it is all that is said.
 */
export const userText = (max: number) =>
  z
    .string()
    .max(max, { abort: true })
    .refine((text) => !text.includes('\u0000') && text.isWellFormed(), {
      error: 'contains characters that cannot be stored',
      abort: true,
    });
