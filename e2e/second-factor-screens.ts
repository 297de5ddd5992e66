import type { Page } from 'playwright-core';
import { answerCalls } from './answers.ts';
import { demoPerson } from './context.ts';
import type { Screen } from './screen.ts';

const path = '/settings/secondfactor';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Answers with the server's response plus extra fields, because no one's second factor is really on. */
async function answering(page: Page, address: string, more: object): Promise<void> {
  await routing(page, address, more);
  await page.reload();
}

async function routing(page: Page, address: string, more: object): Promise<void> {
  await answerCalls(page, `**${address}`, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const answer = await route.fetch();
    const { data } = (await answer.json()) as { data: object };
    await route.fulfill({ json: { data: { ...data, ...more } } });
  });
}

async function askForCode(page: Page): Promise<void> {
  await answerCalls(page, '**/api/session', (route) =>
    route.fulfill({
      status: 403,
      contentType: 'application/problem+json',
      json: { code: 'second_factor_needed', title: 'Enter the code from your authenticator app.' },
    }),
  );
  await page.getByLabel('Email').fill('lena.hollis@hollisrowe.example');
  await page.getByLabel(/^Password/).fill('not the right one');
  await button(page, 'Sign in').click();
  await page.getByRole('heading', { name: 'Enter your code' }).waitFor();
}

/**
 * Signs in with a recovery code; the real sign-in uses the password only, because no one's second factor is
 * on.
 */
async function signInByRecoveryCode(page: Page): Promise<void> {
  await askForCode(page);
  await routing(page, '/api/me', { secondFactor: { on: true, due: false, recoveryCodesLeft: 9 } });
  await page.route('**/api/session/code', async (route) => {
    const { email, password } = demoPerson('owner');
    const url = route.request().url().replace('/code', '');
    const response = await route.fetch({ url, postData: { email, password, stay: false } });
    const { data } = (await response.json()) as { data: object };
    await route.fulfill({ response, json: { data: { ...data, recoveryCodesLeft: 9 } } });
  });
  await page.getByLabel('Code', { exact: true }).fill('abcd-efgh-jkmn-pqrs');
  await button(page, 'Sign in').click();
  await page.getByText('You signed in with a recovery code.').waitFor();
}

async function scan(page: Page): Promise<void> {
  await button(page, 'Turn on').click();
  await page.getByLabel(/^Password/).fill(demoPerson('owner').password);
  await button(page, 'Continue').click();
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
}

/** Makes the company require it while there are unsaved changes. */
async function refuseToSave(page: Page): Promise<void> {
  await page.getByLabel(/^Owner/).check();
  await routing(page, '/api/me', { secondFactor: due });
  await answerCalls(page, '**/api/company/signin', (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({
          status: 403,
          contentType: 'application/problem+json',
          json: { code: 'second_factor_due', title: 'Set up two-factor sign-in to continue.' },
        })
      : route.fallback(),
  );
  await button(page, 'Save').click();
  await page
    .getByRole('dialog')
    .getByLabel(/^Password/)
    .waitFor();
}

const due = { on: false, due: true, recoveryCodesLeft: 0 };
const recoveryCodes = Array.from({ length: 10 }, (_, n) => `${n}a7k-m2pq-9xd4-r${n}tz`);
const on = {
  on: true,
  sinceDate: '2026-06-01T13:00:00Z',
  lastUsedDate: '2026-06-10T12:02:00Z',
  recoveryCodesLeft: 2,
};

/** Signing in with a code, and the settings for it. */
export const secondFactorScreens: Screen[] = [
  { name: 'sign-in-code', path: '/signin', as: null, prepare: askForCode },
  {
    name: 'sign-in-recovery-code',
    path: '/signin',
    as: null,
    async prepare(page) {
      await askForCode(page);
      await button(page, 'Use a recovery code').click();
      await page.getByLabel('Recovery code').waitFor();
    },
  },
  { name: 'recovery-code-used', path: '/signin', as: null, prepare: signInByRecoveryCode },
  { name: 'second-factor-off', path, as: 'owner' },
  {
    name: 'second-factor-password',
    path,
    as: 'owner',
    async prepare(page) {
      await button(page, 'Turn on').click();
      await page.getByLabel(/^Password/).waitFor();
    },
  },
  { name: 'second-factor-app', path, as: 'owner', prepare: scan },
  {
    name: 'second-factor-recovery-codes',
    path,
    as: 'owner',
    async prepare(page) {
      await answerCalls(page, '**/api/secondfactor', (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({ json: { data: { recoveryCodes } } })
          : route.fallback(),
      );
      await scan(page);
      await page.getByLabel('Code from the app').fill('123456');
      await button(page, 'Turn on').click();
      await page.getByRole('heading', { name: 'Save your recovery codes' }).waitFor();
    },
  },
  {
    name: 'second-factor-on',
    path,
    as: 'owner',
    async prepare(page) {
      await answering(page, '/api/secondfactor', on);
      await button(page, 'Turn off').waitFor();
    },
  },
  {
    name: 'second-factor-turn-off',
    path,
    as: 'owner',
    async prepare(page) {
      await answering(page, '/api/secondfactor', on);
      await button(page, 'Turn off').click();
      await page.getByLabel(/^Password/).waitFor();
    },
  },
  {
    name: 'second-factor-required',
    path,
    as: 'owner',
    async prepare(page) {
      await answering(page, '/api/secondfactor', {
        ...on,
        recoveryCodesLeft: 9,
        requiredBy: ['Hollis & Rowe'],
      });
      await page.getByText('so it can’t be turned off').waitFor();
    },
  },
  {
    name: 'second-factor-above-work',
    path: '/settings/signin',
    as: 'owner',
    prepare: refuseToSave,
  },
  {
    name: 'second-factor-above-work-banner',
    path: '/settings/signin',
    as: 'owner',
    async prepare(page) {
      await refuseToSave(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
    },
  },
  {
    name: 'second-factor-due',
    path: '/settings',
    as: 'owner',
    async prepare(page) {
      await answering(page, '/api/me', { secondFactor: due });
      await page.getByRole('heading', { name: 'Set up two-factor sign-in' }).waitFor();
    },
  },
  {
    name: 'second-factor-few-codes',
    path: '/settings',
    as: 'owner',
    async prepare(page) {
      await answering(page, '/api/me', { secondFactor: { on: true, due: false, recoveryCodesLeft: 2 } });
      await page.getByText('You have 2 recovery codes left.').waitFor();
    },
  },
  { name: 'sign-in-rules', path: '/settings/signin', as: 'owner' },
  {
    name: 'sign-in-rules-chosen',
    path: '/settings/signin',
    as: 'owner',
    async prepare(page) {
      await page.getByLabel(/^Owner/).check();
      await page.getByText('You haven’t set it up yet.').waitFor();
    },
  },
  {
    name: 'people-second-factor',
    path: '/settings/people?search=wallace',
    as: 'owner',
    async prepare(page) {
      await answerCalls(page, '**/api/people', async (route) => {
        const answer = await route.fetch();
        const { data } = (await answer.json()) as { data: object[] };
        await route.fulfill({ json: { data: data.map((each) => ({ ...each, hasSecondFactor: true })) } });
      });
      await page.reload();
      await page.getByRole('button', { name: 'Actions for Dee Wallace' }).click();
      await page.getByRole('menuitem', { name: 'Turn off two-factor sign-in' }).click();
      await page
        .getByRole('dialog')
        .getByLabel(/^Your password/)
        .waitFor();
    },
  },
  {
    name: 'sign-in-rules-lifted',
    path: '/settings/signin',
    as: 'owner',
    async prepare(page) {
      await answering(page, '/api/company/signin', { secondFactorRoles: ['office', 'admin'] });
      await page.getByLabel(/^Office/).uncheck();
      await button(page, 'Save').click();
      await page
        .getByRole('dialog')
        .getByLabel(/^Your password/)
        .waitFor();
    },
  },
];
