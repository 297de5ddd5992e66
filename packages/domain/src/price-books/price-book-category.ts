import { z } from 'zod';
import { idSchema } from '../kernel/edit-shape.ts';
import { line, optionalId } from '../kernel/field.ts';
import type { RecordShape } from '../kernel/record-shape.ts';

/** A category of one book's tree (R3.10). */
export const priceBookCategorySchema = z.object({
  text: line(200).min(1, 'Enter a name.'),
  /** Null at the top. */
  parentPriceBookCategoryId: optionalId.default(null),
  /** The department of its parts, which have none of their own. */
  callDepartmentTypeId: optionalId.default(null),
});

export const priceBookCategoryShape: RecordShape<typeof priceBookCategorySchema.shape> = {
  schema: priceBookCategorySchema,
  titles: {
    text: 'Name',
    parentPriceBookCategoryId: 'Parent category',
    callDepartmentTypeId: 'Department',
  },
  together: [],
};

/** The most levels a tree may have: more than anyone needs, but it stops a faulty file. */
export const mostLevels = 100;

/** Leaves room for the entries that are added after the last one: places are kept as integers of four bytes. */
const highestPlace = 1_000_000_000;
/** An entry's place in a category (R3.10). */
export const placedEntrySchema = z.object({
  id: idSchema,
  order: z.int().min(0).max(highestPlace, 'That’s too large.'),
});

/** Places as they are: after the highest that may be sent, there may be more. */
const places = z.array(z.object({ id: idSchema, order: z.int() }));
/** The categories inside a category, and its entries. */
export const contentsOfCategory = {
  children: places,
  partItemIds: places,
  serviceRepairIds: places,
} as const;

/** A place among the entries of a category: beside another one of the same kind; null at the end. */
export const besideSchema = z
  .object({ id: idSchema, side: z.enum(['before', 'after']) })
  .nullable()
  .default(null);
export type Beside = z.output<typeof besideSchema>;

/** Returns where an entry is; null for the last one. */
export function placeAmong(ids: readonly number[], id: number): Beside {
  const next = ids[ids.indexOf(id) + 1];
  return next === undefined ? null : { id: next, side: 'before' };
}

/** Returns the entries of a category once one is at its place; at the end if the other one isn't there. */
export function withEntryAt(ids: readonly number[], id: number, beside: Beside): number[] {
  const others = ids.filter((each) => each !== id);
  const at = beside === null ? -1 : others.indexOf(beside.id);
  return at < 0 ? [...others, id] : others.toSpliced(at + (beside!.side === 'after' ? 1 : 0), 0, id);
}

interface Branch {
  id: number;
  parentPriceBookCategoryId: number | null;
}

/**
 * Returns why a category can't move under another one: a category can't be inside itself, and a tree has a
 * most of levels. Null if it can.
 * @param branches all categories of the book, as they are
 */
export function whyNotUnder(branches: readonly Branch[], id: number, parentId: number | null): string | null {
  const parents = new Map(branches.map((branch) => [branch.id, branch.parentPriceBookCategoryId]));
  let depth = 1;
  for (let at = parentId; at !== null; at = parents.get(at) ?? null) {
    if (at === id) return 'A category can’t be inside itself.';
    depth += 1;
    if (depth > mostLevels) break;
  }
  return depth - 1 + heightOf(branches, id) > mostLevels ? `Use at most ${mostLevels} levels.` : null;
}

/** Returns how many levels a category and those below it take. */
function heightOf(branches: readonly Branch[], id: number): number {
  const children = Map.groupBy(branches, (branch) => branch.parentPriceBookCategoryId);
  let level = [id];
  let height = 0;
  while (level.length > 0 && height <= mostLevels) {
    height += 1;
    level = level.flatMap((each) => (children.get(each) ?? []).map((branch) => branch.id));
  }
  return height;
}

/** Returns a category with all those below it, each after the one above. */
export function withThoseBelow<B extends Branch>(branches: readonly B[], top: B): B[] {
  const children = Map.groupBy(branches, (branch) => branch.parentPriceBookCategoryId);
  const found = [top];
  for (const { id } of found) for (const below of children.get(id) ?? []) found.push(below);
  return found;
}

/** Returns a category with its ancestors, from the top. */
export function withThoseAbove<B extends Branch>(branches: readonly B[], branch: B): B[] {
  const byId = new Map(branches.map((each) => [each.id, each]));
  const found = new Set<B>();
  let at: B | undefined = branch;
  while (at && !found.has(at)) {
    found.add(at);
    at = byId.get(at.parentPriceBookCategoryId ?? 0);
  }
  return [...found].reverse();
}
