import { may } from '@fieldwright/domain/people/roles';
import { type Query, queryOptions } from '@tanstack/react-query';
import { type AnyRouter, redirect } from '@tanstack/react-router';
import { ApiError } from '../../lib/errors/api-error.ts';
import { featuresQuery } from '../../lib/feature-flags.ts';
import { api } from '../../lib/requests/api.ts';
import { queryClient } from '../../lib/requests/query-client.ts';
import type { Answer } from '../../lib/requests/send.ts';
import { countUp, rightsChanges, sessionState } from '../../lib/session/session-state.ts';
import { clearToasts } from '../../ui/toast/toasts.ts';
import { toSignIn } from '../no-access.ts';
import { isAnythingUnsaved } from '../unsaved.ts';
import type { MainContext } from './main-context.ts';

/** Asks who is signed in, and in which company. Valid until the server reports changed rights. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => api('GET /api/me', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/**
 * Refetches the signed-in person after a company change. Keeps the old data if that fails. In another time
 * zone all dates are others, so that everything is loaded again, as when rights change.
 */
export async function refreshMe(): Promise<void> {
  const zone = () => queryClient.getQueryData(meQuery.queryKey)?.company.timeZone;
  const before = zone();
  // a response in flight may predate the change
  await queryClient.cancelQueries(meQuery);
  await queryClient.fetchQuery({ ...meQuery, staleTime: 0 }).catch(() => {});
  if (before !== undefined && zone() !== before) countUp(rightsChanges);
}

type Me = Answer<'GET /api/me'>;

/** Checks whether an address is of the open page; ignores the query string. */
const isHere = (address: string): boolean => new URL(address, location.href).pathname === location.pathname;

/** Checks whether both are the same person in the same company, and so may see the same data. */
export function isSame(one: Me, other: Me): boolean {
  return one.id === other.id && one.company.id === other.company.id;
}

/** Clears everything of the previous person: cached data, and toasts whose Undo would act as someone else. */
export function forgetAll(): void {
  queryClient.clear();
  clearToasts();
}

/** Invalidates all matching queries except the company's features, which are kept (R9.1). */
export function makeStale(isMeant: (query: Query) => boolean = () => true): Promise<void> {
  const { queryKey: features } = featuresQuery;
  return queryClient.invalidateQueries({
    predicate: (query) => query.queryKey[0] !== features[0] && isMeant(query),
  });
}

/**
 * Refetches who is signed in and reloads the screen. Data of the same person stays on the screen until
 * replaced; for a different person or company it is cleared first.
 */
export async function loadAgain(router: AnyRouter, how: { retry?: false } = {}): Promise<void> {
  const before = queryClient.getQueryData(meQuery.queryKey);
  // a response in flight may be for the previous person
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

/** Checks whether unsaved work holds back a due second-factor setup; `FactorDueBanner` offers it instead. */
const isHeldByWork = (me: Me): boolean => me.secondFactor.due && isAnythingUnsaved();

/**
 * Returns who is signed in, for the main area's pages. Redirects to second-factor setup if the company
 * requires one, except when that would lose unsaved work (leaving for another page has already asked about
 * it).
 * @param address where the person wants to go; kept if the session turns out to have ended
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
