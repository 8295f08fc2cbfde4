import { LOG_FIELDS, LOG_LABELS, type JsonObject, type LogLabel } from '@gemscout/domain';
import type { z } from 'zod';
import { objectSchema, sharedSchema } from './field-schema.ts';

/** The schema of each label's payload. */
export const LOG_PAYLOADS = byLabel((label) => objectSchema(LOG_FIELDS[label]));

const SHARED_PAYLOADS = byLabel((label) => sharedSchema(LOG_FIELDS[label]));

/**
 * The public fields of a payload: those that `LOG_FIELDS` lists as shared. Never includes a brief, a prior memo, a goal
 * profile, anything measured against the profile, spend, or ids.
 */
export function sharedPayloadOf(label: LogLabel, payload: JsonObject): JsonObject {
  const parsed = SHARED_PAYLOADS[label].safeParse(payload);
  return parsed.success ? (JSON.parse(JSON.stringify(parsed.data)) as JsonObject) : {};
}

function byLabel(schemaOf: (label: LogLabel) => z.ZodObject): Readonly<Record<LogLabel, z.ZodObject>> {
  return Object.fromEntries(LOG_LABELS.map((label) => [label, schemaOf(label)])) as Record<LogLabel, z.ZodObject>;
}
