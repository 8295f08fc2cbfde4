import { STAGE_NAMES } from '@gemscout/domain';
import { z } from 'zod';

const id = z.string().min(1).max(100);

/**
 * An event of a run as other teams read it from the topic `gemscout.run-events`: a CloudEvent 1.0 in structured mode, so the
 * value is the whole message (`content-type: application/cloudevents+json`), and its `partitionkey` is the message's key.
 *
 * It holds ids, label, time and figures, never a word that a person, a source or a model wrote. A later shape gets another
 * `dataschema`; fields are only added under this one.
 */
export const RunEventMessageSchema = z.object({
  specversion: z.literal('1.0'),
  /** Of the stored event: a message that comes twice has it twice. */
  id,
  source: z.literal('/gemscout'),
  /** `gemscout.run.<label>` */
  type: z.string().regex(/^gemscout\.run\.[A-Za-z_]+$/),
  /** The run, as in `partitionkey`. */
  subject: id,
  /** When the store recorded it, by the database's clock. */
  time: z.iso.datetime(),
  partitionkey: id,
  datacontenttype: z.literal('application/json'),
  dataschema: z.literal('urn:gemscout:run-event:1'),
  data: z.object({
    runId: id,
    /** Where the event names it: of `RunRequested` and `StageQueued`. */
    workspaceId: id.optional(),
    /** In the run's stream, from 0: what is missing or came twice can be told by it. */
    revision: z.int().min(0),
    label: z.string().regex(/^[A-Za-z_]+$/),
    stage: z.enum(STAGE_NAMES).optional(),
    symbol: z
      .string()
      .regex(/^[A-Z0-9.-]{1,12}$/)
      .optional(),
    attempt: z.int().min(1).optional(),
    proposalId: id.optional(),
    /** The event's numbers by their path: `confidence`, `facts.rsi_14`, `spend.usd`. */
    figures: z.record(z.string().regex(/^[A-Za-z0-9_.]+$/), z.number()),
  }),
});
export type RunEventMessage = z.infer<typeof RunEventMessageSchema>;
