import { useState } from 'react';
import { pricedForOf } from '../price-books/price-filters.ts';
import { type PricedFor, type PriceFilter, whoseOf } from '../price-books/whose-prices.ts';

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
