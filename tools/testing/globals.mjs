/** What `@jest/globals` is in test files and in the helpers that several of them share: the functions of the running file. */
export let afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test;

/** From here on, these are the functions; modules that have imported them see it. */
export function useGlobals(globals) {
  ({ afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test } = globals);
}
