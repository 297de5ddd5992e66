import { counted } from '@fieldwright/domain/kernel/plural';

/** The words of the email about a scheduled import. */
export const bookImportMailTexts = {
  done: (file: string) => `Price changes made: ${file}`,
  failed: (file: string) => `Price changes not made: ${file}`,
  doneLead: ({ add, change, remove }: { add: number; change: number; remove: number }) =>
    `The changes you scheduled were made: ${counted(add, 'new item', 'new items')}, ${counted(change, 'changed', 'changed')}, ${counted(remove, 'removed', 'removed')}.`,
  failedLead: 'The scheduled price changes weren’t made. Prices are as they were.',
  facts: { company: 'Company', priceBook: 'Price book', file: 'File', day: 'Scheduled for' },
  open: 'Open the file',
  footer: 'You get this email because these changes were scheduled at your company.',
} as const;
