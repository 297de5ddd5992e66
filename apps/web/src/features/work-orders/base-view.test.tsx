import type { WorkOrderContext } from '@fieldwright/contract/work-order-page';
import { noTaxText } from '@fieldwright/domain/work-orders/base-view';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { buildWorkOrder } from '../../testing/build-work-order.ts';
import { openApp } from '../../testing/open-app.tsx';
import type { Handlers } from '../../testing/stub-server.ts';

const taxItems = [
  { id: 901, text: 'Buncombe', rate: 70_000, jurisdictions: [] },
  { id: 902, text: 'Knox', rate: 92_500, jurisdictions: [] },
];
const listedTaxItems = taxItems.map((each) => ({ ...each, order: each.id, version: 1, hidden: false }));

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

  it.each([
    [true, 1],
    [false, 0],
  ])(
    'allowOverrideTaxes %s offers a custom rate in the tax dialog or not',
    async (allowOverrideTaxes, count) => {
      const { user } = await open({ allowOverrideTaxes }, { 'GET /api/taxitems': () => listedTaxItems });
      await user.click(screen.getByRole('button', { name: 'Tax…' }));
      const dialog = within(await screen.findByRole('dialog'));
      await dialog.findByRole('radio', { name: /^Buncombe/ });
      expect(dialog.queryAllByRole('radio', { name: 'Custom rate' })).toHaveLength(count);
    },
  );

  it.each([
    [
      ['North Carolina', 'Tennessee'],
      ['North Carolina', 'Buncombe, 7%', 'Tennessee', 'Knox, 9.25%'],
    ],
    [
      ['Tennessee', 'North Carolina'],
      ['Tennessee', 'Knox, 9.25%', 'North Carolina', 'Buncombe, 7%'],
    ],
    [[], ['Buncombe, 7%', 'Knox, 9.25%']],
  ])('taxItemSections %j are the headings of the tax dialog, in order', async (names, words) => {
    const of = { 'North Carolina': taxItems[0]!, Tennessee: taxItems[1]! };
    const taxItemSections = names.map((text) => ({ text, taxItems: [of[text as keyof typeof of]] }));
    const { user } = await open({ taxItemSections }, { 'GET /api/taxitems': () => listedTaxItems });
    await user.click(screen.getByRole('button', { name: 'Tax…' }));
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByRole('radio', { name: /^Buncombe/ });
    const shown = [...dialog.querySelectorAll('.one-of > b, .one-of label span')].map(
      ({ textContent }) => textContent,
    );
    expect(shown.slice(0, words.length)).toEqual(words);
  });

  it.each(['No rate for Buncombe today.', null])(
    'taxWarning %s says why no tax is charged',
    async (taxWarning) => {
      const taxed = [{ text: 'Diagnostic visit', unitPriceCents: 43_800, taxable: true }];
      const { context } = buildWorkOrder();
      await open(
        {},
        {
          'GET /api/workorders/{id}': () =>
            buildWorkOrder({ details: taxed }, { baseView: { ...context.baseView, taxWarning } }),
        },
      );
      const totals = within(screen.getByRole('region', { name: 'Totals and payments' }));
      expect(totals.getByText(taxWarning ?? noTaxText)).toBeDefined();
    },
  );

  it.each([
    [true, 1],
    [false, 0],
  ])(
    'hasLoanApplications %s is said where a payment is taken, or not',
    async (hasLoanApplications, count) => {
      const { user } = await open({ hasLoanApplications });
      await user.click(screen.getAllByRole('button', { name: 'Take payment' })[0]!);
      const dialog = within(await screen.findByRole('dialog'));
      expect(dialog.queryAllByText(/^This work order has financing/)).toHaveLength(count);
    },
  );

  it.each([
    [true, 1],
    [false, 0],
  ])(
    'saveCreditCards %s lets an agreement be paid by a saved card or not',
    async (saveCreditCards, count) => {
      const { user } = await open(
        { saveCreditCards },
        { 'GET /api/agreementplans': () => [{ id: 3, text: 'Comfort Plan', hidden: false } as never] },
      );
      await user.click(screen.getByRole('button', { name: 'Sell agreement' }));
      const dialog = within(await screen.findByRole('dialog'));
      await dialog.findByRole('radio', { name: 'Billed once, in this total' });
      expect(dialog.queryAllByRole('radio', { name: 'Monthly by card' })).toHaveLength(count);
    },
  );

  const hollis = { account: 'Hollis & Rowe', isTest: false };
  it.each([
    [{ square: hollis, stripe: null }, 'Cards through Square (Hollis & Rowe)'],
    [{ square: null, stripe: { account: 'H&R', isTest: true } }, 'Cards through Stripe (H&R, test payments)'],
    [{ square: null, stripe: null }, null],
  ])('gatewaySettings %j name the accounts that take the cards', async (gatewaySettings, words) => {
    await open({ gatewaySettings });
    expect(screen.queryByText(/^Cards through/)?.textContent ?? null).toBe(words);
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
