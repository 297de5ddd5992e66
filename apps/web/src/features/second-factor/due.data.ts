import { meQuery } from '../../app/main/main-area.ts';
import { queryClient } from '../../lib/query-client.ts';

/** Whether the person has to set a second factor up before anything else; asked anew, since it may have been done elsewhere. */
export async function findDue(): Promise<boolean> {
  const me = await queryClient.fetchQuery({ ...meQuery, staleTime: 0 });
  return me.secondFactor.due;
}
