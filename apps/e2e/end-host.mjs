/** Jest global tear-down: ends what `start-host.mjs` started. */
export default () => globalThis.endTestHost?.();
