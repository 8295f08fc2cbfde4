export * from './accounts.ts';
export { openAccounts, type AccountsOptions } from './open-accounts.ts';
