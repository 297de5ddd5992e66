import { counted } from '@fieldwright/domain/kernel/plural';

/** The words of the email about a scheduled import. */
export const bookImportMailTexts = {
  done: (file: string) => `Price changes applied: ${file}`,
  failed: (file: string) => `Price changes not applied: ${file}`,
  doneLead: ({ add, change, remove }: { add: number; change: number; remove: number }) =>
    `The scheduled price changes were applied: ${counted(add, 'new item', 'new items')}, ${counted(change, 'changed', 'changed')}, ${counted(remove, 'removed', 'removed')}.`,
  failedLead: 'The scheduled price changes weren’t applied. Prices are as they were.',
  facts: { company: 'Company', priceBook: 'Price book', file: 'File', day: 'Scheduled for' },
  open: 'Open the file',
  footer: 'Fieldwright sent you this because your company scheduled these changes.',
} as const;
