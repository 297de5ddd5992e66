/** The texts of the receipt email, and the reasons for refusing it. */
export const receiptTexts = {
  voided: 'A voided payment has no receipt.',
  pending: 'The payment is still pending.',
  failed: 'The payment failed.',
  creditUsed: 'Credit has its receipt on the work order that it pays.',
  hello: (name: string) => (name ? `Hello ${name},` : 'Hello,'),
  questions: (ways: string) => `If you have questions, ${ways}.`,
  file: (number: string) => `Receipt ${number}.pdf`,
  footer: (company: string) => `${company} sent you this receipt.`,
} as const;
