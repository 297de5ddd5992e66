import { randomUUID } from 'node:crypto';
import { accessFields, type SiteAccess } from '@fieldwright/domain/customers/site';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSite } from '../../testing/documents.ts';
import { countRows } from '../../testing/rows.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { buildTaxItem } from '../../testing/tax-items.ts';
import { addTechnician, answered, at, type Scheduling, schedulingAs } from './testing/scheduling.ts';

let server: TestServer;
let board: Scheduling;
let mine: Scheduling;
let marcus: { token: string; personId: number };
let other: number;
beforeAll(async () => {
  server = await startTestServer();
  board = schedulingAs(server, (await server.signInAs('dispatcher')).token);
  marcus = await server.signInAs('technician');
  mine = schedulingAs(server, marcus.token);
  other = await addTechnician(server, 'Ines');
});
afterAll(() => server.stop());

let days = 0;
const nextDay = () => new Date(Date.UTC(2027, 0, 11 + days++)).toISOString().slice(0, 10);
const visitOf = (technicianIds: number[], on = nextDay(), from = 9) => ({
  guid: randomUUID(),
  technicianIds,
  start: at(from, on),
  end: at(from + 1, on),
});
const codes = (replies: readonly { status: number; error: { code?: string } }[]) =>
  replies.map(({ status, error }) => [status, error.code]);

describe('a technician', () => {
  it("neither sees nor changes anybody else's visits (R6.4)", async () => {
    const on = nextDay();
    const call = await board.taken({ visit: visitOf([other], on) });
    const [visit] = call.events;
    const own = await board.booked({ ...visitOf([marcus.personId], on) });
    const as = marcus.token;
    const refused = [
      await server.call('GET /api/scheduleevents/{id}', { as, params: { id: visit!.id } }),
      await mine.change(visit!.id, { status: 'dispatched' }),
      await server.call('GET /api/calls/{id}', { as, params: { id: call.id } }),
      await server.call('POST /api/calls/{id}/workorder', { as, params: { id: call.id } }),
    ];
    expect(codes(refused)).toEqual(refused.map(() => [404, 'not_found']));
    const ids = `${visit!.id},${own.id}`;
    const byId = answered(await server.call('GET /api/scheduleevents', { as, query: { ids } }));
    const ofDay = answered(await server.call('GET /api/scheduleevents', { as, query: { from: on, to: on } }));
    expect([byId, ofDay].map((events) => events.map(({ id }) => id))).toEqual([[own.id], [own.id]]);
  });

  it('sees of a call with several technicians only the own visits (R6.4)', async () => {
    const on = nextDay();
    const call = await board.taken({ visit: visitOf([marcus.personId], on) });
    await board.booked({ ...visitOf([other], on), callId: call.id });
    expect((await mine.call(call.id)).events.map(({ id }) => id)).toEqual([call.events[0]!.id]);
  });

  it('says where the own visit stands, and moves, gives away or renames nothing (R6.4)', async () => {
    const call = await board.taken({ visit: visitOf([marcus.personId]) });
    const { id } = call.events[0]!;
    const wishes = [
      { start: at(8, '2027-03-01') },
      { end: at(18, '2027-03-01') },
      { technicianIds: [other] },
      { overlapReason: 'Mine' },
      { text: 'Mine' },
      { removed: true },
      { status: 'dispatched' as const, text: 'Mine' },
    ];
    for (const wish of wishes) {
      const reply = await mine.change(id, wish);
      const named = Object.keys(wish).filter((field) => field !== 'status');
      expect([reply.status, Object.keys(reply.error.fields ?? {})]).toEqual([403, named]);
    }
    const started = answered(await mine.change(id, { status: 'dispatched' }));
    expect([started.status, started.callDetails?.status]).toEqual(['dispatched', 'dispatched']);
    expect(await board.event(id)).toEqual(started);
  });

  it('goes step by step and one step back, and skips none (R6.4)', async () => {
    const { id } = (await board.taken({ visit: visitOf([marcus.personId]) })).events[0]!;
    const skipped = await mine.change(id, { status: 'done' });
    expect(skipped.error.fields).toEqual({
      status: 'This visit was just changed. Check the board and try again.',
    });
    for (const status of ['dispatched', 'working', 'paused', 'working', 'done', 'working'] as const)
      expect(answered(await mine.change(id, { status })).status).toBe(status);
    expect((await mine.change(id, { status: 'confirmed' })).status).toBe(422);
  });

  it('goes back to what was planned, and confirms nothing that nobody has confirmed (R6.4)', async () => {
    const { id } = (await board.taken({ visit: visitOf([marcus.personId]) })).events[0]!;
    answered(await mine.change(id, { status: 'dispatched' }));
    expect((await mine.change(id, { status: 'confirmed' })).status).toBe(422);
    expect(answered(await mine.change(id, { status: 'scheduled' })).status).toBe('scheduled');
    answered(await board.change(id, { status: 'confirmed' }));
    answered(await mine.change(id, { status: 'dispatched' }));
    expect((await mine.change(id, { status: 'scheduled' })).status).toBe(422);
    expect(answered(await mine.change(id, { status: 'confirmed' })).status).toBe('confirmed');
  });

  it('is told where somebody else has set the status since (R7.9)', async () => {
    const { id, version } = (await board.taken({ visit: visitOf([marcus.personId]) })).events[0]!;
    answered(await board.change(id, { status: 'working' }));
    const late = await mine.change(id, { status: 'dispatched', basedOn: version });
    expect(late.error.code).toBe('stale_version');
  });

  it('no longer changes a visit that was taken away (R6.4)', async () => {
    const { id } = (await board.taken({ visit: visitOf([marcus.personId]) })).events[0]!;
    answered(await board.change(id, { removed: true }));
    expect((await mine.change(id, { status: 'dispatched' })).error.code).toBe('not_found');
  });
});

describe('GET /api/ownday', () => {
  const ask = (date: string, as = marcus.token) => server.call('GET /api/ownday', { as, query: { date } });

  it('refuses what is no day (R6.4)', async () => {
    expect((await ask('2027-02-30')).error.fields).toEqual({ date: 'Enter a date like 2026-11-24.' });
  });

  it('gives the own visits in their order, with what is needed at the door (R6.4)', async () => {
    const on = nextDay();
    const { customerId, siteId } = await buildSite(server);
    await server.sql("update customers set main_phone = '+18285550199' where id = $1", [customerId]);
    const access = Object.fromEntries(accessFields.map((field) => [field, `4711 ${field}`])) as SiteAccess;
    answered(
      await server.call('PATCH /api/sites/{id}', {
        as: (await server.signInAs('office')).token,
        params: { id: siteId },
        body: { ...access, notes: 'Dog' },
      }),
    );
    const late = await board.booked(visitOf([marcus.personId], on, 15));
    const call = await board.taken({
      siteId,
      notes: 'No heat',
      contactName: 'Joan, tenant',
      contactPhone: '(828) 555-0134',
      visit: visitOf([marcus.personId, other], on),
    });
    await board.booked(visitOf([other], on, 12));
    const gone = await board.booked(visitOf([marcus.personId], on, 17));
    await board.change(gone.id, { removed: true });
    const later = nextDay();
    await board.booked(visitOf([marcus.personId], later));
    const { timeZone, date, visits, next } = answered(await ask(on));
    expect(next).toBe(later);
    expect([timeZone, date]).toEqual(['America/New_York', on]);
    expect(visits.map(({ event }) => event.id)).toEqual([call.events[0]!.id, late.id]);
    expect(visits[0]!.call).toEqual({
      notes: 'No heat',
      mainPhone: '+18285550199',
      mobilePhone: '',
      contactName: 'Joan, tenant',
      contactPhone: '+18285550134',
      ...access,
      siteNotes: 'Dog',
      siteText: 'Home',
      timeZone: 'America/New_York',
      with: ['Ines North'],
      lacks: null,
    });
    expect(visits[1]!.call).toBeNull();
  });

  it("says nothing of the contact and the gate of somebody else's call, and no more once it is given away (R6.4)", async () => {
    const on = nextDay();
    const call = await board.taken({
      contactName: 'Rosalind, neighbor',
      contactPhone: '(828) 555-0135',
      visit: visitOf([other], on),
    });
    const seen = async () => JSON.stringify(answered(await ask(on)));
    expect(await seen()).not.toMatch(/Rosalind|5550135/);
    const { id } = call.events[0]!;
    answered(await board.change(id, { technicianIds: [marcus.personId] }));
    expect(await seen()).toMatch(/Rosalind.*5550135/);
    answered(await board.change(id, { technicianIds: [other] }));
    expect(await seen()).not.toMatch(/Rosalind|5550135/);
  });

  it('tells what the open work order of a visit lacks: money and answers, and nothing of a processed one (R4.7, R6.4)', async () => {
    const on = nextDay();
    const call = await board.taken({ visit: visitOf([marcus.personId], on) });
    const { workOrderId } = answered(
      await server.call('POST /api/calls/{id}/workorder', { as: marcus.token, params: { id: call.id } }),
    );
    await server.sql('update work_orders set amount_due_cents = 42000 where id = $1', [workOrderId]);
    const [first, second] = await server.sql<{ id: number }>(
      `insert into debrief_questions (company_id, text, "order", hidden)
       values (1, 'Done?', 0, false), (1, 'Clean?', 1, false), (1, 'Old?', 2, true) returning id`,
    );
    const answer = (questionId: number, words: string) =>
      server.sql(
        `insert into debrief_answers (id, company_id, work_order_id, debrief_question_id, answer)
         values (nextval('document_ids'), 1, $1, $2, $3)`,
        [workOrderId, questionId, words],
      );
    const lacking = async () => answered(await ask(on)).visits[0]!.call!.lacks;
    const all = (await lacking())!.unanswered;
    expect(all).toBeGreaterThanOrEqual(2);
    await answer(first!.id, 'Cleaned the coil');
    await answer(second!.id, ' ');
    // asked only after another answer, on other systems, or not required
    await server.sql(
      `insert into debrief_questions (company_id, text, asked_if_id, asked_if, site_system_type_ids, required)
       values (1, 'Why not?', $1, 'No', '{}', true), (1, 'Panel?', null, '', '{999}', true),
         (1, 'More?', null, '', '{}', false)`,
      [first!.id],
    );
    expect(await lacking()).toEqual({ workOrderId, amountDueCents: 42_000, unanswered: all - 1 });
    await server.sql('update work_orders set processed = true, processed_date = clock_now() where id = $1', [
      workOrderId,
    ]);
    expect(await lacking()).toBeNull();
  });

  it("is today in the company's time zone without a day (R6.4)", async () => {
    const { date } = answered(await server.call('GET /api/ownday', { as: marcus.token }));
    const [row] = await server.sql(
      "select to_char(clock_now() at time zone 'America/New_York', 'YYYY-MM-DD') as day",
    );
    expect(date).toBe(row!['day']);
  });
});

describe('POST /api/calls/{id}/workorder', () => {
  const ask = (id: number, as = marcus.token) =>
    server.call('POST /api/calls/{id}/workorder', { as, params: { id } });

  it('refuses a call that is not there (R6.4)', async () => {
    expect(codes([await ask(999_999)])).toEqual([[404, 'not_found']]);
  });

  it('makes the work order of the call once, also for two who ask at once, and then opens it (R3.6)', async () => {
    const call = await board.taken({ visit: visitOf([marcus.personId]) });
    const replies = await Promise.all([ask(call.id), ask(call.id)]);
    const ids = replies.map((reply) => answered(reply).workOrderId);
    expect(ids[1]).toBe(ids[0]);
    expect(await countRows(server, 'work_orders', `call_id = ${call.id}`)).toBe(1);
    const order = answered(
      await server.call('GET /api/workorders/{id}', { as: marcus.token, params: { id: ids[0]! } }),
    );
    const { customerId, siteId, id } = call;
    expect(order).toMatchObject({ customerId, siteId, callId: id, processed: false, complete: true });
  });

  it('is under the tax of the place and of the department of the call, as one that the office begins (R3.5, R3.6)', async () => {
    const [department] = await server.sql<{ id: number }>(
      "insert into call_department_types (company_id, id, text) values (1, nextval('document_ids'), 'Heating') returning id",
    );
    const callDepartmentTypeId = department!.id;
    const call = await board.taken({ visit: visitOf([marcus.personId]), callDepartmentTypeId });
    const taxItemId = await buildTaxItem(server, {
      text: 'Wake',
      parts: [{ id: 1, text: 'Wake', rate: 72_500 }],
    });
    await server.sql('update sites set tax_item_id = $1 where id = $2', [taxItemId, call.siteId]);
    const as = marcus.token;
    const { workOrderId } = answered(await ask(call.id));
    const made = answered(await server.call('GET /api/workorders/{id}', { as, params: { id: workOrderId } }));
    expect(made).toMatchObject({ taxItemId, salesTaxPercentage: 7.25, callDepartmentTypeId });
    const begun = answered(
      await server.call('GET /api/sites/{id}/workorderstart', {
        as,
        params: { id: call.siteId },
        query: { callId: call.id },
      }),
    );
    expect(begun.context).toMatchObject({
      pricing: { taxItem: { id: taxItemId } },
      call: { id: call.id, callDepartmentTypeId },
    });
  });

  it('is news for the visits of the call, and so is its processing (R1.5)', async () => {
    const call = await board.taken({ visit: visitOf([marcus.personId]) });
    const { id, version } = call.events[0]!;
    const { workOrderId } = answered(await ask(call.id));
    const shown = await board.event(id);
    expect([shown.callDetails?.workOrderId, shown.version]).toEqual([workOrderId, version + 1]);
    const office = (await server.signInAs('office')).token;
    const body = { processed: true };
    answered(
      await server.call('POST /api/workorders/{id}/process', {
        as: office,
        params: { id: workOrderId },
        body,
      }),
    );
    expect((await board.event(id)).version).toBe(version + 2);
    expect(answered(await ask(call.id)).workOrderId).not.toBe(workOrderId);
  });

  it('makes none for a canceled call (R3.6)', async () => {
    const call = await board.taken();
    answered(await board.changeCall(call.id, { status: 'canceled', cancelReason: 'notNeeded' }));
    const dispatcher = (await server.signInAs('owner')).token;
    const { status, error } = await ask(call.id, dispatcher);
    expect([status, error.fields]).toEqual([422, { id: 'The call is canceled. Reopen it first.' }]);
    expect(await countRows(server, 'work_orders', `call_id = ${call.id}`)).toBe(0);
  });

  it('leads to the processed one while no visit is to be done, and to a new one for a further visit (R3.6)', async () => {
    const call = await board.taken({ visit: visitOf([marcus.personId]) });
    const { workOrderId } = answered(await ask(call.id));
    answered(await board.change(call.events[0]!.id, { status: 'done' }));
    await server.sql('update work_orders set processed = true where id = $1', [workOrderId]);
    expect(answered(await ask(call.id)).workOrderId).toBe(workOrderId);
    await board.booked({ ...visitOf([marcus.personId]), callId: call.id });
    const next = answered(await ask(call.id)).workOrderId;
    expect(next).not.toBe(workOrderId);
    expect(answered(await ask(call.id)).workOrderId).toBe(next);
  });
});
