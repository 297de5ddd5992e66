/** Texts of a payment's receipt as a document. */
export const receiptPaperTexts = {
  openPdf: 'Open receipt with lines',
  sentTitle: 'Sent receipts',
  notSentYet: 'Not emailed yet.',
  sentNotLoaded: 'Couldn’t load the sent receipts.',
  sentTo: (email: string) => `To ${email}`,
  sentBy: (when: string, who: string) => (who ? `${when}, by ${who}` : when),
  openSent: (email: string, when: string) => `Open the receipt sent to ${email}, ${when}`,
  view: 'Open',
} as const;
