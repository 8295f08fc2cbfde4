import { StageTaskSchema } from '@gemscout/contracts';
import type { Stage, StageTask } from '@gemscout/domain';
import type { TracedTask } from '../stage-bus.ts';

/** Far more than ids need and far less than the broker's limit (1 MB): a larger message is not a stage task. */
const MOST_BYTES = 64 * 1024;

/** A message that is not a valid task; `reason` is the error class stored with the dead letter. */
export class UnreadableMessage extends Error {
  override readonly name = 'UnreadableMessage';

  constructor(
    readonly reason: 'no_value' | 'no_key' | 'not_json' | 'unknown_shape' | 'other_stage' | 'other_key',
    message: string,
  ) {
    super(message);
  }
}

/** The task exceeds the size limit. Sending it again cannot succeed. */
export class TaskTooLarge extends Error {
  override readonly name = 'TaskTooLarge';
  readonly code = 'task_too_large';
}

/** The W3C Trace Context header. */
const TRACEPARENT = 'traceparent';

export type TaskMessage = {
  readonly key: Buffer;
  readonly value: Buffer;
  readonly headers: Map<Buffer, Buffer>;
};

/** @throws TaskTooLarge */
export function encodeTask({ traceparent, ...task }: TracedTask): TaskMessage {
  const value = Buffer.from(JSON.stringify(task));
  if (value.length > MOST_BYTES)
    throw new TaskTooLarge(
      `Task ${task.taskId.slice(0, 100)} has ${value.length} bytes; a task carries ids only, ${MOST_BYTES} bytes at most`,
    );
  const headers = traceparent === undefined ? [] : [[Buffer.from(TRACEPARENT), Buffer.from(traceparent)] as const];
  return { key: Buffer.from(task.runId), value, headers: new Map(headers) };
}

/** The `traceparent` of a message; undefined if it has none. */
export function traceIn({ headers }: { readonly headers: ReadonlyMap<Buffer, Buffer> }): string | undefined {
  for (const [name, value] of headers) if (name.toString() === TRACEPARENT) return value.toString();
  return undefined;
}

type Raw = { readonly key: Buffer | null | undefined; readonly value: Buffer | null | undefined };

/** @throws UnreadableMessage */
export function decodeTask(stage: Stage, { key, value }: Raw): StageTask {
  if (!value || value.length === 0) throw new UnreadableMessage('no_value', 'The message has no value');
  if (!key || key.length === 0) throw new UnreadableMessage('no_key', 'The message has no key; it must be the runId');
  const parsed = StageTaskSchema.safeParse(parseJson(value));
  if (!parsed.success)
    throw new UnreadableMessage('unknown_shape', `This release does not know its shape: ${firstIssue(parsed.error)}`);
  const task = parsed.data;
  if (task.stage !== stage) throw new UnreadableMessage('other_stage', `It is a task of the stage ${task.stage}`);
  if (task.runId !== key.toString()) throw new UnreadableMessage('other_key', 'Its key is not its runId');
  return task;
}

function parseJson(value: Buffer): unknown {
  try {
    return JSON.parse(value.toString());
  } catch {
    throw new UnreadableMessage('not_json', 'Its value is not JSON');
  }
}

function firstIssue(error: {
  readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[];
}) {
  const [issue] = error.issues;
  return issue ? `${issue.path.map(String).join('.')} ${issue.message}`.trim() : 'no task';
}
