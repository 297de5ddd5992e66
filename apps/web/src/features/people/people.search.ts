/** The people page's address: what is searched for, which status is shown, and whether the invitation is open. */
export interface PeopleSearch {
  search?: string;
  status?: 'active' | 'invited' | 'deactivated';
  invite?: true;
}

export function peopleSearch({ search, status, invite }: Record<string, unknown>): PeopleSearch {
  const text = typeof search === 'string' || typeof search === 'number' ? String(search) : '';
  return {
    ...(text ? { search: text } : {}),
    ...(status === 'active' || status === 'invited' || status === 'deactivated' ? { status } : {}),
    ...(invite === true ? { invite } : {}),
  };
}
