import type { WorkOrderContext } from '@fieldwright/contract/work-order-page';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { buildWorkOrder } from '../../testing/build-work-order.ts';
import { openApp } from '../../testing/open-app.tsx';
import type { Handlers } from '../../testing/stub-server.ts';

type BaseView = WorkOrderContext['baseView'];

const call = {
  id: 12,
  callDepartmentTypeId: null,
  arrivalWindow: null,
  notes: '',
  status: 'scheduled',
  priority: 'normal',
  jobType: 'No heat',
  visits: [
    {
      id: 1,
      start: '2026-11-19T14:30:00Z',
      end: '2026-11-19T16:15:00Z',
      status: 'scheduled',
      enRouteDate: null,
      arrivedDate: null,
      finishedDate: null,
      pausedDate: null,
      pausedMinutes: 0,
      technicianIds: [5],
      version: 1,
      technicians: ['Tom Ruiz'],
    },
  ],
} as const;
const unpaid = [
  { id: 5, number: 'WO-5', text: 'Drain', amountDueCents: 10_000, date: '2026-10-01T12:00:00Z' },
];
const details = [
  { text: 'Diagnostic visit', unitPriceCents: 43_800, taxable: false, callDepartmentTypeId: 2 },
];

/** Opens a work order with these fields of the base view. */
async function open(fields: Partial<BaseView>, handlers: Handlers = {}) {
  const { context } = buildWorkOrder();
  const opened = await openApp('/workorders/7', {
    'GET /api/workorders/{id}': () =>
      buildWorkOrder(
        { details },
        { call: call as never, unpaid, baseView: { ...context.baseView, ...fields } },
      ),
    ...handlers,
  });
  await screen.findByRole('textbox', { name: 'Work description' });
  return opened;
}

describe('the base view data of a work order, each field on the screen (R3.4)', () => {
  it.each([
    [true, 1],
    [false, 0],
  ])(
    'displayUnpaidWorkOrders %s shows the customer’s other unpaid work orders or not',
    async (shown, count) => {
      await open({ displayUnpaidWorkOrders: shown });
      expect(screen.queryAllByText('1 other unpaid work order, $100.00')).toHaveLength(count);
    },
  );

  it.each([
    [true, /9:30.*11:15/],
    [false, /^Thu, Nov 19(, 2026)?$/],
  ])('displayTime %s shows the times of visits or only their days', async (displayTime, words) => {
    await open({ displayTime });
    const visit = screen.getByText('Tom Ruiz').querySelector('small');
    expect(visit!.textContent).toMatch(words);
  });

  it.each([
    [true, 1],
    [false, 0],
  ])(
    'groupPricing %s says that the customer sees grouped prices, or nothing',
    async (groupPricing, count) => {
      await open({ groupPricing });
      expect(
        screen.queryAllByText('The customer’s invoice shows one price for each department.'),
      ).toHaveLength(count);
    },
  );

  it.each([
    [true, 1],
    [false, 0],
  ])('classMappingPerDetail %s shows each line’s department or not', async (classMappingPerDetail, count) => {
    await open({ classMappingPerDetail });
    const lines = within(screen.getByRole('table', { name: 'Work order lines' }));
    expect(lines.queryAllByText('Plumbing', { selector: '.tag' })).toHaveLength(count);
  });

  it('quickBooksWarnings are checked before processing, with the lines', async () => {
    const warning = { code: 'class_missing', text: 'Diagnostic visit', blocking: false, detailId: 1 };
    await open({ quickBooksWarnings: [warning] });
    expect(screen.getByText('No QuickBooks class')).toBeDefined();
    expect(screen.getByText('Diagnostic visit. Choose a department that has a class.')).toBeDefined();
  });

  it.each([
    ['cash', 'Cash'],
    ['check', 'Check'],
  ] as const)('defaultCustomerPayment %s is how a new payment starts', async (method, name) => {
    const { user } = await open({ defaultCustomerPayment: method });
    await user.click(screen.getAllByRole('button', { name: 'Take payment' })[0]!);
    const dialog = within(await screen.findByRole('dialog'));
    expect((dialog.getByRole('radio', { name }) as HTMLInputElement).checked).toBe(true);
  });

  const none = {
    technicianGateway: 'none',
    customerLinkGateway: 'none',
    qrCodeGateway: 'none',
    dispatcherGateway: 'none',
  } as const;
  it.each(['technicianGateway', 'customerLinkGateway', 'qrCodeGateway', 'dispatcherGateway'] as const)(
    '%s offers cards if it has a provider; without any, there is no button',
    async (gateway) => {
      await open({ ...none, [gateway]: 'stripe' });
      expect(screen.getAllByRole('button', { name: /[Cc]ard/ }).length).toBeGreaterThan(0);
    },
  );
  it('no gateway offers no cards', async () => {
    await open(none);
    expect(screen.queryAllByRole('button', { name: /[Cc]ard/ })).toEqual([]);
  });

  it('chargeSettings’ text shows where a card is charged', async () => {
    const payments = {
      number: 'WO-7',
      dueCents: 43_800,
      openCents: 43_800,
      deposit: null,
      email: '',
      channels: [{ channel: 'dispatcher', provider: 'square', isTest: true }],
      refusal: null,
      attempts: [],
      links: [],
      savedCards: [],
      saveConsent: null,
      tipPercents: null,
    };
    const { user } = await open(
      { chargeSettings: { customText: 'Cards carry a 3% fee.' } },
      { 'GET /api/workorders/{id}/cardpayments': () => payments as never },
    );
    await user.click(screen.getAllByRole('button', { name: /[Cc]ard/ })[0]!);
    await waitFor(() => expect(screen.getByText('Cards carry a 3% fee.')).toBeDefined());
  });
});
