import { may } from '@fieldwright/domain/people/roles';
import { type Query, queryOptions } from '@tanstack/react-query';
import { type AnyRouter, redirect } from '@tanstack/react-router';
import { api } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { featuresQuery } from '../../lib/feature-flags.ts';
import { queryClient } from '../../lib/query-client.ts';
import type { Answer } from '../../lib/send.ts';
import { sessionState } from '../../lib/session-state.ts';
import { clearToasts } from '../../ui/toast.tsx';
import { toSignIn } from '../no-access.ts';
import { isAnythingUnsaved } from '../unsaved.ts';
import type { MainContext } from './main-context.ts';

/** Who is signed in, in which company. It holds until the server says that rights have changed. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => api('GET /api/me', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/** Has who is in asked for again: how the company is reached has changed. What is known stays where no answer comes. */
export async function refreshMe(): Promise<void> {
  // an answer under way may be of before
  await queryClient.cancelQueries(meQuery);
  await queryClient.fetchQuery({ ...meQuery, staleTime: 0 }).catch(() => {});
}

type Me = Answer<'GET /api/me'>;

/** Whether an address is of the page that is open, whatever it keeps behind the `?`. */
const isHere = (address: string): boolean => new URL(address, location.href).pathname === location.pathname;

/** Whether both are one person in one company: what the one may see is the other's too. */
export function isSame(one: Me, other: Me): boolean {
  return one.id === other.id && one.company.id === other.company.id;
}

/** Nothing of who was in is left: neither what was loaded, nor a toast whose Undo would act for somebody else. */
export function forgetAll(): void {
  queryClient.clear();
  clearToasts();
}

/** Has everything on the screen asked for again, but the company's features: they are kept (R9.1). */
export function makeStale(isMeant: (query: Query) => boolean = () => true): Promise<void> {
  const { queryKey: features } = featuresQuery;
  return queryClient.invalidateQueries({
    predicate: (query) => query.queryKey[0] !== features[0] && isMeant(query),
  });
}

/**
 * Asks who is in now and loads the screen again. Rows of the same person stay until newer ones are there; where
 * somebody else is in, or in another company, they go first.
 */
export async function loadAgain(router: AnyRouter, how: { retry?: false } = {}): Promise<void> {
  const before = queryClient.getQueryData(meQuery.queryKey);
  // an answer under way may still be to the person of before
  await queryClient.cancelQueries(meQuery);
  const me = await queryClient.fetchQuery({ ...meQuery, ...how, staleTime: 0 });
  if (before && !isSame(before, me)) {
    forgetAll();
    queryClient.setQueryData(meQuery.queryKey, me);
  } else if (!me.secondFactor.due) {
    await makeStale(({ queryKey }) => queryKey[0] !== meQuery.queryKey[0]);
  }
  if (!isHeldByWork(me)) await router.invalidate();
}

/** A second factor is due, but something is not saved: the page stays, and `FactorDueBanner` offers to set it up. */
const isHeldByWork = (me: Me): boolean => me.secondFactor.due && isAnythingUnsaved();

/**
 * Finds out who comes in. A person whose company requires a second factor sets it up first, unless that would take away
 * unsaved work: who goes to another page has been asked about it.
 * @param address where the person wants to go; kept when the session turns out to have ended
 */
export async function openMainArea(address: string): Promise<MainContext> {
  try {
    const me = await queryClient.ensureQueryData(meQuery);
    if (me.secondFactor.due && !(isAnythingUnsaved() && isHere(address)))
      throw redirect({ to: '/secondfactor', search: { back: address }, replace: true });
    return { queryClient, me, may: (permission) => may(me.roles, permission) };
  } catch (error) {
    if (error instanceof ApiError && sessionState.get() !== 'in') throw toSignIn(address);
    throw error;
  }
}
