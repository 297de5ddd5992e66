import type { PriceBookBranch } from './price-book.data.ts';

/** A category with its way from the top: "Heating / Furnaces". */
export interface CategoryOption {
  id: number;
  text: string;
  /** itself and those above it, from the top */
  way: readonly number[];
}

/** Returns all categories of a book in the order of the tree, each with its way from the top. */
export function categoryOptions(branches: readonly PriceBookBranch[]): CategoryOption[] {
  const children = Map.groupBy(branches, (branch) => branch.parentPriceBookCategoryId);
  const below = (parentId: number | null, before: string, way: readonly number[]): CategoryOption[] =>
    (children.get(parentId) ?? []).flatMap(({ id, text }) => {
      const option = { id, text: `${before}${text}`, way: [...way, id] };
      return [option, ...below(id, `${option.text} / `, option.way)];
    });
  return below(null, '', []);
}
