export const sendReminderTexts = {
  open: 'Send reminder',
  title: 'Send a reminder?',
  detail: 'The customer gets an email with the link again, at the address you emailed it to.',
  cancel: 'Cancel',
  send: 'Send reminder',
  sent: (email: string) => `Reminder sent to ${email}.`,
  off: 'No reminders',
  offDetail: 'The customer turned them off.',
} as const;
