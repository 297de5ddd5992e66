import type { DocumentName } from '../saves/document-names.ts';

/**
 * The states of an email from the request to send it until it is delivered or given up.
 * - `waiting`: to be sent, or sent again
 * - `sending`: a try is running, and the mail server can't have it yet
 * - `handed`: the mail server may have it
 * - `sent`: the mail server has it
 * - `failed`: given up
 * - `unsure`: unknown whether the mail server has it
 * - `dropped`: no longer needed
 * - `dismissed`: settled by a person
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
export const emailKinds = [
  'invitation',
  'receipt',
  'invoice',
  'serviceReport',
  'statement',
  'proposalLink',
  'proposalReminder',
  'proposalAnswer',
  'signedCopy',
  'proposalNews',
  'paymentLink',
] as const;
export type EmailKind = (typeof emailKinds)[number];

/**
 * The record an email is about. `partId` is the payment of a receipt, the sent invoice, service report or statement, the signature of a
 * signed copy, the reminder, the signature or message of a customer's answer, or the link of an email with one.
 */
export interface EmailAbout {
  entity: 'person' | 'customer' | DocumentName;
  id: number;
  partId: number | null;
}

/**
 * The reasons why an email was not delivered, in words for the office. `permanent` ones are not retried. The
 * mail server's own response is never shown, since it may contain addresses or more.
 */
export const emailFailures = {
  address_refused: {
    permanent: true,
    words: 'The address doesn’t exist or doesn’t accept email. Check it, then send again.',
  },
  mailbox_full: { permanent: false, words: 'The mailbox is full.' },
  message_refused: { permanent: true, words: 'The mail server refused this email.' },
  sender_refused: {
    permanent: false,
    words:
      'The mail server rejected Fieldwright’s sign-in. Ask the person who runs your Fieldwright server to check the username and password.',
  },
  server_busy: { permanent: false, words: 'The mail server asked us to try again later.' },
  server_unreachable: { permanent: false, words: 'The mail server can’t be reached.' },
  no_answer: {
    permanent: true,
    words: 'The connection dropped while this was being sent. It may or may not have arrived.',
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
  /** How long after the request an email is retried. */
  triesMs: 4 * 60 * minute,
  /** How long after the request the office sees an undelivered email, even if it is still retried. */
  quietMs: 10 * minute,
  /** How many days a delivered, given up or dismissed email is kept. */
  keptDays: 90,
} as const;

/**
 * Returns how long to wait before retrying an email.
 * @param tries the tries so far, 1 or more
 * @returns milliseconds: 15 seconds, then longer each time, up to 5 minutes
 */
export const emailPause = (tries: number): number => Math.min(15_000 * 2 ** (tries - 1), 5 * minute);

/** The kinds of email to a person of the company, mostly about their own account, by the prefix of their Message-IDs. */
const accountEmailPrefixes = {
  passwordReset: 'reset-',
  passwordChanged: 'password-changed-',
  secondFactor: 'second-factor-',
  signUp: 'signup-',
  scheduledPrices: 'book-import-',
} as const;
export type AccountEmailKind = keyof typeof accountEmailPrefixes;
export const accountEmailKinds = Object.keys(accountEmailPrefixes) as [
  AccountEmailKind,
  ...AccountEmailKind[],
];
/** How many days the office sees an undelivered account email. */
export const accountEmailDays = 14;

/** Returns the kind of an account email by its Message-ID, or null for any other email. */
export const accountEmailKind = (messageId: string): AccountEmailKind | null =>
  accountEmailKinds.find((kind) => messageId.startsWith(accountEmailPrefixes[kind])) ?? null;
