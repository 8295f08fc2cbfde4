import { z } from 'zod';
import { excerpt } from '../english.ts';

/** A fraction of one. */
export const share = z.number().min(0).max(1);

/** A text of at most `longest` characters: what is longer is cut. Not empty. */
export function text(longest: number) {
  return z
    .string()
    .transform((given) => excerpt(given, longest))
    .refine((given) => given !== '', 'must not be empty');
}

/** At most `most` of such texts; empty ones are left out. */
export function texts(most: number, longest: number) {
  return z.array(z.string()).transform((all) =>
    all
      .map((given) => excerpt(given, longest))
      .filter(Boolean)
      .slice(0, most),
  );
}

/** Names the ticker, so that an answer about another one is not taken for this one's. */
export function about(symbol: string) {
  return z.string().refine((given) => given.trim().toUpperCase() === symbol, `must be ${symbol}, the ticker asked for`);
}
