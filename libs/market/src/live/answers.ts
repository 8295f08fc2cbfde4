import { z } from 'zod';
import type { Answer } from '../market-data.ts';
import type { Fetched } from './http-client.ts';

const DAY_MS = 24 * 60 * 60_000;

/** `data` of `provider`, as of `known` if the provider gives it, else as of the time of reading. */
export function answerOf<Data>(
  provider: string,
  { fetchedAt }: Pick<Fetched<unknown>, 'fetchedAt'>,
  data: Data,
  known: string | null = null,
): Answer<Data> {
  const asOf = known !== null && known < fetchedAt ? known : fetchedAt;
  return { data, provenance: { provider, fetchedAt, asOf } };
}

/** Invalid entries are omitted; a list of nothing but invalid entries is an unknown format. */
export function rowsOf<Row>(row: z.ZodType<Row>) {
  return z.array(z.unknown()).transform((entries, context): readonly Row[] => {
    const rows = entries.flatMap((entry) => {
      const parsed = row.safeParse(entry);
      return parsed.success ? [parsed.data] : [];
    });
    if (entries.length > 0 && rows.length === 0) context.addIssue('no entry can be read');
    return rows;
  });
}

/** `yyyy-mm-dd`, so many days before `now`. */
export function dayBefore(nowMs: number, days: number): string {
  return new Date(nowMs - days * DAY_MS).toISOString().slice(0, 10);
}

export const calendarDay = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

/** Newest first, by the field that says when. */
export function newestFirst<Row>(rows: readonly Row[], at: (row: Row) => string): readonly Row[] {
  return rows.toSorted((one, other) => {
    if (at(one) === at(other)) return 0;
    return at(one) < at(other) ? 1 : -1;
  });
}
