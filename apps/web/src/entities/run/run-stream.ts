import { followStream, type FollowOptions, type StreamEnd, type StreamFormat } from '../../api/stream/follow-stream.ts';
import { shareStream, type ShareOptions } from '../../api/stream/share-stream.ts';
import { endsRun, logEntryOf, type LogEntry } from '../log/log-entry.ts';

/** Opens the stream after a line, with a ticket of its own. Throws ApiError for what is not 2xx. */
export type ConnectToRun = (runId: string, after: number | undefined, signal: AbortSignal) => Promise<Response>;

type OfRun<Options> = Omit<Options, keyof StreamFormat<LogEntry> | 'connect' | 'name'> & {
  readonly runId: string;
  readonly connect: ConnectToRun;
};
export type FollowRunOptions = OfRun<FollowOptions<LogEntry>>;
export type ShareRunOptions = OfRun<ShareOptions<LogEntry>>;

const LOG: StreamFormat<LogEntry> = { entryOf: ({ data, id }) => logEntryOf(data, id), isLast: endsRun };

/** Gives every line of a run, in order and once, until its last one. */
export function followRun({ runId, connect, ...options }: FollowRunOptions): Promise<StreamEnd> {
  return followStream({ ...options, ...LOG, connect: connectWith(runId, connect) });
}

/** As `followRun`, with one stream for all tabs that follow the run. */
export function shareRun({ runId, connect, ...options }: ShareRunOptions): Promise<StreamEnd> {
  return shareStream({ ...options, ...LOG, name: `run-${runId}`, connect: connectWith(runId, connect) });
}

function connectWith(runId: string, connect: ConnectToRun): FollowOptions<LogEntry>['connect'] {
  return (after, signal) => connect(runId, after, signal);
}
