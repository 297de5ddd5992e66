import type { QueryClient } from '@tanstack/react-query';
import { listQuery } from '../company-lists/company-lists.data.ts';
import { companyQuery } from '../settings/company.data.ts';

/** Loads what the page needs before it shows. */
export const load = (client: QueryClient): Promise<unknown> =>
  Promise.all([client.ensureQueryData(listQuery('taxitems')), client.ensureQueryData(companyQuery)]);
