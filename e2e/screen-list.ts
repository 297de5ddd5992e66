import type { Role } from '@fieldwright/domain/people/roles';
import type { Page } from 'playwright-core';
import { linkTo } from './mail.ts';
import { invite } from './people.ts';
import type { Product } from './product.ts';
import { demoPerson } from './context.ts';

/** One screen in one state, for its pictures and for the checks that every screen must pass. */
export interface Screen {
  /** the file names of its pictures begin so */
  name: string;
  path: string | ((product: Product) => string | Promise<string>);
  /** whose eyes; null: nobody has signed in */
  as: Role | null;
  /** brings the opened page into the state meant; changes nothing that another screen shows */
  prepare?: (page: Page) => Promise<void>;
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

export const screens: Screen[] = [
  { name: 'sign-in', path: '/signin', as: null },
  {
    name: 'sign-in-refused',
    path: '/signin',
    as: null,
    async prepare(page) {
      await page.getByLabel('E-mail').fill('nobody@hollisrowe.example');
      await page.getByLabel('Password', { exact: true }).fill('not the right one');
      await button(page, 'Sign in').click();
      await page.getByRole('alert').waitFor();
    },
  },
  { name: 'reset', path: '/reset', as: null },
  { name: 'reset-new-password', path: resetLink, as: null },
  { name: 'reset-expired', path: '/reset#a-token-that-nobody-has-ever-been-sent', as: null },
  { name: 'invitation', path: invitationLink, as: null },
  { name: 'invitation-expired', path: '/invitation#a-token-that-nobody-has-ever-been-sent', as: null },
  { name: 'dashboard', path: '/dashboard', as: 'owner' },
  { name: 'dashboard-technician', path: '/dashboard', as: 'technician' },
  { name: 'dashboard-no-access', path: '/dashboard?noAccess=1', as: 'technician' },
  { name: 'people', path: '/settings/people', as: 'owner' },
  { name: 'people-office', path: '/settings/people', as: 'office' },
  { name: 'sessions', path: '/settings/sessions', as: 'owner' },
  { name: 'not-found', path: '/nowhere', as: 'owner' },
  { name: 'mailbox', path: ({ mailboxUrl }) => mailboxUrl, as: null },
];

async function resetLink(product: Product): Promise<string> {
  const { email } = demoPerson('sales');
  await fetch(`${product.url}/api/passwordresets`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  });
  return linkTo(product, email, 'reset');
}

async function invitationLink(product: Product): Promise<string> {
  const { email } = await invite(product, ['technician']);
  return linkTo(product, email, 'invitation');
}
