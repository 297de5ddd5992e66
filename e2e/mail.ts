import { setTimeout as wait } from 'node:timers/promises';
import type { Message } from '@fieldwright/sandbox/mail/message';
import type { Product } from './product.ts';

/**
 * The newest mail to somebody, as soon as it is there.
 * @param subject only a mail whose subject begins so
 */
export async function mailTo(product: Product, email: string, subject: string): Promise<Message> {
  for (const until = performance.now() + 8_000; performance.now() < until; await wait(25)) {
    const list = await fetch(`${product.mailboxUrl}/api/messages?to=${encodeURIComponent(email)}`);
    const found = ((await list.json()) as Message[]).find((mail) => mail.subject.startsWith(subject));
    if (found) return found;
  }
  throw new Error(`No mail to ${email} whose subject begins with "${subject}" within 8 seconds.`);
}

/** The address in the newest mail to somebody that leads to this page of the product, as path and fragment. */
export async function linkTo(product: Product, email: string, page: 'reset' | 'invitation'): Promise<string> {
  const mail = await mailTo(product, email, page === 'reset' ? 'Set a new password' : 'Join');
  const link = mail.links.find((each) => each.startsWith(`${product.url}/${page}#`));
  if (!link) throw new Error(`The mail "${mail.subject}" has no link to ${page}: ${mail.links.join(', ')}`);
  return link.slice(product.url.length);
}
