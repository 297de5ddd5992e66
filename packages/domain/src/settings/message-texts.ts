import { z } from 'zod';
import { line, lines } from '../kernel/field.ts';

/*
 * The company's own words in the emails that bring a customer the link to a proposal, a reminder of it, the answer to a question about it,
 * what they signed, a receipt, an invoice, a payment link, a statement or a service report. What is empty has the standard words. Placeholders like {customer} stand for
 * what is filled in when the email is sent.
 */

/** What is filled in, by the kind of email. The customer is named by first name, or as a company. */
export const placeholders = {
  link: ['customer', 'company', 'proposal'],
  reminder: ['customer', 'company', 'proposal'],
  answer: ['customer', 'company', 'proposal'],
  signed: ['customer', 'company', 'proposal'],
  receipt: ['customer', 'company', 'receipt', 'amount'],
  invoice: ['customer', 'company', 'invoice', 'balance'],
  payment: ['customer', 'company', 'document', 'due'],
  statement: ['customer', 'company', 'balance'],
  report: ['customer', 'company', 'report'],
} as const;
export type MessageKind = keyof typeof placeholders;
export const messageKinds = Object.keys(placeholders) as MessageKind[];
export type Placeholder<K extends MessageKind = MessageKind> = (typeof placeholders)[K][number];

export const messageTextMessages = {
  link: 'Only {customer}, {company} and {proposal} are filled in. Remove the others.',
  reminder: 'Only {customer}, {company} and {proposal} are filled in. Remove the others.',
  answer: 'Only {customer}, {company} and {proposal} are filled in. Remove the others.',
  signed: 'Only {customer}, {company} and {proposal} are filled in. Remove the others.',
  receipt: 'Only {customer}, {company}, {receipt} and {amount} are filled in. Remove the others.',
  invoice: 'Only {customer}, {company}, {invoice} and {balance} are filled in. Remove the others.',
  payment: 'Only {customer}, {company}, {document} and {due} are filled in. Remove the others.',
  statement: 'Only {customer}, {company} and {balance} are filled in. Remove the others.',
  report: 'Only {customer}, {company} and {report} are filled in. Remove the others.',
} as const satisfies Record<MessageKind, string>;

const braced = /\{([^{}]*)\}/g;
const isKnown = (kind: MessageKind) => (text: string) =>
  [...text.matchAll(braced)].every(([, name]) => placeholders[kind].some((each) => each === name));
const subject = (kind: MessageKind) => line(150).refine(isKnown(kind), messageTextMessages[kind]);
const opening = (kind: MessageKind) => lines(1000).refine(isKnown(kind), messageTextMessages[kind]);

export const messageTextsSchema = z.object({
  linkSubject: subject('link'),
  linkOpening: opening('link'),
  reminderSubject: subject('reminder'),
  reminderOpening: opening('reminder'),
  answerSubject: subject('answer'),
  answerOpening: opening('answer'),
  signedSubject: subject('signed'),
  signedOpening: opening('signed'),
  receiptSubject: subject('receipt'),
  receiptOpening: opening('receipt'),
  invoiceSubject: subject('invoice'),
  invoiceOpening: opening('invoice'),
  paymentSubject: subject('payment'),
  paymentOpening: opening('payment'),
  statementSubject: subject('statement'),
  statementOpening: opening('statement'),
  reportSubject: subject('report'),
  reportOpening: opening('report'),
});
export type MessageTexts = z.output<typeof messageTextsSchema>;

/** The fields of an email's words. */
export const messageFields = {
  link: { subject: 'linkSubject', opening: 'linkOpening' },
  reminder: { subject: 'reminderSubject', opening: 'reminderOpening' },
  answer: { subject: 'answerSubject', opening: 'answerOpening' },
  signed: { subject: 'signedSubject', opening: 'signedOpening' },
  receipt: { subject: 'receiptSubject', opening: 'receiptOpening' },
  invoice: { subject: 'invoiceSubject', opening: 'invoiceOpening' },
  payment: { subject: 'paymentSubject', opening: 'paymentOpening' },
  statement: { subject: 'statementSubject', opening: 'statementOpening' },
  report: { subject: 'reportSubject', opening: 'reportOpening' },
} as const satisfies Record<MessageKind, Record<'subject' | 'opening', keyof MessageTexts>>;

/** The texts of a company without its own. */
export const standardMessageTexts: MessageTexts = {
  linkSubject: '{proposal}: your proposal from {company}',
  linkOpening: '{company} prepared a proposal for you. See what’s included and what it costs.',
  reminderSubject: 'Reminder: {proposal} from {company}',
  reminderOpening:
    'This is a reminder about the proposal that {company} sent you. It’s still waiting for your answer.',
  answerSubject: 'Your question about {proposal}',
  answerOpening: 'Thank you for your question. Here’s our answer.',
  signedSubject: 'Your signed copy: {proposal}',
  signedOpening: 'Thank you for choosing {company}. Your signed copy is attached.',
  receiptSubject: 'Receipt {receipt} from {company}',
  receiptOpening: 'Thank you for your payment. This is your receipt from {company}.',
  invoiceSubject: 'Invoice {invoice} from {company}',
  invoiceOpening: 'Thank you for your business. Your invoice from {company} is attached.',
  paymentSubject: 'Pay {company} {due}',
  paymentOpening: 'You can pay {due} online by card. It’s for: {document}.',
  statementSubject: 'Your statement from {company}',
  statementOpening: 'Attached is your statement, with the work that isn’t paid yet.',
  reportSubject: 'Service report {report} from {company}',
  reportOpening: 'Attached is the report on our visit: what we did, what we checked, and what we recommend.',
};
/** The subjects about a proposal without a title. */
const untitledSubjects = {
  link: 'Your proposal from {company}',
  reminder: 'Reminder: your proposal from {company}',
  answer: 'Your question',
} as const;
const untitled = 'Your proposal';

/** What is filled in for each placeholder. */
export type MessageFacts<K extends MessageKind> = Record<Placeholder<K>, string>;
interface Message {
  subject: string;
  opening: string[];
}

/** Fills in the placeholders, once: what was filled in is left as it is. */
function filledIn(words: { subject: string; opening: string }, facts: Record<string, string>): Message {
  const filled = (text: string) =>
    text.replaceAll(braced, (whole, name: string) => (Object.hasOwn(facts, name) ? facts[name]! : whole));
  const paragraphs = words.opening.split(/\n+/).map((paragraph) => filled(paragraph).trim());
  return { subject: filled(words.subject), opening: paragraphs.filter(Boolean) };
}

/** The fields of one email's words. */
type WordsOf<K extends MessageKind> = Pick<
  MessageTexts,
  (typeof messageFields)[K]['subject'] | (typeof messageFields)[K]['opening']
>;

/** Fills in the company's own words of an email, or else the standard ones. */
function messageOf(kind: MessageKind, own: Partial<MessageTexts>, facts: Record<string, string>): Message {
  const { subject: subjectField, opening: openingField } = messageFields[kind];
  const subjectText = own[subjectField] || standardMessageTexts[subjectField];
  const openingText = own[openingField] || standardMessageTexts[openingField];
  return filledIn({ subject: subjectText, opening: openingText }, facts);
}

/** Fills in the words of an email about a proposal, whose title may be empty. */
function aboutProposal(
  kind: keyof typeof untitledSubjects,
  own: Partial<MessageTexts>,
  facts: MessageFacts<'link'>,
): Message {
  const { subject: subjectField } = messageFields[kind];
  const subjectText = own[subjectField] || (facts.proposal ? '' : untitledSubjects[kind]);
  return messageOf(
    kind,
    { ...own, [subjectField]: subjectText },
    { ...facts, proposal: facts.proposal || untitled },
  );
}

/** Returns the subject and the opening paragraphs of the email with the link to a proposal. */
export const linkMessage = (own: WordsOf<'link'>, facts: MessageFacts<'link'>): Message =>
  aboutProposal('link', own, facts);

/** Returns the subject and the opening paragraphs of the reminder of a proposal. */
export const reminderMessage = (own: WordsOf<'reminder'>, facts: MessageFacts<'reminder'>): Message =>
  aboutProposal('reminder', own, facts);

/** Returns the subject and the opening paragraphs of the email that answers a question about a proposal. */
export const answerMessage = (own: WordsOf<'answer'>, facts: MessageFacts<'answer'>): Message =>
  aboutProposal('answer', own, facts);

/** Returns the subject and the opening paragraphs of the email with a signed copy; the proposal's title may be empty. */
export const signedMessage = (own: WordsOf<'signed'>, facts: MessageFacts<'signed'>): Message =>
  messageOf('signed', own, { ...facts, proposal: facts.proposal || untitled });

/** Returns the subject and the opening paragraphs of the email with a receipt. */
export const receiptMessage = (own: WordsOf<'receipt'>, facts: MessageFacts<'receipt'>): Message =>
  messageOf('receipt', own, facts);

/** Returns the subject and the opening paragraphs of the email with an invoice. */
export const invoiceMessage = (own: WordsOf<'invoice'>, facts: MessageFacts<'invoice'>): Message =>
  messageOf('invoice', own, facts);

/** Returns the subject and the opening paragraphs of the email with a payment link. */
export const paymentMessage = (own: WordsOf<'payment'>, facts: MessageFacts<'payment'>): Message =>
  messageOf('payment', own, facts);

/** Returns the subject and the opening paragraphs of the email with a statement. */
export const statementMessage = (own: WordsOf<'statement'>, facts: MessageFacts<'statement'>): Message =>
  messageOf('statement', own, facts);

/** Returns the subject and the opening paragraphs of the email with a service report. */
export const reportMessage = (own: WordsOf<'report'>, facts: MessageFacts<'report'>): Message =>
  messageOf('report', own, facts);
