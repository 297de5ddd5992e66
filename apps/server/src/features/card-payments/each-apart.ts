/**
 * Runs an action on each item, one after another, even if some fail: a broken record doesn't hold up the others.
 * @throws the first error, once everything was tried
 */
export async function eachApart<T>(items: readonly T[], run: (item: T) => Promise<unknown>): Promise<void> {
  const failed: unknown[] = [];
  for (const item of items) {
    try {
      await run(item);
    } catch (error) {
      failed.push(error);
    }
  }
  if (failed.length > 0) throw failed[0];
}
