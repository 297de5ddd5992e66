export const proposalPdfTexts = {
  open: 'PDF as sent',
  openSigned: 'Signed copy',
  title: (number: string) => `Proposal ${number} as sent`,
  signedTitle: (number: string) => `Signed copy of proposal ${number}`,
  lead: 'The version that was sent last.',
  signedLead: 'With the signature page. It stays as it was signed.',
  making: 'Preparing the PDF…',
  late: 'The PDF isn’t ready yet. Try again in a few minutes.',
  notMade: 'The PDF couldn’t be opened.',
  again: 'Try again',
  openPdf: 'Open PDF',
  close: 'Close',
} as const;
