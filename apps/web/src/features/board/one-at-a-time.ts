/**
 * Asks one at a time. Who wants an answer while a question is under way waits for a later one: what is under way may
 * have been answered before what makes them ask.
 * @returns asks, and settles with the last answer
 */
export function oneAtATime(ask: () => Promise<void>): () => Promise<void> {
  let underWay: Promise<void> | null = null;
  let isWanted = false;
  const run = async () => {
    do {
      isWanted = false;
      await ask();
    } while (isWanted);
  };
  return () => {
    if (underWay) isWanted = true;
    underWay ??= run().finally(() => {
      underWay = null;
    });
    return underWay;
  };
}
