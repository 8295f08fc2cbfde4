import {
  CreateRunResponse,
  LoginResponse,
  Problem,
  ProposalResponse,
  RunResponse,
  RunComparisonResponse,
  type CreateRunBody,
  type ForkRunBody,
  type SseMessage,
} from '@gemscout/contracts';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import { z } from 'zod';
import { CommandFailure, EXIT } from './failure.ts';

const ANSWER_WITHIN_SECONDS = 30;
/** The server sends a heartbeat every 15 seconds. */
const MAX_SILENCE_MS = 45_000;

/** The product's API as the terminal uses it. Every refusal is a `CommandFailure` with the problem's own sentence. */
export type Client = {
  startRun(body: CreateRunBody): Promise<string>;
  forkRun(id: string, body: ForkRunBody): Promise<string>;
  run(id: string): Promise<RunResponse>;
  compare(a: string, b: string): Promise<RunComparisonResponse>;
  /** Those that the run saved, whatever was decided on them. */
  proposals(id: string): Promise<readonly ProposalResponse[]>;
  cancel(id: string): Promise<void>;
  /** Every log event of the run from its beginning, live until it ends; a lost connection is resumed. */
  follow(id: string): AsyncIterable<SseMessage>;
};

export function createClient(url: string, token: string): Client {
  const call = (method: string, path: string, body?: object): Promise<Response> =>
    send(`${url}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
  return {
    startRun: async (body) => (await parsed(await call('POST', '/runs', body), CreateRunResponse)).id,
    forkRun: async (id, body) =>
      (await parsed(await call('POST', `/runs/${encodeURIComponent(id)}/fork`, body), CreateRunResponse)).id,
    run: async (id) => parsed(await call('GET', `/runs/${encodeURIComponent(id)}`), RunResponse),
    compare: async (a, b) =>
      parsed(await call('GET', `/runs/compare?${new URLSearchParams({ a, b })}`), RunComparisonResponse),
    proposals: async (id) =>
      parsed(
        await call('GET', `/runs/${encodeURIComponent(id)}/proposals?include_watched=true&limit=100`),
        z.array(ProposalResponse),
      ),
    cancel: async (id) => void (await call('POST', `/runs/${encodeURIComponent(id)}/cancel`)),
    follow: (id) => follow(url, token, id),
  };
}

/** @returns a session token */
export async function logIn(url: string, email: string, password: string): Promise<string> {
  const answer = await send(`${url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  return (await parsed(answer, LoginResponse)).access_token;
}

async function* follow(url: string, token: string, runId: string): AsyncIterable<SseMessage> {
  let after = -1;
  for (let failures = 0; failures < 10; failures += 1) {
    const query = new URLSearchParams({ token, ...(after >= 0 && { after: String(after) }) });
    const answer = await send(`${url}/runs/${encodeURIComponent(runId)}/events?${query}`, {});
    if (answer.status === 204 || !answer.body) return;
    try {
      for await (const { data } of answer.body
        .pipeThrough(failingWhenSilent())
        .pipeThrough(new TextDecoderStream())
        .pipeThrough(new EventSourceParserStream())) {
        const message: SseMessage = JSON.parse(data);
        after = message.seq;
        failures = 0;
        yield message;
        if (message.type === 'DONE' || message.type === 'ERROR') return;
      }
    } catch (error) {
      if (error instanceof CommandFailure) throw error;
    }
    await new Promise((wake) => setTimeout(wake, 200 * (failures + 1)));
  }
  throw new CommandFailure(`The events of run ${runId} cannot be read; it goes on at ${url}.`, EXIT.failed);
}

/** Fails when nothing arrives for some time, as from a frozen server. */
function failingWhenSilent(): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  let timer: NodeJS.Timeout | undefined;
  return new TransformStream({
    start(controller) {
      timer = setTimeout(() => controller.error(new Error('The stream is silent')), MAX_SILENCE_MS).unref();
    },
    transform(chunk, controller) {
      timer?.refresh();
      controller.enqueue(chunk);
    },
  });
}

async function send(address: string, request: RequestInit): Promise<Response> {
  const { origin, pathname } = new URL(address);
  const waiting = new AbortController();
  const tooLate = `waited ${ANSWER_WITHIN_SECONDS} seconds for ${request.method ?? 'GET'} ${pathname}`;
  const timer = setTimeout(() => waiting.abort(new Error(tooLate)), ANSWER_WITHIN_SECONDS * 1_000);
  const answer = await fetch(address, { ...request, signal: waiting.signal })
    .catch((error: unknown) => {
      throw new CommandFailure(`No answer from ${origin}: ${reasonOf(error)}.`, EXIT.failed);
    })
    .finally(() => clearTimeout(timer));
  if (answer.ok) return answer;
  const problem = Problem.safeParse(await answer.json().catch(() => undefined));
  const detail = problem.success ? problem.data.detail : `The server answered ${answer.status}.`;
  throw new CommandFailure(detail, answer.status < 500 ? EXIT.refused : EXIT.failed);
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message : String(cause);
}

async function parsed<Value>(answer: Response, schema: z.ZodType<Value>): Promise<Value> {
  const { data } = schema.safeParse(await answer.json().catch(() => undefined));
  if (data !== undefined) return data;
  const { origin } = new URL(answer.url);
  throw new CommandFailure(
    `The response of ${origin} could not be read. Check that the server has the same version as this command.`,
    EXIT.failed,
  );
}
