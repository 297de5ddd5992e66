import { afterAll, describe, expect, it } from 'vitest';
import { chooseProvider, owingWorkOrder } from './card-work.ts';
import { demoPerson } from './context.ts';
import { withBrowser } from './visitor.ts';

const { product, visit } = withBrowser();

/** As the demo begins. */
afterAll(() => chooseProvider(product, { cardDispatcher: 'stripe' }));

describe.each(['square', 'stripe'] as const)('a card typed in the frame of %s', (provider) => {
  it('is declined, then charged, by the office on the phone (R1.8)', async () => {
    await chooseProvider(product, { cardDispatcher: provider });
    const owing = await owingWorkOrder(product);
    const page = await visit(`/workorders/${owing.id}?part=money`, { as: demoPerson('office') });
    const loaded: string[] = [];
    page.on('request', (request) => void loaded.push(new URL(request.url()).pathname));
    await page.getByRole('button', { name: 'Charge card' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Card payments' });
    await dialog.getByLabel('Amount').fill('20');
    expect(loaded.filter((path) => path.startsWith(`/${provider}/`))).toEqual([]);
    await dialog.getByRole('button', { name: 'Type the card' }).click();
    const frame = dialog.frameLocator('iframe[title^="Card number"]');
    const number = frame.getByLabel('Card number');
    await expect(frame.locator('input[name="number"]:focus')).toBeSeen();
    // typed where the focus is
    await page.keyboard.type('4000 0000 0000 0002');
    await frame.getByLabel('Expires').fill('12/34');
    await frame.getByLabel('CVC').fill('123');
    await frame.getByLabel('ZIP').fill('94103');
    const charge = dialog.getByRole('button', { name: 'Charge $20.00' });
    const [answer] = await Promise.all([
      page.waitForResponse(
        (response) => response.url().endsWith('/cardpayments') && response.request().method() === 'POST',
      ),
      charge.click(),
    ]);
    // the page has a token, and never the number
    expect(answer.request().postData()).not.toContain('0002');
    await expect(dialog.getByRole('alert').getByText(/^The card wasn’t charged\./)).toBeSeen();
    await number.fill('4242 4242 4242 4242');
    await charge.click();
    await expect(page.getByText('$20.00 charged to Visa 4242.')).toBeSeen();
    await expect(dialog.getByText('Paid', { exact: true }).first()).toBeSeen();
    await page.goto(`/payments?search=${encodeURIComponent(owing.number)}`);
    const row = page.locator('tbody tr', { hasText: 'Visa 4242' }).first();
    await expect(row.getByText('$20.00').first()).toBeSeen();
  });
});

describe('a customer’s page', () => {
  it('lets no script of a card provider in', async () => {
    for (const path of ['/p/a-token', '/payments/a-token']) {
      const { headers } = await fetch(product.url + path);
      expect(headers.get('content-security-policy')).toMatch(/script-src 'self';/);
    }
    const { headers } = await fetch(`${product.url}/workorders`);
    expect(headers.get('content-security-policy')).toMatch(/script-src 'self' http:\/\/localhost:\d+;/);
  });
});
