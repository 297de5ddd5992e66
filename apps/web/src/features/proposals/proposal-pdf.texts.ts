export const proposalPdfTexts = {
  open: 'PDF as sent',
  openSigned: 'Signed copy',
  title: (number: string) => `Proposal ${number} as sent`,
  signedTitle: (number: string) => `Signed copy of proposal ${number}`,
  lead: 'The last version you sent.',
  signedLead: 'What the customer signed, with the signature page. Later edits don’t change it.',
  making: 'Preparing the PDF…',
  late: 'The PDF isn’t ready yet. Try again in a few minutes.',
  notMade: 'Couldn’t prepare the PDF.',
  again: 'Try again',
  openPdf: 'Open PDF',
  close: 'Close',
} as const;
