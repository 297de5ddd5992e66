/** The texts of the email with an invoice, and the reasons for refusing it. */
export const invoiceMailTexts = {
  file: (number: string) => `Invoice ${number}.pdf`,
  hello: (name: string) => (name ? `Hello ${name},` : 'Hello,'),
  number: 'Invoice',
  total: 'Total',
  balance: 'Balance due',
  overpaid: 'Overpaid',
  questions: (ways: string) => `If you have questions, ${ways}.`,
  footer: (company: string) => `${company} sent you this invoice.`,
  notPriced: 'A line doesn’t have a price yet. Enter its price first.',
} as const;
