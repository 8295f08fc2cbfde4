/** Jest global tear-down: ends what `test-postgres.mjs` started. */
export default () => globalThis.stopTestPostgres?.();
