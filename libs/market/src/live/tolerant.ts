import { z } from 'zod';

/** Fields of responses that may be missing, null, or of an unusual type: then null, never a guess. */

const Raw = z.object({ raw: z.number().optional() });

/** A number, also as `{raw, fmt}`. `"Infinity"` and the like are null. */
export const figure = z
  .union([z.number(), Raw])
  .nullish()
  .catch(null)
  .transform((value) => (typeof value === 'number' ? value : (value?.raw ?? null)));

/** A number that some answers write as text: `"1222319.56"`. */
export const figureText = z
  .union([z.number(), z.string().trim().min(1).transform(Number).pipe(z.number())])
  .nullish()
  .catch(null)
  .transform((value) => value ?? null);

/** A text that is not blank. */
export const words = z
  .string()
  .nullish()
  .catch(null)
  .transform((value) => value?.trim() || null);

/** A list that may be missing and may contain invalid entries, which are omitted. */
export function maybeListOf<Entry>(entry: z.ZodType<Entry>) {
  return z
    .array(z.unknown())
    .nullish()
    .transform((entries): readonly Entry[] =>
      (entries ?? []).flatMap((value) => {
        const parsed = entry.safeParse(value);
        return parsed.success ? [parsed.data] : [];
      }),
    );
}

/** Seconds since 1970 as ISO 8601; null where that is no instant. */
export function instantOf(seconds: number | null): string | null {
  if (seconds === null || !(Math.abs(seconds) < 8.64e12)) return null;
  return new Date(seconds * 1_000).toISOString();
}
