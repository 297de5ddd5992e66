/**
 * Lets only so many tasks run at once; the others wait their turn.
 * @returns a function that runs a task and answers what it answers
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
      // The place goes to the next one, or is given up.
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
