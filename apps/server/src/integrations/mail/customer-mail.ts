import { choiceText } from '@fieldwright/domain/kernel/list-text';
import { type CompanyContact, contactLines, shownContact } from '@fieldwright/domain/settings/company';
import type { MailPicture } from '../pictures/previews.ts';
import { composeMail, type MailContent } from './compose-mail.ts';
import { customerMailTexts as texts } from './customer-mail.texts.ts';
import type { Mail } from './mailer.ts';

/** A company that writes to a customer. */
export interface Sender {
  name: string;
  contact: CompanyContact;
  /** its logo; null to show the name alone */
  logo: MailPicture | null;
  /** six hexadecimal digits after `#`; null for none */
  brandColor: string | null;
}

type CustomerMailContent = Omit<MailContent, 'fromName' | 'replyTo' | 'sender' | 'logo' | 'color'>;

/**
 * Composes a company's email to a customer: in the company's name and look, signed with its address, with
 * replies to the company.
 */
export function composeCustomerMail(sender: Sender, words: CustomerMailContent): Omit<Mail, 'id'> {
  const { name, contact, logo, brandColor } = sender;
  return composeMail({
    ...words,
    fromName: name,
    ...(contact.email && { replyTo: { name, address: contact.email } }),
    ...(logo && { logo: { ...logo, name } }),
    ...(brandColor !== null && { color: brandColor }),
    sender: { name, lines: contactLines(shownContact(contact)) },
  });
}

/**
 * Returns how to reach the company, as part of a sentence.
 * @returns empty if the company has neither phone number nor email address
 */
export function waysToReach({ name, contact }: Pick<Sender, 'name' | 'contact'>): string {
  const { phone, email } = shownContact(contact);
  return choiceText([...(phone ? [texts.call(name, phone.text)] : []), ...(email ? [texts.reply] : [])]);
}
