import { STAGE_NAMES, type StageTask } from '@gemscout/domain';
import { z } from 'zod';

/** A stage task as sent over the bus. Holds ids only; its shape must not change. */
export const StageTaskSchema = z.strictObject({
  taskId: z.string(),
  runId: z.string(),
  stage: z.enum(STAGE_NAMES),
  symbol: z.string().optional(),
  attempt: z.int().min(1),
}) as unknown as z.ZodType<StageTask>;
