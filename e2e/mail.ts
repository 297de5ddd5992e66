import { setTimeout as wait } from 'node:timers/promises';
import type { Message } from '@fieldwright/sandbox/mail/message';
import type { Product } from './product.ts';

/**
 * Waits for the newest email to a person.
 * @param subject only considers emails whose subject starts with this
 */
export async function mailTo(product: Product, email: string, subject: string): Promise<Message> {
  for (const until = performance.now() + 8_000; performance.now() < until; await wait(25)) {
    const list = await fetch(`${product.mailboxUrl}/api/messages?to=${encodeURIComponent(email)}`);
    const found = ((await list.json()) as Message[]).find((mail) => mail.subject.startsWith(subject));
    if (found) return found;
  }
  throw new Error(`No mail to ${email} whose subject begins with "${subject}" within 8 seconds.`);
}

const subjects = { reset: 'Set a new password', invitation: 'Join', signup: 'Confirm your email' } as const;

/** Returns the link to this page of the product in a person's newest email, as path and fragment. */
export async function linkTo(product: Product, email: string, page: keyof typeof subjects): Promise<string> {
  const mail = await mailTo(product, email, subjects[page]);
  const link = mail.links.find((each) => each.startsWith(`${product.url}/${page}#`));
  if (!link) throw new Error(`The mail "${mail.subject}" has no link to ${page}: ${mail.links.join(', ')}`);
  return link.slice(product.url.length);
}
