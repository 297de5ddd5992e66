import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { AuthenticatorApp } from './authenticator-app.ts';
import { demoPerson, type SignIn } from './context.ts';
import { mailTo } from './mail.ts';
import { newColleague } from './people.ts';
import { chooseFor, chooseForMyself, navigation, rowOf, signInOnScreen } from './steps.ts';
import { withBrowser } from './visitor.ts';

const { product, visit } = withBrowser();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Fills in the steps of the setup, from the password to the recovery codes. */
async function setUp(page: Page, { password }: SignIn) {
  await page.getByLabel(/^Password/).fill(password);
  await button(page, 'Continue').click();
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeSeen();
  const app = new AuthenticatorApp((await page.locator('code.secret').textContent())!);
  await page.getByLabel('Code from the app').fill(app.code());
  await button(page, 'Turn on').click();
  await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeSeen();
  const recoveryCodes = await page.locator('.recovery-codes li').allTextContents();
  await button(page, 'I saved them').click();
  return { app, recoveryCodes };
}

const signOut = async (page: Page) => {
  await chooseForMyself(page, 'Sign out');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeSeen();
};
async function enterCode(page: Page, code: string) {
  await page.getByLabel(/^(Code|Recovery code)/).fill(code);
  await button(page, 'Sign in').click();
}

/** Confirms an action with one's own password. */
async function prove(page: Page, what: string) {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Your password/).fill(demoPerson('owner').password);
  await dialog.getByRole('button', { name: what }).click();
}

describe('a second factor', () => {
  it('is turned on, asked for at sign-in, replaced by a recovery code, and turned off (second factor)', async () => {
    const person = await newColleague(product, ['office']);
    const page = await visit('/settings/secondfactor', { as: person });
    await button(page, 'Turn on').click();
    const { app, recoveryCodes } = await setUp(page, person);
    expect(recoveryCodes).toHaveLength(10);
    await expect(page.getByText('Recovery codes left')).toBeSeen();
    await mailTo(product, person.email, 'Two-factor sign-in turned on');
    await signOut(page);

    await signInOnScreen(page, person);
    await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeSeen();
    const code = page.getByLabel('Code', { exact: true });
    expect(await code.getAttribute('autocomplete')).toBe('one-time-code');
    expect(await code.getAttribute('inputmode')).toBe('numeric');
    // the code that turned it on can't be used again
    await enterCode(page, app.lastCode);
    await expect(page.getByRole('alert')).toBeSeen();
    expect(await page.context().cookies()).not.toContainEqual(
      expect.objectContaining({ name: 'fieldwright_session', value: expect.stringMatching(/./) }),
    );
    await enterCode(page, app.nextCode());
    await expect(page.getByRole('heading', { name: 'Two-factor sign-in' }).or(navigation(page))).toBeSeen();
    await signOut(page);

    await signInOnScreen(page, person);
    await button(page, 'Use a recovery code').click();
    await enterCode(page, recoveryCodes[0]!);
    await expect(navigation(page)).toBeSeen();
    await mailTo(product, person.email, 'Recovery code used');

    await page.goto('/settings/secondfactor');
    await button(page, 'Turn off').click();
    await page.getByLabel(/^Password/).fill(person.password);
    await page.getByLabel(/^Code from the app/).fill(recoveryCodes[1]!);
    await button(page, 'Turn off').click();
    await expect(page.getByText('Two-factor sign-in turned off.')).toBeSeen();
    await signOut(page);
    await signInOnScreen(page, person);
    await expect(navigation(page)).toBeSeen();
  });
});

describe('a second factor that the company requires', () => {
  it('comes before anything else, and an owner turns it off for who has lost everything (second factor)', async () => {
    const person = await newColleague(product, ['sales', 'technician']);
    const there = await visit('/customers', { as: person });
    await expect(navigation(there)).toBeSeen();
    const owner = await visit('/settings/signin', { as: demoPerson('owner') });
    await owner.getByLabel(/^Sales/).check();
    await button(owner, 'Save').click();
    await expect(owner.getByText('Saved. Two-factor sign-in is required.')).toBeSeen();

    try {
      await there.goto('/customers');
      await expect(there.getByRole('heading', { name: 'Set up two-factor sign-in' })).toBeSeen();
      await there.goto('/proposals');
      await expect(there.getByRole('heading', { name: 'Set up two-factor sign-in' })).toBeSeen();
      await setUp(there, person);
      await expect(there.getByRole('heading', { name: 'Proposals' })).toBeSeen();
      await there.goto('/settings/secondfactor');
      await expect(there.getByText('so it can’t be turned off')).toBeSeen();
      expect(await button(there, 'Turn off').count()).toBe(0);

      await owner.goto('/settings/people');
      await expect(rowOf(owner, person.name).getByText('Two-factor sign-in')).toBeSeen();
      await chooseFor(owner, person.name, 'Turn off two-factor sign-in');
      await prove(owner, 'Turn off two-factor sign-in');
      await expect(rowOf(owner, person.name).getByText('Two-factor sign-in')).toBeGone();
      await mailTo(product, person.email, 'Two-factor sign-in turned off');
    } finally {
      await owner.goto('/settings/signin');
      await owner.getByLabel(/^Sales/).uncheck();
      await button(owner, 'Save').click();
      await prove(owner, 'Stop requiring it');
      await expect(owner.getByText('Saved. Two-factor sign-in is optional.')).toBeSeen();
    }
  });
});
