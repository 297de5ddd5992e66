import { useQuery } from '@tanstack/react-query';
import { useMain } from '../../app/main/use-main.ts';
import { pricingRulesQuery } from './pricing-rules.data.ts';

/** Returns the margin below which prices are warned of; null if the company has none, or costs don't concern the user. */
export function useLeastMargin(): number | null {
  const { may } = useMain();
  const { data } = useQuery({ ...pricingRulesQuery, enabled: may('costs.view') });
  return data?.leastMarginRate ?? null;
}
