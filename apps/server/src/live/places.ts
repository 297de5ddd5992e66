import type { SignedIn } from '../http/access-token.ts';

/** The number of connections of each person in each company, by both ids. */
export type Places = Map<string, number>;

const placeOf = ({ companyId, personId }: SignedIn) => `${companyId} ${personId}`;

/** Counts a connection of a person. @returns false if the person has the maximum already */
export function takePlace(places: Places, who: SignedIn, most: number): boolean {
  const others = places.get(placeOf(who)) ?? 0;
  if (others >= most) return false;
  places.set(placeOf(who), others + 1);
  return true;
}

/** Uncounts a closed connection. */
export function giveUpPlace(places: Places, who: SignedIn): void {
  const others = places.get(placeOf(who))! - 1;
  if (others > 0) places.set(placeOf(who), others);
  else places.delete(placeOf(who));
}
