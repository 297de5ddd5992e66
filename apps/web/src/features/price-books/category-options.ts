import { wayTo } from './category-tree.ts';
import type { PriceBookBranch } from './price-book.data.ts';

/** A category with its way from the top: "Heating / Furnaces". */
export interface CategoryOption {
  id: number;
  text: string;
  /** the path as it is shown */
  short: string;
}

/** Paths with more names are shown without those in the middle. */
const mostNames = 4;

/** Returns the path of a category as it is shown; a deep one as "Heating / … / Furnaces / Igniters". */
export const shortWay = (names: readonly string[]): string =>
  (names.length > mostNames ? [names[0], '…', ...names.slice(-2)] : names).join(' / ');

/** Returns all categories of a book in the order of the tree, each with its way from the top. */
export function categoryOptions(branches: readonly PriceBookBranch[]): CategoryOption[] {
  const children = Map.groupBy(branches, (branch) => branch.parentPriceBookCategoryId);
  const options: CategoryOption[] = [];
  const names: string[] = [];
  const add = (parentId: number | null, before: string): void => {
    for (const { id, text } of children.get(parentId) ?? []) {
      names.push(text);
      options.push({ id, text: `${before}${text}`, short: shortWay(names) });
      add(id, `${before}${text} / `);
      names.pop();
    }
  };
  add(null, '');
  return options;
}

/** Returns some categories of a book, such as those that an entry is in, each with its path from the top. */
export const placesOf = (branches: readonly PriceBookBranch[], ids: readonly number[]): CategoryOption[] =>
  ids.map((id) => {
    const names = wayTo(branches, id).map(({ text }) => text);
    return { id, text: names.join(' / '), short: shortWay(names) };
  });

/** Returns categories as the choices of a field, which finds them by any name in their paths. */
export const categoryChoices = (options: readonly CategoryOption[]) =>
  options.map(({ id, text, short }) => ({ value: String(id), text, short }));
