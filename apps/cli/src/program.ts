import { productVersion } from '@gemscout/service-kit/product-version';
import { Command, CommanderError } from 'commander';
import { CommandFailure, EXIT } from './failure.ts';
import { addInstallationCommands } from './installation-commands.ts';
import { addMarketCommands } from './market-commands.ts';
import { addOperationCommands } from './operation-commands.ts';
import { addRunCommands } from './run-commands.ts';

const AFTER_HELP = `
Talks to GEMSCOUT_URL with GEMSCOUT_TOKEN; by default to the server on this machine, as the demo account.
"gemscout <command> --help" describes a command.
Exit codes: 0 done, 1 failed, 2 wrong usage, 3 the run ended with an error, 4 refused (cap, unknown symbol, …).`;

/**
 * Runs the command that `words` name. Modules of a command are loaded when it runs, so that `--help` loads none of them.
 *
 * @returns the exit code; a message about what went wrong is on standard error
 */
export async function runGemscout(words: readonly string[]): Promise<number> {
  let exitCode: number = EXIT.ok;
  const program = gemscout((code) => void (exitCode = code));
  try {
    await program.parseAsync(words, { from: 'user' });
    return exitCode;
  } catch (error) {
    return exitCodeOf(error);
  }
}

/** Takes the exit code of the command that ran. */
export type Finish = (exitCode: number) => void;

/** What every command takes. */
export type CommonOptions = { readonly json: boolean; readonly reason?: string };

function gemscout(finish: Finish): Command {
  const program = new Command('gemscout')
    .usage('<command> [options]     (npm run gemscout -- <command>)')
    .version(productVersion, '--version', 'show the version')
    .helpOption('--help', 'show this text, or that of a command')
    .option('--json', 'lines for scripts instead of text', false)
    .option('--reason <text>', 'why you replay, discard, rebuild, read a stream or restore; recorded in the audit log')
    .configureHelp({ showGlobalOptions: true })
    // Not the streams themselves: they fail where the reader has gone, as `head` does.
    .configureOutput({
      writeOut: (text) => console.log(text.trimEnd()),
      writeErr: (text) => console.error(text.trimEnd()),
      outputError: () => undefined,
    })
    .exitOverride()
    .addHelpText('after', AFTER_HELP);
  addRunCommands(program, finish);
  addMarketCommands(program, finish);
  addOperationCommands(program, finish);
  addInstallationCommands(program, finish);
  return program;
}

async function exitCodeOf(error: unknown): Promise<number> {
  if (error instanceof CommanderError) return usageExitCode(error);
  const { ConfigurationError } = await import('@gemscout/service-kit');
  const known = error instanceof CommandFailure || error instanceof ConfigurationError;
  console.error(known ? error.message : error);
  return error instanceof CommandFailure ? error.exitCode : EXIT.failed;
}

/** `--help` and `--version` are answered by then, as is a command that needs another one after it. */
function usageExitCode({ code, exitCode, message }: CommanderError): number {
  if (exitCode === 0) return EXIT.ok;
  const sentence = message.replace(/^error: (.)/, (_all, first: string) => first.toUpperCase());
  if (code !== 'commander.help') console.error(`${sentence.replace(/\.?$/, '.')} Try --help.`);
  return EXIT.usage;
}
