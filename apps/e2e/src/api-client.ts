import type { SseMessage } from '@gemscout/contracts';

export const DEMO = { email: 'demo@example.com', password: 'gemscout-demo-2026' };

type Answer = { readonly status: number; readonly headers: Headers; readonly body: unknown };

/** The product's API as a test calls it. */
export async function call(
  url: string,
  token: string | undefined,
  method: string,
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, body: text === '' ? undefined : JSON.parse(text) };
}

export function logInAsDemo(url: string): Promise<string> {
  return tokenOf(url, DEMO);
}

/** Logs in. @returns the token of the session */
export async function tokenOf(url: string, { email, password }: typeof DEMO): Promise<string> {
  const { body } = await call(url, undefined, 'POST', '/auth/login', { email, password });
  return (body as { access_token: string }).access_token;
}

export async function startRun(
  url: string,
  token: string,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<string> {
  const { status, body: answer } = await call(url, token, 'POST', '/runs', body, headers);
  if (status !== 201) throw new Error(`POST /runs answered ${status}: ${JSON.stringify(answer)}`);
  return (answer as { id: string }).id;
}

/** All log events of a run, until its terminal one. */
export async function followToEnd(url: string, token: string, runId: string): Promise<readonly SseMessage[]> {
  const answer = await fetch(`${url}/runs/${runId}/events?token=${token}`);
  if (!answer.ok) throw new Error(`GET /runs/${runId}/events answered ${answer.status}: ${await answer.text()}`);
  return messagesOf(await answer.text());
}

function messagesOf(sse: string): readonly SseMessage[] {
  return [...sse.matchAll(/^data: ?(.*)$/gm)].map(([, data = '']) => JSON.parse(data));
}
