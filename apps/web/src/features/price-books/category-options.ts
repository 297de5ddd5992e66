import type { PriceBookBranch } from './price-book.data.ts';

/** A category with its way from the top: "Heating / Furnaces". */
export interface CategoryOption {
  id: number;
  text: string;
}

/** Returns all categories of a book in the order of the tree, each with its way from the top. */
export function categoryOptions(branches: readonly PriceBookBranch[]): CategoryOption[] {
  const children = Map.groupBy(branches, (branch) => branch.parentPriceBookCategoryId);
  const options: CategoryOption[] = [];
  const add = (parentId: number | null, before: string): void => {
    for (const { id, text } of children.get(parentId) ?? []) {
      options.push({ id, text: `${before}${text}` });
      add(id, `${before}${text} / `);
    }
  };
  add(null, '');
  return options;
}
