import { may } from '@fieldwright/domain/people/roles';
import { QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { ApiError, isPassing } from '../../lib/api-error.ts';
import { sessionState } from '../../lib/session.ts';
import { toSignIn } from '../no-access.ts';
import type { MainContext } from './main-context.ts';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // what the browser thinks of the network is a hint only: calls are made and their answers judged
      networkMode: 'always',
      retry: (count, error) => isPassing(error) && count < 2,
    },
    mutations: { networkMode: 'always' },
  },
});

/** Who is signed in, in which company. It holds until the server says that rights have changed. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => api('GET /api/me', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/**
 * Finds out who comes in.
 * @param address where the person wants to go; kept when the session turns out to have ended
 */
export async function openMainArea(address: string): Promise<MainContext> {
  try {
    const me = await queryClient.ensureQueryData(meQuery);
    return { queryClient, me, may: (permission) => may(me.roles, permission) };
  } catch (error) {
    if (error instanceof ApiError && sessionState.get() !== 'in') throw toSignIn(address);
    throw error;
  }
}
