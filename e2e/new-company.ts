import type { Page } from 'playwright-core';
import { linkTo } from './mail.ts';
import { stranger } from './people.ts';
import type { withBrowser } from './visitor.ts';

/** Signs up on the screen, and opens the new company's list of what to set up. */
export async function signUp({
  product,
  visit,
}: Pick<ReturnType<typeof withBrowser>, 'product' | 'visit'>): Promise<{ page: Page; email: string }> {
  const { firstName, lastName, email, password } = stranger();
  const first = await visit('/signin');
  await first.getByRole('link', { name: 'Set up a new company' }).click();
  await first.getByLabel('Company name').fill(`${lastName} Electric`);
  await first.getByLabel('First name').fill(firstName);
  await first.getByLabel('Last name').fill(lastName);
  await first.getByLabel('Your work email').fill(email);
  await first.getByLabel('Time zone').selectOption('America/New_York');
  await first.getByRole('button', { name: 'Email link' }).click();
  const page = await visit(await linkTo(product, email, 'signup'));
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole('button', { name: `Set up ${lastName} Electric` }).click();
  await page.getByText('0 of 8 done').first().waitFor();
  return { page, email };
}
