import type { RecordedPayment } from '@fieldwright/domain/payments/recorded-payment';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { openApp } from '../../testing/open-app.tsx';
import { buildPayment } from './testing/recorded-payment.ts';

afterEach(() => vi.restoreAllMocks());

const payment = (id: number, more: Partial<RecordedPayment>) =>
  buildPayment({ id, receipt: `R-${id}`, method: 'check', amountCents: 10_000, ...more });

it('adds up the selected payments as they were kept, and exports only those (R6.4)', async () => {
  const parts: string[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    void (blob as Blob).text().then((text) => parts.push(text));
    return 'blob:x';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const payments = [
    payment(1, {}),
    payment(2, { amountCents: 25_000, refundedCents: 5_000 }),
    payment(3, { status: 'voided' }),
  ];
  const { user } = await openApp('/payments', {
    'GET /api/payments': () =>
      ({ payments, totals: [], byPerson: [], toCheck: [], takers: [], similar: false, next: null }) as never,
  });
  await user.click(await screen.findByRole('button', { name: 'Select' }));
  await user.click(screen.getByRole('button', { name: 'Select all 3' }));
  // what was refunded or voided isn't in the bank
  const kept = screen.getByRole('button', { name: '$300.00 kept, see parts' });
  expect(kept.closest('output')!.textContent).toBe('3 selected, $300.00 kept');
  // what they come to is of each (R3.11)
  await user.click(kept);
  const sum = within(await screen.findByRole('dialog', { name: 'Kept of the selected payments' }));
  expect(sum.getAllByRole('definition')).toHaveLength(4);
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('checkbox', { name: 'Select R-1' }));
  await user.click(screen.getByRole('button', { name: 'Export selected' }));
  expect(await screen.findByText('2 payments exported.')).toBeDefined();
  await waitFor(() => expect(parts).toHaveLength(1));
  const lines = parts[0]!.trim().split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain('R-2');
});
