/**
 * The most add-ons of a package: what the customer is sent has the totals of every choice of them, so that what they
 * see and sign is what was sent, to the cent.
 */
export const mostAddOns = 6;

/** Returns every choice of at least one of some add-ons, each in their order. */
export function choicesOf(ids: readonly number[]): number[][] {
  const all = ids.reduce<number[][]>(
    (choices, id) => [...choices, ...choices.map((choice) => [...choice, id])],
    [[]],
  );
  return all.filter(({ length }) => length > 0);
}
