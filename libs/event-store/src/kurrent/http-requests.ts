import { readFileSync } from 'node:fs';
import { request as plainRequest } from 'node:http';
import { request as tlsRequest, type RequestOptions } from 'node:https';
import type { KurrentAddress, KurrentNode } from '@gemscout/service-kit';

/** A request to KurrentDB's own HTTP interface, at the same port as gRPC. */
export type HttpRequest = {
  readonly method: 'GET' | 'POST';
  /** With its query, such as `/admin/scavenge?threads=1`. */
  readonly path: string;
  /** Milliseconds until the whole response must be there. */
  readonly timeoutMs: number;
};

export type HttpResponse = { readonly status: number; readonly body: string };

const MAX_BODY_BYTES = 1_000_000;

/** Sends the user and the password if the address has them. @throws Error of the connection; `TimeoutError` */
export function askNode(address: KurrentAddress, node: KurrentNode, asked: HttpRequest): Promise<HttpResponse> {
  const { method, path, timeoutMs } = asked;
  const { credentials, tls } = address;
  const login = credentials?.();
  const options: RequestOptions = {
    ...{ method, path, host: node.host, port: node.port, agent: false },
    signal: AbortSignal.timeout(timeoutMs),
    headers: { accept: 'application/json', 'content-length': '0' },
    ...(login && { auth: `${login.username}:${login.password}` }),
    ...(tls && tlsOptions(tls)),
  };
  return new Promise((resolve, reject) => {
    const request = (tls ? tlsRequest : plainRequest)(options, (response) => {
      const parts: Buffer[] = [];
      let bytes = 0;
      response.on('data', (part: Buffer) => {
        bytes += part.length;
        if (bytes <= MAX_BODY_BYTES) parts.push(part);
        else request.destroy(new Error('The response is too long'));
      });
      response.on('error', reject);
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(parts).toString() }));
    });
    request.on('error', reject);
    request.end();
  });
}

function tlsOptions({ isVerified, caFile, client }: NonNullable<KurrentAddress['tls']>): RequestOptions {
  return {
    rejectUnauthorized: isVerified,
    ...(caFile !== undefined && { ca: readFileSync(caFile) }),
    ...(client && { cert: readFileSync(client.certificateFile), key: readFileSync(client.keyFile) }),
  };
}
