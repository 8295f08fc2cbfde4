import { z } from 'zod';

/** `GET /runs/{id}/evidence`: of one ticker, with the market-wide items that its memo cites, or of the whole run. */
export const RunEvidenceQuery = z.strictObject({
  symbol: z.string().max(20).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
  /** The id of the last item of the page before. */
  after: z
    .string()
    .regex(/^[0-9a-f]{12}$/, 'is not the id of an item')
    .optional(),
});
export type RunEvidenceQuery = z.infer<typeof RunEvidenceQuery>;

const EvidenceFigure = z.object({
  /** As the item names it, with its unit: `close_usd`, `change_20d_pct`. */
  name: z.string(),
  value: z.number(),
  /** As the memo shows it: `$41.24`. */
  shown: z.string(),
});

/** A page behind an item. The host is shown beside the link, so that nobody follows one unseen. */
const EvidenceLink = z.object({ title: z.string(), url: z.string(), host: z.string(), source: z.string().nullable() });

/** What a tool returned, as a memo cites it. */
export const EvidenceResponse = z.object({
  /** The first twelve hex digits of its hash, as the memo's footnotes show it. */
  id: z.string(),
  kind: z.string(),
  provider: z.string(),
  /** The ticker that it is about; null: the whole market. */
  symbol: z.string().nullable(),
  as_of: z.string(),
  fetched_at: z.string(),
  url: z.string().nullable(),
  title: z.string(),
  summary: z.string(),
  /** The figures of the run's memos that it supports. */
  figures: z.array(EvidenceFigure),
  links: z.array(EvidenceLink),
});
export type EvidenceResponse = z.infer<typeof EvidenceResponse>;

/** How well the memo of one ticker is supported. */
const SupportResponse = z.object({
  symbol: z.string(),
  /** Claims that their evidence holds, of all that the analyst made; what it does not hold was dropped. Null: not known. */
  supported: z.int().nullable(),
  total: z.int().nullable(),
  /** How well it fits the goal of whoever asked, 0 to 1. Null: not known. */
  goal_fit: z.number().nullable(),
  partial: z.boolean(),
  failed_tools: z.array(z.string()),
  sentences: z.array(z.object({ text: z.string(), evidence: z.array(z.string()) })),
});
export type SupportResponse = z.infer<typeof SupportResponse>;

export const RunEvidenceResponse = z.object({ items: z.array(EvidenceResponse), verdicts: z.array(SupportResponse) });
export type RunEvidenceResponse = z.infer<typeof RunEvidenceResponse>;
