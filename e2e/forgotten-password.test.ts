import { describe, expect, it } from 'vitest';
import { linkTo, mailTo } from './mail.ts';
import { newColleague, stranger } from './people.ts';
import { navigation, signInOnScreen } from './steps.ts';
import { withBrowser } from './visitor.ts';

const { product, visit } = withBrowser();

describe('a forgotten password', () => {
  it('is answered alike for an email that nobody has, and no mail goes out', async () => {
    const [known, unknown] = [await newColleague(product, ['office']), stranger()];
    const page = await visit('/signin');
    const words: (string | null)[] = [];
    for (const { email } of [unknown, known]) {
      await page.goto('/signin');
      await page.getByRole('link', { name: 'Forgot password?' }).click();
      await expect(page.getByRole('heading', { name: 'New password' })).toBeSeen();
      await page.getByLabel('Email').fill(email);
      await page.getByRole('button', { name: 'Email link' }).click();
      await expect(page.getByText(email)).toBeSeen();
      words.push((await page.getByRole('main').textContent())?.replaceAll(email, '…') ?? null);
    }
    expect(words[0]).toBe(words[1]);
    await mailTo(product, known.email, 'Set a new password');
    const mails = await fetch(`${product.mailboxUrl}/api/messages?to=${unknown.email}`);
    expect(await mails.json()).toEqual([]);
  });

  it('is set anew by the link in the mail, once, and ends the sessions elsewhere', async () => {
    const person = await newColleague(product, ['office']);
    const elsewhere = await visit('/dashboard', { as: person });
    await expect(navigation(elsewhere)).toBeSeen();

    const page = await visit('/reset');
    await page.getByLabel('Email').fill(person.email);
    await page.getByRole('button', { name: 'Email link' }).click();
    const link = await linkTo(product, person.email, 'reset');
    await page.goto(link);
    await page.getByLabel(/^New password/).fill('short');
    await page
      .getByRole('button', { name: /password/i })
      .last()
      .click();
    await expect(page.getByText('Use at least 10 characters.').first()).toBeSeen();
    await page.getByLabel(/^New password/).fill('another long enough one');
    await page
      .getByRole('button', { name: /password/i })
      .last()
      .click();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeSeen();
    await signInOnScreen(page, { ...person, password: 'another long enough one' });
    await expect(navigation(page)).toBeSeen();

    await elsewhere.goto('/settings/sessions');
    await expect(elsewhere.getByRole('heading', { name: 'Sign in' })).toBeSeen();
    await page.goto(link);
    await page.getByLabel(/^New password/).fill('yet another long one');
    await page.getByRole('button', { name: 'Set password' }).click();
    await expect(page.getByRole('heading', { name: 'This link doesn’t work anymore' })).toBeSeen();
  });
});
