/**
 * Runs one request at a time. A call made during a request waits for the next one, since the response in
 * flight may predate the reason for the call.
 * @returns a function that asks and settles with the last response
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
