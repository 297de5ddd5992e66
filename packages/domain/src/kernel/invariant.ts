/**
 * Throws a `BrokenInvariant` called `name` where `holds` is false. For promises between parts of the program; what a
 * person may get wrong is a refusal and comes back as a value.
 * @param detail for the log only: the offending value, never matched on
 * @param field the record's field that it concerns, where it is one
 */
export function invariant(
  holds: boolean,
  name: string,
  detail: string,
  field: string | null = null,
): asserts holds {
  if (holds) return;
  const error = new Error(`${name}: ${detail}`);
  error.name = 'BrokenInvariant';
  throw Object.assign(error, { invariant: name, field });
}

/** The name of the broken invariant, or null where something else went wrong. */
export function brokenInvariantName(error: unknown): string | null {
  return error instanceof Error && 'invariant' in error ? String(error.invariant) : null;
}

/** The field that a broken invariant names, or null. */
export function brokenInvariantField(error: unknown): string | null {
  return error instanceof Error && 'field' in error && typeof error.field === 'string' ? error.field : null;
}
