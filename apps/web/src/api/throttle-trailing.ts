/**
 * Makes many requests for the same work few: one under way, one trailing, and at least `everyMs` between two starts.
 *
 * @returns a function to ask for the work; a failure of the work is left to the work
 */
export function throttleTrailing(work: () => Promise<unknown>, everyMs: number): () => void {
  let busy = false;
  let again = false;

  return function ask(): void {
    again = true;
    if (!busy) void runAll();
  };

  async function runAll(): Promise<void> {
    busy = true;
    while (again) {
      again = false;
      await Promise.all([work().catch(() => undefined), pause()]);
    }
    busy = false;
  }

  function pause(): Promise<void> {
    return new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}
