import { z } from 'zod';
import { address, variableReader, variables, type Environment } from './variable.ts';

export const TERMINAL_VARIABLES = {
  GEMSCOUT_URL: address('http:', 'https:')
    .optional()
    .register(variables, {
      meaning: 'The server that `gemscout` talks to.',
      expects: 'an address',
      example: 'https://gemscout.example.com',
      default: 'the server on this machine with the same `DATA_DIR`; where none runs, `gemscout` starts one',
      usedBy: ['cli'],
    }),
  GEMSCOUT_TOKEN: z
    .string()
    .optional()
    .register(variables, {
      meaning: 'The session token or API key that `gemscout` uses.',
      expects: 'a session token or an API key',
      example: '...',
      default: 'the demo account is logged in',
      usedBy: ['cli'],
      secret: 'value',
    }),
};

export type TerminalConfiguration = {
  /** Without a trailing slash; undefined for the server on this machine. */
  readonly serverUrl: string | undefined;
  /** Undefined for the demo account. */
  readonly token: string | undefined;
};

/** Variables that only the command line reads. @throws ConfigurationError for the first invalid variable */
export function readTerminal(environment: Environment): TerminalConfiguration {
  const { read } = variableReader(TERMINAL_VARIABLES, environment);
  return { serverUrl: read('GEMSCOUT_URL')?.replace(/\/$/, ''), token: read('GEMSCOUT_TOKEN') };
}
