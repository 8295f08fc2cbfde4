import { LOG_LABELS, SETTLEMENT_HORIZONS, STAGE_NAMES } from '@gemscout/domain';
import { z } from 'zod';
import { SharedCorrection } from './correction-bodies.ts';
import { JsonObjectSchema } from './json.ts';

/** A link to a replay, as listed. Its token is not included. */
export const ReplayShareResponse = z.object({ id: z.string(), created_at: z.string() });
export type ReplayShareResponse = z.infer<typeof ReplayShareResponse>;

/** `POST /runs/{id}/shares`: the only response with the token, and with the URL that carries it in its fragment. */
export const NewReplayShareResponse = ReplayShareResponse.extend({ token: z.string(), url: z.string() });
export type NewReplayShareResponse = z.infer<typeof NewReplayShareResponse>;

/** `GET /shared-replays`; the token is sent in the header `Gemscout-Replay`, because logs store URLs. */
export const SharedReplayQuery = z.strictObject({ after: z.coerce.number().int().min(0).default(0) });
export type SharedReplayQuery = z.infer<typeof SharedReplayQuery>;

/** A line of a shared replay, reduced to what is public. */
export const SharedEntry = z.strictObject({
  /** Line number in this replay, from 1, without gaps. */
  seq: z.int().min(1),
  label: z.enum(LOG_LABELS),
  message: z.string(),
  /** Milliseconds since the first line; the absolute time is not public. */
  offset_ms: z.int().min(0),
  symbol: z.string().optional(),
  stage: z.enum(STAGE_NAMES).optional(),
  payload: JsonObjectSchema,
});
export type SharedEntry = z.infer<typeof SharedEntry>;

/** A page of a shared replay: the lines after `after`. `total` is the number of all lines. */
export const SharedReplayResponse = z.strictObject({
  title: z.string(),
  market: z.string(),
  fictional: z.boolean(),
  as_of: z.string().nullable(),
  /** Who decided: `rules`, or the name of a language model. Null if an earlier release does not say. */
  written_by: z.string().nullable(),
  /** Over how many trading days the verdicts are compared with the market. */
  horizon: z.literal(SETTLEMENT_HORIZONS),
  /** When the last verdict was given, to the minute. Null if there is none. */
  decided_at: z.string().nullable(),
  total: z.int(),
  entries: z.array(SharedEntry),
  /** What sources have corrected since of the facts that the memos of the run used, the first correction first. */
  corrections: z.array(SharedCorrection),
});
export type SharedReplayResponse = z.infer<typeof SharedReplayResponse>;
