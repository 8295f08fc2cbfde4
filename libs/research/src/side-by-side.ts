/** Begins a piece of work and resolves when it is recorded; `turn` resolves when the pieces before it are, and rejects if one failed. */
type Piece<Result> = (turn: () => Promise<void>) => Promise<Result>;

/**
 * Works on all pieces at once, and lets each record its result after those before it: the log is the same as if they had been done
 * one after the other, also where one fails. All have ended when it returns. @throws what the first piece that failed threw
 */
export async function sideBySide<Result>(pieces: readonly Piece<Result>[]): Promise<readonly Result[]> {
  const done: Promise<Result>[] = [];
  for (const piece of pieces) {
    const before = done.at(-1);
    done.push(
      piece(async () => {
        await before;
      }),
    );
  }
  const settled = await Promise.allSettled(done);
  return settled.map((result) => {
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  });
}
