import type { ListFormat } from '@fieldwright/domain/kernel/exported-list';
import type { Person } from '@fieldwright/domain/people/person';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { noteSave } from '../../lib/last-save.ts';
import { api } from '../../lib/requests/api.ts';
import type { Args } from '../../lib/requests/send.ts';
import type { PeopleSearch } from './people.search.ts';

export type { Person };

export const peopleQuery = queryOptions({
  queryKey: ['people'],
  queryFn: ({ signal }) => api('GET /api/people', { signal }),
});

export const personChangesQuery = ({ id, version }: Person) =>
  queryOptions({
    queryKey: ['people', 'changes', id, version],
    queryFn: ({ signal }) => api('GET /api/people/{id}/changes', { params: { id }, signal }),
    placeholderData: keepPreviousData,
  });

/** Fetches the departments of the board. */
export const departmentsQuery = queryOptions({
  queryKey: ['board', 'base'],
  queryFn: ({ signal }) => api('GET /api/board/base', { signal }),
  select: ({ departments }) => departments,
});

/** Exports the matching people. */
export const exportPeople = ({ invite: _, ...search }: PeopleSearch, format: ListFormat) =>
  api('GET /api/people/export', { query: { ...search, format } });

/** Loads what the page needs before it shows. */
export function load(client: QueryClient): Promise<unknown> {
  return client.ensureQueryData(peopleQuery);
}

/**
 * Updates a person in the cached list, or adds them at the end. Creates no list: the response may arrive
 * after someone else has signed in.
 */
function keep(client: QueryClient, person: Person): void {
  client.setQueryData(peopleQuery.queryKey, (list) =>
    list?.some(({ id }) => id === person.id)
      ? list.map((other) => (other.id === person.id ? person : other))
      : list && [...list, person],
  );
}

export async function invitePerson(
  client: QueryClient,
  body: Args<'POST /api/people'>[0]['body'],
): Promise<void> {
  keep(client, await api('POST /api/people', { body }));
  noteSave();
  // the server knows the order
  void client.invalidateQueries(peopleQuery);
}

type Change = NonNullable<Args<'PATCH /api/people/{id}'>[0]['body']>;

export async function changePerson(client: QueryClient, id: number, body: Change): Promise<Person> {
  const person = await api('PATCH /api/people/{id}', { params: { id }, body });
  keep(client, person);
  noteSave();
  return person;
}

export async function resendInvitation(client: QueryClient, { id }: Person): Promise<void> {
  keep(client, await api('POST /api/people/{id}/invitation', { params: { id } }));
}

export async function turnOffSecondFactor(
  client: QueryClient,
  { id }: Person,
  body: Args<'POST /api/people/{id}/secondfactor/off'>[0]['body'],
): Promise<void> {
  keep(client, await api('POST /api/people/{id}/secondfactor/off', { params: { id }, body }));
}

/**
 * Deactivates or reactivates a person. The list shows it before the server responds, and reverts it after a
 * refusal.
 */
export async function setAccess(client: QueryClient, person: Person, access: 'deactivate' | 'reactivate') {
  await client.cancelQueries(peopleQuery);
  const expected = access === 'deactivate' ? 'deactivated' : 'active';
  keep(client, { ...person, status: expected });
  try {
    keep(client, await api(`POST /api/people/{id}/${access}`, { params: { id: person.id } }));
  } catch (error) {
    keep(client, person);
    void client.invalidateQueries(peopleQuery);
    throw error;
  }
}
