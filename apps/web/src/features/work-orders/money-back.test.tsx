import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { buildWorkOrder } from '../../testing/build-work-order.ts';
import { buildMe, openApp } from '../../testing/open-app.tsx';
import { type Handlers, refuse } from '../../testing/stub-server.ts';

/** A work order of $438.00 that is overpaid by $62.00. */
const overpaid = (method: 'cash' | 'card' = 'cash') =>
  buildWorkOrder({ payments: [{ id: 90, method, amountCents: 50_000 }] });
const open = (handlers: Handlers = {}) =>
  openApp('/workorders/7', { 'GET /api/workorders/{id}': () => overpaid(), ...handlers });
const dialog = () => within(screen.getByRole('dialog', { name: 'Give money back' }));

describe('money given back on a work order', () => {
  it('is at first all that was overpaid, with a reason, sent with the same key until it is answered', async () => {
    let tries = 0;
    const { server, user } = await open({
      'POST /api/workorders/{id}/moneyback': () => {
        tries += 1;
        if (tries === 1) throw new TypeError('the answer was lost');
        return { id: 91, receipt: 'R-7-2' };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Give money back' }));
    expect(dialog().getByLabelText(/^Amount/)).toHaveProperty('value', '62.00');
    expect(dialog().getByRole('button', { name: 'Record' })).toHaveProperty('disabled', true);
    await user.type(dialog().getByLabelText(/^Check number/), '1042');
    await user.type(dialog().getByLabelText(/^Reason/), 'Paid twice');
    await user.click(dialog().getByRole('button', { name: 'Record' }));
    await user.click(await dialog().findByRole('button', { name: 'Record' }));
    await screen.findByText('$62.00 given back.');
    const sent = server.calls.filter(({ key }) => key === 'POST /api/workorders/7/moneyback');
    expect(sent.map(({ body }) => body)).toEqual([sent[0]!.body, sent[0]!.body]);
    expect(sent[0]!.body).toMatchObject({
      amountCents: 6_200,
      method: 'check',
      reference: '1042',
      reason: 'Paid twice',
      dueCents: -6_200,
    });
  });

  it('says where less is overpaid by now', async () => {
    const { user } = await open({
      'POST /api/workorders/{id}/moneyback': () =>
        refuse('invalid', {
          fields: { amountCents: '$20.00 is overpaid now. Check the amount and try again.' },
        }),
    });
    await user.click(await screen.findByRole('button', { name: 'Give money back' }));
    await user.click(dialog().getByRole('radio', { name: 'Cash' }));
    expect(dialog().queryByLabelText(/^Check number/)).toBeNull();
    await user.type(dialog().getByLabelText(/^Reason/), 'Paid twice');
    await user.click(dialog().getByRole('button', { name: 'Record' }));
    await dialog().findByText(/^\$20\.00 is overpaid now/);
  });

  it('is not offered for what cards have paid', async () => {
    await open({ 'GET /api/workorders/{id}': () => overpaid('card') });
    await screen.findByRole('button', { name: 'Take payment' });
    expect(screen.queryByRole('button', { name: 'Give money back' })).toBeNull();
  });

  it('is not offered to people who may not void payments (R6.4)', async () => {
    await open({ 'GET /api/me': () => buildMe({ roles: ['technician'] }) });
    await screen.findByRole('button', { name: 'Take payment' });
    expect(screen.queryByRole('button', { name: 'Give money back' })).toBeNull();
  });
});
