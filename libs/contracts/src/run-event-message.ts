import { STAGE_NAMES } from '@gemscout/domain';
import { z } from 'zod';

const id = z.string().min(1).max(100);

/**
 * An event of a run as external consumers read it from the topic `gemscout.run-events`: a CloudEvent 1.0 in structured mode,
 * so the value is the whole message (`content-type: application/cloudevents+json`), and its `partitionkey` is the message's
 * key.
 *
 * It holds ids, label, time and figures, and no text that a person, a source or a model wrote. A new shape gets a new
 * `dataschema`; under this one fields are only added.
 */
export const RunEventMessageSchema = z.object({
  specversion: z.literal('1.0'),
  /** Id of the stored event. A message that is delivered twice has the same id both times. */
  id,
  source: z.literal('/gemscout'),
  /** `gemscout.run.<label>` */
  type: z.string().regex(/^gemscout\.run\.[A-Za-z_]+$/),
  /** The run id, same as `partitionkey`. */
  subject: id,
  /** When the store recorded the event, by the database's clock. */
  time: z.iso.datetime(),
  partitionkey: id,
  datacontenttype: z.literal('application/json'),
  dataschema: z.literal('urn:gemscout:run-event:1'),
  data: z.object({
    runId: id,
    /** Present on events that name it: `RunRequested` and `StageQueued`. */
    workspaceId: id.optional(),
    /** Revision in the run's stream, from 0; consumers can detect gaps and duplicates by it. */
    revision: z.int().min(0),
    label: z.string().regex(/^[A-Za-z_]+$/),
    stage: z.enum(STAGE_NAMES).optional(),
    symbol: z
      .string()
      .regex(/^[A-Z0-9.-]{1,12}$/)
      .optional(),
    attempt: z.int().min(1).optional(),
    proposalId: id.optional(),
    /** The event's numbers by path: `confidence`, `facts.rsi_14`, `spend.usd`. */
    figures: z.record(z.string().regex(/^[A-Za-z0-9_.]+$/), z.number()),
  }),
});
export type RunEventMessage = z.infer<typeof RunEventMessageSchema>;
