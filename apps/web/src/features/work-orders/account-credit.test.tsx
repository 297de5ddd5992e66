import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { buildWorkOrder } from '../../testing/build-work-order.ts';
import { openApp } from '../../testing/open-app.tsx';
import { type Handlers, refuse } from '../../testing/stub-server.ts';

const used = (amountCents: number, more: object = {}) => ({
  id: 90,
  kind: 'balance',
  method: 'credit',
  amountCents,
  reference: amountCents > 0 ? 'from WO-6' : 'to WO-9',
  ...more,
});
const open = (handlers: Handlers = {}, creditCents = 50_000) =>
  openApp('/workorders/7', {
    'GET /api/workorders/{id}': () => buildWorkOrder({}, { creditCents }),
    ...handlers,
  });
const dialog = (name: string) => within(screen.getByRole('dialog', { name }));

describe('using credit on a work order', () => {
  it('is offered while a payment is taken, up to the balance due, and sent with the same key until it is answered', async () => {
    let tries = 0;
    const { server, user } = await open({
      'GET /api/workorders/{id}': () =>
        tries > 1
          ? buildWorkOrder({ version: 4, payments: [used(43_800)] }, { creditCents: 6_200 })
          : buildWorkOrder({}, { creditCents: 50_000 }),
      'POST /api/workorders/{id}/credit': () => {
        tries += 1;
        if (tries === 1) throw new TypeError('the answer was lost');
        return { payments: [{ id: 90, receipt: 'R-7-1', amountCents: 43_800, fromWorkOrderId: 6 }] };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Take payment' }));
    await user.click(dialog('Take payment').getByRole('button', { name: 'Use credit ($500.00 available)' }));
    expect(screen.queryByRole('dialog', { name: 'Take payment' })).toBeNull();
    expect(dialog('Use credit').getByLabelText(/^Amount/)).toHaveProperty('value', '438.00');
    await user.click(dialog('Use credit').getByRole('button', { name: 'Use credit' }));
    await user.click(await dialog('Use credit').findByRole('button', { name: 'Use credit' }));
    await screen.findByText('$438.00 of credit used.');
    const sent = server.calls.filter(({ key }) => key === 'POST /api/workorders/7/credit');
    expect(sent.map(({ body }) => body)).toEqual([sent[0]!.body, sent[0]!.body]);
    expect(sent[0]!.body).toMatchObject({ amountCents: 43_800, dueCents: 43_800 });
    await screen.findByText('Credit from WO-6');
  });

  it('says how much is left where someone else has used it', async () => {
    const { user } = await open({
      'POST /api/workorders/{id}/credit': () =>
        refuse('invalid', { fields: { amountCents: 'Only $20.00 of credit is left.' } }),
    });
    await user.click(await screen.findByRole('button', { name: 'Take payment' }));
    await user.click(screen.getByRole('button', { name: /^Use credit/ }));
    await user.clear(dialog('Use credit').getByLabelText(/^Amount/));
    await user.click(dialog('Use credit').getByRole('button', { name: 'Use credit' }));
    expect(
      dialog('Use credit')
        .getByLabelText(/^Amount/)
        .getAttribute('aria-invalid'),
    ).toBe('true');
    await user.type(dialog('Use credit').getByLabelText(/^Amount/), '30');
    await user.click(dialog('Use credit').getByRole('button', { name: 'Use credit' }));
    await dialog('Use credit').findByText('Only $20.00 of credit is left.');
  });

  it('is not offered without credit', async () => {
    const { user } = await open({}, 0);
    await user.click(await screen.findByRole('button', { name: 'Take payment' }));
    expect(screen.queryByRole('button', { name: /^Use credit/ })).toBeNull();
  });

  it('is voided on both work orders from either of its rows', async () => {
    const { server, user } = await open({
      'GET /api/workorders/{id}': () => buildWorkOrder({ payments: [used(-500)] }),
      'POST /api/workorderpayments/{id}/voidcredit': () => ({ voided: [90, 91] }),
    });
    await screen.findByText('Credit to WO-9');
    await user.click(screen.getByRole('button', { name: /^Actions for R-/ }));
    expect(screen.queryByRole('menuitem', { name: 'Email receipt' })).toBeNull();
    await user.click(screen.getByRole('menuitem', { name: /^Void/ }));
    const box = within(screen.getByRole('dialog', { name: /^Void payment/ }));
    box.getByText(/^\$5\.00 of credit will be voided on both work orders, and can be used again\./);
    await user.type(box.getByLabelText(/^Reason/), 'Wrong customer');
    await user.click(box.getByRole('button', { name: 'Void $5.00' }));
    await screen.findByText(/^Payment R-.* voided\.$/);
    const sent = server.calls.find(({ key }) => key === 'POST /api/workorderpayments/90/voidcredit');
    expect(sent!.body).toEqual({ reason: 'Wrong customer' });
  });
});
