import { describe, expect, it } from 'vitest';
import { demoPerson } from './context.ts';
import { newColleague } from './people.ts';
import { chooseForMyself, navigation } from './steps.ts';
import { withBrowser } from './visitor.ts';

const { product, visit, takeProblems } = withBrowser();

describe('staying signed in', () => {
  it('survives two tabs that renew at the same moment, again and again', async () => {
    const first = await visit('/dashboard', { as: demoPerson('sales') });
    const second = await first.context().newPage();
    await second.goto('/dashboard');
    for (let round = 0; round < 3; round += 1) {
      await Promise.all([first.reload(), second.reload()]);
      await expect(navigation(first)).toBeSeen();
      await expect(navigation(second)).toBeSeen();
    }
  });

  it('survives two tabs that cannot agree who renews', async () => {
    const first = await visit('/dashboard', { as: demoPerson('sales') });
    // browsers without these rely on the server
    await first.context().addInitScript('delete Navigator.prototype.locks; delete window.BroadcastChannel;');
    const second = await first.context().newPage();
    for (let round = 0; round < 3; round += 1) {
      await Promise.all([first.goto('/dashboard'), second.goto('/dashboard')]);
      await expect(navigation(first)).toBeSeen();
      await expect(navigation(second)).toBeSeen();
    }
  });

  it('survives an answer that is lost on its way (R9.10)', async () => {
    const page = await visit('/dashboard', { as: demoPerson('sales') });
    await expect(navigation(page)).toBeSeen();
    let lost = 0;
    await page.route('**/api/session/refresh', async (route) => {
      if (lost > 0) return route.fallback();
      lost += 1;
      const cookies = await page.context().cookies();
      await route.fetch();
      // drops the response's cookie as well
      await page.context().clearCookies();
      await page.context().addCookies(cookies);
      return route.abort();
    });
    await page.reload();
    // the server gives the same token the same response, so one retry is enough
    await expect(navigation(page)).toBeSeen();
    expect(lost).toBe(1);
    expect(takeProblems().join()).toContain('ERR_FAILED');
  });
});

describe('sessions and devices', () => {
  it('removes another session at once, and marks this one', async () => {
    const person = await newColleague(product, ['office']);
    const phone = await visit('/dashboard', { as: person, size: 'phone' });
    await expect(navigation(phone)).toBeSeen();
    const page = await visit('/settings/sessions', { as: person });
    await expect(page.getByText('This device')).toBeSeen();
    const remove = page.getByRole('button', { name: /^Remove/ });
    const before = await remove.count();
    expect(before).toBeGreaterThan(0);
    for (let left = before; left > 0; left -= 1) {
      await remove.first().click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
      await expect.poll(() => remove.count()).toBe(left - 1);
    }
    await phone.goto('/settings/sessions');
    await expect(phone.getByRole('heading', { name: 'Sign in' })).toBeSeen();
    await page.reload();
    await expect(page.getByText('This device')).toBeSeen();
  });

  it('keeps half-written work where the session ends, and goes on with it after signing in above it', async () => {
    const person = await newColleague(product, ['admin']);
    const page = await visit('/settings/people', { as: person });
    await page.getByRole('button', { name: 'Invite someone' }).click();
    await page.getByLabel('First name').fill('Half');
    const tab = await page.context().newPage();
    await tab.goto('/dashboard');
    await expect(navigation(tab)).toBeSeen();
    await chooseForMyself(tab, 'Sign out');
    await expect(tab.getByRole('heading', { name: 'Sign in' })).toBeSeen();
    const again = page.getByRole('dialog', { name: 'Sign in to continue' });
    await expect(again).toBeSeen();
    await page.keyboard.press('Escape');
    await again.getByRole('textbox', { name: 'Password' }).fill(person.password);
    await page.keyboard.press('Enter');
    await expect(again).toBeGone();
    expect(await page.getByLabel('First name').inputValue()).toBe('Half');
    // the tab that signed out is signed in again, too
    await expect(navigation(tab)).toBeSeen();
  });

  it('signs out everywhere, in the other tab of this browser too', async () => {
    const person = await newColleague(product, ['office']);
    const elsewhere = await visit('/dashboard', { as: person });
    await expect(navigation(elsewhere)).toBeSeen();
    const page = await visit('/dashboard', { as: person });
    const tab = await page.context().newPage();
    await tab.goto('/dashboard');
    await expect(navigation(tab)).toBeSeen();
    await chooseForMyself(page, 'Sign out everywhere');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeSeen();
    await expect(tab.getByRole('heading', { name: 'Sign in' })).toBeSeen();
    await elsewhere.reload();
    await expect(elsewhere.getByRole('heading', { name: 'Sign in' })).toBeSeen();
  });
});
