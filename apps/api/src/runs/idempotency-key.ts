import { randomUUID } from 'node:crypto';
import { v5 } from 'uuid';
import { ApiError } from '../problems/api-error.ts';

const KEY = /^[\x21-\x7e]{1,255}$/;

/** The id of a run to start. */
export type StartId = {
  readonly runId: string;
  /** False for an id derived from an `Idempotency-Key`: the run may already exist. */
  readonly isNew: boolean;
};

/** The same id for the same workspace and `Idempotency-Key`; a random id without one. @throws ApiError input_invalid */
export function startIdOf(workspaceId: string, key: string | string[] | undefined): StartId {
  if (key === undefined) return { runId: randomUUID(), isNew: true };
  if (typeof key !== 'string' || !KEY.test(key))
    throw new ApiError('input_invalid', 'Idempotency-Key: must be 1 to 255 visible ASCII characters');
  return { runId: v5(key, workspaceId), isNew: false };
}
