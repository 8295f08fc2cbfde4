const TOKEN = 'token';
const EMAIL = 'userEmail';
const LAST_RUN = 'lastRunId';

const listeners = new Set<() => void>();

/** Calls `listener` when the session or its workspace changes, in this tab or in another one. */
export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

/** Calls `listener` when another tab has begun or opened a run. */
export function onLastRunOfOtherTab(listener: () => void): () => void {
  const told = ({ key, newValue }: StorageEvent) => key === LAST_RUN && newValue !== null && listener();
  addEventListener('storage', told);
  return () => removeEventListener('storage', told);
}

export function readToken(): string | null {
  return read(TOKEN);
}

export function readEmail(): string | null {
  return read(EMAIL);
}

export function readLastRunId(): string | null {
  return read(LAST_RUN);
}

export function rememberSession(token: string, email: string): void {
  write(TOKEN, token);
  write(EMAIL, email);
  announce();
}

export function rememberEmail(email: string): void {
  write(EMAIL, email);
}

export function rememberLastRunId(runId: string): void {
  write(LAST_RUN, runId);
}

/** In another workspace there is no such run. */
export function forgetLastRunId(): void {
  write(LAST_RUN, null);
  announce();
}

/** A 401 forgets the token only; address and last run stay for the next log-in. */
export function forgetToken(): void {
  write(TOKEN, null);
  announce();
}

/** Log-out forgets all of it. */
export function forgetSession(): void {
  for (const key of [TOKEN, EMAIL, LAST_RUN]) write(key, null);
  announce();
}

function announce(): void {
  for (const listener of listeners) listener();
}

function read(key: string): string | null {
  return globalThis.localStorage?.getItem(key) ?? null;
}

function write(key: string, value: string | null): void {
  if (value === null) localStorage.removeItem(key);
  else localStorage.setItem(key, value);
}
