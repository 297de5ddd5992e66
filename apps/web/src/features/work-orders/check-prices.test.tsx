import { screen, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildWorkOrder } from '../../testing/build-work-order.ts';
import { openApp } from '../../testing/open-app.tsx';

// loads the page's code before the first test waits for it
beforeAll(() => import('./work-order.page.tsx'), 60_000);

const line = (id: number, text: string, serviceRepairId: number, more: object = {}) => ({
  id,
  text,
  serviceRepairId,
  priceBookId: 5,
  priceBookVersion: 2,
  priceKey: '1.1.0',
  unitPriceCents: 10_000,
  ...more,
});
const priced = (id: number) => ({
  kind: 'serviceRepair' as const,
  id,
  priceKey: '1.1.0',
  unitPriceCents: 10_000 + id,
  standardCents: 10_000 + id,
  priceSteps: [],
  open: null,
  taxedShare: 1_000_000_000,
  priceBookVersion: 3,
});

async function open(more: object = {}) {
  const app = await openApp('/workorders/7', {
    'GET /api/workorders/{id}': () =>
      buildWorkOrder({
        details: [line(11, 'Valve', 100)],
        repairParts: [
          line(21, 'Bracket', 200, { parentId: 11, included: false }),
          line(22, 'Screw', 300, { parentId: 11, included: true }),
        ],
        ...more,
      } as never),
    'GET /api/workorders/{id}/prices': () => [],
    'POST /api/pricebookprices': ({ body }) =>
      (body as { entries: { id: number }[] }).entries.map(({ id }) => priced(id)),
  });
  await screen.findByRole('region', { name: 'Lines' });
  return app;
}

describe('checking the prices of a work order', () => {
  it('compares its lines and the parts that are charged separately (R3.11)', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Check prices…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Check prices' }));
    const rows = within(await dialog.findByRole('table', { name: 'Changed prices' })).getAllByRole('row');
    expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual([
      'Valve$100.00 → $101.00+1.00',
      'Bracket$100.00 → $102.00+2.00',
    ]);
    await user.click(dialog.getByRole('button', { name: 'Update prices' }));
    expect(await screen.findByText('2 prices updated. Save to keep them.')).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>('Price of Valve').value).toBe('101.00');
  });

  it('is not offered once the work order is processed (R4.7)', async () => {
    const { user } = await open({ processed: true, processedDate: '2026-11-16T15:00:00Z' });
    await user.click(screen.getByRole('button', { name: 'More actions' }));
    await screen.findByRole('menuitem', { name: 'History' });
    expect(screen.queryByRole('menuitem', { name: 'Check prices…' })).toBeNull();
  });

  it('leads from the amount of such a part to how its price came about, and from no included one (R3.11)', async () => {
    const { user } = await open();
    expect(screen.queryByRole('button', { name: /the price of Screw/ })).toBeNull();
    await user.click(await screen.findByRole('button', { name: /the price of Bracket/ }));
    expect(await screen.findByRole('dialog', { name: 'Price of Bracket' })).toBeDefined();
  });
});
