import { describe, it } from '@jest/globals';
import { kafkaMissing } from '@gemscout/service-kit';

/** `describe` with a real broker; skipped aloud where none can be started, failed there with `REQUIRE_KAFKA=1`. */
export function whereKafkaRuns(name: string, tests: () => void): void {
  const missing = kafkaMissing();
  if (missing === undefined) return describe(name, tests);
  const why = `${name}: no broker can be started here, ${missing} is missing`;
  if (process.env['REQUIRE_KAFKA'] === '1')
    return it(why, () => {
      throw new Error(`${why}, and REQUIRE_KAFKA=1 is set`);
    });
  console.warn(`SKIPPED ${why}`);
  it.skip(why, () => {});
}
