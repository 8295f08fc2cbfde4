import { z } from 'zod';
import { CheckedSentence, DroppedSentence } from './memo-check.ts';

/**
 * `GET /runs/{id}/evidence`: the evidence of the whole run, or of one ticker together with the market-wide items that its
 * memo cites.
 */
export const RunEvidenceQuery = z.strictObject({
  symbol: z.string().max(20).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
  /** The id of the last item of the previous page. */
  after: z
    .string()
    .regex(/^[0-9a-f]{12}$/, 'is not the id of an item')
    .optional(),
});
export type RunEvidenceQuery = z.infer<typeof RunEvidenceQuery>;

const EvidenceFigure = z.object({
  /** The figure's name in the item, with its unit: `close_usd`, `change_20d_pct`. */
  name: z.string(),
  value: z.number(),
  /** The figure as the memo shows it: `$41.24`. One of a fact carries the fact's sign: `−3.1%`, even where the memo says "lost 3.1%". */
  shown: z.string(),
});

/** A page that an item links to. The UI shows the host next to the link, so that users see where it leads. */
const EvidenceLink = z.object({ title: z.string(), url: z.string(), host: z.string(), source: z.string().nullable() });

/** The result of a tool call, as a memo cites it. */
export const EvidenceResponse = z.object({
  /** The first twelve hex digits of the item's hash, as shown in the memo's footnotes. */
  id: z.string(),
  kind: z.string(),
  provider: z.string(),
  /** The ticker; null if the item concerns the whole market. */
  symbol: z.string().nullable(),
  as_of: z.string(),
  fetched_at: z.string(),
  url: z.string().nullable(),
  title: z.string(),
  summary: z.string(),
  /** The figures in the run's memos that the item supports. */
  figures: z.array(EvidenceFigure),
  links: z.array(EvidenceLink),
});
export type EvidenceResponse = z.infer<typeof EvidenceResponse>;

/** How well the memo of one ticker is supported. */
const SupportResponse = z.object({
  symbol: z.string(),
  /** Number of the analyst's claims that the evidence supports; unsupported claims were dropped. Null if unknown. */
  supported: z.int().nullable(),
  total: z.int().nullable(),
  /** How well the ticker fits the goal profile or the request, 0 to 1. Null if unknown, or if nothing was asked for that it could fit. */
  goal_fit: z.number().nullable(),
  partial: z.boolean(),
  failed_tools: z.array(z.string()),
  /** `digits`: a memo of an earlier release, whose sentences have neither a section nor bindings. */
  checked_by: z.enum(['digits', 'facts']),
  /** The passages of the memo, each with the short ids of the evidence that it cites. */
  sentences: z.array(z.object({ text: z.string(), evidence: z.array(z.string()) })),
  /** The sentences of the memo with their references and bindings; empty for a memo of an earlier release. */
  checked: z.array(CheckedSentence),
  dropped: z.array(DroppedSentence),
  lowered: z.array(
    z.object({ what: z.enum(['verdict', 'confidence']), from: z.string(), to: z.string(), reason: z.string() }),
  ),
  /** The fact groups that were known, of those that apply to the company, and the missing ones. Null if unknown. */
  coverage: z
    .object({
      known: z.int(),
      applying: z.int(),
      missing: z.array(z.object({ groups: z.array(z.string()), reason: z.string() })),
    })
    .nullable(),
});
export type SupportResponse = z.infer<typeof SupportResponse>;

export const RunEvidenceResponse = z.object({ items: z.array(EvidenceResponse), verdicts: z.array(SupportResponse) });
export type RunEvidenceResponse = z.infer<typeof RunEvidenceResponse>;
