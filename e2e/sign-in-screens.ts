import type { Page } from 'playwright-core';
import { invitationLink, once, resetLink, signUpLink } from './mailed-links.ts';
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
  { name: 'sign-up', path: '/signup', as: null },
  {
    name: 'sign-up-refused',
    path: '/signup',
    as: null,
    async prepare(page) {
      await button(page, 'Email link').click();
      await page.getByText('Enter your company’s name.').waitFor();
    },
  },
  {
    name: 'sign-up-sent',
    path: '/signup',
    as: null,
    async prepare(page) {
      await page.getByLabel('Company name').fill('Kessler Plumbing');
      await page.getByLabel('First name').fill('Greta');
      await page.getByLabel('Last name').fill('Kessler');
      await page.getByLabel('Your work email').fill('nobody@kessler.example');
      await button(page, 'Email link').click();
      await page.getByRole('heading', { name: 'Check your email' }).waitFor();
    },
  },
  {
    name: 'sign-up-confirmed',
    path: once(signUpLink),
    as: null,
    prepare: (page) => page.getByLabel(/^Password/).waitFor(),
  },
  { name: 'sign-up-expired', path: '/signup#a-token-that-nobody-has-ever-been-sent', as: null },
  { name: 'invitation', path: once(invitationLink), as: null },
  { name: 'invitation-expired', path: '/invitation#a-token-that-nobody-has-ever-been-sent', as: null },
];
