import { randomUUID } from 'node:crypto';
import { v5 } from 'uuid';
import { ApiRefused } from '../problems/api-refused.ts';

const KEY = /^[\x21-\x7e]{1,255}$/;

/** The id of a new run: the same for the same workspace and `Idempotency-Key`, else a random one. */
export function newRunId(workspaceId: string, key: string | string[] | undefined): string {
  if (key === undefined) return randomUUID();
  if (typeof key !== 'string' || !KEY.test(key))
    throw new ApiRefused('input_invalid', 'Idempotency-Key: must be 1 to 255 visible ASCII characters');
  return v5(key, workspaceId);
}
