/** Runs all jobs, at most `atOnce` of them at the same time, in the order given. Results come in that order too. */
export async function runQueue<T>(jobs: (() => Promise<T>)[], atOnce: number): Promise<T[]> {
  const results: T[] = [];
  const waiting = jobs.entries();
  const work = async () => {
    for (const [index, job] of waiting) results[index] = await job();
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return results;
}
