import type { Page } from 'playwright-core';
import { invitationLink, once, resetLink } from './mailed-links.ts';
import type { Screen } from './screen.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name });

export const signInScreens: Screen[] = [
  { name: 'sign-in', path: '/signin', as: null },
  {
    name: 'sign-in-refused',
    path: '/signin',
    as: null,
    async prepare(page) {
      await page.getByLabel('Email').fill('nobody@hollisrowe.example');
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
      await page.getByLabel('Email').fill('nobody@hollisrowe.example');
      await button(page, 'Email link').click();
      await page.getByRole('heading', { name: 'Check your email' }).waitFor();
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
];
