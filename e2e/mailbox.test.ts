import { describe, expect, it } from 'vitest';
import { invite } from './people.ts';
import { withBrowser } from './visitor.ts';

const { product, visit } = withBrowser();

describe('mailbox page', () => {
  it('shows a mail as it comes, and leads on by its link', async () => {
    const page = await visit(product.mailboxUrl);
    const { email, firstName } = await invite(product, ['technician']);
    await page.getByRole('link', { name: email }).click();
    expect(await page.getByRole('heading', { level: 2 }).textContent()).toBe(
      'Join Hollis & Rowe on Fieldwright',
    );
    const mail = page.frameLocator('iframe[title=Message]');
    expect(await mail.getByText(`Hello ${firstName},`).count()).toBe(1);
    await page.getByRole('button', { name: 'Plain text' }).click();
    expect(await page.getByLabel('Plain text', { exact: true }).textContent()).toContain(
      `Hello ${firstName},`,
    );
    const opened = page.context().waitForEvent('page');
    await page.getByRole('link', { name: `${product.url}/invitation#` }).click();
    expect((await opened).url()).toContain(`${product.url}/invitation`);
  });

  it('finds mail by its recipient, and keeps that in the address', async () => {
    const [one, other] = [await invite(product, ['sales']), await invite(product, ['sales'])];
    const page = await visit(product.mailboxUrl);
    await page.getByRole('searchbox', { name: 'Recipient' }).fill(one.email);
    await expect(page.getByRole('link', { name: other.email })).toBeGone();
    await page.reload();
    await expect(page.getByRole('link', { name: one.email })).toBeSeen();
    expect(await page.getByRole('list').first().getByRole('link').count()).toBe(1);
  });
});
