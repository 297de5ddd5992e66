export const proposalEmailsTexts = {
  open: 'Emails',
  title: (number: string) => `Emails about proposal ${number}`,
  lead: 'From the last 90 days.',
  none: 'No emails in the last 90 days.',
  loading: 'Loading…',
  close: 'Close',
  statuses: {
    trying: 'Not sent yet',
    sent: 'Sent',
    failed: 'Not delivered',
    unsure: 'May not have arrived',
    dropped: 'Not sent, no longer needed',
  },
  to: (kind: string, to: string | null) => (to ? `${kind} to ${to}` : kind),
  when: (when: string, by: string | null) => (by ? `${when}, by ${by}` : when),
} as const;
