/** A variable is invalid or missing. The message names it and shows a valid value. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';

  constructor(variable: string, value: string | undefined, valid: string) {
    super(`${variable}=${value ?? ''} cannot be used. ${valid}`);
  }
}
