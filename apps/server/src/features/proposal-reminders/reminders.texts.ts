/** Texts of the reminder of a proposal. */
export const reminderTexts = {
  goodUntil: 'Good until',
  stop: 'Stop reminders',
  why: (company: string) => `${company} sent you this because your proposal is still open.`,
} as const;
