export const replyTexts = {
  titles: { question: 'Ask a question', decline: 'Decline this proposal' },
  labels: { question: 'Your question', decline: 'Why? (optional)' },
  helps: {
    question: (company: string) => `${company} will answer by email.`,
    decline: (company: string) => `If you change your mind, contact ${company}.`,
  },
  send: { question: 'Send question', decline: 'Decline proposal' },
  back: 'Back to the proposal',
  asked: 'Question sent.',
  askedDetail: (company: string) => `${company} will answer by email.`,
} as const;
