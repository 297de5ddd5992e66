import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { buildWorkOrder } from '../../testing/build-work-order.ts';
import { openApp } from '../../testing/open-app.tsx';

describe('the sums of a work order', () => {
  it('show how they are made up, with its parts, deposits and payments (R3.11)', async () => {
    const { user } = await openApp('/workorders/7', {
      'GET /api/workorders/{id}': () =>
        buildWorkOrder(
          {
            details: [{ id: 1, text: 'Diagnostic visit', unitPriceCents: 43_800, taxable: false }],
            repairParts: [
              { id: 2, parentId: 1, text: 'Igniter', unitPriceCents: 5_000, quantity: 2, included: false },
            ],
            discounts: [{ text: 'Neighbor', kind: 'fixed', amountCents: 3_800 }],
            payments: [{ id: 9, amountCents: 10_000, method: 'check', status: 'completed' }],
            deposits: [{ salesProposalId: 4798, amountCents: 5_000 }],
            settledOutsideCents: 3_000,
          },
          { soldBy: [{ id: 4798, number: '4798' }] },
        ),
    });
    await user.click(await screen.findByRole('button', { name: 'Balance due $320.00, see steps' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Balance due' }));
    const rows = within(dialog.getByRole('table')).getAllByRole('row').slice(1);
    expect(
      rows.map((row) => [...row.children].map(({ textContent }) => textContent!.trim()).join(' ')),
    ).toEqual([
      'Diagnostic visit 1 × $438.00 438.00 438.00',
      'Igniter 2 × $50.00 100.00 538.00',
      'Subtotal  538.00',
      'Neighbor −38.00 500.00',
      'Total  500.00',
      'Paid before −30.00 470.00',
      'Deposit on proposal 4798 −50.00 420.00',
      'Check −100.00 320.00',
      'Balance due $320.00',
    ]);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // as in the subtotal, before the discount
    expect(screen.getByRole('button', { name: /^100\.00, how the price of Igniter/ })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Total $500.00, see steps' }));
    expect(await screen.findByRole('dialog', { name: 'Total' })).toBeDefined();
  });

  it('add up to a balance below zero where too much was paid (R3.11)', async () => {
    const { user } = await openApp('/workorders/7', {
      'GET /api/workorders/{id}': () =>
        buildWorkOrder({ payments: [{ id: 9, amountCents: 50_000, method: 'check', status: 'completed' }] }),
    });
    await user.click(await screen.findByRole('button', { name: 'Overpaid $62.00, see steps' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Balance due' }));
    const table = dialog.getByRole('table', { name: 'Balance due' });
    expect(within(table).getAllByRole('row').at(-1)!.textContent).toBe('Balance due −$62.00');
  });
});
