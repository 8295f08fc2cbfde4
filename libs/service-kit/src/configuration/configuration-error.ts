/** A variable that cannot be used: the message names it and shows a valid value. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';

  constructor(variable: string, value: string | undefined, valid: string) {
    super(`${variable}=${value ?? ''} cannot be used. ${valid}`);
  }
}
