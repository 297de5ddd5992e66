import { randomUUID } from 'node:crypto';
import { addRecord, changeRoot } from '@fieldwright/domain/kernel/edit-change';
import { noTaxText } from '@fieldwright/domain/work-orders/base-view';
import { workOrderShape } from '@fieldwright/domain/work-orders/work-order-shape';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSite, newWorkOrder, saveOf } from '../../testing/documents.ts';
import { type Saving, savingAs } from '../../testing/saving.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { buildTaxItem } from '../../testing/tax-items.ts';
import { buildVisit } from '../../testing/visits.ts';
import { deviceOf, photoOf, sampleOf } from '../files/testing/uploads.ts';

let server: TestServer;
let token: string;
let office: Saving;
let technicianId: number;
let place: { customerId: number; siteId: number };
beforeAll(async () => {
  server = await startTestServer();
  token = (await server.signInAs('office')).token;
  office = savingAs(server, token);
  technicianId = await server.personId('technician@north.example');
  place = await buildSite(server);
  await server.sql("update sites set gate_code = '4471', notes = 'Ladder in the garage' where id = $1", [
    place.siteId,
  ]);
  await server.sql(`insert into debrief_questions (company_id, id, text, "order", hidden) values
    (1, 801, 'Was the customer home?', 2, false), (1, 802, 'Is the house heating?', 1, false), (1, 803, 'Given up', 3, true)`);
  await buildTaxItem(server, {
    id: 901,
    text: 'Buncombe',
    parts: [
      { id: 1, text: 'NC', rate: 47_500 },
      { id: 2, text: 'County', rate: 22_500 },
    ],
  });
});
afterAll(() => server.stop());

const contextOf = async (id: number) => {
  const { data, status } = await server.call('GET /api/workorders/{id}', { as: token, params: { id } });
  expect(status).toBe(200);
  return data.context;
};

describe('what the editor of a work order knows besides it', () => {
  it('comes in the same answer: customer, gate code, call with its visits, questions in their order (R3.4)', async () => {
    const { callId, eventId } = await buildVisit(server, place, [technicianId]);
    await server.sql(
      "update calls set window_date = '2026-03-02', window_start = '09:00', window_end = '11:00' where id = $1",
      [callId],
    );
    const { id } = await office.saved(saveOf(changeRoot(workOrderShape, newWorkOrder(place, 1), { callId })));
    const context = await contextOf(id);
    expect(context).toMatchObject({
      customer: { id: place.customerId, firstName: 'Angela', lastName: 'Castellano', doNotService: false },
      site: { gateCode: '4471', notes: 'Ladder in the garage' },
      createdBy: { name: 'Office North' },
      files: [],
    });
    expect(context.call).toEqual({
      id: callId,
      status: 'scheduled',
      callDepartmentTypeId: null,
      priority: 'normal',
      notes: 'Ladder in the garage',
      arrivalWindow: { date: '2026-03-02', start: '09:00', end: '11:00' },
      jobType: '',
      visits: [
        {
          id: eventId,
          start: '2026-03-02T14:00:00+00:00',
          end: '2026-03-02T15:00:00+00:00',
          status: 'scheduled',
          enRouteDate: null,
          arrivedDate: null,
          finishedDate: null,
          pausedDate: null,
          pausedMinutes: 0,
          technicianIds: [expect.any(Number)],
          version: expect.any(Number),
          technicians: ['Technician North'],
        },
      ],
    });
    expect(context.questions.map(({ text }) => text)).toEqual([
      'Is the house heating?',
      'Was the customer home?',
    ]);
  });

  it('keeps the words of an answer whose question was changed, then removed, in settings (R3.3)', async () => {
    const at = await buildSite(server);
    const [{ id: debriefQuestionId }] = (await server.sql<{ id: number }>(
      `insert into debrief_questions (company_id, text, answer_kind) values (1, 'Filter changed?', 'yesNo') returning id`,
    )) as [{ id: number }];
    const fields = { debriefQuestionId, answer: 'Yes', question: 'Filter changed?' };
    const { edit } = addRecord(workOrderShape, newWorkOrder(at, 1), { kind: 'debriefAnswers', fields });
    const { id } = await office.saved(saveOf(edit));
    const read = async () => {
      const { data } = await server.call('GET /api/workorders/{id}', { as: token, params: { id } });
      return {
        answers: data.debriefAnswers,
        question: data.context.questions.find((each) => each.id === debriefQuestionId),
      };
    };
    await server.sql(`update debrief_questions set text = 'Filter cleaned?' where id = $1`, [
      debriefQuestionId,
    ]);
    expect(await read()).toMatchObject({
      answers: [{ answer: 'Yes', question: 'Filter changed?' }],
      question: { text: 'Filter cleaned?' },
    });
    await server.sql('update debrief_questions set hidden = true where id = $1', [debriefQuestionId]);
    expect(await read()).toMatchObject({
      answers: [{ answer: 'Yes', question: 'Filter changed?' }],
      question: { text: 'Filter cleaned?' },
    });
    // someone was still filling it in
    const other = addRecord(workOrderShape, newWorkOrder(await buildSite(server), 1), {
      kind: 'debriefAnswers',
      fields,
    });
    expect((await office.saved(saveOf(other.edit))).id).toBeGreaterThan(0);
  });

  it('has each field of the base view, worked out by the server (R3.4)', async () => {
    const at = await buildSite(server);
    const first = await office.saved(saveOf(newWorkOrder(at, 1)));
    const { baseView, unpaid } = await contextOf(first.id);
    expect(unpaid).toEqual([]);
    await server.sql('update work_orders set processed = true, processed_date = clock_now() where id = $1', [
      first.id,
    ]);
    expect(baseView).toEqual({
      allowOverrideTaxes: true,
      chargeSettings: { customText: '' },
      defaultCustomerPayment: 'check',
      displayUnpaidWorkOrders: false,
      gatewaySettings: { square: null, stripe: null },
      saveCreditCards: false,
      technicianGateway: 'none',
      customerLinkGateway: 'none',
      qrCodeGateway: 'none',
      dispatcherGateway: 'none',
      classMappingPerDetail: false,
      displayTime: true,
      groupPricing: false,
      hasLoanApplications: false,
      quickBooksWarnings: [],
      taxItemSections: [{ text: 'Tax', taxItems: [{ id: 901, text: 'Buncombe', rate: 70_000 }] }],
      taxWarning: noTaxText,
    });
    const second = addRecord(workOrderShape, newWorkOrder(at, 1), {
      kind: 'payments',
      fields: { method: 'cash', amountCents: 500 },
    }).edit;
    const { id } = await office.saved(saveOf(changeRoot(workOrderShape, second, { taxItemId: 901 })));
    const later = await contextOf(id);
    expect(later.baseView).toMatchObject({
      defaultCustomerPayment: 'cash',
      displayUnpaidWorkOrders: true,
      taxWarning: null,
    });
    expect(later.unpaid).toMatchObject([{ id: first.id, amountDueCents: 10_000 }]);
    expect(later.payments).toMatchObject([{ takenBy: 'Office North', voidedBy: null }]);
  });

  it('follows the company’s settings, each field its own (R3.4)', async () => {
    const at = await buildSite(server);
    await server.sql(
      `insert into call_department_types (company_id, id, text, "order", hidden, quick_books_class)
       values (1, 871, 'Heating', 1, false, 'HVAC'), (1, 872, 'Odd jobs', 2, false, '')`,
    );
    const other = await office.saved(saveOf(newWorkOrder(at, 1)));
    await server.sql('update work_orders set processed = true, processed_date = clock_now() where id = $1', [
      other.id,
    ]);
    const details = [871, 872].reduce(
      (edit, callDepartmentTypeId) =>
        addRecord(workOrderShape, edit, {
          kind: 'details',
          fields: { text: `Line ${callDepartmentTypeId}`, unitPriceCents: 100, callDepartmentTypeId },
        }).edit,
      newWorkOrder(at),
    );
    const { id } = await office.saved(
      saveOf(changeRoot(workOrderShape, details, { callDepartmentTypeId: 872 })),
    );
    const oddLine = (await office.load('workOrder', id)).details[1]!.id;
    const usual = (await contextOf(id)).baseView;
    // the work order's own department has no class
    expect(usual.quickBooksWarnings).toEqual([
      { code: 'class_missing', text: '', blocking: false, detailId: null },
    ]);
    const settings = {
      allow_override_taxes: 'false',
      charge_text: "'3% card fee'",
      default_payment: "'cash'",
      show_unpaid: 'false',
      show_times: 'false',
      class_per_line: 'true',
      group_pricing: 'true',
      card_technician: "'square'",
      card_dispatcher: "'stripe'",
      card_customer_link: "'square'",
      card_qr_code: "'stripe'",
    };
    const before = await server.sql(`select ${Object.keys(settings).join(', ')} from companies where id = 1`);
    const set = (values: Record<string, string>) =>
      server.sql(
        `update companies set ${Object.entries(values)
          .map(([column, value]) => `${column} = ${value}`)
          .join(', ')} where id = 1`,
      );
    await set(settings);
    const changed = (await contextOf(id)).baseView;
    await set(
      Object.fromEntries(
        Object.entries(before[0] as object).map(([column, value]) => [
          column,
          typeof value === 'string' ? `'${value}'` : String(value),
        ]),
      ),
    );
    expect(changed).toEqual({
      ...usual,
      allowOverrideTaxes: false,
      chargeSettings: { customText: '3% card fee' },
      defaultCustomerPayment: 'cash',
      displayUnpaidWorkOrders: false,
      displayTime: false,
      classMappingPerDetail: true,
      quickBooksWarnings: [{ code: 'class_missing', text: 'Line 872', blocking: false, detailId: oddLine }],
      groupPricing: true,
      technicianGateway: 'square',
      dispatcherGateway: 'stripe',
      customerLinkGateway: 'square',
      qrCodeGateway: 'stripe',
    });
    expect((await contextOf(id)).baseView).toEqual(usual);
    expect(usual).toMatchObject({
      displayUnpaidWorkOrders: true,
      displayTime: true,
      defaultCustomerPayment: 'check',
    });
    await server.sql("update call_department_types set quick_books_class = '' where id = 871");
    // a company without classes is not warned
    expect((await contextOf(id)).baseView.quickBooksWarnings).toEqual([]);
  });

  it('says which accounts take cards, whether cards are saved, what is financed, and the sections of taxes (R3.4)', async () => {
    const { id } = await office.saved(saveOf(newWorkOrder(await buildSite(server), 1)));
    const usual = (await contextOf(id)).baseView;
    await server.sql(`insert into card_accounts (company_id, guid, provider, label, is_test, sealed_key, disconnected_date)
      values (1, gen_random_uuid(), 'square', 'Former', false, '', clock_now()),
        (1, gen_random_uuid(), 'square', 'Hollis & Rowe', true, '', null)`);
    await server.sql('update companies set save_credit_cards = true where id = 1');
    await server.sql(`insert into tax_items (company_id, id, text, section, hidden)
      values (1, 981, 'Knox', 'Tennessee', false)`);
    await server.sql(
      `insert into loan_rates (company_id, id, text, kind, term_months) values (1, 982, 'Plan', 'zero', 12)`,
    );
    await server.sql(
      `insert into work_order_loan_applications (company_id, id, work_order_id, loan_rate_id, amount_cents, hidden, selected, status)
       values (1, 983, $1, 982, 100000, false, false, 'UNKNOWN')`,
      [id],
    );
    const changed = (await contextOf(id)).baseView;
    expect(changed).toEqual({
      ...usual,
      gatewaySettings: { square: { account: 'Hollis & Rowe', isTest: true }, stripe: null },
      saveCreditCards: true,
      hasLoanApplications: true,
      taxItemSections: [
        ...usual.taxItemSections,
        { text: 'Tennessee', taxItems: [{ id: 981, text: 'Knox', rate: expect.any(Number) }] },
      ],
    });
    await server.sql('delete from work_order_loan_applications where id = 983');
    await server.sql('delete from loan_rates where id = 982');
    await server.sql('delete from tax_items where id = 981');
    await server.sql('delete from card_accounts where company_id = 1');
    await server.sql('update companies set save_credit_cards = false where id = 1');
    expect((await contextOf(id)).baseView).toEqual(usual);
  });

  it('has what was done before on each system, however much was done on another since (R3.4)', async () => {
    const at = await buildSite(server);
    const add = async (text: string) => {
      const { data } = await server.call('POST /api/sites/{id}/systems', {
        as: token,
        params: { id: at.siteId },
        body: { key: randomUUID(), text },
      });
      return data.systems.find((each) => each.text === text)!;
    };
    const furnace = await add('Furnace');
    const pump = await add('Heat pump');
    const visit = async (siteSystemId: number, text: string) => {
      const { id } = await office.saved(saveOf(newWorkOrder(at)));
      const body = { id: 0, workOrderId: id, siteSystemId, text, unitPriceCents: 100 };
      expect((await server.call('POST /api/workorderdetails', { as: token, body })).status).toBe(200);
    };
    await visit(furnace.id, 'New igniter');
    for (let nth = 1; nth <= 10; nth++) await visit(pump.id, `Tune-up ${nth}`);
    const { id } = await office.saved(saveOf(newWorkOrder(at)));
    const { earlier } = await contextOf(id);
    const doneOn = (systemId: number) =>
      earlier.flatMap(({ lines }) =>
        lines.flatMap((line) => (line.siteSystemId === systemId ? [line.text] : [])),
      );
    expect(doneOn(furnace.id)).toEqual(['New igniter']);
    expect(doneOn(pump.id)).toEqual([10, 9, 8, 7, 6, 5, 4, 3].map((nth) => `Tune-up ${nth}`));
  });

  it('has the addresses of the small pictures of the photos', async () => {
    const photo = sampleOf(photoOf(1000));
    await deviceOf(server, token).resume(photo);
    const added = addRecord(workOrderShape, newWorkOrder(place), { kind: 'recommendations', fields: {} });
    const { edit } = addRecord(workOrderShape, added.edit, {
      kind: 'recommendationPhotos',
      fields: { recommendationId: added.id, guid: photo.guid, text: 'Oil on the coil' },
    });
    const { id } = await office.saved(saveOf(edit));
    const { files } = await contextOf(id);
    expect(files.map(({ guid, preview }) => [guid, preview])).toEqual([[photo.guid, 'waiting']]);
    await server.sql("update files set preview = 'ready' where guid = $1", [photo.guid]);
    expect((await contextOf(id)).files[0]!.url).toMatch(/^\/api\/filecontents\//);
  });
});

describe('GET /api/sites/{id}/workorderstart', () => {
  const start = (id: number, query: { callId?: number } = {}) =>
    server.call('GET /api/sites/{id}/workorderstart', { as: token, params: { id }, query });

  it('does not find a site that is not there', async () => {
    const { status, error } = await start(987_654_321);
    expect([status, error.code]).toEqual([404, 'not_found']);
  });

  it("takes no call of another site's", async () => {
    const other = await buildSite(server);
    const { callId } = await buildVisit(server, other, [technicianId]);
    expect((await start(place.siteId, { callId })).data.context.call).toBeNull();
    expect((await start(other.siteId, { callId })).data.context.call).toMatchObject({ id: callId });
  });

  it('answers what a new work order begins with: the systems of the site, its customer, the tax of the place', async () => {
    const there = await buildSite(server);
    await server.sql('update sites set tax_item_id = 901 where id = $1', [there.siteId]);
    const { edit } = addRecord(workOrderShape, newWorkOrder(there), {
      kind: 'siteSystems',
      fields: { siteId: there.siteId, text: 'Furnace' },
    });
    await office.saved(saveOf(edit));
    const { data } = await start(there.siteId);
    expect(data.siteSystems.map(({ text }) => text)).toEqual(['Furnace']);
    expect(data.context).toMatchObject({
      customer: { id: there.customerId },
      call: null,
      createdBy: null,
      pricing: { taxItem: { id: 901 } },
      baseView: { taxWarning: null },
    });
  });

  it('has what members save today under each agreement of the site (R3.11)', async () => {
    const here = await buildSite(server);
    await server.sql(`insert into agreement_plans (company_id, id, text, price_cents, billing_frequency, visits_per_year, discount_rate)
      values (1, 701, 'Comfort Plan', 18900, 'yearly', 2, 100000)`);
    await server.sql(
      `insert into agreements (company_id, id, customer_id, site_id, agreement_plan_id, text, price_cents, start_date, end_date, status)
       select 1, v.id, $1, $2, v.plan, 'As agreed', 100, day - 30, day + v.days, v.status
       from (values (711, 701, 0, 'active'), (712, 701, -1, 'active'), (713, 701, 9, 'canceled'), (714, null, 9, 'active'))
         v(id, plan, days, status),
         (select (clock_now() at time zone time_zone)::date as day from companies where id = 1) d`,
      [here.customerId, here.siteId],
    );
    const { id } = await office.saved(saveOf(newWorkOrder(here)));
    const { agreements } = await contextOf(id);
    expect(agreements.map((each) => [each.id, each.discountRate])).toEqual([
      [714, 0],
      [711, 100_000],
      [712, 0],
      [713, 0],
    ]);
  });
});
