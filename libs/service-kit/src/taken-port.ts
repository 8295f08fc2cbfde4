import { ConfigurationError } from './configuration/configuration-error.ts';

/** Tells a taken port as that of the variable that names it; throws everything else as it is. */
export function refuseTakenPort(error: unknown, variable: string, port: number): never {
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    throw new ConfigurationError(
      variable,
      String(port),
      `It is in use; give another one, such as ${variable}=${port + 1}.`,
    );
  throw error;
}
