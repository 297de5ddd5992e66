/** Somebody has changed a book after it was read for a large change that was then written. */
export class Late extends Error {}

/** Returns whether something was written; false if it came late, and nothing was. */
export async function unlessLate(writing: Promise<void>): Promise<boolean> {
  try {
    await writing;
    return true;
  } catch (error) {
    if (error instanceof Late) return false;
    throw error;
  }
}
