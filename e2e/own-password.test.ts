import { describe, expect, it } from 'vitest';
import { mailTo } from './mail.ts';
import { newColleague } from './people.ts';
import { chooseForMyself, navigation, signInOnScreen } from './steps.ts';
import { withBrowser } from './visitor.ts';

const { product, visit } = withBrowser();

describe('the own password', () => {
  it('is changed by the keyboard on a phone, signs out elsewhere, and is the one to sign in with (R9.3)', async () => {
    const person = await newColleague(product, ['office']);
    const elsewhere = await visit('/customers', { as: person });
    await expect(navigation(elsewhere)).toBeSeen();
    const page = await visit('/settings', { as: person });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('link', { name: /^Password/ }).click();
    const password = 'orange lantern seventeen';
    await page.getByLabel(/^Current password/).fill(person.password);
    await page.getByLabel(/^New password/).fill(person.email);
    await page.keyboard.press('Enter');
    await expect(page.getByText(/Use more than your name/)).toBeSeen();
    await page.getByLabel(/^New password/).fill(password);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Password changed. Your other devices were signed out.')).toBeSeen();
    await mailTo(product, person.email, 'Your password was changed');
    await elsewhere.reload();
    await expect(elsewhere.getByRole('heading', { name: 'Sign in' })).toBeSeen();
    await page.setViewportSize({ width: 1440, height: 900 });
    await chooseForMyself(page, 'Sign out');
    await signInOnScreen(page, { ...person, password });
    await expect(navigation(page)).toBeSeen();
  });
});
