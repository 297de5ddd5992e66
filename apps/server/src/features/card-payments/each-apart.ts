/**
 * Does the same with each item, one after another, whatever becomes of the others: a broken record keeps nothing else from
 * being looked after.
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
