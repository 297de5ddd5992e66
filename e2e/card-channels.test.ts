import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chooseProvider, type Owing, owingWorkOrder, ownWorkOrder } from './card-work.ts';
import { demoPerson } from './context.ts';
import { mailTo } from './mail.ts';
import { withBrowser } from './visitor.ts';

const { product, visit } = withBrowser();

/** As the demo begins. */
const usual = {
  cardTechnician: 'square',
  cardQrCode: 'square',
  cardDispatcher: 'stripe',
  cardCustomerLink: 'stripe',
} as const;
const dollars = (cents: number) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(cents / 100);

async function openCards(page: Page) {
  await page.getByRole('button', { name: 'Charge card' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Card payments' });
  await dialog.getByLabel('Amount').fill('20');
  return dialog;
}

/** Checks the balance in the dialog, and the payment with its receipt in the list of payments. */
async function expectPaid(page: Page, { number, amountDueCents }: Owing) {
  const left = dollars(amountDueCents! - 2_000);
  await expect(page.locator('.card-due').getByText(left, { exact: true })).toBeSeen();
  await page.goto(`/payments?search=${encodeURIComponent(number)}`);
  const row = page.locator('tbody tr', { hasText: 'Visa 4242' }).first();
  await expect(row.getByText('$20.00').first()).toBeSeen();
  await expect(row.getByText(new RegExp(`R-${number}-\\d`)).first()).toBeSeen();
}

/** Pays as the customer does on the page of a link, which then shows the receipt. */
async function payByLink(url: string, { number }: Owing) {
  const phone = await visit(new URL(url).pathname, { size: 'phone' });
  await expect(phone.getByRole('heading', { level: 1, name: `Work order ${number}` })).toBeSeen();
  await phone.getByRole('button', { name: /^Pay/ }).click();
  await phone.getByLabel('Card number').fill('4242 4242 4242 4242');
  await phone.getByRole('button', { name: 'Pay $20.00' }).click();
  await expect(phone.getByRole('heading', { name: 'Thank you. Your payment was received.' })).toBeSeen();
  await expect(phone.getByText(new RegExp(`R-${number}-\\d`)).first()).toBeSeen();
}

describe.each(['square', 'stripe'] as const)('a card payment with %s', (provider) => {
  beforeAll(() =>
    chooseProvider(product, {
      cardTechnician: provider,
      cardQrCode: provider,
      cardDispatcher: provider,
      cardCustomerLink: provider,
    }),
  );
  afterAll(() => chooseProvider(product, usual));

  it.each([
    ['the office', 'office', 'office'],
    ['a technician', 'technician', 'phone'],
  ] as const)('is keyed in by %s, on the page of the provider (R1.8)', async (_who, role, size) => {
    const owing = await (role === 'office' ? owingWorkOrder(product) : ownWorkOrder(product));
    const page = await visit(`/workorders/${owing.id}?part=money`, { as: demoPerson(role), size });
    const dialog = await openCards(page);
    await dialog.getByRole('button', { name: 'Enter card' }).click();
    const address = await dialog.getByRole('link', { name: 'Open payment page' }).getAttribute('href');
    expect(new URL(address!).pathname).toContain(`/${provider}/`);
    const typed = await page.context().newPage();
    await typed.goto(address!);
    await typed.getByLabel('Card number').fill('4242 4242 4242 4242');
    await typed.getByRole('button', { name: 'Pay $20.00' }).click();
    await expect(dialog.getByText('Paid', { exact: true }).first()).toBeSeen();
    await expectPaid(page, owing);
  });

  it('is made by the link in an email (R2.1)', async () => {
    const owing = await owingWorkOrder(product);
    const page = await visit(`/workorders/${owing.id}`, { as: demoPerson('office') });
    const dialog = await openCards(page);
    const email = `payer${owing.id}@customer.example`;
    await dialog.getByLabel('Customer’s email').fill(email);
    await dialog.getByRole('button', { name: 'Email link' }).click();
    const mail = await mailTo(product, email, 'Pay ');
    await payByLink(mail.links.find((each) => each.includes('/payments/'))!, owing);
    await expect(dialog.getByText('Paid', { exact: true }).first()).toBeSeen();
    await expectPaid(page, owing);
  });

  it('is made by what the QR code on the screen says (R2.1)', async () => {
    const owing = await owingWorkOrder(product);
    const page = await visit(`/workorders/${owing.id}`, { as: demoPerson('office') });
    const dialog = await openCards(page);
    const answer = page.waitForResponse((response) => response.url().endsWith('/paymentlinks'));
    await dialog.getByRole('button', { name: 'Show QR code' }).click();
    const { data } = (await (await answer).json()) as { data: { url: string; qr: { path: string } } };
    const code = dialog.getByRole('img', { name: 'QR code to pay $20.00' });
    await expect(code).toBeSeen();
    expect(await code.locator('path').getAttribute('d')).toBe(data.qr.path);
    await payByLink(data.url, owing);
    await expect(dialog.getByText('Paid', { exact: true }).first()).toBeSeen();
    await expectPaid(page, owing);
  });
});
