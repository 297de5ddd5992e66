/**
 * Limits how many tasks run at once; further tasks wait their turn.
 * @returns a function that runs a task and returns its result
 */
export function atMost(most: number): <T>(task: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (task) => {
    if (running === most) await new Promise<void>((turn) => waiting.push(turn));
    else running++;
    try {
      return await task();
    } finally {
      // Pass the slot to the next task, or release it.
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
