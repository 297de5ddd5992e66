/** The words of the banner about scheduled price changes. */
export const scheduledPricesTexts = {
  done: ({ fileName, priceBook }: { fileName: string; priceBook: string }) =>
    `The scheduled price changes from ${fileName} were applied to ${priceBook}.`,
  failed: ({ fileName, priceBook }: { fileName: string; priceBook: string }) =>
    `The scheduled price changes from ${fileName} weren’t applied to ${priceBook}.`,
  review: 'Review',
  dismiss: 'Dismiss',
} as const;
