export const customerMessageTexts = {
  list: 'From the customer',
  asked: (when: string) => `Question, ${when}`,
  declined: (when: string) => `Declined, ${when}`,
  answered: (by: string | null, when: string) => (by ? `${by} answered, ${when}` : `Answered, ${when}`),
  answer: 'Answer',
  title: 'Answer a question',
  label: 'Your answer',
  help: 'The customer gets your answer by email.',
  cancel: 'Cancel',
  send: 'Email answer',
  sent: 'Answer sent.',
  unsaved: 'Your answer hasn’t been sent.',
} as const;
