import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSettled } from '../../lib/use-settled.ts';
import { foundCustomersQuery, removedCustomersQuery } from '../customers/customers.data.ts';

const typingMs = 150;

/**
 * Searches customers for the typed text. Without matches it waits for removed customers, which come before
 * similar ones.
 * @returns `isHere`: the results belong to the current text. `isOpenChoice`: they are only similar
 */
export function useFoundCustomers(text: string) {
  const searched = useSettled(text, typingMs);
  const { data, isPlaceholderData, isFetching } = useQuery({
    ...foundCustomersQuery(searched),
    placeholderData: keepPreviousData,
  });
  const gone = useQuery({ ...removedCustomersQuery(searched), placeholderData: keepPreviousData });
  const isOfTyped = text !== '' && searched === text;
  const isFound = isOfTyped && !isPlaceholderData && data !== undefined;
  // a failed request counts as no results
  const isGoneKnown = gone.failureCount > 0 || (!gone.isPlaceholderData && gone.data !== undefined);
  const matching = text === '' ? [] : (data?.customers ?? []);
  const isHere = isFound && (matching.length > 0 || isGoneKnown);
  const isWaiting = isFound && !isGoneKnown;
  const removed = text === '' || isWaiting ? [] : (gone.data?.customers ?? []);
  const similar = text === '' || isWaiting ? [] : (data?.similar ?? []);
  const found = [...matching, ...removed, ...similar];
  const isOpenChoice = similar.length > 0 && similar.length === found.length;
  return { found, similar, removed, isHere, isOpenChoice, isFetching };
}
