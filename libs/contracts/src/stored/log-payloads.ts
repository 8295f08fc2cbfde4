import { LOG_FIELDS, LOG_LABELS, type JsonObject, type LogLabel } from '@gemscout/domain';
import type { z } from 'zod';
import { objectSchema, sharedSchema } from './field-schema.ts';

/** What checks the payload of each label. */
export const LOG_PAYLOADS = byLabel((label) => objectSchema(LOG_FIELDS[label]));

const SHARED_PAYLOADS = byLabel((label) => sharedSchema(LOG_FIELDS[label]));

/**
 * The fields of a payload that everybody may see: those that `LOG_FIELDS` names as shared. Never a brief, a prior memo or a
 * goal profile, nothing measured against the profile, no spend, and no id.
 */
export function sharedPayloadOf(label: LogLabel, payload: JsonObject): JsonObject {
  const parsed = SHARED_PAYLOADS[label].safeParse(payload);
  return parsed.success ? (JSON.parse(JSON.stringify(parsed.data)) as JsonObject) : {};
}

function byLabel(schemaOf: (label: LogLabel) => z.ZodObject): Readonly<Record<LogLabel, z.ZodObject>> {
  return Object.fromEntries(LOG_LABELS.map((label) => [label, schemaOf(label)])) as Record<LogLabel, z.ZodObject>;
}
