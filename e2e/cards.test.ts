import { describe, expect, it } from 'vitest';
import { owingWorkOrder, paymentLinkTo } from './card-work.ts';
import { demoPerson } from './context.ts';
import { mailTo } from './mail.ts';
import { withBrowser } from './visitor.ts';

const { product, visit } = withBrowser();

describe('a card payment', () => {
  it('is entered on the provider’s page, declined and then charged, and shows up by itself (R1.8)', async () => {
    const { id } = await owingWorkOrder(product);
    const office = await visit(`/workorders/${id}`, { as: demoPerson('office') });
    await office.getByRole('button', { name: 'Charge card' }).first().click();
    const dialog = office.getByRole('dialog', { name: 'Card payments' });
    await expect(dialog.getByText('Test payments. No real card is charged.')).toBeSeen();
    await dialog.getByRole('button', { name: 'Enter card' }).click();
    const address = await dialog.getByRole('link', { name: 'Open payment page' }).getAttribute('href');
    const page = await office.context().newPage();
    await page.goto(address!);
    await page.getByLabel('Card number').fill('4000 0000 0000 0002');
    await page.getByRole('button', { name: /^Pay/ }).click();
    await expect(page.getByRole('alert')).toBeSeen();
    await page.getByLabel('Card number').fill('4242 4242 4242 4242');
    await page.getByRole('button', { name: /^Pay/ }).click();
    await page.waitForURL(`**/workorders/${id}`);
    await expect(dialog.getByText('Paid', { exact: true })).toBeSeen();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect(office.getByText('Visa 4242').first()).toBeSeen();
  });

  it('is made on a phone by an emailed link, in part and then the rest, with a receipt (R2.1)', async () => {
    const owing = await owingWorkOrder(product);
    const office = await visit(`/workorders/${owing.id}`, { as: demoPerson('office') });
    await office.getByRole('button', { name: 'Charge card' }).first().click();
    const dialog = office.getByRole('dialog', { name: 'Card payments' });
    const email = `payer${owing.id}@customer.example`;
    await dialog.getByLabel('Customer’s email').fill(email);
    await dialog.getByLabel('The customer can pay less').check();
    await dialog.getByRole('button', { name: 'Email link' }).click();
    const mail = await mailTo(product, email, 'Pay ');
    const link = mail.links.find((each) => each.includes('/payments/'))!;
    const phone = await visit(new URL(link).pathname, { size: 'phone' });
    await expect(phone.getByRole('heading', { level: 1, name: `Work order ${owing.number}` })).toBeSeen();
    await phone.getByLabel('Amount to pay').fill('10.00');
    await phone.getByRole('button', { name: 'Pay by card' }).click();
    await phone.getByRole('button', { name: 'Pay $10.00' }).click();
    await expect(phone.getByRole('heading', { name: 'Thank you. Your payment was received.' })).toBeSeen();
    await phone.getByRole('button', { name: 'Pay by card' }).click();
    await phone.getByRole('button', { name: /^Pay \$/ }).click();
    await expect(phone.getByText(`R-${owing.number}-`)).toBeSeen();
    await expect(phone.getByRole('button', { name: /^Pay/ })).toBeGone();
  });

  it('saves the card with the customer’s consent, which the office then charges and removes', async () => {
    const owing = await owingWorkOrder(product);
    const path = await paymentLinkTo(product, { ...owing, amountDueCents: 2_000 });
    const phone = await visit(path, { size: 'phone' });
    await phone.getByRole('checkbox', { name: /^Save this card for later/ }).check();
    await phone.getByRole('button', { name: 'Pay by card' }).click();
    await phone.getByRole('button', { name: /^Pay \$/ }).click();
    await expect(phone.getByRole('heading', { name: 'Thank you. Your payment was received.' })).toBeSeen();
    const office = await visit(`/workorders/${owing.id}`, { as: demoPerson('office') });
    await office.getByRole('button', { name: 'Charge card' }).first().click();
    const dialog = office.getByRole('dialog', { name: 'Card payments' });
    await dialog.getByLabel('Amount').fill('15');
    await dialog.getByRole('button', { name: 'Charge Visa 4242' }).click();
    await expect(office.getByText('$15.00 charged to Visa 4242.')).toBeSeen();
  });

  it('is made by scanning a QR code, and refunded by the office', async () => {
    const owing = await owingWorkOrder(product);
    const office = await visit(`/workorders/${owing.id}`, { as: demoPerson('office') });
    await office.getByRole('button', { name: 'Charge card' }).first().click();
    const dialog = office.getByRole('dialog', { name: 'Card payments' });
    await dialog.getByLabel('Amount').fill('20');
    await dialog.getByRole('button', { name: 'Show QR code' }).click();
    await expect(dialog.getByRole('img', { name: 'QR code to pay $20.00' })).toBeSeen();
    const path = await paymentLinkTo(product, { ...owing, amountDueCents: 2_000 });
    const phone = await visit(path, { size: 'phone' });
    await phone.getByRole('button', { name: /^Pay/ }).click();
    await phone.getByRole('button', { name: /^Pay \$/ }).click();
    await expect(dialog.getByText('Paid', { exact: true })).toBeSeen();
    await dialog.getByRole('button', { name: /^Refund of/ }).click();
    const refund = office.getByRole('dialog', { name: 'Refund to the card' });
    await refund.getByLabel('Reason').fill('Returned a part');
    await refund.getByRole('button', { name: 'Refund' }).click();
    await expect(dialog.getByText('Refunded', { exact: true })).toBeSeen();
  });
});
