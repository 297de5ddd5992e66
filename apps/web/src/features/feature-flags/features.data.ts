import type { QueryClient } from '@tanstack/react-query';
import { featuresQuery } from '../../lib/feature-flags.ts';

/** What the page needs before it is shown: what holds now, whatever has been kept. */
export function load(client: QueryClient): Promise<unknown> {
  return client.fetchQuery({ ...featuresQuery, staleTime: 0 });
}
