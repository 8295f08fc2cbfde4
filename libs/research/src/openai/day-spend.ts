/** Money reserved for a call. */
interface Reservation {
  /** Replaces the reservation with the actual cost. */
  settle(usd: number): Promise<void>;
}

/**
 * What the whole installation has spent on models today (UTC), over all its processes. A reservation that is never settled
 * stays counted: after a crash rather too much is counted than too little.
 */
export interface DaySpend {
  /**
   * @returns undefined where the day's limit has no room for it
   * @throws WorkUnavailable where it cannot be asked
   */
  reserve(usd: number): Promise<Reservation | undefined>;
  close(): Promise<void>;
}

/** For an analyst with a limit of its own. */
export function memoryDaySpend(limitUsd = Number.POSITIVE_INFINITY): DaySpend & { readonly spent: () => number } {
  let spent = 0;
  return {
    spent: () => spent,
    reserve: (usd) => {
      if (spent + usd > limitUsd || spent >= limitUsd) return Promise.resolve(undefined);
      spent += usd;
      return Promise.resolve({
        settle: (actual) => {
          spent += actual - usd;
          return Promise.resolve();
        },
      });
    },
    close: () => Promise.resolve(),
  };
}
