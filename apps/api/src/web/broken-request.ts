import type { Socket } from 'node:net';
import { ApiError, type ApiRefusalCode } from '../problems/api-error.ts';
import { problemOf, PROBLEM_HEADERS } from '../problems/problem-of.ts';

const CODES: ReadonlyMap<unknown, ApiRefusalCode> = new Map([
  ['ERR_HTTP_REQUEST_TIMEOUT', 'request_too_slow'],
  ['HPE_HEADER_OVERFLOW', 'headers_too_large'],
]);

/** Responds to data that is not a valid request: too slow, oversized headers, or not HTTP. Closes the connection. */
export function answerBrokenRequest(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (socket.writable) socket.write(answerTo(new ApiError(CODES.get(error.code) ?? 'request_broken')));
  socket.destroy(error);
}

function answerTo(refusal: ApiError): string {
  const { problem } = problemOf(refusal);
  const body = JSON.stringify(problem);
  const headers = { ...PROBLEM_HEADERS, 'content-length': Buffer.byteLength(body), connection: 'close' };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${problem.status} ${problem.title}`, ...lines, '', body].join('\r\n');
}
