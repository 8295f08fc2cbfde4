import { AsyncLocalStorage } from 'node:async_hooks';

/** The workspace that a provider call counts against. */
export type ProviderCaller = {
  readonly workspaceId: string;
  /** Called once when a provider call has to wait or is refused, with a text such as “Alpha Vantage: 3 of 25 left, next 05:00 UTC”. */
  readonly notice?: (text: string, provider: string) => Promise<void>;
};

const current = new AsyncLocalStorage<ProviderCaller>();

/** Provider calls made within `work` count against the caller's workspace. */
export function withCaller<Result>(caller: ProviderCaller, work: () => Promise<Result>): Promise<Result> {
  return current.run(caller, work);
}

export function currentCaller(): ProviderCaller | undefined {
  return current.getStore();
}
