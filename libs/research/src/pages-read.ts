import type { LogEvent } from '@gemscout/domain';
import { PAGE_REFUSALS } from '@gemscout/market';
import { z } from 'zod';
import { Refs } from './facts.ts';
import { Question } from './questions/question.ts';

/** The payload of a `TOOL` event that read a page, or failed to. */
export const PageRead = z.object({
  tool: z.literal('web'),
  /** The address as a search named it. */
  page: z.string(),
  /** The host that it was read from, which is its provider as evidence. */
  source: z.string(),
  summary: z.string(),
  /** The beginning of its text: from outside. Missing where it was not read, or gives its reader orders. */
  excerpt: z.string().optional(),
  failure: z.enum(PAGE_REFUSALS).optional(),
  /** Where a question named it. */
  question: Question.optional(),
  evidence: Refs.default([]),
});
export type PageRead = z.infer<typeof PageRead>;

export function isPageRead({ type, payload }: LogEvent): boolean {
  return type === 'TOOL' && payload.page !== undefined;
}

/** What was read of the pages on a ticker, those included that could not be. */
export function pagesReadIn(log: readonly LogEvent[], symbol: string): readonly PageRead[] {
  return log
    .filter((event) => event.symbol === symbol && isPageRead(event))
    .map(({ payload }) => PageRead.parse(payload));
}

const SEARCHES: readonly string[] = ['WEB_SEARCH', 'SOCIAL_FALLBACK', 'TOOL'];
const addressed = z.array(z.object({ url: z.string().nullable().catch(null) }).catch({ url: null })).catch([]);
const SearchResponse = z.object({
  tool: z.string().default('web'),
  source: z.string().default('provider'),
  results: addressed,
  highlights: addressed,
});

/**
 * The addresses that the searches of this run named, as its log has them: the same after a crash and in every process. What
 * a model says of itself, and the links of a page that was read, name none.
 */
export function searchedIn(log: readonly LogEvent[]): ReadonlySet<string> {
  const answers = log
    .filter((event) => SEARCHES.includes(event.type) && !isPageRead(event))
    .map(({ payload }) => SearchResponse.parse(payload))
    .filter(({ tool, source }) => tool === 'web' && source !== 'model');
  const named = answers.flatMap(({ results, highlights }) =>
    [...results, ...highlights].flatMap(({ url }) => url ?? []),
  );
  return new Set(named);
}
