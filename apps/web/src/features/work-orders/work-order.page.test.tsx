import type { AgreementBilling } from '@fieldwright/contract/agreement-billing';
import { dayOf, daysLater } from '@fieldwright/domain/kernel/days';
import type { VisitStatus } from '@fieldwright/domain/schedule/schedule-event';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { timeNow } from '../../lib/clock.ts';
import { buildTaxItem } from '../../testing/build-tax-item.ts';
import { buildWorkOrder } from '../../testing/build-work-order.ts';
import { buildMe, openApp } from '../../testing/open-app.tsx';
import { type Handlers, refuse } from '../../testing/stub-server.ts';

interface Sent {
  key: string;
  plan: {
    steps: { kind: string; records: { created: boolean; fields: Record<string, { to: unknown }> }[] }[];
  };
}
const saves = (server: Awaited<ReturnType<typeof openApp>>['server']) =>
  server.calls.filter(({ key }) => key === 'POST /api/workorders').map(({ body }) => body as Sent);
const saved = (version: number, ids = {}) => ({
  outcome: 'saved' as const,
  id: 7,
  version,
  ids,
  cameIn: [],
  totals: [],
  differs: [],
});
/** Builds a call with visits of these statuses. */
const callWith = (...statuses: VisitStatus[]) => ({
  id: 12,
  callDepartmentTypeId: null,
  arrivalWindow: null,
  notes: '',
  status: statuses.every((status) => status === 'done') ? ('done' as const) : ('scheduled' as const),
  priority: 'normal' as const,
  jobType: 'No heat',
  visits: statuses.map((status, index) => ({
    id: index + 1,
    start: '2026-11-19T14:30:00Z',
    end: '2026-11-19T16:15:00Z',
    status,
    enRouteDate: null,
    arrivedDate: null,
    finishedDate: null,
    pausedDate: null,
    pausedMinutes: 0,
    technicianIds: [5],
    version: 1,
    technicians: [],
  })),
});
const open = (handlers: Handlers = {}) =>
  openApp('/workorders/7', { 'GET /api/workorders/{id}': () => buildWorkOrder(), ...handlers });

describe('/workorders/new', () => {
  it('goes on at the number that the first save gives, without asking whether to leave (R2.13)', async () => {
    const { context, siteSystems, agreementSiteSystems } = buildWorkOrder();
    const { user, address } = await openApp('/workorders/new?siteId=41', {
      'GET /api/sites/{id}/workorderstart': () => ({ context, siteSystems, agreementSiteSystems }),
      'POST /api/workorders': () => saved(1, { '-1': 7 }),
      'GET /api/workorders/{id}': () => buildWorkOrder({ id: 7, version: 1, details: [] }),
    });
    await user.type(await screen.findByRole('textbox', { name: 'Work description' }), 'Boiler');
    await user.click(screen.getAllByRole('button', { name: 'Save' })[0]!);
    await waitFor(() => expect(address()).toBe('/workorders/7'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('stays open for its technician, who types during the first save (R6.4)', async () => {
    // nobody has made it yet, so that the start says nothing of whose it is
    const { context, siteSystems, agreementSiteSystems } = buildWorkOrder({}, { isOwn: false });
    const first = Promise.withResolvers<ReturnType<typeof saved>>();
    const { user, server } = await openApp('/workorders/new?siteId=41', {
      'GET /api/me': () => buildMe({ roles: ['technician'] }),
      'GET /api/sites/{id}/workorderstart': () => ({ context, siteSystems, agreementSiteSystems }),
      'POST /api/workorders': () => (saves(server).length > 1 ? saved(2) : first.promise),
      'GET /api/workorders/{id}': () => buildWorkOrder({ id: 7, version: 2, details: [] }),
    });
    const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Work description' });
    await user.type(name, 'Boiler');
    await user.click(screen.getAllByRole('button', { name: 'Save' })[0]!);
    await user.type(name, ' off');
    await act(async () => first.resolve(saved(1, { '-1': 7 })));
    await waitFor(() => expect(document.title).toMatch(/^Work order /));
    expect(name.readOnly).toBe(false);
    await user.click(screen.getAllByRole('button', { name: 'Save' })[0]!);
    await waitFor(() => expect(saves(server)).toHaveLength(2));
  });
});

const closed = { processed: true, processedDate: '2026-11-19T15:00:00Z', version: 4 };

describe('/workorders/:id', () => {
  const processed = closed;

  it('closes while one changes it, when it is processed elsewhere, and says that nothing was taken (R4.7)', async () => {
    let now = buildWorkOrder();
    const { user, server } = await open({
      'GET /api/workorders/{id}': () => now,
      'GET /api/me': () => buildMe({ roles: ['dispatcher'] }),
    });
    const name = await screen.findByRole('textbox', { name: 'Work description' });
    await user.type(name, ' at once');
    now = buildWorkOrder(processed);
    const { queryClient } = await import('../../lib/requests/query-client.ts');
    await queryClient.invalidateQueries({ queryKey: ['workorder', 7] });
    await screen.findByText(/^Processed.* while you were editing\. Your changes weren’t saved\./);
    expect(name).toHaveProperty('readOnly', true);
    expect(screen.queryByText('To process')).toBeNull();
    expect(screen.queryAllByRole('button', { name: 'Save' })).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Discard my changes' }));
    expect(await screen.findByText(/lines, tax and notes are locked/)).toBeDefined();
    expect(saves(server)).toEqual([]);
  });

  it('puts tags on and takes them off in a dialog, whose Cancel restores them (R1.4, R4.1)', async () => {
    const tag = (id: number, text: string) => ({ id, text, color: null, hidden: false });
    const { user, server } = await open({
      'GET /api/workorders/{id}': () =>
        buildWorkOrder({ tagEntities: [{ tagId: 3 }] }, { tags: [tag(3, 'VIP'), tag(4, 'Pets')] }),
    });
    const shown = () => screen.queryByRole('list', { name: 'Tags' })?.textContent;
    await waitFor(() => expect(shown()).toBe('VIP'));
    const change = async (end: 'Cancel' | 'Done') => {
      await user.click(screen.getByRole('button', { name: 'Edit tags' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Tags' }));
      await user.click(dialog.getByRole('checkbox', { name: 'VIP' }));
      await user.click(dialog.getByRole('checkbox', { name: 'Pets' }));
      await user.click(dialog.getByRole('button', { name: end }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    };
    await change('Cancel');
    expect(shown()).toBe('VIP');
    await change('Done');
    expect(shown()).toBe('Pets');
    await user.click(screen.getAllByRole('button', { name: 'Save' })[0]!);
    await waitFor(() => expect(saves(server)).toHaveLength(1));
    const { records } = saves(server)[0]!.plan.steps.find(({ kind }) => kind === 'tagEntities')!;
    expect(records).toMatchObject([{ deleted: true }, { created: true, fields: { tagId: { to: 4 } } }]);
  });

  it('is read only where it is processed, and says so, to who may not process (R4.7)', async () => {
    await open({
      'GET /api/workorders/{id}': () => buildWorkOrder(processed),
      'GET /api/me': () => buildMe({ roles: ['dispatcher'] }),
    });
    const name = await screen.findByRole('textbox', { name: 'Work description' });
    expect(name).toHaveProperty('readOnly', true);
    expect(screen.queryAllByRole('button', { name: 'Save' })).toEqual([]);
    expect(screen.getByText(/lines, tax and notes are locked/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Reopen' })).toBeNull();
  });

  it('warns who may process that the books change, and is opened again by them (R4.7)', async () => {
    let now: object = processed;
    const { server, user } = await open({
      'GET /api/workorders/{id}': () => buildWorkOrder(now as never),
      'POST /api/workorders/{id}/process': () => {
        now = { version: 5 };
        return { id: 7, version: 5, complete: true, processed: false, processedDate: null };
      },
    });
    const name = await screen.findByRole('textbox', { name: 'Work description' });
    expect(name).toHaveProperty('readOnly', false);
    expect(screen.getByText(/Edits now change your books/)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Reopen' }));
    await screen.findByRole('button', { name: 'Process' });
    expect(screen.queryByText(/Edits now change your books/)).toBeNull();
    const [sent] = server.calls.filter(({ path }) => path.endsWith('/process'));
    expect(sent!.body).toMatchObject({ processed: false, key: expect.any(String) });
  });

  it('says what stands in the way of processing, and does not process what is unfinished (R4.6)', async () => {
    let complete = false;
    const { user } = await open({
      'GET /api/workorders/{id}': () => buildWorkOrder({ complete, version: complete ? 4 : 3 }),
      'POST /api/workorders/{id}/finish': () => {
        complete = true;
        return { id: 7, version: 4, complete, processed: false, processedDate: null };
      },
    });
    const before = within(await screen.findByRole('region', { name: 'Before processing' }));
    await before.findByText('Update not finished');
    expect(before.getAllByRole('link', { name: 'Go' })[0]!.getAttribute('href')).toMatch(/^#wo-/);
    expect(screen.getByText('$438.00 is unpaid')).toBeDefined();
    expect(screen.getByText('One debrief answer is missing')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Process' })).toHaveProperty('disabled', true);
    await user.click(screen.getByRole('button', { name: 'Finish update' }));
    await screen.findByText('Update finished.');
    expect(screen.getByRole('button', { name: 'Process' })).toHaveProperty('disabled', false);
  });

  it('says with the way back what was missing, and asks nothing before (R4.7)', async () => {
    let now: Record<string, unknown> = {};
    const { server, user } = await open({
      'GET /api/workorders/{id}': () => buildWorkOrder(now, { call: callWith('done', 'scheduled') }),
      'POST /api/workorders/{id}/process': ({ body }) => {
        const wanted = (body as { processed: boolean }).processed;
        now = { processed: wanted, processedDate: wanted ? processed.processedDate : null, version: 4 };
        return { id: 7, version: 4, complete: true, processed: wanted, processedDate: null };
      },
    });
    const missing = '$438.00 is unpaid. One debrief answer is missing. A visit isn’t finished.';
    const button = await screen.findByRole('button', { name: 'Process' });
    expect(button.getAttribute('title')).toContain(missing);
    await user.click(button);
    const toast = (await screen.findByText('Work order 7 processed.')).closest('.toast')!;
    expect(toast.textContent).toContain(missing);
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(within(toast as HTMLElement).getByRole('button', { name: 'Undo' }));
    const back = (await screen.findByText('Work order 7 reopened.')).closest('.toast')!;
    expect(back.textContent).not.toContain('missing');
    const sent = server.calls.filter(({ path }) => path.endsWith('/process'));
    expect(sent.map(({ body }) => (body as { processed: boolean }).processed)).toEqual([true, false]);
  });

  it('has the same word for where it stands as the list (R4.7)', async () => {
    await open({
      'GET /api/workorders/{id}': () => buildWorkOrder({}, { call: callWith('scheduled') }),
    });
    await screen.findByRole('textbox', { name: 'Work description' });
    expect(document.querySelector('.wo-tags')!.textContent).toContain('Open');
  });

  it('is to process where nobody has to go any more (R4.7)', async () => {
    await open();
    expect(await screen.findByText('To process')).toBeDefined();
  });

  it('says which line cannot be priced, marks it, and processes only when it is mended (R4.7)', async () => {
    const [line] = buildWorkOrder().details;
    const { user } = await open({
      'GET /api/workorders/{id}': () =>
        buildWorkOrder({ details: [{ ...line, text: 'Fuse', quantity: -2 }] }),
    });
    await screen.findByText('Fix what’s highlighted: Fuse. You can’t process it until then.');
    const quantity = screen.getByLabelText('Quantity of Fuse');
    expect(quantity.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('Only a credit has a negative quantity.')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Process' })).toHaveProperty('disabled', true);
    await user.clear(quantity);
    await user.type(quantity, '2');
    expect(screen.queryByText('Only a credit has a negative quantity.')).toBeNull();
    expect(screen.queryByText('No total')).toBeNull();
  });

  it('saves an answer of the debrief as one record, however it is typed', async () => {
    const { server, user } = await open({ 'POST /api/workorders': () => saved(4, { '-1': 90 }) });
    await user.type(await screen.findByLabelText('Is the house heating?'), 'Yes, 68 degrees');
    // in the head, and on a phone at the bottom
    await user.click(screen.getAllByRole('button', { name: 'Save' })[0]!);
    await expect.poll(() => saves(server).length).toBe(1);
    expect(saves(server)[0]!.plan.steps.map(({ kind, records }) => [kind, records.length])).toEqual([
      ['debriefAnswers', 1],
    ]);
  });

  it('offers nothing of money to who may not collect (R6.4)', async () => {
    await open({ 'GET /api/me': () => buildMe({ roles: ['dispatcher'] }) });
    await screen.findAllByText('Balance due');
    expect(screen.queryByRole('button', { name: 'Take payment' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Process' })).toBeNull();
  });
});

describe('whose and where', () => {
  it('leads to the customer and to the site (R6.4)', async () => {
    await open();
    const customer = await screen.findByRole('link', { name: 'Dana Whitlock' });
    expect(customer.getAttribute('href')).toBe('/customers/31');
    const site = screen.getByRole('link', { name: 'Home: site and systems' });
    expect(site.getAttribute('href')).toBe('/sites/41');
  });
});

describe('at a site in another time zone', () => {
  it('says times by the clock there, with its zone (R3.4)', async () => {
    const arrivalWindow = { date: '2026-11-19', start: '08:00', end: '10:00' };
    const call = { ...callWith('working'), arrivalWindow };
    call.visits[0]!.arrivedDate = '2026-11-19T15:31:00Z' as never;
    const { context } = buildWorkOrder();
    await open({
      'GET /api/workorders/{id}': () =>
        buildWorkOrder(
          { payments: [{ id: 90, method: 'cash', amountCents: 100, receivedDate: '2026-11-19T16:05:00Z' }] },
          { call, place: { ...context.place!, timeZone: 'America/Phoenix' } },
        ),
    });
    const place = await screen.findByRole('region', { name: 'Customer and site' });
    const text = document.body.textContent.replaceAll(/\s/g, ' ');
    expect(place.textContent.replaceAll(/\s/g, ' ')).toMatch(/Promised Thu, Nov 19, 8–10 AM MST/);
    // the visit, also in the head, and the payment
    expect(text).toMatch(/Nov 19(, 2026)?, 7:30–9:15 AM MST/);
    expect(text).toMatch(/Working Nov 19(, 2026)?, 8:31 AM MST/);
    expect(text).toMatch(/Nov 19(, 2026)?, 9:05 AM MST/);
  });
});

describe('a discount', () => {
  it('that is more than the lines come to says what it takes, and can be entered all the same', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Discount' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Discount' }));
    await user.click(dialog.getByRole('radio', { name: 'Amount' }));
    await user.type(dialog.getByLabelText('Amount', { selector: 'input[inputmode]' }), '500');
    expect(
      dialog.getByText('That’s more than the lines add up to, so it’s limited to $438.00.'),
    ).toBeDefined();
    expect(dialog.getByRole('button', { name: 'Done' })).toHaveProperty('disabled', false);
  });

  it.each([
    ['150', 'Enter 100% or less.'],
    ['-5', 'Enter zero or more.'],
  ])('of %s percent is refused with words and not moved to one that fits (R5.8)', async (typed, why) => {
    const { user, server } = await open({ 'POST /api/workorders': () => saved(4) });
    await user.click(await screen.findByRole('button', { name: 'Discount' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Discount' }));
    await user.click(dialog.getByRole('radio', { name: 'Percentage' }));
    const input = dialog.getByRole('textbox', { name: 'Percentage' });
    await user.type(input, typed);
    expect(input).toHaveProperty('value', typed);
    expect(dialog.getByText(why)).toBeDefined();
    expect(dialog.getByRole('button', { name: 'Done' })).toHaveProperty('disabled', true);
    // the typed text is gone with the dialog and holds nothing back
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await user.type(screen.getByRole('textbox', { name: 'Work description' }), '!');
    await user.click(screen.getAllByRole('button', { name: 'Save' })[0]!);
    await expect.poll(() => saves(server).length).toBe(1);
  });

  it('that makes a loss is asked about while costs are in sight (R6.4)', async () => {
    const details = [{ text: 'Diagnostic visit', unitPriceCents: 43_800, costCents: 30_000, taxable: false }];
    const { user } = await open({ 'GET /api/workorders/{id}': () => buildWorkOrder({ details }) });
    const costs = await screen.findByRole('button', { name: 'Costs' });
    const discount = async () => {
      await user.click(screen.getByRole('button', { name: 'Discount' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Discount' }));
      await user.click(dialog.getByRole('radio', { name: 'Amount' }));
      await user.type(dialog.getByLabelText('Amount', { selector: 'input[inputmode]' }), '200');
      return dialog;
    };
    expect(screen.getByText('Margin 31.5%, $138.00')).toBeDefined();
    const asking = await discount();
    expect(asking.getByText(/you’d lose \$62\.00/)).toBeDefined();
    expect(asking.getByRole('button', { name: 'Done' })).toHaveProperty('disabled', true);
    await user.click(asking.getByRole('button', { name: 'Cancel' }));
    await user.click(costs);
    expect(screen.queryByText(/Margin/)).toBeNull();
    const silent = await discount();
    expect(silent.queryByText(/loses/)).toBeNull();
    expect(silent.getByRole('button', { name: 'Done' })).toHaveProperty('disabled', false);
    await user.click(silent.getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: 'Custom line' }));
    expect(within(screen.getByRole('dialog')).queryByLabelText(/^Cost/)).toBeNull();
  });

  it('has no switch for costs where one may not see them (R6.4)', async () => {
    await open({ 'GET /api/me': () => buildMe({ roles: ['technician'] }) });
    await screen.findByRole('textbox', { name: 'Work description' });
    expect(screen.queryByRole('button', { name: 'Costs' })).toBeNull();
  });
});

describe('the tax', () => {
  it('of more than all is refused with words and not moved to one that fits (R3.5, R5.8)', async () => {
    const { user } = await open({ 'GET /api/taxitems': () => [] });
    await user.click(await screen.findByRole('button', { name: 'Tax…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Tax' }));
    await user.click(await dialog.findByRole('radio', { name: 'Custom rate' }));
    const input = dialog.getByRole('textbox', { name: 'Tax rate' });
    await user.clear(input);
    await user.type(input, '150');
    expect(input).toHaveProperty('value', '150');
    expect(dialog.getByText('Enter 100% or less.')).toBeDefined();
    expect(dialog.getByRole('button', { name: 'Done' })).toHaveProperty('disabled', true);
  });
});

describe('totals', () => {
  const details = [
    { id: 1, text: 'Repair', unitPriceCents: 10_000, costCents: 1_000, taxable: false, quantity: 1 },
  ];
  const repairParts = [
    {
      id: 2,
      parentId: 1,
      text: 'Board',
      unitPriceCents: 5_000,
      costCents: 20_000,
      included: false,
      taxable: false,
    },
  ];

  it('count parts that are charged separately among the lines and in the loss (R1.4, R6.4)', async () => {
    const { user } = await open({
      'GET /api/workorders/{id}': () => buildWorkOrder({ details, repairParts }),
    });
    await screen.findByText('Loss $60.00');
    expect(screen.getByText('2 lines')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Discount' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Discount' }));
    await user.click(dialog.getByRole('radio', { name: 'Percentage' }));
    await user.type(dialog.getByRole('textbox', { name: 'Percentage' }), '100');
    expect(dialog.getByText(/you’d lose \$210\.00/)).toBeDefined();
  });

  it('count agreements, whose lines say what they come to (R1.4)', async () => {
    const workOrderAgreements = [
      {
        id: 9,
        agreementId: 4,
        text: 'Comfort Club',
        quantity: 2,
        unitPriceCents: 18_900,
        lineDiscountCents: 800,
        taxable: false,
      },
      { id: 10, agreementId: 5, text: 'Pipe care', unitPriceCents: 9_900, freeOfCharge: true },
      { id: 11, agreementId: 6, text: 'Filter plan', unitPriceCents: null },
    ];
    await open({ 'GET /api/workorders/{id}': () => buildWorkOrder({ details, workOrderAgreements }) });
    expect((await screen.findByText('Comfort Club')).closest('li')!.textContent).toBe(
      'Comfort Club2 × $189.00, $8.00 off$370.00',
    );
    expect(screen.getByText('Pipe care').closest('li')!.textContent).toBe('Pipe careNo charge$0.00');
    expect(
      within(screen.getByLabelText('Totals and payments')).getByText('Filter plan').closest('li')!
        .textContent,
    ).toBe('Filter planTBD');
    expect(screen.getByRole('status', { name: 'Total' }).textContent).toBe('$470.00');
    expect(screen.getByText('4 lines')).toBeDefined();
  });
});

describe('agreements of the site', () => {
  const today = dayOf(timeNow(), 'America/New_York');
  const agreement = {
    agreementPlanId: 3,
    soldHere: false,
    cardState: null,
    visitsPerYear: 2,
    startDate: daysLater(today, -100),
    endDate: daysLater(today, 265),
    status: 'active',
  } as const;

  it('offer their members’ prices for new lines if their plan has a discount (R3.11)', async () => {
    const asked: string[] = [];
    const { user } = await open({
      'GET /api/workorders/{id}': () =>
        buildWorkOrder(
          {},
          {
            agreements: [
              { ...agreement, id: 4, text: 'Comfort Plan', discountRate: 125_000, laborRateCents: null },
              { ...agreement, id: 5, text: 'Visits only', discountRate: 0, laborRateCents: null },
            ],
          },
        ),
      'GET /api/pricebookentries': ({ path }) => {
        asked.push(path);
        return { found: 0, more: false, similar: false, entries: [] };
      },
    });
    const [box, ...more] = await screen.findAllByRole('checkbox', { name: /Member prices/ });
    expect([box!.closest('label')!.textContent, more]).toEqual(['Member prices on new lines12.5% off', []]);
    await user.click(box!);
    const picker = screen.getByRole('combobox', { name: 'Add a line from the price book' });
    await user.type(picker, 'igniter');
    await waitFor(() => expect(asked.at(-1)).toMatch(/text=igniter.*agreementId=4/));
    await user.click(box!);
    expect((box as HTMLInputElement).checked).toBe(false);
  });

  const member = { ...agreement, id: 4, text: 'Comfort Plan', discountRate: 125_000, laborRateCents: null };

  it('are used on this visit with a free line for each covered system, in one step (R3.3)', async () => {
    const siteSystems = [
      { id: 51, siteId: 41, text: 'Furnace' },
      { id: 52, siteId: 41, text: 'Water heater' },
    ];
    const agreementSiteSystems = [{ id: 61, agreementId: 4, siteSystemId: 51 }];
    const { user, server } = await open({
      'GET /api/workorders/{id}': () =>
        buildWorkOrder({ siteSystems, agreementSiteSystems }, { agreements: [member] }),
      'POST /api/workorders': () => saved(2),
    });
    expect(await screen.findByText('Covers Furnace')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Use on this visit' }));
    expect(screen.getByText('Comfort Plan: Furnace').closest('li')!.textContent).toContain('No charge$0.00');
    expect(screen.queryByRole('button', { name: 'Use on this visit' })).toBeNull();
    await user.click(screen.getAllByRole('button', { name: 'Save' })[0]!);
    await waitFor(() => expect(saves(server)).toHaveLength(1));
    const fields = saves(server)[0]!.plan.steps.flatMap(({ kind, records }) =>
      records.map((record) => [kind, record.fields['agreementId']?.to, record.fields['siteSystemId']?.to]),
    );
    expect(fields).toEqual([
      ['workOrder', 4, undefined],
      ['workOrderAgreements', 4, 51],
    ]);
  });

  it('are sold here from a plan; the work order shows the line, and Undo takes it back (R3.3)', async () => {
    let now = buildWorkOrder();
    const { user, server } = await open({
      'GET /api/workorders/{id}': () => now,
      'GET /api/agreementplans': () => [
        { id: 3, text: 'Comfort Plan', priceCents: 18_900, hidden: false } as never,
      ],
      'POST /api/workorders/{id}/agreements': () => {
        now = buildWorkOrder(
          {
            version: 8,
            workOrderAgreements: [
              { id: 9, agreementId: 4, text: 'Comfort Plan', unitPriceCents: 18_900, taxable: false },
            ],
          },
          { agreements: [{ ...member, soldHere: true }] },
        );
        return { ...member, siteId: 41, priceCents: 18_900, version: 8 };
      },
      'DELETE /api/workorders/{id}/agreements/{agreementId}': () => {
        now = buildWorkOrder({ version: 9 });
        return { version: 9 };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Sell agreement' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.selectOptions(
      await dialog.findByRole('combobox', { name: 'Agreement plan' }),
      'Comfort Plan, $189.00 a year',
    );
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Sold on this work order')).toBeDefined();
    expect(screen.getByRole('status', { name: 'Total' }).textContent).toBe('$627.00');
    const sold = server.calls.find(({ key }) => key === 'POST /api/workorders/7/agreements')!;
    expect(sold.body).toMatchObject({ agreementPlanId: 3, key: expect.any(String) });
    await user.click(screen.getByRole('button', { name: 'Actions for Comfort Plan' }));
    await user.click(screen.getByRole('menuitem', { name: 'Undo sale' }));
    await waitFor(() => expect(screen.queryByText('Sold on this work order')).toBeNull());
    expect(screen.getByRole('status', { name: 'Total' }).textContent).toBe('$438.00');
  });

  it('are sold to be paid by card: chosen right after, not in the total, and said when it fails (R1.4)', async () => {
    const byCard = {
      id: 9,
      agreementId: 4,
      text: 'Comfort Plan',
      unitPriceCents: 18_900,
      taxable: false,
      cardFrequency: 'monthly',
    };
    const { context } = buildWorkOrder();
    const baseView = { ...context.baseView, saveCreditCards: true };
    const withCard = (cardState: string | null, version: number) =>
      buildWorkOrder(
        { version, workOrderAgreements: [byCard] },
        { baseView, agreements: [{ ...member, soldHere: true, cardState } as never] },
      );
    let now = buildWorkOrder({}, { baseView });
    const offer = {
      card: {
        id: 2,
        provider: 'square' as const,
        brand: 'VISA',
        last4: '1111',
        expiryMonth: 12,
        expiryYear: 2031,
        isConnected: true,
        consentText: 'I allow it.',
        consentDate: '2026-11-01T12:00:00Z',
        consentBy: 'Ana Reyes',
      },
      consentText: 'I allow Hollis & Rowe to charge my card.',
    };
    const unbilled: AgreementBilling = {
      billing: null,
      earlier: [],
      refusal: null,
      billingFrequency: 'monthly',
      phases: [],
      offers: [offer],
    };
    const { user, server } = await open({
      'GET /api/workorders/{id}': () => now,
      'GET /api/agreementplans': () => [
        {
          id: 3,
          text: 'Comfort Plan',
          priceCents: 18_900,
          billingFrequency: 'yearly',
          hidden: false,
        } as never,
      ],
      'POST /api/workorders/{id}/agreements': () => {
        now = withCard(null, 8);
        return { ...member, siteId: 41, priceCents: 18_900, version: 8 };
      },
      'GET /api/agreements/{id}/billing': () => unbilled,
      'POST /api/agreements/{id}/billing': () => {
        now = withCard('pastDue', 9);
        return { ...unbilled, refusal: 'A card is already billed for this agreement.' };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Sell agreement' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.selectOptions(
      await dialog.findByRole('combobox', { name: 'Agreement plan' }),
      'Comfort Plan, $189.00 a year',
    );
    await user.click(dialog.getByRole('radio', { name: 'Monthly by card' }));
    expect(dialog.queryByText(/It’s first charged today, before/)).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    const billing = within(await screen.findByRole('dialog', { name: 'Card billing for Comfort Plan' }));
    const sold = server.calls.find(({ key }) => key === 'POST /api/workorders/7/agreements')!;
    expect(sold.body).toMatchObject({ agreementPlanId: 3, cardFrequency: 'monthly' });
    await user.selectOptions(await billing.findByLabelText(/^Saved card/), '2');
    await user.click(billing.getByRole('checkbox', { name: 'The customer has agreed to this' }));
    await user.click(billing.getByRole('button', { name: 'Bill this card' }));
    await user.click(billing.getAllByRole('button', { name: 'Close' }).at(-1)!);
    expect(await screen.findByText('Payment failed')).toBeDefined();
    expect(screen.getByRole('button', { name: 'New card' })).toBeDefined();
    expect(screen.getByText('Sold on this work order, Monthly by card')).toBeDefined();
    expect(screen.getByText('By card')).toBeDefined();
    expect(screen.getByRole('status', { name: 'Total' }).textContent).toBe('$438.00');
    await user.click(screen.getByRole('button', { name: 'Actions for Comfort Plan' }));
    expect(screen.queryByRole('menuitem', { name: 'Edit price' })).toBeNull();
    expect(screen.getByRole('menuitem', { name: 'Card billing' })).toBeDefined();
  });

  it('of which no card is billed ask for one, and before processing (R4.7)', async () => {
    const line = {
      id: 9,
      agreementId: 4,
      text: 'Comfort Plan',
      unitPriceCents: 18_900,
      cardFrequency: 'monthly',
    };
    const { user } = await open({
      'GET /api/workorders/{id}': () =>
        buildWorkOrder(
          { workOrderAgreements: [line] },
          { agreements: [{ ...member, soldHere: true, cardState: null } as never] },
        ),
      'GET /api/agreements/{id}/billing': () =>
        ({
          billing: null,
          earlier: [],
          refusal: null,
          billingFrequency: 'monthly',
          phases: [],
          offers: [],
        }) satisfies AgreementBilling,
    });
    expect(await screen.findByText('No card yet')).toBeDefined();
    expect(screen.getByText('An agreement has no card')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Choose card' }));
    await screen.findByRole('dialog', { name: 'Card billing for Comfort Plan' });
  });

  it('say that the card of a renewal is charged before it starts (R1.8)', async () => {
    const { context } = buildWorkOrder();
    const baseView = { ...context.baseView, saveCreditCards: true, technicianGateway: 'stripe' as const };
    const ending = { ...member, startDate: daysLater(today, -340), endDate: daysLater(today, 25) };
    const { user } = await open({
      'GET /api/workorders/{id}': () => buildWorkOrder({}, { baseView, agreements: [ending] }),
      'GET /api/agreementplans': () => [
        { id: 3, text: 'Comfort Plan', priceCents: 18_900, hidden: false } as never,
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Renew' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(await dialog.findByRole('radio', { name: 'Monthly by card' }));
    expect(dialog.getByText(/It’s first charged today, before the agreement starts/)).toBeDefined();
  });

  it('offer no card where the company takes none (R1.8)', async () => {
    const { context } = buildWorkOrder();
    const baseView = { ...context.baseView, saveCreditCards: true, technicianGateway: 'none' as const };
    const { user } = await open({
      'GET /api/workorders/{id}': () => buildWorkOrder({}, { baseView }),
      'GET /api/agreementplans': () => [
        { id: 3, text: 'Comfort Plan', priceCents: 18_900, hidden: false } as never,
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Sell agreement' }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByRole('radio', { name: 'Billed once, in this total' });
    expect(dialog.queryByRole('radio', { name: 'Monthly by card' })).toBeNull();
  });

  it('offer the renewal of one that is over, from today (R3.3)', async () => {
    const over = { ...member, startDate: daysLater(today, -400), endDate: daysLater(today, -35) };
    const { user } = await open({
      'GET /api/workorders/{id}': () => buildWorkOrder({}, { agreements: [over] }),
      'GET /api/agreementplans': () => [
        { id: 3, text: 'Comfort Plan', priceCents: 18_900, hidden: false } as never,
      ],
    });
    expect(await screen.findByText('Expired')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Renew' }));
    const plan = await within(await screen.findByRole('dialog')).findByRole('combobox', {
      name: 'Agreement plan',
    });
    await waitFor(() => expect((plan as HTMLSelectElement).value).toBe('3'));
  });

  it('have their price changed in a dialog, which Cancel restores (R4.1)', async () => {
    const workOrderAgreements = [
      { id: 9, agreementId: 4, text: 'Comfort Plan', unitPriceCents: 18_900, taxable: false },
    ];
    const { user } = await open({
      'GET /api/workorders/{id}': () => buildWorkOrder({ workOrderAgreements }),
    });
    const change = async (button: string) => {
      await user.click(await screen.findByRole('button', { name: 'Actions for Comfort Plan' }));
      await user.click(screen.getByRole('menuitem', { name: 'Edit price' }));
      const dialog = within(await screen.findByRole('dialog'));
      const price = dialog.getByRole('textbox', { name: 'Price' });
      await user.clear(price);
      await user.type(price, '150');
      await user.tab();
      await user.click(dialog.getByRole('button', { name: button }));
    };
    const total = () => screen.getByRole('status', { name: 'Total' }).textContent;
    await change('Cancel');
    await waitFor(() => expect(total()).toBe('$627.00'));
    await change('Done');
    await waitFor(() => expect(total()).toBe('$588.00'));
  });
});

describe('deposits', () => {
  it('stand with the payments, lead to their proposal, and less is left to pay (R4.8)', async () => {
    await open({
      'GET /api/workorders/{id}': () =>
        buildWorkOrder(
          { deposits: [{ salesProposalId: 4798, amountCents: 13_800 }] },
          { soldBy: [{ id: 4798, number: '4798' }] },
        ),
    });
    const link = await screen.findByRole('link', { name: 'Deposit on proposal 4798' });
    expect(link.getAttribute('href')).toBe('/proposals/4798');
    expect(screen.getByRole('status', { name: 'Balance due' }).textContent).toBe('$300.00');
    expect(screen.queryByText('No payments yet.')).toBeNull();
  });
});

const withRecommendation = () =>
  buildWorkOrder({
    updatedDate: '2026-11-20T15:41:00Z',
    recommendations: [{ id: 50, siteSystemId: null }],
    recommendationItems: [{ id: 51, recommendationId: 50, text: 'Replace the igniter', urgency: 'soon' }],
  });

describe('a photo', () => {
  it('is not said to be saved while it is still being sent, nor where it cannot be sent (R5.4)', async () => {
    const arriving = Promise.withResolvers<void>();
    const { user, server } = await open({
      'GET /api/workorders/{id}': () => withRecommendation(),
      // a new response for each try, since a body can be read only once
      'POST /api/files': async () => (await arriving.promise, refuse('file_refused')),
    });
    await screen.findByText(/^Saved/);
    const photo = new File(['x'], 'igniter.jpg', { type: 'image/jpeg' });
    await user.upload(await screen.findByLabelText<HTMLInputElement>('Photo'), photo);
    await screen.findByText('1 photo is still sending');
    expect(screen.queryByText(/^Saved/)).toBeNull();
    await waitFor(() => expect(server.keys()).toContain('POST /api/files'));
    arriving.resolve();
    await screen.findByText('1 photo wasn’t sent');
    expect(screen.queryByText(/^Saved/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Remove igniter.jpg' }));
    await screen.findByText(/^Saved/);
  });

  it('of a kind that is not taken is named by its file and can only be removed; what did not get through is sent again (R5.4)', async () => {
    await open({
      'GET /api/workorders/{id}': () => withRecommendation(),
      'POST /api/files': () => refuse('forbidden'),
    });
    const input = (await screen.findByLabelText('Photo')) as HTMLInputElement;
    const files = [
      new File(['x'], 'quote.pdf', { type: 'application/pdf' }),
      new File(['x'], 'attic.jpg', { type: 'image/jpeg' }),
    ];
    fireEvent.change(input, { target: { files } });
    const unsent = (name: string) => within(screen.getByText(name).closest('li')!);
    await screen.findByText('attic.jpg');
    expect(unsent('attic.jpg').getByRole('button', { name: 'Send again' })).toBeDefined();
    expect(unsent('quote.pdf').getByText(/Only these can be attached/)).toBeDefined();
    expect(unsent('quote.pdf').getAllByRole('button')).toEqual([
      unsent('quote.pdf').getByRole('button', { name: 'Remove quote.pdf' }),
    ]);
  });
});

describe('taking a payment', () => {
  const withPayment = () =>
    buildWorkOrder({ version: 4, payments: [{ id: 90, method: 'cash', amountCents: 43_800 }] });
  const dialog = () => within(screen.getByRole('dialog', { name: 'Take payment' }));

  it('asks for an amount, and for the number of a check', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Take payment' }));
    await user.clear(dialog().getByLabelText(/^Amount/));
    await user.click(dialog().getByRole('radio', { name: 'Check' }));
    await user.click(dialog().getByRole('button', { name: 'Record' }));
    await dialog().findByText('Enter the check number.');
    await user.type(dialog().getByLabelText(/^Check number/), 'the blue one');
    await user.click(dialog().getByRole('button', { name: 'Record' }));
    await dialog().findByText(/^Enter the number as printed on the check/);
    expect(
      dialog()
        .getByLabelText(/^Amount/)
        .getAttribute('aria-invalid'),
    ).toBe('true');
  });

  it('is recorded once, also where the first answer is lost, and gives the receipt to mail', async () => {
    let tries = 0;
    const { server, user } = await open({
      'GET /api/workorders/{id}': () => (tries > 1 ? withPayment() : buildWorkOrder()),
      'POST /api/workorders': () => {
        tries += 1;
        if (tries === 1) throw new TypeError('the answer was lost');
        return saved(4, { '-1': 90 });
      },
      'POST /api/workorderpayments/{id}/receipt': () => ({ number: 'R-7-1', email: 'dana@whitlock.example' }),
    });
    await user.click(await screen.findByRole('button', { name: 'Take payment' }));
    expect(dialog().getByLabelText(/^Amount/)).toHaveProperty('value', '438.00');
    await user.click(dialog().getByRole('button', { name: 'Record' }));
    await dialog().findByText('No response. Record it again; it won’t be recorded twice.');
    await user.click(dialog().getByRole('button', { name: 'Record' }));
    const receipt = within(await screen.findByRole('dialog', { name: 'Receipt R-7-1' }));
    const [first, second] = saves(server);
    expect([second!.key, second!.plan]).toEqual([first!.key, first!.plan]);
    expect(receipt.getByLabelText('Email')).toHaveProperty('value', 'dana@whitlock.example');
    await user.click(receipt.getByRole('button', { name: 'Email receipt' }));
    await screen.findByText('Receipt R-7-1 sent to dana@whitlock.example.');
    await screen.findByText('R-7-1');
  });

  it('asks in the dialog whether more than is owed is right, for that amount alone (R5.8)', async () => {
    let isTaken = false;
    const { server, user } = await open({
      'GET /api/workorders/{id}': () => (isTaken ? withPayment() : buildWorkOrder()),
      'POST /api/workorders': () => {
        isTaken = true;
        return saved(4, { '-1': 90 });
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Take payment' }));
    const record = () => dialog().getByRole<HTMLButtonElement>('button', { name: 'Record' });
    const amount = dialog().getByLabelText(/^Amount/);
    await user.clear(amount);
    await user.type(amount, '999{Enter}');
    expect(dialog().getByText(/^That’s \$561\.00 more than the \$438\.00 balance due\./)).toBeDefined();
    expect(record().disabled).toBe(true);
    await user.click(dialog().getByRole('checkbox', { name: 'Yes, record $999.00' }));
    expect(record().disabled).toBe(false);
    await user.type(amount, '9');
    expect(dialog().getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
    expect(record().disabled).toBe(true);
    expect(saves(server)).toEqual([]);
    await user.click(dialog().getByRole('checkbox', { name: 'Yes, record $9,999.00' }));
    await user.click(record());
    await screen.findByRole('dialog', { name: 'Receipt R-7-1' });
    expect(saves(server)).toHaveLength(1);
  });

  it('asks before the same is recorded again a minute later, where the balance allows it, too (R5.8)', async () => {
    const check = { method: 'check', amountCents: 12_626, reference: '1042' };
    const ago = new Date(timeNow() - 61_000).toISOString();
    const recorded = [{ id: 90, takenBy: 'Marcus Bell', recordedDate: ago, voidedBy: null }];
    const { server, user } = await open({
      'GET /api/workorders/{id}': () =>
        buildWorkOrder({ version: 4, payments: [{ id: 90, ...check }] }, { payments: recorded }),
      'POST /api/workorders': () => saved(5, { '-1': 90 }),
    });
    await user.click(await screen.findByRole('button', { name: 'Take payment' }));
    const record = () => dialog().getByRole<HTMLButtonElement>('button', { name: 'Record' });
    const amount = dialog().getByLabelText(/^Amount/);
    await user.click(dialog().getByRole('radio', { name: 'Check' }));
    await user.clear(amount);
    await user.type(amount, '126.26');
    await user.type(dialog().getByLabelText(/^Check number/), '1042');
    expect(
      dialog().getByText(/^A \$126\.26 check was recorded a minute ago\. Record another\?/),
    ).toBeDefined();
    expect(record().disabled).toBe(true);
    // a different check with the same amount needs no confirmation
    await user.type(dialog().getByLabelText(/^Check number/), '3');
    expect([record().disabled, dialog().queryByRole('checkbox')]).toEqual([false, null]);
    await user.type(dialog().getByLabelText(/^Check number/), '{Backspace}');
    expect(saves(server)).toEqual([]);
    await user.click(dialog().getByRole('checkbox', { name: 'Yes, record another $126.26' }));
    await user.click(record());
    await screen.findByRole('dialog', { name: /^Receipt/ });
    expect(saves(server)).toHaveLength(1);
  });

  const taxable = { details: [{ text: 'Igniter', unitPriceCents: 43_800, taxable: true }] };
  const noTax = /^No tax rate is set, so the balance due doesn’t include tax/;

  it('says before it is taken that no tax is chosen, where something is taxable alone (R3.5)', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Take payment' }));
    expect(dialog().queryByText(noTax)).toBeNull();
    const other = await open({ 'GET /api/workorders/{id}': () => buildWorkOrder(taxable) });
    await other.user.click(await screen.findByRole('button', { name: 'Take payment' }));
    expect(dialog().getByText(noTax)).toBeDefined();
    expect(dialog().getByRole('button', { name: 'Record' })).toHaveProperty('disabled', false);
  });

  const county = buildTaxItem();

  it('leads to the choice of the tax, which is saved at once, and asks for what is left to pay then (R3.5)', async () => {
    const { server, user } = await open({
      'GET /api/workorders/{id}': () => buildWorkOrder(taxable),
      'GET /api/taxitems': () => [county],
      'POST /api/workorders': () => saved(4),
    });
    await user.click(await screen.findByRole('button', { name: 'Take payment' }));
    expect(dialog().getByLabelText(/^Amount/)).toHaveProperty('value', '438.00');
    await user.click(dialog().getByRole('button', { name: 'Choose a tax rate' }));
    const choice = within(await screen.findByRole('dialog', { name: 'Tax' }));
    await user.click(await choice.findByRole('radio', { name: /^Buncombe County/ }));
    await user.click(choice.getByRole('button', { name: 'Done' }));
    await expect.poll(() => saves(server).length).toBe(1);
    expect(saves(server)[0]!.plan.steps[0]!.records[0]!.fields.taxItemId).toMatchObject({ to: 12 });
    await expect.poll(() => dialog().queryByText(noTax)).toBeNull();
    expect(dialog().getByLabelText(/^Amount/)).toHaveProperty('value', '468.66');
    expect(dialog().queryByRole('alert')).toBeNull();
  });

  /** Loads what others have changed. */
  const reload = async () => {
    const { queryClient } = await import('../../lib/requests/query-client.ts');
    await queryClient.invalidateQueries({ queryKey: ['workorder', 7] });
  };
  const theirs = (amountCents: number) => ({
    version: 4,
    payments: [{ id: 91, method: 'cash', amountCents }],
  });

  it('keeps the amount that is shown when somebody else records a payment, says it, and enters what is left when asked to (R5.8)', async () => {
    let now = buildWorkOrder();
    const { user } = await open({ 'GET /api/workorders/{id}': () => now });
    await user.click(await screen.findByRole('button', { name: 'Take payment' }));
    const amount = dialog().getByLabelText(/^Amount/);
    expect(dialog().queryByRole('alert')).toBeNull();
    now = buildWorkOrder(theirs(30_000));
    await reload();
    const note = within(await dialog().findByRole('alert'));
    expect(note.getByText('Someone has recorded $300.00 since you opened this: $138.00 due.')).toBeDefined();
    expect(amount).toHaveProperty('value', '438.00');
    expect(dialog().getByText(/^That’s \$300\.00 more than the \$138\.00 balance due\./)).toBeDefined();
    expect(dialog().getByRole('button', { name: 'Record' })).toHaveProperty('disabled', true);
    await user.click(note.getByRole('button', { name: 'Take $138.00' }));
    expect(amount).toHaveProperty('value', '138.00');
    expect(document.activeElement).toBe(amount);
    expect(dialog().queryByRole('alert')).toBeNull();
    expect(dialog().getByRole('button', { name: 'Record' })).toHaveProperty('disabled', false);
  });

  it('adds the tax that is chosen here to the amount that is shown, and nothing of what others record (R3.5, R5.8)', async () => {
    let now = buildWorkOrder(taxable);
    const { user } = await open({
      'GET /api/workorders/{id}': () => now,
      'GET /api/taxitems': () => [county],
      'POST /api/workorders': () => saved(5),
    });
    await user.click(await screen.findByRole('button', { name: 'Take payment' }));
    now = buildWorkOrder({ ...taxable, ...theirs(30_000) });
    await reload();
    await dialog().findByText('Someone has recorded $300.00 since you opened this: $138.00 due.');
    await user.click(dialog().getByRole('button', { name: 'Choose a tax rate' }));
    const choice = within(await screen.findByRole('dialog', { name: 'Tax' }));
    await user.click(await choice.findByRole('radio', { name: /^Buncombe County/ }));
    await user.click(choice.getByRole('button', { name: 'Done' }));
    await dialog().findByText('Someone has recorded $300.00 since you opened this: $168.66 due.');
    expect(dialog().getByLabelText(/^Amount/)).toHaveProperty('value', '468.66');
  });

  it.each([
    ['nothing is left', theirs(43_800), 'Someone has recorded $438.00 since you opened this: nothing due.'],
    [
      'a line is added',
      { version: 4, details: [{ text: 'Igniter', unitPriceCents: 50_000, taxable: false }] },
      'The work order has changed since you opened this: $500.00 due.',
    ],
  ])('says that %s meanwhile, and leaves the amount', async (_what, given, said) => {
    let now = buildWorkOrder();
    const { user } = await open({ 'GET /api/workorders/{id}': () => now });
    await user.click(await screen.findByRole('button', { name: 'Take payment' }));
    now = buildWorkOrder(given);
    await reload();
    expect((await dialog().findByText(said)).closest('[role="alert"]')).not.toBeNull();
    expect(dialog().getByLabelText(/^Amount/)).toHaveProperty('value', '438.00');
  });

  it('says that a payment has been taken back meanwhile, and leaves the amount', async () => {
    let now = buildWorkOrder({ ...theirs(30_000), version: 3 });
    const { user } = await open({ 'GET /api/workorders/{id}': () => now });
    await user.click(await screen.findByRole('button', { name: 'Take payment' }));
    now = buildWorkOrder({ version: 4 });
    await reload();
    await dialog().findByText('$300.00 in payments has been voided since you opened this: $438.00 due.');
    expect(dialog().getByLabelText(/^Amount/)).toHaveProperty('value', '138.00');
  });

  /** Builds payments of $438.00 each, by id, with who collected them. */
  const takenBy = (takers: Record<number, string>, version = 4) => {
    const ids = Object.keys(takers).map(Number);
    return buildWorkOrder(
      { version, payments: ids.map((id) => ({ id, method: 'cash', amountCents: 43_800 })) },
      {
        payments: ids.map((id) => ({
          id,
          takenBy: takers[id]!,
          recordedDate: '2026-11-20T19:06:00Z',
          voidedBy: null,
        })),
      },
    );
  };
  const sentBody = (server: Awaited<ReturnType<typeof openApp>>['server']) =>
    saves(server).map((body) => body as unknown as { leastDueCents: number; plan: unknown });

  it('says nothing of when it came, which is for the server to know, but what the person expects to be left (R5.8)', async () => {
    let now = buildWorkOrder();
    const { server, user } = await open({
      'GET /api/workorders/{id}': () => now,
      'POST /api/workorders': () => {
        now = withPayment();
        return saved(4, { '-1': 90 });
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Take payment' }));
    await user.click(dialog().getByRole('button', { name: 'Record' }));
    await screen.findByRole('dialog', { name: 'Receipt R-7-1' });
    expect(sentBody(server)[0]!.leastDueCents).toBe(0);
    expect(JSON.stringify(sentBody(server)[0]!.plan)).not.toMatch(/receivedDate":\{[^}]*"to":"/);
  });

  it('that somebody else recorded a moment before asks, names them, and is recorded when meant (R5.8)', async () => {
    let tries = 0;
    const { server, user } = await open({
      'GET /api/workorders/{id}': () =>
        [buildWorkOrder(), takenBy({ 91: 'Beth Young' }), takenBy({ 91: 'Beth Young', 92: 'Nate Rowe' }, 5)][
          tries
        ]!,
      'POST /api/workorders': () => {
        tries += 1;
        return tries === 1 ? refuse('overpaid') : saved(5, { '-1': 92 });
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Take payment' }));
    await user.click(dialog().getByRole('button', { name: 'Record' }));
    await dialog().findByText('Beth Young has recorded $438.00 since you opened this: nothing due.');
    expect(dialog().getByRole('button', { name: 'Record' })).toHaveProperty('disabled', true);
    await user.click(dialog().getByRole('checkbox', { name: 'Yes, record $438.00' }));
    await user.click(dialog().getByRole('button', { name: 'Record' }));
    const receipt = within(await screen.findByRole('dialog', { name: 'Receipt R-7-2' }));
    expect(sentBody(server).map(({ leastDueCents }) => leastDueCents)).toEqual([0, -43_800]);
    expect((await receipt.findByRole('alert')).textContent).toContain(
      'That’s $438.00 more than the balance due.',
    );
  });

  it('that somebody else records too is said in its receipt, with the way to void it (R5.8)', async () => {
    let now = buildWorkOrder();
    const { user } = await open({
      'GET /api/workorders/{id}': () => now,
      'POST /api/workorders': () => {
        now = takenBy({ 91: 'Nate Rowe' });
        return saved(4, { '-1': 91 });
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Take payment' }));
    await user.click(dialog().getByRole('button', { name: 'Record' }));
    const receipt = within(await screen.findByRole('dialog', { name: 'Receipt R-7-1' }));
    expect(receipt.queryByRole('alert')).toBeNull();
    now = takenBy({ 91: 'Nate Rowe', 92: 'Beth Young' }, 5);
    await reload();
    const told = await receipt.findByRole('alert');
    expect(told.textContent).toMatch(
      /^That’s \$438\.00 more than the balance due\. Beth Young recorded \$438\.00 \(.*2:06.PM\)\./,
    );
    await user.click(within(told).getByRole('button', { name: 'Void this $438.00' }));
    await screen.findByRole('dialog', { name: 'Void payment R-7-1' });
    expect(screen.queryByRole('dialog', { name: 'Receipt R-7-1' })).toBeNull();
  });

  it('that is refused for a field without an input says why, and marks those that have one (R5.8)', async () => {
    const fields = {
      'plan.steps.0.records.0.fields.receivedDate.to': 'Enter a time in the past.',
      'plan.steps.0.records.0.fields.amountCents.to': 'Enter an amount above zero.',
    };
    const { user } = await open({ 'POST /api/workorders': () => refuse('invalid', { fields }) });
    await user.click(await screen.findByRole('button', { name: 'Take payment' }));
    await user.click(dialog().getByRole('button', { name: 'Record' }));
    await dialog().findByText('Enter a time in the past.');
    expect(dialog().getByText('Enter an amount above zero.')).toBeDefined();
    expect(dialog().queryByText('Check the highlighted fields.')).toBeNull();
  });

  it('leaves the tax to the office where the work order is not the own one to change (R3.5, R4.7)', async () => {
    const { user } = await open({
      'GET /api/workorders/{id}': () => buildWorkOrder({ ...taxable, ...closed }),
      'GET /api/me': () => buildMe({ roles: ['technician'] }),
    });
    await user.click(await screen.findByRole('button', { name: 'Take payment' }));
    expect(dialog().getByText(/Check with the office before you take payment\.$/)).toBeDefined();
    expect(dialog().queryByRole('button', { name: 'Choose a tax rate' })).toBeNull();
  });

  it('that was too much stands in the overview of a phone (R5.8)', async () => {
    await open({
      'GET /api/workorders/{id}': () =>
        buildWorkOrder({ payments: [{ id: 90, method: 'cash', amountCents: 50_000 }] }),
    });
    const parts = await screen.findByRole('navigation', { name: 'Work order sections' });
    expect(within(parts).getByRole('link', { name: /^Payments/ }).textContent).toBe('PaymentsOverpaid$62.00');
  });

  it('says in plain words what can be taken', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Take payment' }));
    expect(dialog().getByText(/^Record cash or a check/)).toBeDefined();
  });

  it('keeps the address of a receipt for a customer who has none, unless it is not wanted', async () => {
    const customer = { ...buildWorkOrder().context.customer, email: '' };
    const { server, user } = await open({
      'GET /api/workorders/{id}': () =>
        buildWorkOrder(
          { version: 4, payments: [{ id: 90, method: 'cash', amountCents: 43_800 }] },
          { customer },
        ),
      'GET /api/workorderpayments/{id}/receipts': () => [],
      'POST /api/workorderpayments/{id}/receipt': ({ body }) => ({
        number: 'R-7-1',
        email: (body as { email: string }).email,
      }),
    });
    const mailTo = async (email: string, untick: boolean) => {
      await user.click(await screen.findByRole('button', { name: 'Actions for R-7-1' }));
      await user.click(screen.getByRole('menuitem', { name: 'Email receipt' }));
      const receipt = within(await screen.findByRole('dialog', { name: 'Receipt R-7-1' }));
      await user.clear(receipt.getByLabelText('Email'));
      await user.type(receipt.getByLabelText('Email'), email);
      if (untick) await user.click(receipt.getByRole('checkbox', { name: 'Save to this customer' }));
      await user.click(receipt.getByRole('button', { name: 'Email receipt' }));
      await screen.findByText(`Receipt R-7-1 sent to ${email}.`);
    };
    await mailTo('a@x.example', false);
    await mailTo('b@x.example', true);
    const sent = server.calls.filter(({ path }) => path.endsWith('/receipt'));
    expect(sent.map(({ body }) => (body as { keep: boolean }).keep)).toEqual([true, false]);
  });

  it('says why it is refused, and what is sent then is another one', async () => {
    const { server, user } = await open({ 'POST /api/workorders': () => refuse('forbidden') });
    await user.click(await screen.findByRole('button', { name: 'Take payment' }));
    await user.click(dialog().getByRole('button', { name: 'Record' }));
    await dialog().findByText('Your role can’t do that.');
    await user.click(dialog().getByRole('button', { name: 'Record' }));
    await expect.poll(() => saves(server).length).toBe(2);
    expect(saves(server)[0]!.key).not.toBe(saves(server)[1]!.key);
  });
});
