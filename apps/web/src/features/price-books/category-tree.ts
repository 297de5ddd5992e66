import { whyNotUnder, withThoseAbove } from '@fieldwright/domain/price-books/price-book-category';
import { wordsOf } from '@fieldwright/domain/price-books/price-book-filter';
import type { PriceBookBranch } from './price-book.data.ts';

/** A visible line of the tree: all its ancestors are open. */
export interface TreeLine {
  id: number;
  text: string;
  /** null: not counted */
  count: number | null;
  /** from 1 */
  level: number;
  parentId: number | null;
  /** its position among its siblings, from 1, and their count */
  place: number;
  size: number;
  /** null without children */
  isOpen: boolean | null;
}

type Branches = readonly PriceBookBranch[];

/**
 * Returns the visible lines of the tree, from the top.
 * @param branches the book's categories in sibling order
 * @param open the ids of the open categories
 */
export function treeLines(branches: Branches, open: ReadonlySet<number>): TreeLine[] {
  const children = Map.groupBy(branches, (branch) => branch.parentPriceBookCategoryId);
  const lines: TreeLine[] = [];
  const add = (parentId: number | null, level: number): void => {
    const siblings = children.get(parentId) ?? [];
    for (const [index, { id, text, count }] of siblings.entries()) {
      const isOpen = children.has(id) ? open.has(id) : null;
      lines.push({ id, text, count, level, parentId, place: index + 1, size: siblings.length, isOpen });
      if (isOpen) add(id, level + 1);
    }
  };
  add(null, 1);
  return lines;
}

/**
 * Returns the categories that have all the words in their names and those above them, at least one of the words in
 * their own, and the categories above them: what a search leaves of the tree.
 */
export function foundBranches(branches: Branches, text: string): { branches: Branches; hits: Set<number> } {
  const words = wordsOf(text);
  const byId = new Map(branches.map((branch) => [branch.id, branch]));
  const shown = new Set<number>();
  const hits = new Set<number>();
  const show = (id: number | null): void => {
    for (let at = id; at !== null && !shown.has(at); at = byId.get(at)?.parentPriceBookCategoryId ?? null)
      shown.add(at);
  };
  const children = Map.groupBy(branches, (branch) => branch.parentPriceBookCategoryId);
  /** @param left the words that no category above has */
  const find = (parentId: number | null, left: readonly string[]): void => {
    for (const { id, text: name } of children.get(parentId) ?? []) {
      const own = name.toLowerCase();
      const without = left.filter((word) => !own.includes(word));
      if (without.length === 0 && words.some((word) => own.includes(word))) {
        hits.add(id);
        show(id);
      }
      find(id, without);
    }
  };
  find(null, words);
  return { branches: branches.filter(({ id }) => shown.has(id)), hits };
}

/** Returns a category with its ancestors, from the top; empty if there is no such category. */
export function wayTo(branches: Branches, id: number | string | undefined): PriceBookBranch[] {
  const branch = branches.find((each) => each.id === id);
  return branch ? withThoseAbove(branches, branch) : [];
}

/** What a key does in a tree: moves to a line, or opens or closes one, as in the WAI-ARIA tree pattern. */
export type TreeStep = { go: number | null } | { toggle: number } | null;

/**
 * Returns what a key does.
 * @param lines the visible lines; `null` is the line above all categories
 * @param at the focused line
 */
export function treeStep(key: string, lines: readonly (TreeLine | null)[], at: number | null): TreeStep {
  const index = Math.max(
    0,
    lines.findIndex((line) => (line?.id ?? null) === at),
  );
  const line = lines[index] ?? null;
  const go = (to: number): TreeStep => ({
    go: lines[Math.min(Math.max(to, 0), lines.length - 1)]?.id ?? null,
  });
  switch (key) {
    case 'ArrowDown':
      return go(index + 1);
    case 'ArrowUp':
      return go(index - 1);
    case 'Home':
      return go(0);
    case 'End':
      return go(lines.length - 1);
    case 'ArrowRight':
      if (line?.isOpen === false) return { toggle: line.id };
      return line?.isOpen ? go(index + 1) : null;
    case 'ArrowLeft':
      if (line?.isOpen) return { toggle: line.id };
      return line && line.parentId !== null ? { go: line.parentId } : null;
    default:
      return found(key, lines, index);
  }
}

/** Finds the next line that starts with a letter; may be the same line. */
function found(key: string, lines: readonly (TreeLine | null)[], index: number): TreeStep {
  if (key.length !== 1 || key === ' ') return null;
  const after = [...lines.slice(index + 1), ...lines.slice(0, index + 1)];
  const hit = after.find((line) => line?.text.toLowerCase().startsWith(key.toLowerCase()));
  return hit ? { go: hit.id } : null;
}

/** A category's place: inside another one (null: at the top), and its index there among the others, from 0. */
export interface TreePlace {
  parentId: number | null;
  at: number;
}

const idsIn = (branches: Branches, parentId: number | null): number[] =>
  branches.filter((branch) => branch.parentPriceBookCategoryId === parentId).map(({ id }) => id);

/** Returns where a category is. */
export function placeOf(branches: Branches, id: number): TreePlace {
  const parentId = branches.find((branch) => branch.id === id)?.parentPriceBookCategoryId ?? null;
  return { parentId, at: idsIn(branches, parentId).indexOf(id) };
}

/** Returns the categories inside another one, in order, once a category is at its place there. */
export const orderWith = (branches: Branches, id: number, { parentId, at }: TreePlace): number[] =>
  idsIn(branches, parentId)
    .filter((each) => each !== id)
    .toSpliced(at, 0, id);

/** Where a dragged category is over a line. */
export type TreeZone = 'above' | 'into' | 'below';

/** Returns where a category comes by dropping it on a line; null if that changes nothing or isn't allowed. */
export function dropPlace(
  branches: Branches,
  id: number,
  { line, zone, isOpen }: { line: number; zone: TreeZone; isOpen: boolean },
): TreePlace | null {
  const inside = zone === 'into' || (zone === 'below' && isOpen);
  const parentId = inside ? line : placeOf(branches, line).parentId;
  const others = idsIn(branches, parentId).filter((each) => each !== id);
  const beside = others.indexOf(line) + (zone === 'below' ? 1 : 0);
  const at = zone === 'into' ? others.length : inside ? 0 : beside;
  return allowed(branches, id, line === id ? null : { parentId, at });
}

/** Returns where Alt with an arrow moves a category: among those beside it, into the one before it, or out. */
export function keyPlace(branches: Branches, id: number, key: string): TreePlace | null {
  const { parentId, at } = placeOf(branches, id);
  const siblings = idsIn(branches, parentId);
  const places: Record<string, TreePlace | null> = {
    ArrowUp: at > 0 ? { parentId, at: at - 1 } : null,
    ArrowDown: at < siblings.length - 1 ? { parentId, at: at + 1 } : null,
    ArrowRight:
      at > 0 ? { parentId: siblings[at - 1]!, at: idsIn(branches, siblings[at - 1]!).length } : null,
    ArrowLeft:
      parentId === null ? null : { ...placeOf(branches, parentId), at: placeOf(branches, parentId).at + 1 },
  };
  return allowed(branches, id, places[key] ?? null);
}

function allowed(branches: Branches, id: number, place: TreePlace | null): TreePlace | null {
  if (!place || whyNotUnder(branches, id, place.parentId) !== null) return null;
  const now = placeOf(branches, id);
  return now.parentId === place.parentId && now.at === place.at ? null : place;
}
