import { ConfigurationError } from './configuration/configuration-error.ts';

/**
 * Converts the error of a taken port into a ConfigurationError that names the variable; rethrows every other error unchanged.
 */
export function refuseTakenPort(error: unknown, variable: string, port: number): never {
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    throw new ConfigurationError(
      variable,
      String(port),
      `It is in use; give another one, such as ${variable}=${port + 1}.`,
    );
  throw error;
}
