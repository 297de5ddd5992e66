import { invoiceTexts } from './invoice.texts.ts';

export const serviceReportTexts = {
  ...invoiceTexts,
  open: 'Service report',
  title: (number: string) => `Service report ${number}`,
  about: 'What you did, checked and recommended, with photos and without prices of the work.',
  making: 'Making the service report',
  notMade: 'The service report couldn’t be made.',
  fileName: (number: string) => `Service report ${number}.pdf`,
  send: 'Email report',
  sent: (number: string, email: string) => `Service report ${number} sent to ${email}.`,
  sentTitle: 'Sent service reports',
  sentNotLoaded: 'The sent service reports couldn’t be loaded.',
  openSent: (email: string, when: string) => `Open the service report sent to ${email}, ${when}`,
  print: 'Print service report',
} as const;
