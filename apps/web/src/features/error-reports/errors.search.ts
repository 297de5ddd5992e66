/**
 * The page's search parameters: the open error, search text, audience, version, sort order, or the list of
 * boards.
 */
export interface ErrorsSearch {
  id?: number;
  search?: string;
  /** signed-in staff, or visitors on pages without sign-in */
  who?: 'staff' | 'strangers';
  version?: string;
  sort?: 'often';
  list?: 'boards';
}

const longest = 100;

export function errorsSearch({
  id,
  search,
  who,
  version,
  sort,
  list,
}: Record<string, unknown>): ErrorsSearch {
  const text = typeof search === 'string' || typeof search === 'number' ? String(search) : '';
  return {
    ...(Number.isSafeInteger(id) && { id: id as number }),
    ...(text && { search: text }),
    ...((who === 'staff' || who === 'strangers') && { who }),
    ...(typeof version === 'string' && version && { version: version.slice(0, longest) }),
    ...(sort === 'often' && { sort }),
    ...(list === 'boards' && { list }),
  };
}
