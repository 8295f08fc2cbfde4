export * from './check-claim.ts';
export * from './claim.ts';
export * from './evidence-kind.ts';
export * from './evidence-store.ts';
export * from './independent-sources.ts';
export * from './memory-evidence.ts';
export * from './numbers-in.ts';
export * from './postgres-evidence.ts';
