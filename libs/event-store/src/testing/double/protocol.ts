import { createRequire } from 'node:module';

/** The parts of KurrentDB's protocol that the driver uses for the adapter, with its numbers of fields. */
const DEFINITIONS = `
syntax = "proto3";
message Empty {}
message Uuid { oneof value { Bits structured = 1; string string = 2; } }
message Bits { int64 high = 1; int64 low = 2; }
message Name { bytes name = 3; }
message Place { uint64 commit = 1; uint64 prepare = 2; }

message ReadRequest { Reading options = 1; }
message Reading {
  oneof from { OfStream stream = 1; OfAll all = 2; }
  uint32 direction = 3;
  oneof extent { uint64 count = 5; Empty subscription = 6; }
  Filter filter = 7;
}
message OfStream { Name name = 1; oneof from { uint64 revision = 2; Empty start = 3; Empty end = 4; } }
message OfAll { oneof from { Place position = 1; Empty start = 2; Empty end = 3; } }
message Filter { Prefixes streams = 1; uint32 max = 3; uint32 interval = 5; }
message Prefixes { repeated string prefixes = 2; }
message ReadResponse {
  oneof content {
    ReadEvent event = 1;
    Confirmation confirmation = 2;
    Place checkpoint = 3;
    NotFound missing = 4;
    Empty caughtUp = 8;
  }
}
message ReadEvent { Recorded event = 1; uint64 commit = 3; }
message Recorded {
  Uuid id = 1;
  Name stream = 2;
  uint64 revision = 3;
  uint64 prepare = 4;
  uint64 commit = 5;
  map<string, string> system = 6;
  bytes metadata = 7;
  bytes data = 8;
}
message Confirmation { string id = 1; }
message NotFound { Name stream = 1; }

message AppendRequest { oneof content { Expected options = 1; Proposed proposed = 2; } }
message Expected { Name stream = 1; oneof state { uint64 revision = 2; Empty none = 3; Empty any = 4; Empty exists = 5; } }
message Proposed { Uuid id = 1; map<string, string> system = 2; bytes metadata = 3; bytes data = 4; }
message AppendResponse { oneof result { Success success = 1; Conflict conflict = 2; } }
message Success { uint64 revision = 1; Place position = 3; }
message Conflict { oneof current { uint64 revision = 6; Empty none = 7; } }

message BatchRequest { Uuid correlation = 1; Expected options = 2; repeated Proposed proposed = 3; bool final = 4; }
message BatchResponse { Uuid correlation = 1; oneof result { Status error = 2; Success success = 3; } Name stream = 4; }
message Status { int32 code = 1; string message = 2; Any details = 3; }
message Any { string type_url = 1; bytes value = 2; }
message BatchConflict { oneof current { uint64 revision = 1; Empty none = 2; } }

message TombstoneRequest { Expected options = 1; }
message TombstoneResponse { Place position = 1; }

message SessionRequest { string stream = 1; repeated SessionRecord records = 2; sint64 expected = 3; }
message SessionRecord { string id = 1; map<string, Text> properties = 2; Schema schema = 3; bytes data = 4; }
message Text { string text = 3; }
message Schema { uint32 format = 1; string name = 2; }
message SessionResponse { repeated SessionSuccess output = 1; sint64 position = 2; }
message SessionSuccess { string stream = 1; sint64 revision = 2; }
message SessionConflict { string stream = 1; sint64 expected = 2; sint64 actual = 3; }

message Features { repeated Method methods = 1; string version = 2; }
message Method { string method = 1; string service = 2; }
message Gossip { repeated Member members = 1; }
message Member { Uuid id = 1; int64 time = 2; uint32 state = 3; bool alive = 4; EndPoint at = 5; }
message EndPoint { string address = 1; uint32 port = 2; }
`;

type MessageType = {
  decode(bytes: Uint8Array): object;
  encode(message: object): { finish(): Uint8Array };
  fromObject(fields: object): object;
  toObject(message: object, options: object): object;
};

// The driver's own copies: the project does not speak gRPC otherwise.
const fromDriver = createRequire(import.meta.resolve('@kurrent/kurrentdb-client'));
const fromGrpc = createRequire(fromDriver.resolve('@grpc/grpc-js'));
const protobuf: { parse(text: string, options: object): { root: { lookupType(name: string): MessageType } } } =
  createRequire(fromGrpc.resolve('@grpc/proto-loader'))('protobufjs');
export const grpc: Grpc = fromDriver('@grpc/grpc-js');
const { root } = protobuf.parse(DEFINITIONS, { keepCase: true });

export type Metadata = { get(name: string): readonly unknown[]; set(name: string, value: string | Buffer): void };

export type Grpc = {
  readonly Metadata: new () => Metadata;
  readonly Server: new (options: object) => GrpcServer;
  readonly ServerInterceptingCall: new (call: InterceptedCall) => InterceptedCall;
  readonly ServerCredentials: { createInsecure(): unknown };
};

export type GrpcServer = {
  addService(methods: Readonly<Record<string, object>>, handlers: Readonly<Record<string, unknown>>): void;
  bindAsync(at: string, credentials: unknown, done: (error: Error | null, port: number) => void): void;
  forceShutdown(): void;
};

/** A call whose request has not come yet. */
export type InterceptedCall = { sendMetadata(metadata: Metadata): void };

/** A call as grpc-js hands it to a handler, with messages as plain objects: 64-bit numbers are text, bytes are buffers. */
export type Call<Request> = {
  readonly request: Request;
  readonly metadata: Metadata;
  readonly cancelled: boolean;
  write(message: object): boolean;
  end(): void;
  emit(event: 'error', status: object): void;
  on(event: 'data', listener: (message: Request) => void): void;
  on(event: 'end' | 'cancelled', listener: () => void): void;
  once(event: 'drain' | 'cancelled', listener: () => void): void;
};

const PLAIN = { longs: String, bytes: Buffer, oneofs: true, arrays: true };

export function encoded(type: string, fields: object): Buffer {
  const message = root.lookupType(type);
  return Buffer.from(message.encode(message.fromObject(fields)).finish());
}

/** A method of a service of the protocol, such as `/event_store.client.streams.Streams/Read`. */
export function method(
  path: string,
  [request, response]: readonly [string, string],
  streams: { readonly requestStream?: boolean; readonly responseStream?: boolean } = {},
): object {
  const asked = root.lookupType(request);
  return {
    path,
    requestStream: false,
    responseStream: false,
    ...streams,
    requestDeserialize: (bytes: Buffer) => asked.toObject(asked.decode(bytes), PLAIN),
    // What is sent again and again is encoded once.
    responseSerialize: (fields: object) => (Buffer.isBuffer(fields) ? fields : encoded(response, fields)),
  };
}
