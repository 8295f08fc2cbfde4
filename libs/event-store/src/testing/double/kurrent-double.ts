import {
  answerAppend,
  answerSession,
  answerTombstone,
  batchAnswer,
  type Answer,
  type AppendRequest,
  type BatchRequest,
  type SessionRequest,
  type TombstoneRequest,
} from './appending-calls.ts';
import { DoubleLog } from './double-log.ts';
import { grpc, method, type Call, type GrpcServer, type InterceptedCall, type Metadata } from './protocol.ts';
import { answerRead, answerSubscription, type ReadCounts, type ReadRequest } from './reading-calls.ts';

/** How a node behaves. */
type Behaviour = {
  /** False: it names `leader` and takes nothing. */
  isLeader: boolean;
  leader: { readonly host: string; readonly port: number };
  /** Takes connections and calls, and never answers. */
  isSilent: boolean;
  /** Ends each subscription with status OK after so many milliseconds, as a proxy does. */
  endsSubscriptionsAfterMs: number | undefined;
  /** Refuses reads and subscriptions for want of a right. */
  denied: boolean;
  /** All nodes, this one included. */
  members: readonly KurrentDouble[];
};

/** The calls of appends that were answered, by their kind. */
type AppendCounts = { plain: number; together: number };

/**
 * A node that speaks KurrentDB's protocol with the driver, as far as the adapter needs, and misbehaves as real ones did. Reads
 * that are left open hold back the connection, as they do with any server.
 */
export type KurrentDouble = {
  readonly port: number;
  readonly url: string;
  readonly log: DoubleLog;
  readonly behaviour: Behaviour;
  readonly reads: ReadCounts;
  readonly appends: AppendCounts;
  /** How many subscriptions were begun. */
  readonly subscriptions: { begun: number };
  close(): void;
};

const STREAMS = '/event_store.client.streams.Streams';
const SESSIONS = '/kurrentdb.protocol.v2.streams.StreamsService';
const FEATURES = {
  version: '26.1.0',
  methods: [
    { service: 'event_store.client.streams.streams', method: 'batchappend' },
    { service: 'kurrentdb.protocol.v2.streams.streamsservice', method: 'appendsession' },
  ],
};
const [NOT_FOUND, PERMISSION_DENIED, FAILED_PRECONDITION] = [5, 7, 9];
/** States of a member, by the numbers of the protocol. */
const [FOLLOWER, LEADER] = [6, 8];

/** At 127.0.0.1. `log`: that of the other nodes of its cluster; `port` 0: any. */
export async function startKurrentDouble(log = new DoubleLog(), port = 0): Promise<KurrentDouble> {
  const server = new grpc.Server({ interceptors: [answerHeadersAtOnce] });
  const closed = new AbortController();
  const node: Node = {
    log,
    closed: closed.signal,
    behaviour: {
      isLeader: true,
      leader: { host: '127.0.0.1', port: 0 },
      isSilent: false,
      endsSubscriptionsAfterMs: undefined,
      denied: false,
      members: [],
    },
    reads: { open: 0, mostOpen: 0, begun: 0, lookedAt: 0, slowestMs: 0 },
    appends: { plain: 0, together: 0 },
    subscriptions: { begun: 0 },
  };
  addStreams(server, node);
  addCluster(server, node);
  const bound = await listen(server, port);
  return {
    ...node,
    port: bound,
    url: `kurrentdb://127.0.0.1:${bound}?tls=false`,
    close() {
      closed.abort();
      server.forceShutdown();
    },
  };
}

/** Nodes of one cluster, of which the first leads. */
export async function startDoubleCluster(size: number): Promise<readonly KurrentDouble[]> {
  const log = new DoubleLog();
  const nodes = await Promise.all(Array.from({ length: size }, () => startKurrentDouble(log)));
  for (const { behaviour } of nodes) behaviour.members = nodes;
  lead(nodes, 0);
  return nodes;
}

/** Makes one of the nodes the leader, of which the others know. */
export function lead(nodes: readonly KurrentDouble[], leader: number): void {
  nodes.forEach(({ behaviour }, at) => {
    behaviour.isLeader = at === leader;
    behaviour.leader = { host: '127.0.0.1', port: nodes[leader]?.port ?? 0 };
  });
}

type Node = Omit<KurrentDouble, 'port' | 'url' | 'close'> & { readonly closed: AbortSignal };

/**
 * The driver's reading half sends the request in small packets, each only once the one before was acknowledged (no TCP_NODELAY).
 * The kernel here withholds an acknowledgement for 40 ms unless something is sent with it.
 */
function answerHeadersAtOnce(_method: unknown, call: InterceptedCall): InterceptedCall {
  call.sendMetadata(new grpc.Metadata());
  return new grpc.ServerInterceptingCall(call);
}

function addStreams(server: GrpcServer, node: Node): void {
  const { log, appends, behaviour } = node;
  server.addService(
    {
      read: method(`${STREAMS}/Read`, ['ReadRequest', 'ReadResponse'], { responseStream: true }),
      append: method(`${STREAMS}/Append`, ['AppendRequest', 'AppendResponse'], { requestStream: true }),
      batchAppend: method(`${STREAMS}/BatchAppend`, ['BatchRequest', 'BatchResponse'], {
        requestStream: true,
        responseStream: true,
      }),
      tombstone: method(`${STREAMS}/Tombstone`, ['TombstoneRequest', 'TombstoneResponse']),
      appendSession: method(`${SESSIONS}/AppendSession`, ['SessionRequest', 'SessionResponse'], {
        requestStream: true,
      }),
    },
    {
      read: (call: Call<ReadRequest>) => read(call, node),
      append: (call: Call<AppendRequest>, answer: Answer) =>
        collect(call, behaviour, (requests) => {
          if (!behaviour.isLeader) return answer(notLeader(behaviour));
          appends.plain += 1;
          answerAppend(requests, log, answer);
        }),
      batchAppend: (call: Call<BatchRequest>) => answerBatches(call, node),
      tombstone(call: Call<TombstoneRequest>, answer: Answer) {
        if (behaviour.isSilent) return;
        if (behaviour.isLeader) answerTombstone(call, log, answer);
        else answer(notLeader(behaviour));
      },
      appendSession: (call: Call<SessionRequest>, answer: Answer) =>
        collect(call, behaviour, (requests) => {
          if (!behaviour.isLeader) return answer({ code: FAILED_PRECONDITION, details: leaderElsewhere(behaviour) });
          appends.together += 1;
          answerSession(requests, log, answer);
        }),
    },
  );
}

function addCluster(server: GrpcServer, { behaviour }: Node): void {
  const whenHeard = (answer: Answer, message: () => object): void => {
    if (!behaviour.isSilent) answer(null, message());
  };
  server.addService(
    {
      getSupportedMethods: method('/event_store.client.server_features.ServerFeatures/GetSupportedMethods', [
        'Empty',
        'Features',
      ]),
      gossip: method('/event_store.client.gossip.Gossip/Read', ['Empty', 'Gossip']),
    },
    {
      getSupportedMethods: (_call: unknown, answer: Answer) => whenHeard(answer, () => FEATURES),
      gossip: (_call: unknown, answer: Answer) =>
        whenHeard(answer, () => ({ members: behaviour.members.map(memberOf) })),
    },
  );
}

function memberOf({ port, behaviour }: KurrentDouble): object {
  const state = behaviour.isLeader ? LEADER : FOLLOWER;
  return { id: { string: crypto.randomUUID() }, time: '0', state, alive: true, at: { address: '127.0.0.1', port } };
}

function read(call: Call<ReadRequest>, { log, behaviour, reads, subscriptions, closed }: Node): void {
  if (behaviour.isSilent) return;
  if (behaviour.denied)
    return call.emit('error', { code: PERMISSION_DENIED, details: 'Access denied', metadata: accessDenied() });
  const wantsLeader = call.metadata.get('requires-leader')[0] === 'true';
  if (wantsLeader && !behaviour.isLeader) return call.emit('error', notLeader(behaviour));
  if (!call.request.options.subscription) return void answerRead(call, log, reads);
  subscriptions.begun += 1;
  const ended = new AbortController();
  const { endsSubscriptionsAfterMs: afterMs } = behaviour;
  if (afterMs !== undefined)
    setTimeout(() => {
      ended.abort();
      call.end();
    }, afterMs);
  void answerSubscription(call, log, AbortSignal.any([closed, ended.signal]));
}

/** Calls `done` with all messages of the call. */
function collect<Request>(
  call: Call<Request>,
  behaviour: Behaviour,
  done: (requests: readonly Request[]) => void,
): void {
  const requests: Request[] = [];
  call.on('data', (request) => void requests.push(request));
  call.on('end', () => {
    if (!behaviour.isSilent) done(requests);
  });
}

function answerBatches(call: Call<BatchRequest>, { log, behaviour, appends }: Node): void {
  const open = new Map<string, BatchRequest[]>();
  call.on('data', (request) => {
    const key = JSON.stringify(request.correlation);
    const requests = [...(open.get(key) ?? []), request];
    open.set(key, requests);
    if (!request.final || behaviour.isSilent) return;
    open.delete(key);
    if (!behaviour.isLeader) return void call.write(batchNotLeader(request, behaviour));
    appends.plain += 1;
    call.write(batchAnswer(requests, log));
  });
  call.on('end', () => call.end());
}

function accessDenied(): Metadata {
  const metadata = new grpc.Metadata();
  metadata.set('exception', 'access-denied');
  return metadata;
}

function notLeader({ leader }: Behaviour): object {
  const metadata = new grpc.Metadata();
  metadata.set('exception', 'not-leader');
  metadata.set('leader-endpoint-host', leader.host);
  metadata.set('leader-endpoint-port', String(leader.port));
  return { code: NOT_FOUND, details: 'Leader info available', metadata };
}

function leaderElsewhere({ leader }: Behaviour): string {
  return `The server is not the leader node. Please retry your request against ${leader.host}:${leader.port}`;
}

/** Real ones give no details that the driver knows. */
function batchNotLeader({ correlation }: BatchRequest, behaviour: Behaviour): object {
  const details = { type_url: 'type.googleapis.com/google.protobuf.Empty', value: Buffer.alloc(0) };
  const error = { code: FAILED_PRECONDITION, message: leaderElsewhere(behaviour), details };
  return { correlation, error, stream: { name: Buffer.alloc(0) } };
}

function listen(server: GrpcServer, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.bindAsync(`127.0.0.1:${port}`, grpc.ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    );
  });
}
