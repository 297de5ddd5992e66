import type { EntryName } from './price-book.search.ts';
import { editsTexts as texts } from './price-book-edits.texts.ts';

type Placed = readonly { id: number }[];

/** The fields with a category's entries in order, by their kind. */
const kinds = { serviceRepairIds: 'serviceRepair', partItemIds: 'partItem' } as const;

/**
 * Says what a change made of the order of a category's entries; null for other fields.
 * @param names the entries' names, as far as they are known
 */
export function placesText(
  field: string,
  { from, to }: { from: unknown; to: unknown },
  names: ReadonlyMap<EntryName, string>,
): string | null {
  const kind = kinds[field as keyof typeof kinds];
  if (kind === undefined) return null;
  const [was, is] = [from, to].map((list) => ((list ?? []) as Placed).map(({ id }) => id)) as [
    number[],
    number[],
  ];
  const nameIt = (id: number) => names.get(`${kind}-${id}`) ?? texts.otherItem;
  const listed = (ids: readonly number[]) => texts.someOf(ids.map(nameIt));
  const [added, gone] = [is.filter((id) => !was.includes(id)), was.filter((id) => !is.includes(id))];
  const moved = movedIn(
    was.filter((id) => is.includes(id)),
    is.filter((id) => was.includes(id)),
  );
  const after = (id: number) => {
    const at = is.indexOf(id);
    return at === 0 ? texts.movedFirst(nameIt(id)) : texts.movedAfter(nameIt(id), nameIt(is[at - 1]!));
  };
  const said = [
    added.length > 0 && texts.addedHere(listed(added)),
    gone.length > 0 && texts.takenOut(listed(gone)),
    moved.length === 1 && after(moved[0]!),
    moved.length > 1 && texts.reordered(listed(moved)),
  ].filter(Boolean);
  const text = said.length === 0 ? texts.reordered(listed(is)) : said.join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Returns the fewest that were moved, so that all others keep their order. */
function movedIn(was: readonly number[], is: readonly number[]): number[] {
  const places = is.map((id) => was.indexOf(id));
  // the longest row of places that rise
  const best: number[] = [];
  const before: number[] = [];
  const ends: number[] = [];
  for (const [at, place] of places.entries()) {
    let length = ends.length;
    while (length > 0 && places[ends[length - 1]!]! > place) length -= 1;
    before[at] = length === 0 ? -1 : ends[length - 1]!;
    ends[length] = at;
  }
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at]!) best.push(is[at]!);
  return is.filter((id) => !best.includes(id));
}
