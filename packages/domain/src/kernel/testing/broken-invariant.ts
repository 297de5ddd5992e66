/** Returns the name of the invariant that a call breaks, or null. */
export function thrown(call: () => unknown): string | null {
  try {
    call();
  } catch (error) {
    if (error instanceof Error && error.name === 'BrokenInvariant') return error.message.split(':')[0]!;
    throw error;
  }
  return null;
}
