/**
 * An email that the company sends, from the act that asks for it until it is delivered or given up.
 * waiting: to be sent, or sent again; sending: a try is under way, and the mail server cannot have it yet; handed: the mail
 * server may have it; sent: the mail server has it; failed: given up; unsure: nobody knows whether the mail server has it;
 * dropped: no longer needed; dismissed: a person has settled it.
 */
export const emailStates = [
  'waiting',
  'sending',
  'handed',
  'sent',
  'failed',
  'unsure',
  'dropped',
  'dismissed',
] as const;
export type EmailState = (typeof emailStates)[number];

/** The kinds of email that a company sends. */
export const emailKinds = ['invitation', 'receipt', 'proposalLink'] as const;
export type EmailKind = (typeof emailKinds)[number];

/** The record that an email is about; `partId` of a receipt is the payment, of a link the link. */
export interface EmailAbout {
  entity: 'person' | 'workOrder' | 'salesProposal';
  id: number;
  partId: number | null;
}

/**
 * Why an email was not delivered, in words for the company's office. `permanent` ones are not tried again automatically.
 * Nothing of what a mail server answers is shown: it may hold addresses or more.
 */
export const emailFailures = {
  address_refused: {
    permanent: true,
    words: "The address doesn't exist or doesn't take email. Check it, then send again.",
  },
  mailbox_full: { permanent: false, words: 'The mailbox is full.' },
  message_refused: { permanent: true, words: 'The mail server refused this email.' },
  sender_refused: {
    permanent: false,
    words:
      "The mail server doesn't accept email from Fieldwright. Ask your administrator to check its sign-in.",
  },
  server_busy: { permanent: false, words: 'The mail server asked us to try later.' },
  server_unreachable: { permanent: false, words: "The mail server can't be reached." },
  no_answer: {
    permanent: true,
    words: 'The connection broke while this was being sent. It may or may not have arrived.',
  },
  restored: {
    permanent: true,
    words: 'The data was restored from a backup. This may or may not have been sent before.',
  },
  internal: { permanent: false, words: 'An error happened.' },
} as const satisfies Record<string, { permanent: boolean; words: string }>;
export type EmailFailure = keyof typeof emailFailures;
export const emailFailureNames = Object.keys(emailFailures) as [EmailFailure, ...EmailFailure[]];

const minute = 60_000;
export const emailTimes = {
  /** tried again automatically for so long after it was asked for */
  triesMs: 4 * 60 * minute,
  /** the office sees what is not delivered after so long, though it is still tried */
  quietMs: 10 * minute,
  /** what was delivered, given up or dismissed is forgotten after so many days */
  keptDays: 90,
} as const;

/**
 * How long to wait before an email is tried again.
 * @param tries how often it has been tried, 1 or more
 * @returns milliseconds: 15 seconds, then longer each time, up to 5 minutes
 */
export const emailPause = (tries: number): number => Math.min(15_000 * 2 ** (tries - 1), 5 * minute);
