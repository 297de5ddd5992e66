import { describe, expect, it } from 'vitest';
import { demoPerson } from './context.ts';
import { chooseForMyself, navigation, signInOnScreen } from './steps.ts';
import { withBrowser } from './visitor.ts';

const { visit } = withBrowser();
const owner = demoPerson('owner');

describe('signing in', () => {
  it('is refused with a wrong password and with an unknown email in the same words', async () => {
    const page = await visit('/signin');
    const words: (string | null)[] = [];
    for (const email of [owner.email, 'nobody@hollisrowe.example']) {
      await page.reload();
      await signInOnScreen(page, { email, password: 'not the right one' });
      words.push(await page.getByRole('alert').textContent());
    }
    expect(words[0]).toContain('The email or password isn’t right.');
    expect(words[1]).toBe(words[0]);
    expect(page.url()).toContain('/signin');
  });

  it('says at its input what is missing', async () => {
    const page = await visit('/signin');
    await signInOnScreen(page, { email: 'lena', password: 'x' });
    await expect.poll(() => page.getByLabel('Email').getAttribute('aria-invalid')).toBe('true');
    await expect(page.getByText('Enter an email address, like ana@company.com.')).toBeSeen();
  });

  it('leads back to the address that was asked for', async () => {
    const page = await visit('/settings/people?status=invited');
    await page.waitForURL('**/signin**');
    await signInOnScreen(page, owner);
    await expect(page.getByRole('heading', { name: 'People' })).toBeSeen();
    expect(page.url()).toContain('/settings/people?status=invited');
  });

  it.each(['https://evil.example/', '//evil.example', '/\\evil.example'])(
    'never leads to %s',
    async (back) => {
      const page = await visit(`/signin?back=${encodeURIComponent(back)}`);
      await signInOnScreen(page, owner);
      await expect(navigation(page)).toBeSeen();
      expect(new URL(page.url()).pathname).toBe('/dashboard');
    },
  );

  it('outlives a reload, and ends with signing out, also for the page before', async () => {
    const page = await visit('/signin');
    await signInOnScreen(page, owner);
    await expect(navigation(page)).toBeSeen();
    await page.reload();
    await expect(navigation(page)).toBeSeen();
    await chooseForMyself(page, 'Sign out');
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeSeen();
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeSeen();
  });

  it('keeps no token where a script could find it later', async () => {
    const page = await visit('/dashboard', { as: owner });
    await expect(navigation(page)).toBeSeen();
    const stored = await page.evaluate('JSON.stringify([localStorage, sessionStorage, document.cookie])');
    expect(stored).not.toMatch(/eyJ|fieldwright_/);
    const outOfReach = { httpOnly: true, sameSite: 'Strict' };
    const cookies = await page.context().cookies();
    expect(cookies.sort((a, b) => (a.name < b.name ? -1 : 1))).toMatchObject([
      { name: 'fieldwright_browser', path: '/api', ...outOfReach },
      { name: 'fieldwright_session', path: '/api/session', ...outOfReach },
    ]);
  });

  it('takes one look at the demo to sign in as one of its people', async () => {
    const page = await visit('/signin');
    await page.getByRole('button', { name: 'Dispatcher' }).click();
    await expect(navigation(page)).toBeSeen();
  });
});
