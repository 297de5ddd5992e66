import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useMain } from '../../app/main/use-main.ts';
import { bookQuery } from './price-book.data.ts';
import { pricingRulesQuery } from './pricing-rules.data.ts';

/**
 * Returns the margin below which prices are warned of; null if the company has none, or costs don't concern the
 * user. It comes with the book.
 */
export function useLeastMargin(): number | null {
  const { may } = useMain();
  const { id } = useParams({ strict: false });
  const { data: book } = useQuery({ ...bookQuery(Number(id)), enabled: false });
  const ofBook = book?.leastMarginRate;
  const { data } = useQuery({ ...pricingRulesQuery, enabled: may('costs.view') && ofBook === undefined });
  return may('costs.view') ? (ofBook ?? data?.leastMarginRate ?? null) : null;
}
