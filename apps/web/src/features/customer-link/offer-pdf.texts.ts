export const offerPdfTexts = {
  title: 'Your proposal as a PDF',
  signedTitle: 'Your signed copy',
  pageTitle: (company: string) => `PDF · ${company}`,
  making: 'Preparing your PDF…',
  open: 'Open PDF',
  again: 'Try again',
  back: 'Back to the proposal',
} as const;
