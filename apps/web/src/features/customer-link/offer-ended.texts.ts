export const offerEndedTexts = {
  expired: {
    title: 'This link has expired',
    detail: (company: string) => `Links work for 30 days. Please ask ${company} to send a new one.`,
  },
  revoked: {
    title: 'This link no longer works',
    detail: (company: string) => `${company} turned it off. Please ask them for a new one.`,
  },
  draft: {
    title: 'This proposal is being updated',
    detail: (company: string) => `It will be back here when ${company} sends it to you.`,
  },
} as const;
