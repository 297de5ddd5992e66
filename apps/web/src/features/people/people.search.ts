import type { Role } from '@fieldwright/domain/people/roles';

/** The page's search parameters: search text, status, role, and whether the invitation is open. */
export interface PeopleSearch {
  search?: string;
  status?: 'active' | 'invited' | 'deactivated';
  role?: Role;
  invite?: true;
}

/** Repeated from the domain: this file is part of every page's bundle, the domain's shapes are not. */
const roles: Record<Role, true> = {
  owner: true,
  admin: true,
  office: true,
  dispatcher: true,
  sales: true,
  technician: true,
};
const isRole = (value: unknown): value is Role => typeof value === 'string' && Object.hasOwn(roles, value);

export function peopleSearch({ search, status, role, invite }: Record<string, unknown>): PeopleSearch {
  const text = typeof search === 'string' || typeof search === 'number' ? String(search).slice(0, 100) : '';
  return {
    ...(text ? { search: text } : {}),
    ...(status === 'active' || status === 'invited' || status === 'deactivated' ? { status } : {}),
    ...(isRole(role) ? { role } : {}),
    ...(invite === true ? { invite } : {}),
  };
}
