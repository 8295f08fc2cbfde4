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
  /** The ticker, and the stage that wrote the line, if any. */
  readonly symbol?: string;
  readonly stage?: Stage;
  /** The spend of the step; present if it used a language model. */
  readonly spend?: { readonly tokens: number; readonly usd: number };
  /** Revision in the run's stream: increasing, with gaps, since lifecycle events are not sent. */
  readonly seq: number;
  /** The event's position in the store. Clients send it with the next query, so that the response includes the event. */
  readonly position: string;
};
