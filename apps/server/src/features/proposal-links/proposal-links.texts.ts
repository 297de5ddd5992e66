/** Texts of the email with a customer's link, and the reasons for refusing it. */
export const proposalLinkTexts = {
  removed: 'It was removed. Restore it first.',
  placeRemoved: 'Its customer or site was removed. Restore that first.',
  template: 'A template has no customer.',
  noSite: 'Choose the customer’s site first.',
  expired: 'It’s expired. To send it, set a later “Good until” date and mark it as sent again.',
  file: 'File',
  noPackage: 'The customer wouldn’t see any packages. Add a line to one first.',
  notDeclined: 'This proposal can’t be declined anymore.',
  answered: 'Someone has already answered this question.',
  youAsked: 'You asked:',
  answerFooter: (company: string) =>
    `${company} sent you this because you asked a question about your proposal.`,
  noOption: 'You can’t choose this option now.',
  noPlan: 'This option has no such plan.',
  customerMissing: 'The lender needs this.',
  noAddOn: 'One of these add-ons can’t be chosen. Load the page again, then choose.',
  notSigned: 'Sign the proposal first.',
  sameSigner: 'This person has already signed. Enter the name of the second signer.',
  notWaiting: 'Nothing is waiting for a second signature anymore.',
  noSignature: 'Sign, or type your name.',
  noEmail: 'The customer has no email address.',
  hello: (name: string) => `Hello ${name},`,
  helloSecond: 'Hello,',
  second: 'It needs two signatures. You can sign it on the page.',
  accept: (ways: string, company: string) =>
    `To accept it or ask a question, ${ways || `contact ${company}`}.`,
  action: 'See your proposal',
  footer: (day: string) =>
    `The link works until ${day}. Anyone with it can see the proposal, so please don’t share it.`,
} as const;
