import { z } from 'zod';

/**
 * Text from a user: no NUL and no lone surrogate, which PostgreSQL and JSON readers reject or change. Only the first issue is
 * reported.
 */
export const userText = (max: number) =>
  z
    .string()
    .max(max, { abort: true })
    .refine((text) => !text.includes('\u0000') && text.isWellFormed(), {
      error: 'contains characters that cannot be stored',
      abort: true,
    });
