import { AsyncLocalStorage } from 'node:async_hooks';

/** For whom a provider is asked. */
export type AskedFor = {
  readonly workspaceId: string;
  /** Told once where a question has to wait or is refused, such as “Alpha Vantage: 3 of 25 left, next 05:00 UTC”. */
  readonly notice?: (text: string, provider: string) => Promise<void>;
};

const current = new AsyncLocalStorage<AskedFor>();

/** What `work` asks of providers counts against this workspace's share. */
export function askingFor<Result>(whom: AskedFor, work: () => Promise<Result>): Promise<Result> {
  return current.run(whom, work);
}

export function whomItIsFor(): AskedFor | undefined {
  return current.getStore();
}
