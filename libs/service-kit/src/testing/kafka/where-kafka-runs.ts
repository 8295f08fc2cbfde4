import { kafkaMissing } from './start-kafka.ts';

/** Jest's, as far as it is needed: given by the spec, so that nothing of Jest is in what runs elsewhere. */
export type TestRunner = {
  readonly describe: (name: string, tests: () => void) => void;
  readonly it: {
    (name: string, test: () => void): void;
    skip(name: string, test: () => void): void;
  };
};

/**
 * `describe` where a real broker can be started. Elsewhere it is one skipped test that says what is missing; with
 * `REQUIRE_KAFKA=1` one that fails.
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
