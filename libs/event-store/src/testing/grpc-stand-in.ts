import { createRequire } from 'node:module';
import type { SelfSigned } from '@gemscout/service-kit/testing';

// The driver's own copy: the project does not speak gRPC otherwise.
const fromDriver = createRequire(import.meta.resolve('@kurrent/kurrentdb-client'));
const grpc: Grpc = fromDriver('@grpc/grpc-js');

type Grpc = {
  readonly Metadata: new () => Metadata;
  readonly Server: new () => Server;
  readonly ServerCredentials: {
    createInsecure(): unknown;
    createSsl(ca: null, pairs: readonly { private_key: Buffer; cert_chain: Buffer }[]): unknown;
  };
};
type Metadata = { get(name: string): readonly unknown[]; set(name: string, value: string): void };
type Server = {
  addService(methods: Readonly<Record<string, object>>, handlers: Readonly<Record<string, unknown>>): void;
  bindAsync(at: string, credentials: unknown, done: (error: Error | null, port: number) => void): void;
  forceShutdown(): void;
};
type Call = {
  readonly metadata: Metadata;
  emit(event: 'error', status: object): void;
  on(event: 'data' | 'end', listener: () => void): void;
};

/** What the stand-in answers to reads and appends: a status of gRPC. */
type Answer = { readonly code: number; readonly exception?: string };

/** A server of KurrentDB's protocol that answers every read and append with a failure, and notes who logged in. */
export type GrpcStandIn = {
  readonly port: number;
  /** By the name of the call: `Read`, `Append`. In clear text; undefined where nobody logged in. */
  readonly users: readonly { readonly call: string; readonly user: string | undefined }[];
  answer: Answer;
  close(): void;
};

const NOT_FOUND = 5;
/** A message of one text: the server's version. */
const FEATURES = Buffer.concat([Buffer.of(0x12, 6), Buffer.from('25.1.4')]);

/** At 127.0.0.1, with TLS if a certificate is given. */
export async function startGrpcStandIn(certificate?: SelfSigned): Promise<GrpcStandIn> {
  const server = new grpc.Server();
  const users: { call: string; user: string | undefined }[] = [];
  const standIn = { port: 0, users, answer: { code: NOT_FOUND }, close: () => server.forceShutdown() };
  const fail = (call: Call, name: string) => {
    users.push({ call: name, user: userOf(call) });
    return statusOf(standIn.answer);
  };
  server.addService(
    {
      read: method('streams.Streams/Read', { responseStream: true }),
      append: method('streams.Streams/Append', { requestStream: true }),
      getSupportedMethods: method('server_features.ServerFeatures/GetSupportedMethods', {}),
    },
    {
      read: (call: Call) => call.emit('error', fail(call, 'Read')),
      append: (call: Call, answer: (status: object) => void) => {
        call.on('data', () => undefined);
        call.on('end', () => answer(fail(call, 'Append')));
      },
      getSupportedMethods: (_call: Call, answer: (error: null, message: Buffer) => void) => answer(null, FEATURES),
    },
  );
  return Object.assign(standIn, { port: await listen(server, certificate) });
}

function method(
  path: string,
  streams: { readonly requestStream?: boolean; readonly responseStream?: boolean },
): object {
  const asItIs = (bytes: Buffer): Buffer => bytes;
  return {
    path: `/event_store.client.${path}`,
    requestStream: false,
    responseStream: false,
    ...streams,
    requestDeserialize: asItIs,
    responseSerialize: asItIs,
  };
}

function statusOf({ code, exception }: Answer): object {
  const metadata = new grpc.Metadata();
  if (exception !== undefined) metadata.set('exception', exception);
  return { code, details: 'as the test asked for', metadata };
}

function userOf({ metadata }: Call): string | undefined {
  const [header] = metadata.get('authorization');
  return typeof header === 'string' ? Buffer.from(header.replace('Basic ', ''), 'base64').toString() : undefined;
}

function listen(server: Server, certificate: SelfSigned | undefined): Promise<number> {
  const credentials = certificate
    ? grpc.ServerCredentials.createSsl(null, [
        { private_key: Buffer.from(certificate.key), cert_chain: Buffer.from(certificate.certificate) },
      ])
    : grpc.ServerCredentials.createInsecure();
  return new Promise((resolve, reject) => {
    server.bindAsync('127.0.0.1:0', credentials, (error, port) => (error ? reject(error) : resolve(port)));
  });
}
