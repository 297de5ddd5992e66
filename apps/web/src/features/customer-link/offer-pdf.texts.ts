export const offerPdfTexts = {
  title: 'Your proposal as a PDF',
  signedTitle: 'Your signed copy',
  pageTitle: (company: string) => `PDF · ${company}`,
  making: 'Preparing your PDF…',
  late: 'The PDF isn’t ready yet. Try again in a few minutes.',
  open: 'Open PDF',
  again: 'Try again',
  back: 'Back to the proposal',
} as const;
