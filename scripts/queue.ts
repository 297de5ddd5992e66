/**
 * Runs all jobs in the given order, at most `atOnce` at the same time. Returns the results in that order too.
 */
export async function runQueue<T>(jobs: (() => Promise<T>)[], atOnce: number): Promise<T[]> {
  const results: T[] = [];
  const waiting = jobs.entries();
  const work = async () => {
    for (const [index, job] of waiting) results[index] = await job();
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return results;
}
