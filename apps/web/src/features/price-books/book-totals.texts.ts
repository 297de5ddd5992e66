import { counted } from '@fieldwright/domain/kernel/plural';

/** Texts of the totals below a price book's list. */
export const bookTotalsTexts = {
  show: 'Show totals',
  looking: 'Adding up…',
  count: (services: number, parts: number) =>
    [services > 0 && counted(services, 'service', 'services'), parts > 0 && counted(parts, 'part', 'parts')]
      .filter(Boolean)
      .join(', '),
  average: 'Average price',
  prices: (count: number) => `Prices of ${counted(count, 'item', 'items')}`,
  dividedBy: (count: string) => `the sum divided by ${count}`,
  margin: 'Average margin',
  tooMany: (count: string) => `More than ${count} items. Filter the list to see its totals.`,
  failed: (reason: string) => `Couldn’t add up the list. ${reason}`,
  retry: 'Try again',
} as const;
