import { listText } from '../kernel/list-text.ts';
import { plural } from '../kernel/plural.ts';

/*
 * The order of a list that a company keeps. It belongs to the list, not to an entry: changing it changes no
 * entry's version, so an entry that the setup has made still counts as untouched.
 */

/**
 * Returns the entries in a new order: first the given ones, then the others as they were, so that an entry
 * that someone else has just added keeps its place at the end.
 */
export function inOrder(all: readonly number[], given: readonly number[]): number[] {
  const first = [...new Set(given)].filter((id) => all.includes(id));
  return [...first, ...all.filter((id) => !first.includes(id))];
}

/** Checks whether the entries of two orders that both have are in the same order. */
export function sameOrder(one: readonly number[], other: readonly number[]): boolean {
  const shared = other.filter((id) => one.includes(id));
  return one.filter((id) => shared.includes(id)).every((id, place) => id === shared[place]);
}

/** Returns the entries with the wanted ones in the wanted order. Those that it doesn't name keep their place. */
export function reordered(all: readonly number[], wanted: readonly number[]): number[] {
  const shared = [...new Set(wanted)].filter((id) => all.includes(id));
  let next = 0;
  return all.map((id) => (shared.includes(id) ? shared[next++]! : id));
}

/** One change of a list's order: the entries that were offered then. */
export interface OrderChange {
  from: readonly number[];
  to: readonly number[];
}

/** The most names that the words of a change give on each side. */
const mostNames = 8;

/**
 * Returns a change of the order in words: what was moved, and the stretch of the list that it changed.
 * @param nameOf an entry's name
 */
export function orderChangeText({ from, to }: OrderChange, nameOf: (id: number) => string): string {
  const isSame = (place: number) => from[place] === to[place];
  const places = [...Array(Math.max(from.length, to.length)).keys()];
  const first = places.findIndex((place) => !isSame(place));
  const end = places.findLastIndex((place) => !isSame(place)) + 1;
  const stretch = (ids: readonly number[]) => {
    const names = ids.slice(first, end).slice(0, mostNames).map(nameOf);
    return `${first > 0 ? '… ' : ''}${names.join(', ')}${first + names.length < ids.length ? ' …' : ''}`;
  };
  const moved = movedIn({ from, to });
  return `${moved ? movedText(moved, to, nameOf) : orderMessages.severalMoved}: ${stretch(from)} → ${stretch(to)}`;
}

/** Returns the one entry whose move makes the change; null if it takes several. */
function movedIn({ from, to }: OrderChange): { id: number; up: boolean } | null {
  const candidates = [from.find((id, place) => to[place] !== id), to.find((id, place) => from[place] !== id)];
  // of two neighbors, either could have moved: the one that is first now
  for (const id of candidates.toReversed()) {
    if (id === undefined) continue;
    const rest = (ids: readonly number[]) => ids.filter((each) => each !== id);
    if (String(rest(from)) === String(rest(to))) return { id, up: to.indexOf(id) < from.indexOf(id) };
  }
  return null;
}

function movedText(
  { id, up }: { id: number; up: boolean },
  to: readonly number[],
  nameOf: (id: number) => string,
): string {
  const at = to.indexOf(id);
  const beside = nameOf(to[up ? at + 1 : at - 1]!);
  return up ? orderMessages.movedBefore(nameOf(id), beside) : orderMessages.movedAfter(nameOf(id), beside);
}

/**
 * Returns what an earlier order doesn't decide when it comes back, in words; null if nothing has been added
 * or removed since.
 */
export function orderBackText(since: {
  added: readonly string[];
  removed: readonly string[];
}): string | null {
  const { added, removed } = since;
  const sentences = [];
  if (added.length > 0)
    sentences.push(
      `${listText(added)} ${plural(added.length, 'was', 'were')} added since then and kept ${plural(added.length, 'its', 'their')} place.`,
    );
  if (removed.length > 0)
    sentences.push(
      `${listText(removed)} ${plural(removed.length, 'was', 'were')} removed since then and ${plural(removed.length, 'stays', 'stay')} removed.`,
    );
  return sentences.length === 0 ? null : sentences.join(' ');
}

export const orderMessages = {
  changed: 'Someone else changed the order first. Theirs was kept.',
  movedBefore: (text: string, before: string) => `Moved ${text} before ${before}`,
  movedAfter: (text: string, after: string) => `Moved ${text} after ${after}`,
  severalMoved: 'New order',
} as const;
