const CHECKED_EVERY_MS = 3_000;
const SLOW_AFTER_MS = 5_000;
/** Without any answer for this long, a server is taken to be away. */
const AWAY_AFTER_MS = 30_000;
/** What a proxy answers when the server behind it is away. */
export const GATEWAY_STATUSES = [502, 504];

/** For a page on which nothing else is asked. */
const LOOKED_AT_EVERY_MS = 15_000;
const NEW_FOR_MS = 3_000;

/** `slow`: its answer is late, and is still waited for. */
export type ServerState = 'answers' | 'slow' | 'away';

let state: ServerState = 'answers';
let checking: Promise<void> | undefined;
let checkNow: () => void = () => undefined;
const watchers = new Set<() => void>();

/** Calls `listener` when the server is found slow or away, and when it answers again. Nothing is checked while nobody listens. */
export function watchServer(listener: () => void): () => void {
  const look = () => void (document.hidden || checkServer());
  const looking = setInterval(look, LOOKED_AT_EVERY_MS);
  const changes = ['online', 'offline', 'visibilitychange'];
  for (const change of changes) addEventListener(change, look);
  watchers.add(listener);
  return () => {
    watchers.delete(listener);
    for (const change of changes) removeEventListener(change, look);
    clearInterval(looking);
  };
}

export function readServerState(): ServerState {
  return state;
}

/** Asks the server whether it is there: one failed request may have another reason, such as a blocked address. */
export function checkServer(): void {
  if (watchers.size > 0) void untilReached();
}

/** Resolves once the server can be reached; at once while the page, which it has sent, is new. */
export async function serverAnswers(): Promise<void> {
  if (state !== 'answers' || performance.now() > NEW_FOR_MS) await untilReached();
}

function untilReached(): Promise<void> {
  checkNow();
  checking ??= checkUntilReached().finally(() => (checking = undefined));
  return checking;
}

async function checkUntilReached(): Promise<void> {
  while (!(await answers())) {
    report('away');
    await new Promise<void>((resolve) => {
      checkNow = resolve;
      setTimeout(resolve, CHECKED_EVERY_MS);
    });
  }
  report('answers');
}

function report(next: ServerState): void {
  if (state === next) return;
  state = next;
  for (const listener of watchers) listener();
}

async function answers(): Promise<boolean> {
  const late = setTimeout(() => state === 'answers' && report('slow'), SLOW_AFTER_MS);
  try {
    const { status } = await fetch('/config', { cache: 'no-store', signal: AbortSignal.timeout(AWAY_AFTER_MS) });
    return !GATEWAY_STATUSES.includes(status);
  } catch {
    return false;
  } finally {
    clearTimeout(late);
  }
}

/** Passes an answer on. Where none comes, none soon, or one of a proxy, the server is asked whether it is there. */
export async function watched(answer: Promise<Response>, signal: AbortSignal | undefined): Promise<Response> {
  const late = setTimeout(checkServer, SLOW_AFTER_MS);
  try {
    const response = await answer;
    if (GATEWAY_STATUSES.includes(response.status)) checkServer();
    return response;
  } catch (error) {
    if (!signal?.aborted) checkServer();
    throw error;
  } finally {
    clearTimeout(late);
  }
}
