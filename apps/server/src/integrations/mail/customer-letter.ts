import { choiceText } from '@fieldwright/domain/kernel/list-text';
import { type CompanyContact, contactLines, shownContact } from '@fieldwright/domain/settings/company';
import { customerLetterTexts as texts } from './customer-letter.texts.ts';
import { type Letter, letter } from './letter.ts';
import type { Mail } from './mailer.ts';

/** A company that writes to a customer. */
export interface Sender {
  name: string;
  contact: CompanyContact;
}

type CustomerLetter = Omit<Letter, 'fromName' | 'replyTo' | 'sender'>;

/**
 * Writes a company's letter to its customer: in the company's name, signed with its address, with replies to
 * the company.
 */
export function customerLetter({ name, contact }: Sender, words: CustomerLetter): Omit<Mail, 'id'> {
  return letter({
    ...words,
    fromName: name,
    ...(contact.email && { replyTo: { name, address: contact.email } }),
    sender: { name, lines: contactLines(shownContact(contact)) },
  });
}

/**
 * Returns how to reach the company, as part of a sentence.
 * @returns empty if the company has neither phone number nor email address
 */
export function waysToReach({ name, contact }: Sender): string {
  const { phone, email } = shownContact(contact);
  return choiceText([...(phone ? [texts.call(name, phone.text)] : []), ...(email ? [texts.reply] : [])]);
}
