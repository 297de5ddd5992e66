/** The texts of the receipt email, and the reasons for refusing it. */
export const receiptTexts = {
  voided: 'A voided payment has no receipt.',
  pending: 'The payment is still pending.',
  failed: 'The payment failed.',
  subject: (number: string, company: string) => `Receipt ${number} from ${company}`,
  hello: (name: string) => (name ? `Hello ${name},` : 'Hello,'),
  thanks: (company: string) => `Thank you for your payment. This is your receipt from ${company}.`,
  questions: (ways: string) => `If you have questions, ${ways}.`,
  footer: (company: string) => `${company} sent you this receipt.`,
} as const;
