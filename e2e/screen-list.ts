import type { Role } from '@fieldwright/domain/people/roles';
import type { Page } from 'playwright-core';
import { demoPerson } from './context.ts';
import { linkTo, mailTo } from './mail.ts';
import { invite } from './people.ts';
import type { Product } from './product.ts';

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

/** The tag that a person sees at the own row, once the list is there. */
const peopleListed = (page: Page) => page.getByText('You', { exact: true }).waitFor();

async function openPersonMenu(page: Page): Promise<void> {
  await button(page, 'Actions for Dee Wallace').click();
  await page.getByRole('menu').waitFor();
}

export const screens: Screen[] = [
  { name: 'sign-in', path: '/signin', as: null },
  {
    name: 'sign-in-refused',
    path: '/signin',
    as: null,
    async prepare(page) {
      await page.getByLabel('E-mail').fill('nobody@hollisrowe.example');
      await page.getByLabel(/^Password/).fill('not the right one');
      await button(page, 'Sign in').click();
      await page.getByRole('alert').waitFor();
    },
  },
  { name: 'reset', path: '/reset', as: null },
  {
    name: 'reset-sent',
    path: '/reset',
    as: null,
    async prepare(page) {
      await page.getByLabel('E-mail').fill('nobody@hollisrowe.example');
      await button(page, 'Send the link').click();
      await page.getByRole('heading', { name: 'Look in your mail' }).waitFor();
    },
  },
  { name: 'reset-new-password', path: once(resetLink), as: null },
  {
    name: 'reset-expired',
    path: '/reset#a-token-that-nobody-has-ever-been-sent',
    as: null,
    async prepare(page) {
      await page.getByLabel(/^New password/).fill('a long enough one');
      await button(page, 'Set password').click();
      await page.getByRole('heading', { name: 'This link' }).waitFor();
    },
  },
  { name: 'invitation', path: once(invitationLink), as: null },
  { name: 'invitation-expired', path: '/invitation#a-token-that-nobody-has-ever-been-sent', as: null },
  { name: 'dashboard', path: '/dashboard', as: 'owner' },
  { name: 'dashboard-as-technician', path: '/dashboard', as: 'technician' },
  { name: 'dashboard-no-access', path: '/dashboard?noAccess=1', as: 'technician' },
  {
    name: 'company-menu',
    path: '/dashboard',
    as: 'owner',
    async prepare(page) {
      await button(page, 'Company: Hollis & Rowe').click();
      await page.getByRole('menu').waitFor();
    },
  },
  {
    name: 'own-menu',
    path: '/dashboard',
    as: 'owner',
    async prepare(page) {
      await button(page, /your settings$/).click();
      await page.getByRole('menu').waitFor();
    },
  },
  { name: 'people', path: '/settings/people', as: 'owner', prepare: peopleListed },
  { name: 'people-as-office', path: '/settings/people', as: 'office', prepare: peopleListed },
  {
    name: 'people-nobody-found',
    path: '/settings/people',
    as: 'owner',
    async prepare(page) {
      await page.getByRole('searchbox').fill('zebra');
      await page.getByText('Nobody matches').waitFor();
    },
  },
  { name: 'people-menu', path: '/settings/people', as: 'owner', prepare: openPersonMenu },
  {
    name: 'people-invite',
    path: '/settings/people',
    as: 'owner',
    async prepare(page) {
      await button(page, 'Invite a person').click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'people-invite-refused',
    path: '/settings/people',
    as: 'owner',
    async prepare(page) {
      await button(page, 'Invite a person').click();
      await page.getByLabel('First name').fill('Dee');
      await page.getByLabel('E-mail').fill('dee.wallace');
      await button(page, 'Send invitation').click();
      await page.getByText('Choose at least one role.').waitFor();
    },
  },
  {
    name: 'people-change',
    path: '/settings/people',
    as: 'owner',
    async prepare(page) {
      await openPersonMenu(page);
      await page.getByRole('menuitem', { name: 'Change' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'devices', path: '/settings/sessions', as: 'owner' },
  {
    name: 'devices-sign-out-everywhere',
    path: '/settings/sessions',
    as: 'owner',
    async prepare(page) {
      await button(page, 'Sign out everywhere').click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  galleryDialog('customer-information', 'Customer Information'),
  galleryDialog('customer-information-refused', 'Customer Information, known', async (page) => {
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('First name').fill('');
    await dialog.getByLabel('Mobile phone').fill('(828) 555-01');
    await page.keyboard.press('Tab');
  }),
  galleryDialog('project-information', 'Project Information, known'),
  galleryDialog('filters', 'Filters'),
  galleryDialog('confirm', 'Destructive confirm'),
  galleryDialog('confirm-failed', 'Confirm that fails', async (page) => {
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('button', { name: 'Remove system' }).click();
    await dialog.getByRole('alert').waitFor();
  }),
  galleryDialog('progress', 'Progress'),
  galleryDialog('fields', 'Fields with a type'),
  galleryDialog('long', 'Long'),
  galleryDialog('stacked', 'Stacked', async (page) => {
    await button(page, 'Open another').click();
    await page.getByRole('dialog', { name: 'Level 2' }).waitFor();
  }),
  { name: 'not-found', path: '/nowhere', as: 'owner' },
  { name: 'mailbox', path: ({ mailboxUrl }) => mailboxUrl, as: null },
  { name: 'mailbox-message', path: once(messageAddress), as: null },
];

/** A dialog of the gallery, opened by the button that is called so. */
function galleryDialog(name: string, called: string, prepare?: Screen['prepare']): Screen {
  return {
    name: `dialog-${name}`,
    path: '/gallery#dialogs',
    as: null,
    async prepare(page) {
      await page.getByRole('button', { name: called, exact: true }).click();
      await page.locator('dialog[open]').waitFor();
      await prepare?.(page);
    },
  };
}

/** Links come by mail, and mails are limited: each is asked for once in a run. */
function once(make: (product: Product) => Promise<string>): (product: Product) => Promise<string> {
  let made: Promise<string> | undefined;
  return (product) => (made ??= make(product));
}

async function resetLink(product: Product): Promise<string> {
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

async function invitationLink(product: Product): Promise<string> {
  await invite(product, ['technician'], invited);
  return linkTo(product, invited.email, 'invitation');
}

/** The invitation's mail, which an earlier screen has had sent. */
async function messageAddress(product: Product): Promise<string> {
  const { id } = await mailTo(product, invited.email, 'Join');
  return `${product.mailboxUrl}/#${id}`;
}
