/** The exit codes of `gemscout`. */
export const EXIT = { ok: 0, failed: 1, usage: 2, runFailed: 3, refused: 4 } as const;

/** Ends the command with one sentence on standard error and an exit code. */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure';

  constructor(
    message: string,
    readonly exitCode: number,
  ) {
    super(message);
  }
}
