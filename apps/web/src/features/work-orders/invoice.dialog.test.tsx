import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildWorkOrder } from '../../testing/build-work-order.ts';
import { buildMe, openApp } from '../../testing/open-app.tsx';
import { type Handlers, refuse } from '../../testing/stub-server.ts';

let opened: { location: { href: string }; close: () => void }[];
beforeEach(() => {
  opened = [];
  vi.stubGlobal('open', () => {
    const tab = { location: { href: '' }, close: vi.fn<() => void>() };
    opened.push(tab);
    return tab;
  });
});
afterEach(() => vi.unstubAllGlobals());

const pdf = () => new Response('%PDF-1.7', { headers: { 'content-type': 'application/pdf' } });
const made = { url: '/api/preparedpdfs/1-2-3', percent: 100, failed: false };
const earlier = {
  id: 9,
  mailedTo: 'dana@whitlock.example',
  totalCents: 43_800,
  amountDueCents: 43_800,
  sentDate: '2026-11-18T19:15:00Z',
  sentBy: 'Olga Office',
};

/** Opens the invoice from the menu of a work order. */
async function openInvoice(handlers: Handlers = {}) {
  const app = await openApp('/workorders/7', {
    'GET /api/workorders/{id}': () => buildWorkOrder({ version: 4 }),
    'POST /api/workorders/{id}/invoice/pdf': () => made,
    'GET /api/preparedpdfs/{token}': () => pdf(),
    'GET /api/workorders/{id}/invoices': () => [],
    ...handlers,
  });
  await app.user.click(await screen.findByRole('button', { name: 'More actions' }));
  await app.user.click(screen.getByRole('menuitem', { name: 'Invoice' }));
  return { ...app, dialog: within(await screen.findByRole('dialog', { name: 'Invoice 7' })) };
}

describe('the invoice of a work order', () => {
  it('says the total and the balance, and opens or downloads the PDF', async () => {
    const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    const { dialog, user } = await openInvoice();
    expect(dialog.getByText(/^Total \$[\d,.]+, balance due \$[\d,.]+\.$/)).toBeDefined();
    const link = await dialog.findByRole('link', { name: 'Open the PDF' });
    expect(link.getAttribute('href')).toMatch(/\/api\/preparedpdfs\/1-2-3$/);
    expect(dialog.getByText('Not emailed yet.')).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Download' }));
    await expect.poll(() => saved).toHaveBeenCalledOnce();
    vi.restoreAllMocks();
  });

  it('says how far it is while a job makes it, then offers it', async () => {
    let answer: { url: string | null; percent: number; failed: boolean } = {
      url: null,
      percent: 40,
      failed: false,
    };
    const { dialog, server } = await openInvoice({ 'POST /api/workorders/{id}/invoice/pdf': () => answer });
    expect(await dialog.findByText('Creating the invoice…')).toBeDefined();
    const bar = dialog.getByRole('progressbar', { name: 'Creating the invoice…' });
    await expect.poll(() => (bar as HTMLProgressElement).value).toBe(40);
    expect(dialog.queryByRole('link', { name: 'Open the PDF' })).toBeNull();
    answer = made;
    expect(await dialog.findByRole('link', { name: 'Open the PDF' }, { timeout: 5_000 })).toBeDefined();
    expect(dialog.queryByRole('progressbar')).toBeNull();
    const asked = server.calls.filter(({ key }) => key === 'POST /api/workorders/7/invoice/pdf');
    expect(new Set(asked.map(({ body }) => JSON.stringify(body)))).toEqual(new Set(['{"again":false}']));
  });

  it('says that it couldn’t be made, and starts it over when asked', async () => {
    const { dialog, user, server } = await openInvoice({
      'POST /api/workorders/{id}/invoice/pdf': ({ body }) =>
        (body as { again: boolean }).again ? made : { url: null, percent: 0, failed: true },
    });
    expect(await dialog.findByText(/^Couldn’t create the invoice\.$/)).toBeDefined();
    const asked = () => server.calls.filter(({ key }) => key === 'POST /api/workorders/7/invoice/pdf');
    expect(asked().length).toBe(1);
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    expect(await dialog.findByRole('link', { name: 'Open the PDF' })).toBeDefined();
    expect(asked().map(({ body }) => body)).toEqual([{ again: false }, { again: true }]);
  });

  it('is emailed once for each address, and kept for a customer without one', async () => {
    const customer = { ...buildWorkOrder().context.customer, email: '' };
    const { dialog, user, server } = await openInvoice({
      'GET /api/workorders/{id}': () => buildWorkOrder({ version: 4 }, { customer }),
      'POST /api/workorders/{id}/invoices': ({ body }) => ({
        number: '7',
        email: (body as { email: string }).email,
      }),
    });
    await user.click(dialog.getByRole('button', { name: 'Email invoice' }));
    expect(dialog.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true');
    await user.type(dialog.getByLabelText('Email'), 'dana@x.example');
    await user.click(dialog.getByRole('button', { name: 'Email invoice' }));
    await screen.findByText('Invoice 7 sent to dana@x.example.');
    const sent = server.calls.filter(({ key }) => key === 'POST /api/workorders/7/invoices');
    expect(sent.map(({ body }) => body)).toEqual([
      { email: 'dana@x.example', keep: true, key: expect.any(String) },
    ]);
  });

  it('lists what was sent, and opens it as it was', async () => {
    const { dialog, user } = await openInvoice({
      'GET /api/workorders/{id}/invoices': () => [earlier],
      'GET /api/sentinvoices/{id}': () => pdf(),
    });
    await dialog.findByText('To dana@whitlock.example');
    expect(dialog.getByText('Wed, Nov 18, 2:15 PM, by Olga Office · Balance $438.00')).toBeDefined();
    await user.click(dialog.getByRole('button', { name: /^Open the invoice sent to dana/ }));
    await expect.poll(() => opened[0]?.location.href).toMatch(/^blob:/);
  });

  it('says what failed, closes the empty tab, and tries again', async () => {
    let isDown = true;
    const { dialog, user } = await openInvoice({
      'POST /api/workorders/{id}/invoice/pdf': () => (isDown ? refuse('not_found') : made),
      'GET /api/workorders/{id}/invoices': () => [earlier],
      'GET /api/sentinvoices/{id}': () => refuse('not_found'),
    });
    await dialog.findByText(/^Couldn’t create the invoice\./);
    isDown = false;
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    await dialog.findByRole('link', { name: 'Open the PDF' });
    await user.click(await dialog.findByRole('button', { name: /^Open the invoice sent/ }));
    await expect.poll(() => opened[0]?.close).toHaveBeenCalled();
  });

  it('can be read, not sent, by people who don’t collect payments (R6.4)', async () => {
    const { dialog } = await openInvoice({ 'GET /api/me': () => buildMe({ roles: ['dispatcher'] }) });
    await dialog.findByRole('link', { name: 'Open the PDF' });
    expect(dialog.queryByLabelText('Email')).toBeNull();
    expect(dialog.queryByRole('button', { name: 'Email invoice' })).toBeNull();
  });

  it('waits for changes to be saved', async () => {
    const { user } = await openApp('/workorders/7', {
      'GET /api/workorders/{id}': () => buildWorkOrder({ version: 4 }),
    });
    await user.type(await screen.findByLabelText('Work description'), '!');
    await user.click(screen.getByRole('button', { name: 'More actions' }));
    const item = screen.getByRole('menuitem', { name: /^Invoice/ });
    expect(item.getAttribute('aria-disabled')).toBe('true');
    expect(item.textContent).toContain('Save your changes first.');
  });
});
