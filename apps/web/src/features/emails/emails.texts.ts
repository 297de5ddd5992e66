import { emailFailures } from '@fieldwright/domain/emails/email';
import type { UndeliveredEmail } from './emails.data.ts';

const kinds = {
  invitation: 'Invitation',
  receipt: 'Receipt',
  invoice: 'Invoice',
  signedCopy: 'Signed copy',
  proposalNews: 'Notice to salesperson',
  serviceReport: 'Service report',
  statement: 'Statement',
  proposalLink: 'Proposal link',
  proposalReminder: 'Proposal reminder',
  proposalAnswer: 'Answer to a question',
  paymentLink: 'Payment link',
} as const;
const records = {
  person: 'People',
  customer: 'Customer',
  workOrder: 'Work order',
  salesProposal: 'Proposal',
} as const;

export const emailsTexts = {
  kinds,
  title: 'Undelivered email',
  lead: 'Invitations, receipts, and links to proposals and payments that weren’t delivered.',
  list: 'Undelivered email',
  kind: ({ kind }: UndeliveredEmail) => kinds[kind],
  record: ({ about: { entity, id } }: UndeliveredEmail) =>
    entity === 'person' ? records.person : `${records[entity]} ${id}`,
  to: (to: string | null) => (to === null ? 'Not sent yet' : `To ${to}`),
  statuses: { trying: 'Still trying', failed: 'Not delivered', unsure: 'May not have arrived' },
  why: ({ failure }: UndeliveredEmail) =>
    failure === null ? emailsTexts.waiting : emailFailures[failure].words,
  waiting: 'Waiting to be sent.',
  next: (time: string) => `Next try at ${time}.`,
  by: (name: string | null, when: string) => (name === null ? `Sent ${when}` : `Sent by ${name}, ${when}`),
  retry: 'Send again',
  retryOf: (to: string | null) => `Send again to ${to ?? 'this person'}`,
  dismiss: 'Dismiss',
  dismissOf: (to: string | null) => `Dismiss the email to ${to ?? 'this person'}`,
  retried: 'Sending again. If it fails, it’ll show up here.',
  dismissed: 'Dismissed.',
  failed: (why: string) => `Couldn’t do that. ${why}`,
  none: 'Every email was delivered',
  noneDetail: 'If one can’t be delivered, it’ll show up here with the reason.',
  mark: 'Email not delivered',
} as const;

export const accountEmailTexts = {
  title: 'Account emails',
  lead: 'Security emails to your team that weren’t delivered. Let them know another way, and check their email addresses.',
  to: (name: string, email: string) => `To ${name}, ${email}`,
  kinds: {
    passwordReset: 'Password reset link',
    passwordChanged: 'Password changed',
    secondFactor: 'Two-factor sign-in changed or used',
    signUp: 'Set up a new company',
    scheduledPrices: 'Scheduled price changes',
  },
} as const;
