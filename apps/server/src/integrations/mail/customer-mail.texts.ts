/** How to reach a company, as part of a sentence in emails to customers. */
export const customerMailTexts = {
  call: (company: string, phone: string) => `call ${company} at ${phone}`,
  reply: 'reply to this email',
} as const;
