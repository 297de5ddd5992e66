/** Beside the staff's texts, which no customer loads. */
export const noLinkTexts = {
  pageTitle: 'Payments',
  title: 'This page opens with your link',
  text: 'Without the link or the QR code from the company that did the work, there is nothing to show here. Ask them to send it once more.',
  staff: 'Do you work for the company?',
  signIn: 'Sign in',
} as const;
