/** Texts of a payment's receipt as a document. */
export const receiptPaperTexts = {
  openPdf: 'Open receipt with lines',
  making: 'Creating the receipt…',
  late: 'The receipt isn’t ready yet. Try again in a few minutes.',
  notMade: 'Couldn’t create the receipt.',
  again: 'Try again',
  sentTitle: 'Sent receipts',
  notSentYet: 'No receipt with lines has been emailed.',
  sentNotLoaded: 'Couldn’t load the sent receipts.',
  sentTo: (email: string) => `To ${email}`,
  sentBy: (when: string, who: string) => (who ? `${when}, by ${who}` : when),
  openSent: (email: string, when: string) => `Open the receipt sent to ${email}, ${when}`,
  view: 'Open',
} as const;
