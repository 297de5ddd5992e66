/** Separate from the staff's texts, which customers don't load. */
export const noLinkTexts = {
  pageTitle: 'Payments',
  title: 'Open this page from your link',
  text: 'Use the link or QR code from the company that did the work. If you don’t have it, please ask them to send it again.',
  staff: 'Work for the company?',
  signIn: 'Sign in',
} as const;
