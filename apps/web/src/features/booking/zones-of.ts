import type { QueryClient } from '@tanstack/react-query';
import { customerQuery } from '../customers/customers.data.ts';
import type { Booking, Zones } from './booking.ts';

/**
 * Returns the time zones of a booking; the site's comes from its customer, or from the form for a new one.
 */
export function zonesOf(
  client: QueryClient,
  { customerId, siteId, isNew, timeZone }: Pick<Booking, 'customerId' | 'siteId' | 'isNew' | 'timeZone'>,
  board: string,
): Zones {
  if (isNew) return { board, site: timeZone };
  const page = client.getQueryData(customerQuery(customerId ?? 0).queryKey);
  return { board, site: page?.sites.find(({ id }) => id === siteId)?.timeZone ?? board };
}
