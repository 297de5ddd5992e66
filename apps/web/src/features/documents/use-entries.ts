import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  entriesQuery,
  fewEntries,
  manyEntries,
  type PriceBookEntry,
  type PricedFor,
  whileTyping,
} from './price-book.data.ts';

/** What the price book has for what was typed, as far as it is known. */
export interface Found {
  entries: readonly PriceBookEntry[];
  /** how many fit */
  count: number;
  /** there are more that can be shown */
  hasMore: boolean;
  /** they are what was typed, and not what was typed before */
  isCurrent: boolean;
  isLoading: boolean;
  /** why there is no answer yet, and whether it is not tried any more */
  trouble: Error | null;
  isGivenUp: boolean;
}

/** Searches the price book for what is typed, a moment after it is; the first few, and the others when they are asked for. */
export function useEntries(typed: string, pricedFor: PricedFor) {
  const client = useQueryClient();
  const own = typed.trim();
  const text = useLater(own);
  const [wanted, want] = useState('');
  const isMany = wanted === text && text !== '';
  const query = useQuery({
    ...entriesQuery(text, pricedFor, isMany ? manyEntries : fewEntries),
    enabled: text !== '',
    placeholderData: whileTyping(text),
  });
  // where no more could be had, those that were there stay
  const data = query.data ?? client.getQueryData(entriesQuery(text, pricedFor).queryKey);
  const isCurrent = data?.text === own;
  const entries = own === '' ? [] : (data?.entries ?? []);
  const found: Found = {
    entries,
    count: data?.found ?? 0,
    hasMore: isCurrent && entries.length < Math.min(data.found, manyEntries),
    isCurrent,
    isLoading: query.isFetching,
    trouble: query.error ?? query.failureReason,
    isGivenUp: query.error !== null,
  };
  return {
    found,
    showMore: () => (isMany ? void query.refetch() : want(text)),
    /** the first that fits, as soon as it is known; null: none does, or it cannot be known */
    first: (words: string): Promise<PriceBookEntry | null> =>
      client.fetchQuery(entriesQuery(words, pricedFor)).then(
        (answer) => answer.entries[0] ?? null,
        () => null,
      ),
  };
}

const typingMs = 120;

/** A text a moment after it has been typed. */
function useLater(text: string): string {
  const [later, setLater] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setLater(text), text === '' ? 0 : typingMs);
    return () => clearTimeout(timer);
  }, [text]);
  return later;
}
