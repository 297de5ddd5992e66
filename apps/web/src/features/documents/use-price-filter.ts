import { useState } from 'react';
import type { PricedFor } from './price-book.data.ts';
import { pricedForOf } from './price-filters.ts';
import { type PriceFilter, whoseOf } from './whose-prices.ts';

/**
 * Keeps whose prices a picker shows: the document's, until someone chooses others. Nothing is written to the
 * document, and when the document's own change, the picker follows it again.
 */
export function usePriceFilter(document: PricedFor) {
  const preset = whoseOf({ ...document });
  const of = JSON.stringify(preset);
  const [chosen, setChosen] = useState<{ of: string; whose: PriceFilter } | null>(null);
  const whose = chosen?.of === of ? chosen.whose : preset;
  return {
    whose,
    pricedFor: pricedForOf(whose),
    choose: (next: PriceFilter) => setChosen({ of, whose: whoseOf({ ...next }) }),
  };
}
