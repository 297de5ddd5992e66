/** The names of the files, and the email with the signed copy. */
export const proposalPaperMailTexts = {
  file: (number: string) => `Proposal ${number}.pdf`,
  signedFile: (number: string) => `Signed proposal ${number}.pdf`,
  hello: (name: string) => (name ? `Hello ${name},` : 'Hello,'),
  questions: (ways: string) => `If you have questions, ${ways}.`,
  number: 'Proposal',
  option: 'Accepted option',
  total: 'Total',
  signer: 'Signed by',
  footer: (company: string) => `${company} sent you this copy because you signed their proposal.`,
} as const;
