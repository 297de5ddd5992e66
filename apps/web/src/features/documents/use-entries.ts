import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSettled } from '../../lib/use-settled.ts';
import type { PricedFor } from '../price-books/whose-prices.ts';
import {
  entriesQuery,
  fewEntries,
  isForSame,
  manyEntries,
  type PriceBookEntry,
  whileTyping,
} from './price-book.data.ts';

/** Price book results for the typed text. */
export interface Found {
  entries: readonly PriceBookEntry[];
  /** how many match, or if `isMore`, how many were counted */
  count: number;
  isMore: boolean;
  /** nothing has the words: the entries have similar ones */
  isSimilar: boolean;
  /** more can be shown */
  hasMore: boolean;
  /** they belong to the current text, not to an earlier one */
  isCurrent: boolean;
  isLoading: boolean;
  /** the error so far, and whether retrying has stopped */
  trouble: Error | null;
  isGivenUp: boolean;
}

/**
 * Searches the price book for the typed text after a short pause; returns the first few results, more on
 * request.
 */
export function useEntries(typed: string, pricedFor: PricedFor) {
  const client = useQueryClient();
  const own = typed.trim();
  const text = useSettled(own, typingMs, true);
  const [wanted, want] = useState('');
  const isMany = wanted === text && text !== '';
  const query = useQuery({
    ...entriesQuery(text, pricedFor, isMany ? manyEntries : fewEntries),
    enabled: text !== '',
    placeholderData: whileTyping(text, pricedFor),
  });
  // keeps the first results if loading more failed
  const data = query.data ?? client.getQueryData(entriesQuery(text, pricedFor).queryKey);
  const isCurrent = data?.text === own && isForSame(data.for, pricedFor);
  const entries = own === '' ? [] : (data?.entries ?? []);
  const found: Found = {
    entries,
    count: data?.found ?? 0,
    isMore: data?.more ?? false,
    isSimilar: (data?.similar ?? false) && entries.length > 0,
    hasMore: isCurrent && entries.length < Math.min(data.found, manyEntries),
    isCurrent,
    isLoading: query.isFetching,
    trouble: query.error ?? query.failureReason,
    isGivenUp: query.error !== null,
  };
  return {
    found,
    showMore: () => (isMany ? void query.refetch() : want(text)),
    /** returns the first exact match once known; null if there is none or the request failed */
    firstEntry: (words: string): Promise<PriceBookEntry | null> =>
      client.fetchQuery(entriesQuery(words, pricedFor)).then(
        ({ similar, entries: [first] }) => (similar ? null : (first ?? null)),
        () => null,
      ),
  };
}

const typingMs = 50;
