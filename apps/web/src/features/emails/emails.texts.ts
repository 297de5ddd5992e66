import { emailFailures } from '@fieldwright/domain/emails/email';
import type { UndeliveredEmail } from './emails.data.ts';

const kinds = { invitation: 'Invitation', receipt: 'Receipt', proposalLink: 'Proposal link' } as const;
const records = {
  person: 'People',
  workOrder: 'Work order',
  salesProposal: 'Proposal',
} as const;

export const emailsTexts = {
  title: 'Undelivered email',
  lead: 'Invitations, receipts and proposal links that were not delivered.',
  list: 'Undelivered email',
  kind: ({ kind }: UndeliveredEmail) => kinds[kind],
  record: ({ about: { entity, id } }: UndeliveredEmail) =>
    entity === 'person' ? records.person : `${records[entity]} ${id}`,
  to: (to: string | null) => (to === null ? 'Not sent yet' : `To ${to}`),
  statuses: { trying: 'Still trying', failed: 'Not delivered', unsure: 'May not have arrived' },
  why: ({ failure }: UndeliveredEmail) =>
    failure === null ? 'Waiting to be sent.' : emailFailures[failure].words,
  next: (time: string) => `Next try at ${time}.`,
  by: (name: string | null, when: string) => (name === null ? `Sent ${when}` : `Sent by ${name}, ${when}`),
  retry: 'Send again',
  retryOf: (to: string | null) => `Send again to ${to ?? 'this person'}`,
  dismiss: 'Dismiss',
  dismissOf: (to: string | null) => `Dismiss the email to ${to ?? 'this person'}`,
  retried: 'Sending again. It shows here if it fails.',
  dismissed: 'Dismissed.',
  failed: (why: string) => `Couldn't do that. ${why}`,
  none: 'Every email was delivered',
  noneDetail: 'If one can’t be delivered, it shows here with the reason.',
  banner: (count: number) =>
    count === 1 ? 'An email has not been delivered.' : `${count} emails have not been delivered.`,
  review: 'Review',
  later: 'Later',
  mark: 'Email not delivered',
} as const;
