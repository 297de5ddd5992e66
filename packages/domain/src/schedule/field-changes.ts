const placing = ['start', 'end', 'technicianIds', 'overlapReason', 'removed', 'kind', 'fixed'];

/** Checks whether changed fields affect an event's time, technicians or presence on the board. */
export const isPlaced = (fields: readonly string[]): boolean =>
  fields.some((field) => placing.includes(field));

/**
 * Returns the fields that a change to an event depends on. Moving an event depends on it not having been
 * removed. Removing it depends on its time, technicians and status (R7.9).
 * @param wished the fields to change
 * @param removed whether the event is off the board afterward
 */
export function fieldsAtStake(wished: readonly string[], removed: boolean): string[] {
  const isTakenOff = removed && wished.includes('removed');
  const others = isTakenOff ? ['start', 'technicianIds', 'status'] : isPlaced(wished) ? ['removed'] : [];
  return [...new Set([...wished, ...others])];
}
