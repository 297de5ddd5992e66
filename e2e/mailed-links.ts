import { demoPerson } from './context.ts';
import { linkTo, mailTo } from './mail.ts';
import { invite } from './people.ts';
import type { Product } from './product.ts';

/** Links come by mail, and mails are limited: each is asked for once in a run. */
export function once(make: (product: Product) => Promise<string>): (product: Product) => Promise<string> {
  let made: Promise<string> | undefined;
  return (product) => (made ??= make(product));
}

export async function resetLink(product: Product): Promise<string> {
  const { email } = demoPerson('sales');
  await fetch(`${product.url}/api/passwordresets`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  });
  return linkTo(product, email, 'reset');
}

const invited = {
  firstName: 'June',
  lastName: 'Castellano',
  email: 'june.castellano@hollisrowe.example',
  password: '',
};

export async function invitationLink(product: Product): Promise<string> {
  await invite(product, ['technician'], invited);
  return linkTo(product, invited.email, 'invitation');
}

/** The invitation's mail, which an earlier screen has had sent. */
export async function messageAddress(product: Product): Promise<string> {
  const { id } = await mailTo(product, invited.email, 'Join');
  return `${product.mailboxUrl}/#${id}`;
}
