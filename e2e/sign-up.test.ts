import { describe, expect, it } from 'vitest';
import { linkTo } from './mail.ts';
import { stranger } from './people.ts';
import { navigation } from './steps.ts';
import { withBrowser } from './visitor.ts';

const { product, visit } = withBrowser();

describe('setting up a company of one’s own', () => {
  it('leads from the sign-in page through the mail to the list of what to set up', async () => {
    const { firstName, lastName, email, password } = stranger();
    const company = `${lastName} Plumbing`;
    const page = await visit('/signin');
    await page.getByRole('link', { name: 'Set up a new company' }).click();
    await page.getByLabel('Company name').fill(company);
    await page.getByLabel('First name').fill(firstName);
    await page.getByLabel('Last name').fill(lastName);
    await page.getByLabel('Your work email').fill(email);
    await page.getByLabel('Time zone').selectOption('America/Denver');
    await page.getByRole('button', { name: 'Email link' }).click();
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeSeen();

    const link = await linkTo(product, email, 'signup');
    const owner = await visit(link, { size: 'phone' });
    await expect(owner.getByRole('heading', { name: `Set up ${company}` })).toBeSeen();
    // opened again before it was used, it goes on where it was
    await owner.reload();
    await owner.getByLabel(/^Password/).fill(password);
    await owner.getByRole('button', { name: `Set up ${company}` }).click();
    await expect(navigation(owner)).toBeSeen();
    await expect(owner.getByRole('heading', { name: 'Departments and job types' })).toBeSeen();

    const late = await visit(link);
    await expect(late.getByRole('heading', { name: 'This link doesn’t work anymore' })).toBeSeen();
  });
});
