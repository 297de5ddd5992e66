import type { SaveRequestInput } from '@fieldwright/contract/documents';
import type { RecommendedBefore } from '@fieldwright/contract/recommendations';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { buildWorkOrder } from '../../testing/build-work-order.ts';
import { openApp } from '../../testing/open-app.tsx';

const earlier = (more: Partial<RecommendedBefore> = {}): RecommendedBefore => ({
  id: 61,
  text: 'Anode rod',
  priceCents: 28_000,
  urgency: 'soon',
  status: 'open',
  deferredUntil: null,
  partItemId: null,
  serviceRepairId: null,
  siteSystemId: null,
  workOrderId: 3,
  workOrderNumber: 'WO-3',
  date: '2026-05-14T15:00:00Z',
  proposal: null,
  ...more,
});

describe('what earlier visits recommended', () => {
  it('opens how the price comes about, for the work order’s customer (R3.11)', async () => {
    const { user, server } = await openApp('/workorders/7', {
      'GET /api/workorders/{id}': () =>
        buildWorkOrder({ rateTypeId: 2 }, { recommendedBefore: [earlier({ partItemId: 301 })] }),
      'POST /api/pricebookprices': () => [
        {
          kind: 'partItem',
          id: 301,
          priceKey: '1.2.0',
          unitPriceCents: 28_000,
          standardCents: 28_000,
          priceSteps: [{ kind: 'flat', amountCents: 28_000, totalCents: 28_000 }],
          open: null,
          taxedShare: 1_000_000_000,
          priceBookVersion: null,
        },
      ],
      'GET /api/partitems/{id}/pricesources': () => [],
    });
    const how = { name: '$280.00, how the price of Anode rod is calculated' };
    await user.click(await screen.findByRole('button', how));
    const dialog = await screen.findByRole('dialog', { name: 'Price of Anode rod' });
    expect(within(dialog).getByRole('row', { name: /^Flat price/ })).toBeTruthy();
    expect(dialog.textContent).not.toContain('Recommended at');
    const { body } = server.calls.find(({ key }) => key === 'POST /api/pricebookprices')!;
    expect(body).toMatchObject({ entries: [{ kind: 'partItem', id: 301, rateTypeId: 2 }] });
  });

  it('is accepted onto this work order, and declined with a reason (R4.14)', async () => {
    let now = buildWorkOrder(
      {},
      { recommendedBefore: [earlier(), earlier({ id: 62, text: 'Coil', status: 'quoted' })] },
    );
    const { user, server } = await openApp('/workorders/7', {
      'GET /api/workorders/{id}': () => now,
      'POST /api/recommendationitems/{id}/status': () => {
        now = buildWorkOrder({ version: 8 });
        return { id: 61, status: 'accepted', workOrderId: 3, version: 5 };
      },
    });
    const part = within(await screen.findByRole('region', { name: 'Recommended last time' }));
    expect(part.getByText(/WO-3/, { selector: 'li:first-child small' }).textContent).toContain('May 14');
    expect(part.getByText('Quoted')).toBeTruthy();
    await user.click(part.getByRole('button', { name: 'Actions for Coil' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Decline…' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Decline' }));
    expect(await dialog.findByText('Enter the reason for declining.')).toBeTruthy();
    await user.type(dialog.getByLabelText('Reason'), 'Too expensive');
    await user.click(dialog.getByRole('button', { name: 'Decline' }));
    const sent = () =>
      server.calls.filter(({ key }) => key.endsWith('/status')).map(({ key, body }) => [key, body]);
    await waitFor(() =>
      expect(sent()).toEqual([
        [
          'POST /api/recommendationitems/62/status',
          { status: 'declined', workOrderId: 7, reason: 'Too expensive' },
        ],
      ]),
    );
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Recommended last time' })).toBeNull());
  });

  it('sends what is accepted with this work order (R4.14)', async () => {
    const { user, server } = await openApp('/workorders/7', {
      'GET /api/workorders/{id}': () => buildWorkOrder({}, { recommendedBefore: [earlier()] }),
      'POST /api/recommendationitems/{id}/status': () => ({
        id: 61,
        status: 'accepted',
        workOrderId: 3,
        version: 5,
      }),
    });
    await user.click(await screen.findByRole('button', { name: 'Accept' }));
    expect(await screen.findByText('Anode rod added to this work order.')).toBeTruthy();
    const sent = server.calls.find(({ key }) => key === 'POST /api/recommendationitems/61/status');
    expect(sent?.body).toEqual({ status: 'accepted', workOrderId: 7 });
  });
});

describe('a recommendation of this work order', () => {
  const open = () =>
    openApp('/workorders/7', {
      'GET /api/workorders/{id}': () =>
        buildWorkOrder({
          recommendations: [{ id: 50, siteSystemId: null }],
          recommendationItems: [{ id: 51, recommendationId: 50, text: 'Igniter', priceCents: 18_900 }],
        }),
      'GET /api/pricebookentries': () => ({
        entries: [
          {
            kind: 'serviceRepair',
            id: 5,
            code: 'IGN-1',
            text: 'Replace igniter',
            description: '',
            unitPriceCents: 24_500,
            parts: [],
          } as never,
        ],
        found: 1,
        more: false,
        similar: false,
      }),
    });

  it('becomes a line when it’s accepted, saved in one cascade (R4.14, R4.5)', async () => {
    const { user, server } = await open();
    await user.click(await screen.findByRole('button', { name: 'Actions for Igniter' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Accept and add a line' }));
    expect(screen.getByText('Accepted')).toBeTruthy();
    expect(screen.getByRole('status', { name: 'Total' }).textContent).toBe('$627.00');
    await user.click(screen.getAllByRole('button', { name: 'Save' })[0]!);
    const saves = () => server.calls.filter(({ key }) => key === 'POST /api/workorders');
    await waitFor(() => expect(saves()).toHaveLength(1));
    const { steps } = (saves()[0]!.body as SaveRequestInput).plan;
    expect(steps.map(({ kind }) => kind)).toEqual(['details', 'recommendationItems']);
    expect(steps[1]!.records[0]!.fields!['status']?.to).toBe('accepted');
  });

  it('is deferred to a day, and reopened (R4.14)', async () => {
    const { user } = await open();
    const choose = async (move: string) => {
      await user.click(await screen.findByRole('button', { name: 'Actions for Igniter' }));
      await user.click(await screen.findByRole('menuitem', { name: move }));
    };
    await choose('Defer…');
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Defer' }));
    expect(await screen.findByText(/^Deferred until/)).toBeTruthy();
    await choose('Reopen');
    await waitFor(() => expect(screen.queryByText(/^Deferred until/)).toBeNull());
  });

  it('takes its price from the price book, and keeps what was found (R4.14, R5.6)', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Price book' }));
    const picker = screen.getByRole('combobox', { name: 'Find the recommended work in the price book' });
    await user.type(picker, 'igniter');
    await user.click(await screen.findByRole('option', { name: /Replace igniter/ }));
    const part = within(screen.getByRole('region', { name: 'Recommendations' }));
    expect(part.getByLabelText('What you found')).toHaveProperty('value', 'Igniter');
    expect(part.getByLabelText('Price')).toHaveProperty('value', '245.00');
  });
});
