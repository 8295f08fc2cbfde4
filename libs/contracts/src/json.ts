import type { JsonObject } from '@gemscout/domain';
import { z } from 'zod';

/** A JSON object of any content. */
export const JsonObjectSchema = z.record(z.string(), z.json()) as unknown as z.ZodType<JsonObject>;
