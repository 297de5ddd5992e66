import type { Person } from '@fieldwright/domain/people/person';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import type { Args } from '../../lib/send.ts';

export type { Person };

export const peopleQuery = queryOptions({
  queryKey: ['people'],
  queryFn: ({ signal }) => api('GET /api/people', { signal }),
});

/** The departments of the board, which a technician stands in. */
export const departmentsQuery = queryOptions({
  queryKey: ['board', 'base'],
  queryFn: ({ signal }) => api('GET /api/board/base', { signal }),
  select: ({ departments }) => departments,
});

/** What the page needs before it is shown. */
export function load(client: QueryClient): Promise<unknown> {
  return client.ensureQueryData(peopleQuery);
}

/**
 * Puts the server's answer into the list: in the person's place, or at the end. Where no list is loaded it makes none:
 * the answer may come after somebody else has signed in.
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
  // the server knows the order
  void client.invalidateQueries(peopleQuery);
}

type Change = Args<'PATCH /api/people/{id}'>[0]['body'];

export async function changePerson(client: QueryClient, id: number, body: Change): Promise<void> {
  keep(client, await api('PATCH /api/people/{id}', { params: { id }, body }));
}

export async function resendInvitation(client: QueryClient, { id }: Person): Promise<void> {
  keep(client, await api('POST /api/people/{id}/invitation', { params: { id } }));
}

export async function turnOffSecondFactor(client: QueryClient, { id }: Person): Promise<void> {
  keep(client, await api('DELETE /api/people/{id}/secondfactor', { params: { id } }));
}

/** Ends or gives back a person's access; the list shows it before the server has answered, and again when it refuses. */
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
