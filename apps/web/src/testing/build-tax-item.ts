import type { TaxItem } from '../features/documents/price-book.data.ts';

/** Builds a tax item as the server answers it: 4.75% of the state and 2.25% of the county. */
export function buildTaxItem(fields: Partial<TaxItem> = {}): TaxItem {
  const always = (rate: number) => [{ from: null, to: null, rate }];
  return {
    id: 12,
    version: 1,
    hidden: false,
    text: 'Buncombe County',
    section: 'North Carolina',
    zips: [],
    elsewhere: false,
    parts: [
      { id: 1, kind: 'state', text: 'North Carolina', rates: always(47_500) },
      { id: 2, kind: 'county', text: 'Buncombe County', rates: always(22_500) },
    ],
    rate: 70_000,
    jurisdictions: [
      { id: 1, text: 'North Carolina', rate: 47_500 },
      { id: 2, text: 'Buncombe County', rate: 22_500 },
    ],
    ...fields,
  };
}
