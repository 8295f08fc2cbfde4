import { kafkaMissing } from './start-kafka.ts';

/** The part of Jest's API that is used here. The spec passes it in, so that this module does not import Jest. */
export type TestRunner = {
  readonly describe: (name: string, tests: () => void) => void;
  readonly it: {
    (name: string, test: () => void): void;
    skip(name: string, test: () => void): void;
  };
};

/**
 * `describe` if a broker can be started. Otherwise one skipped test that says what is missing; with `REQUIRE_KAFKA=1` that
 * test fails.
 */
export function whereKafkaRuns(
  { describe, it }: TestRunner,
  name: string,
  tests: () => void,
  missing = kafkaMissing(),
): void {
  if (missing === undefined) return describe(name, tests);
  const why = `${name}: no broker can be started here. Missing: ${missing}`;
  if (process.env['REQUIRE_KAFKA'] !== '1') {
    console.warn(`SKIPPED ${why}`);
    return it.skip(why, () => undefined);
  }
  it(why, () => {
    throw new Error(`${why}, and REQUIRE_KAFKA=1 is set`);
  });
}
