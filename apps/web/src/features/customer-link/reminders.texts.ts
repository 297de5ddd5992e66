export const remindersTexts = {
  title: 'Proposal reminders',
  lead: (company: string, email: string) => `${company} sends reminders about open proposals to ${email}.`,
  stop: 'Stop reminders',
  stopped: 'Reminders are off',
  stoppedLead: (company: string, email: string) =>
    `${company} won’t send reminders about proposals to ${email} anymore. You’ll still get the proposals and answers you ask for.`,
  again: 'Send reminders again',
  on: 'Reminders are on again',
  onLead: (company: string, email: string) =>
    `${company} can send reminders about open proposals to ${email}.`,
  unknown: 'This link doesn’t work',
  unknownDetail: 'Open it again from the email. If it still doesn’t work, ask the company to stop reminders.',
} as const;
