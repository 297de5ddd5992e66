import { invoiceTexts } from './invoice.texts.ts';

export const serviceReportTexts = {
  ...invoiceTexts,
  open: 'Service report',
  title: (number: string) => `Service report ${number}`,
  about: 'What you did, checked and recommended, with photos but no prices for the work.',
  making: 'Creating the service report…',
  late: 'The service report isn’t ready yet. Try again in a few minutes.',
  notMade: 'Couldn’t create the service report.',
  fileName: (number: string) => `Service report ${number}.pdf`,
  send: 'Email report',
  sent: (number: string, email: string) => `Service report ${number} sent to ${email}.`,
  sentTitle: 'Sent service reports',
  sentNotLoaded: 'Couldn’t load the sent service reports.',
  openSent: (email: string, when: string) => `Open the service report sent to ${email}, ${when}`,
} as const;
