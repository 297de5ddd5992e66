/** The errors page's address: which one is open, what is searched for, and in which order they stand. */
export interface ErrorsSearch {
  id?: number;
  search?: string;
  sort?: 'often';
}

export function errorsSearch({ id, search, sort }: Record<string, unknown>): ErrorsSearch {
  const text = typeof search === 'string' || typeof search === 'number' ? String(search) : '';
  return {
    ...(Number.isSafeInteger(id) && { id: id as number }),
    ...(text && { search: text }),
    ...(sort === 'often' && { sort }),
  };
}
