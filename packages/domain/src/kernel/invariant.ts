/**
 * Throws a `BrokenInvariant` called `name` where `holds` is false. For promises between parts of the program; what a
 * person may get wrong is a refusal and comes back as a value.
 * @param detail for the log only: the offending value, never matched on
 */
export function invariant(holds: boolean, name: string, detail: string): asserts holds {
  if (holds) return;
  const error = new Error(`${name}: ${detail}`);
  error.name = 'BrokenInvariant';
  throw Object.assign(error, { invariant: name });
}

/** The name of the broken invariant, or null where something else went wrong. */
export function brokenInvariantName(error: unknown): string | null {
  return error instanceof Error && 'invariant' in error ? String(error.invariant) : null;
}
