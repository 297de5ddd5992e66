/** The words of the banner about scheduled price changes. */
export const scheduledPricesTexts = {
  done: ({ fileName, priceBook }: { fileName: string; priceBook: string }) =>
    `The scheduled price changes of ${fileName} were made in ${priceBook}.`,
  failed: ({ fileName, priceBook }: { fileName: string; priceBook: string }) =>
    `The scheduled price changes of ${fileName} weren’t made in ${priceBook}.`,
  review: 'Review',
  dismiss: 'Dismiss',
} as const;
