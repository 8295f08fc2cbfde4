/** What was read of bytes, or in one sentence why they cannot be used. */
export type Reading<Value> = { readonly value: Value } | { readonly value: null; readonly reason: string };
