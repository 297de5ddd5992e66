import { type CompanyContact, contactLines, shownContact } from '@fieldwright/domain/settings/company';
import { type Letter, letter } from './letter.ts';
import type { Mail } from './mailer.ts';

interface Sender {
  name: string;
  contact: CompanyContact;
}

type CustomerLetter = Omit<Letter, 'fromName' | 'replyTo' | 'sender'>;

/** A letter of a company to its customer: in its name, signed with its address, and an answer goes to the company. */
export function customerLetter({ name, contact }: Sender, words: CustomerLetter): Omit<Mail, 'id'> {
  return letter({
    ...words,
    fromName: name,
    ...(contact.email && { replyTo: { name, address: contact.email } }),
    sender: { name, lines: contactLines(shownContact(contact)) },
  });
}

/**
 * How the reader of a letter reaches the company, as a part of a sentence.
 * @returns empty where the company has given no number and no address: nothing is promised then
 */
export function waysToReach({ name, contact }: Sender): string {
  const { phone, email } = shownContact(contact);
  return [phone && `call ${name} at ${phone.text}`, email && 'reply to this email']
    .filter(Boolean)
    .join(' or ');
}
