/**
 * Throws a `BrokenInvariant` called `name` if `holds` is false. Use it for contracts between parts of the
 * program. Errors that a person can make are returned as refusals instead. Only the handlers for unexpected
 * errors may catch it.
 * @param detail for the log only: the offending value; never match on it
 */
export function invariant(holds: boolean, name: string, detail: string): asserts holds {
  if (holds) return;
  const error = new Error(`${name}: ${detail}`);
  error.name = 'BrokenInvariant';
  throw error;
}
