import type { QueryClient } from '@tanstack/react-query';
import { featuresQuery } from '../../lib/feature-flags.ts';

/** Loads what the page needs before it shows, always from the server. */
export function load(client: QueryClient): Promise<unknown> {
  return client.fetchQuery({ ...featuresQuery, staleTime: 0 });
}
