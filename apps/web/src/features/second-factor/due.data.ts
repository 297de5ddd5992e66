import { meQuery } from '../../app/main/main-area.ts';
import { queryClient } from '../../lib/requests/query-client.ts';

/**
 * Returns whether the user must set up a second factor first; always asks the server, since it may have been
 * done elsewhere.
 */
export async function findDue(): Promise<boolean> {
  const me = await queryClient.fetchQuery({ ...meQuery, staleTime: 0 });
  return me.secondFactor.due;
}
