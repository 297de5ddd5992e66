/** The texts of the email with a statement. */
export const statementMailTexts = {
  file: 'Statement.pdf',
  subject: (company: string) => `Your statement from ${company}`,
  hello: (name: string) => (name ? `Hello ${name},` : 'Hello,'),
  opening: 'Attached is your statement, with the work that isn’t paid yet.',
  balance: 'Balance due',
  questions: (ways: string) => `If you have questions, ${ways}.`,
  footer: (company: string) => `${company} sent you this statement.`,
} as const;
