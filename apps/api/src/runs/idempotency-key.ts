import { randomUUID } from 'node:crypto';
import { v5 } from 'uuid';
import { ApiError } from '../problems/api-error.ts';

const KEY = /^[\x21-\x7e]{1,255}$/;

/** The id under which a run is started. */
export type StartId = {
  readonly runId: string;
  /** False for an id made of an `Idempotency-Key`: the run may be there already. */
  readonly isNew: boolean;
};

/** The same id for the same workspace and `Idempotency-Key`, else a random one. @throws ApiError input_invalid */
export function startIdOf(workspaceId: string, key: string | string[] | undefined): StartId {
  if (key === undefined) return { runId: randomUUID(), isNew: true };
  if (typeof key !== 'string' || !KEY.test(key))
    throw new ApiError('input_invalid', 'Idempotency-Key: must be 1 to 255 visible ASCII characters');
  return { runId: v5(key, workspaceId), isNew: false };
}
