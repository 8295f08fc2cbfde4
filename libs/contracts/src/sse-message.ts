import type { JsonObject, LogLabel, Stage } from '@gemscout/domain';

/** One message of `GET /runs/{id}/events`; its SSE `id:` is `seq`. */
export type SseMessage = {
  /** The bracketed label: `[TOOL]`. */
  readonly label: string;
  readonly type: LogLabel;
  readonly message: string;
  readonly ts: string;
  readonly payload_json: JsonObject;
  readonly run_id: string;
  /** The ticker that it is about, and the stage that wrote it, where there is one. */
  readonly symbol?: string;
  readonly stage?: Stage;
  /** What the step used, where it used a language model. */
  readonly spend?: { readonly tokens: number; readonly usd: number };
  /** Revision in the run's stream: increasing, with gaps, since lifecycle facts are not sent. */
  readonly seq: number;
  /** Where the store has the event; sent back with the next query, so that the answer includes it. */
  readonly position: string;
};
