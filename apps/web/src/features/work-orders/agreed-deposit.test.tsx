import type { Role } from '@fieldwright/domain/people/roles';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { buildWorkOrder } from '../../testing/build-work-order.ts';
import { buildMe, openApp } from '../../testing/open-app.tsx';

const open = (
  more: Parameters<typeof buildWorkOrder>[0] = {},
  { role = 'office', context }: { role?: Role; context?: Parameters<typeof buildWorkOrder>[1] } = {},
) =>
  openApp('/workorders/7', {
    'GET /api/me': () => buildMe({ roles: [role] }),
    'GET /api/workorders/{id}': () => buildWorkOrder(more, context),
    'POST /api/workorders': () => ({
      outcome: 'saved' as const,
      id: 7,
      version: 5,
      ids: {},
      cameIn: [],
      totals: [],
      differs: [],
    }),
  });

const totalOf = async () => (await screen.findByRole('status', { name: 'Balance due' })).textContent!;

describe('the agreed deposit of a work order (R1.8)', () => {
  it('is set as a percentage or an amount, says what is due now, and is saved with the work order', async () => {
    const { user, server } = await open();
    const balance = await totalOf();
    await user.click(screen.getByRole('button', { name: 'Set deposit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Deposit' }));
    await user.click(dialog.getByRole('radio', { name: 'Percentage of the total' }));
    await user.type(dialog.getByRole('textbox', { name: 'Deposit percentage' }), '100');
    await user.click(dialog.getByRole('button', { name: 'Done' }));
    expect(await screen.findByText(`Deposit agreed: ${balance} (100%)`)).toBeTruthy();
    // a press says what it is a part of (R3.11)
    await user.click(screen.getByRole('button', { name: `Agreed deposit ${balance}, see steps` }));
    const steps = within(await screen.findByRole('dialog', { name: 'Agreed deposit' })).getAllByRole('row');
    expect(steps.slice(1).map(({ textContent }) => textContent)).toEqual([
      `Total when agreed ${balance.slice(1)}`,
      `Agreed deposit 100% of the total${balance}`,
    ]);
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Change deposit' }));
    const again = within(await screen.findByRole('dialog', { name: 'Deposit' }));
    await user.click(again.getByRole('radio', { name: 'Amount' }));
    await user.type(again.getByRole('textbox', { name: 'Deposit amount' }), '12.50');
    await user.click(again.getByRole('button', { name: 'Done' }));
    expect(await screen.findByText('Deposit agreed: $12.50')).toBeTruthy();
    expect(screen.getByText('$12.50 due now')).toBeTruthy();
    await user.click(screen.getAllByRole('button', { name: 'Save' })[0]!);
    await expect.poll(() => server.calls.some(({ key }) => key === 'POST /api/workorders')).toBe(true);
    const { body } = server.calls.find(({ key }) => key === 'POST /api/workorders')!;
    const [step] = (body as { plan: { steps: { records: { fields: object }[] }[] } }).plan.steps;
    expect(step!.records[0]!.fields).toMatchObject({ depositCents: { from: null, to: 1_250 } });
  });

  it('keeps the total that a percentage is of', async () => {
    const { user, server } = await open();
    await totalOf();
    await user.click(screen.getByRole('button', { name: 'Set deposit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Deposit' }));
    await user.click(dialog.getByRole('radio', { name: 'Percentage of the total' }));
    await user.type(dialog.getByRole('textbox', { name: 'Deposit percentage' }), '50');
    await user.click(dialog.getByRole('button', { name: 'Done' }));
    await user.click(screen.getAllByRole('button', { name: 'Save' })[0]!);
    await expect.poll(() => server.calls.some(({ key }) => key === 'POST /api/workorders')).toBe(true);
    const { body } = server.calls.find(({ key }) => key === 'POST /api/workorders')!;
    const [step] = (body as { plan: { steps: { records: { fields: object }[] }[] } }).plan.steps;
    expect(step!.records[0]!.fields).toMatchObject({
      depositPercent: { from: null, to: 50 },
      depositOfCents: { from: null, to: expect.any(Number) },
    });
  });

  it('is only shown to people who don’t take payments', async () => {
    await open({ depositCents: 1_000 }, { role: 'dispatcher' });
    expect(await screen.findByText('Deposit agreed: $10.00')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Change deposit' })).toBeNull();
  });

  it('goes back to what it was with Cancel, and to none', async () => {
    const { user } = await open({ depositCents: 1_000 });
    expect(await screen.findByText('Deposit agreed: $10.00')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Change deposit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Deposit' }));
    await user.click(dialog.getByRole('radio', { name: 'No deposit' }));
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('Deposit agreed: $10.00')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Change deposit' }));
    const again = within(await screen.findByRole('dialog', { name: 'Deposit' }));
    await user.click(again.getByRole('radio', { name: 'No deposit' }));
    await user.click(again.getByRole('button', { name: 'Done' }));
    expect(await screen.findByRole('button', { name: 'Set deposit' })).toBeTruthy();
    expect(screen.queryByText(/^Deposit agreed/)).toBeNull();
  });

  it('isn’t shown once the work order is processed, when all of the balance is due', async () => {
    await open({ depositCents: 1_000, processed: true, processedDate: '2026-11-19T15:00:00Z' });
    await totalOf();
    expect(screen.queryByText(/^Deposit agreed/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Set deposit' })).toBeNull();
  });

  it('isn’t shown once the call is done either', async () => {
    const call = {
      id: 3,
      callDepartmentTypeId: null,
      arrivalWindow: null,
      notes: '',
      status: 'done',
      priority: 'normal',
      jobType: '',
      visits: [],
    } as const;
    await open({ depositCents: 1_000, callId: 3 }, { context: { call: { ...call, visits: [] } } });
    await totalOf();
    expect(screen.queryByText(/^Deposit agreed/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Set deposit' })).toBeNull();
  });
});
