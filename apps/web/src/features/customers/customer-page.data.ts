import type { QueryClient } from '@tanstack/react-query';
import { customerQuery } from './customers.data.ts';
import { pastSearch } from './customers.search.ts';

/** Loads what a customer's page needs before it shows. */
export function load(
  client: QueryClient,
  search: Record<string, unknown>,
  { id }: Record<string, string>,
): Promise<unknown> {
  return client.ensureQueryData(customerQuery(Number(id), pastSearch(search).past));
}
