/** How many rounds of the event loop nothing may happen in until the clock goes on. */
const QUIET_ROUNDS = 40;

/**
 * A clock that stands still while the code computes, and goes on to the next due wait as soon as everybody waits. So work of minutes is
 * measured in seconds, and the same work always takes the same time.
 */
export function simulatedTime() {
  let [now, quiet] = [0, 0];
  const due = [];
  const turn = () => {
    quiet += 1;
    if (quiet >= QUIET_ROUNDS) {
      quiet = 0;
      due.sort((one, other) => one.at - other.at);
      const next = due.shift();
      now = Math.max(now, next.at);
      next.wake();
    }
    if (due.length > 0) setImmediate(turn);
  };
  return {
    now: () => now,
    wait(ms) {
      quiet = 0;
      return new Promise((wake) => {
        due.push({ at: now + ms, wake });
        if (due.length === 1) setImmediate(turn);
      });
    },
  };
}
