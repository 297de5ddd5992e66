import { demoPerson } from './context.ts';
import { linkTo, mailTo } from './mail.ts';
import { invite } from './people.ts';
import type { Product } from './product.ts';

/** Creates each emailed link once per run, because the number of emails is limited. */
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

export async function signUpLink(product: Product): Promise<string> {
  const email = 'greta.kessler@kessler.example';
  await fetch(`${product.url}/api/signups`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      companyName: 'Kessler Plumbing',
      firstName: 'Greta',
      lastName: 'Kessler',
      email,
      timeZone: 'America/Chicago',
    }),
  });
  return linkTo(product, email, 'signup');
}

/** Returns the address of the invitation email that an earlier screen sent. */
export async function messageAddress(product: Product): Promise<string> {
  const { id } = await mailTo(product, invited.email, 'Join');
  return `${product.mailboxUrl}/#${id}`;
}
