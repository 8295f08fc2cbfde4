/** What the exit code of `gemscout` says. */
export const EXIT = { ok: 0, failed: 1, usage: 2, runFailed: 3, refused: 4 } as const;

/** Ends the command with one sentence on standard error, and an exit code that means something. */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure';

  constructor(
    message: string,
    readonly exitCode: number,
  ) {
    super(message);
  }
}
