/** The texts of the email with a statement. */
export const statementMailTexts = {
  file: 'Statement.pdf',
  hello: (name: string) => (name ? `Hello ${name},` : 'Hello,'),
  balance: 'Balance due',
  questions: (ways: string) => `If you have questions, ${ways}.`,
  footer: (company: string) => `${company} sent you this statement.`,
} as const;
