export const revisionTexts = {
  changed: (when: string) => `Changed since sent, ${when}.`,
  changedDetail: (number: number) => `The customer still sees version ${number}.`,
  send: 'Send the new version',
  compare: 'See what changed',
  changedTitle: (number: number) => `Changed since version ${number}`,
  close: 'Close',
  wholeProposal: 'Proposal',
  what: 'What',
  sent: 'Sent',
  now: 'Now',
  nothing: '–',
} as const;
