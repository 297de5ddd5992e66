import type { StoredPricingRules } from '@fieldwright/contract/pricing-rules';
import type { PricingRules } from '@fieldwright/domain/price-books/pricing-rules';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/requests/api.ts';
import { onceImported } from '../../ui/toast/once-imported.ts';
import { pricingRulesQuery } from '../price-books/pricing-rules.data.ts';

export type { StoredPricingRules };

/** Fetches who changed what in the rules, newest first. @param version the rules', once known */
export const pricingChangesQuery = (version: number | undefined) =>
  queryOptions({
    queryKey: ['pricingRules', 'changes', version],
    queryFn: ({ signal }) => api('GET /api/pricingrules/changes', { signal }),
    enabled: version !== undefined,
    placeholderData: keepPreviousData,
  });

/** Loads what the page needs before it shows. */
export function load(client: QueryClient): Promise<unknown> {
  return client.ensureQueryData(pricingRulesQuery);
}

/** Saves the given rules; refetches the prices that follow them. */
export async function savePricingRules(
  client: QueryClient,
  body: Partial<PricingRules> & { basedOn: number },
): Promise<StoredPricingRules> {
  const saved = await onceImported(() => api('POST /api/pricingrules', { body }));
  client.setQueryData(pricingRulesQuery.queryKey, saved);
  void client.invalidateQueries({ queryKey: ['pricebookentries'] });
  return saved;
}
