import type { ServerResponse } from 'node:http';
import type { StreamClient } from './stream-client.ts';
import type { StreamItem } from './stream-source.ts';
import type { StreamTally } from './stream-tally.ts';

export type StreamRequest = {
  /** Of the run, on the path of a run. */
  readonly runId: string;
  /** A stream ticket or a session token. */
  readonly token: string | undefined;
  /** The last event id that the client received, as sent by the client. */
  readonly after: string | undefined;
};

/** An authorised request: adds the connection to the clients. @returns a function that removes it */
type Connect = (response: ServerResponse, tally: StreamTally) => () => void;

/** What the gateway does with every open stream. */
export type OpenStream = Pick<StreamClient<StreamItem>, 'sessionId' | 'heartbeat' | 'dropIfStalledFor' | 'end'>;

/** Streams of one sort, such as the logs of runs. */
export type LiveStreams = {
  readonly path: string;
  readonly clients: Iterable<OpenStream> & { readonly size: number };
  /**
   * Authorises a request and determines where its stream begins.
   *
   * @returns `ended` if the client already has the last event
   * @throws StreamError
   */
  admit(request: StreamRequest): Promise<Connect | 'ended'>;
  /** Distributes what is new until `signal` aborts; continues after an outage of the database. */
  feed(signal: AbortSignal): Promise<void>;
};
