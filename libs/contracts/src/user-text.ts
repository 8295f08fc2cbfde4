import { z } from 'zod';

/** Text from a user: no NUL and no lone surrogate, both of which PostgreSQL and JSON readers refuse or change. */
export const userText = (max: number) =>
  z
    .string()
    .max(max)
    .refine((text) => !text.includes('\u0000') && text.isWellFormed(), 'contains characters that cannot be stored');
