import { proposalSorts, type SortOf, sortInAddress } from '@fieldwright/domain/kernel/list-sort';

/** The templates' search parameters: search text, whether to show removed ones, and sort order. */
export interface TemplatesSearch {
  search?: string;
  removed?: true;
  sort?: SortOf<typeof proposalSorts>;
}

export function templatesSearch({ search, removed, sort }: Record<string, unknown>): TemplatesSearch {
  const text = typeof search === 'string' || typeof search === 'number' ? String(search).slice(0, 100) : '';
  return {
    ...(text ? { search: text } : {}),
    ...(removed === true ? { removed } : {}),
    ...sortInAddress(proposalSorts, sort),
  };
}
