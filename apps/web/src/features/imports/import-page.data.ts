import type { QueryClient } from '@tanstack/react-query';
import { importQuery } from './imports.data.ts';

/** Loads what the page of one import needs before it shows. */
export const load = (
  client: QueryClient,
  _search: Record<string, unknown>,
  params: Record<string, string>,
): Promise<unknown> => client.fetchQuery(importQuery(Number(params['id'])));
