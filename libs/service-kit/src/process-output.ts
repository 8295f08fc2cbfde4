import { describeConfiguration, type Configuration } from './configuration/configuration.ts';
import { ConfigurationError } from './configuration/configuration-error.ts';

/** Prints the lifecycle messages of a process to standard output. */

/** @param name `Gemscout`, or the process, such as `the api` */
export function processOutput(name: string) {
  const say = (what: string, value: string): void => console.log(`  ${what.padEnd(9)} ${value}`);
  return {
    say,
    starting(configuration: Configuration): void {
      console.log(`Starting ${name} ...`);
      for (const [what, value] of describeConfiguration(configuration)) say(what, value);
    },
    ready(url: string | undefined): void {
      console.log(`${name[0]?.toUpperCase()}${name.slice(1)} is ready${url === undefined ? '' : ` at ${url}`}`);
    },
    stopping(): void {
      console.log(`Stopping ${name} ...`);
    },
  };
}

/** Prints one sentence to standard error for an error that the user can fix; prints any other error with its stack. */
export function printFailure(error: unknown): void {
  const known = error instanceof Error && (error instanceof ConfigurationError || 'code' in error);
  console.error(known ? error.message : error);
}
