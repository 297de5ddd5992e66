import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSite } from '../../testing/documents.ts';
import { numberOf } from '../../testing/numbers.ts';
import { countRows } from '../../testing/rows.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { answered, at, type Scheduling, schedulingAs } from './testing/scheduling.ts';

let server: TestServer;
/** books calls but schedules no visits */
let office: Scheduling;
let board: Scheduling;
let officeToken: string;
let tech: number;
let leadSource: number;
beforeAll(async () => {
  server = await startTestServer();
  ({ token: officeToken } = await server.signInAs('office'));
  office = schedulingAs(server, officeToken);
  board = schedulingAs(server, (await server.signInAs('dispatcher')).token);
  tech = (await server.signInAs('technician')).personId;
  const [made] = await server.sql<{ id: number }>(
    "insert into lead_sources (company_id, text) values (1, 'Google') returning id",
  );
  leadSource = made!.id;
});
afterAll(() => server.stop());

let day = 0;
const nextDay = () => new Date(Date.UTC(2027, 3, 5 + day++)).toISOString().slice(0, 10);
const visit = (on: string, from = 9, to = 10) => ({
  guid: randomUUID(),
  technicianIds: [tech],
  start: at(from, on),
  end: at(to, on),
});
const canceled = { status: 'canceled', cancelReason: 'bookedTwice' } as const;
const otherSite = async (customerId: number): Promise<number> => {
  const [row] = await server.sql<{ id: number }>(
    `insert into sites (company_id, id, guid, customer_id, time_zone, street)
     values (1, nextval('document_ids'), gen_random_uuid(), $1, 'America/New_York', '7 Side St') returning id`,
    [customerId],
  );
  return row!.id;
};
/** Returns the work order for work on the call. */
const workOrderOf = async (callId: number): Promise<number> =>
  answered(await server.call('POST /api/calls/{id}/workorder', { as: officeToken, params: { id: callId } }))
    .workOrderId;
const isHidden = (workOrderId: number) => countRows(server, 'work_orders', `id = ${workOrderId} and hidden`);
const historyOf = async (id: number) =>
  (await office.call(id)).changes.filter(({ entity }) => entity === 'call');

describe('POST /api/calls, by who books and plans no visits', () => {
  it('books to the tray, with who asked and where from, and refuses a slot that is no opening (R6.4)', async () => {
    const refused = await office.takeCall({ visit: visit('2027-04-03') });
    expect([refused.status, refused.error.code, refused.error.fields]).toEqual([
      422,
      'invalid',
      { 'visit.start': 'This time isn’t open anymore. Choose another opening.' },
    ]);
    const call = await office.taken({
      leadSourceId: leadSource,
      contactName: 'Joan, tenant',
      contactPhone: '(828) 555-0134',
    });
    expect(call).toMatchObject({
      status: 'unscheduled',
      leadSourceId: leadSource,
      contactName: 'Joan, tenant',
      contactPhone: '+18285550134',
      bookedBy: expect.stringMatching(/\w/),
      canceled: null,
      cancelReason: null,
    });
  });

  it('refuses a number that is none, and a lead source of nobody (R5.8)', async () => {
    expect((await office.takeCall({ contactPhone: '555' })).error.fields).toEqual({
      contactPhone: 'Enter 10 digits starting with the area code, or + and the country code.',
    });
    expect((await office.takeCall({ tagIds: [999_999] })).error.fields).toEqual({ tagIds: 'Not found.' });
    expect((await office.takeCall({ leadSourceId: 999_999 })).error.fields).toEqual({
      leadSourceId: 'Not found.',
    });
  });
});

describe('PATCH /api/calls/{id}, correcting', () => {
  it('changes everything that was asked for, and tells what from what to what (R3.6)', async () => {
    const { customerId, siteId } = await buildSite(server);
    const call = await office.taken({ siteId });
    const wish = {
      siteId: await otherSite(customerId),
      priority: 'high',
      expectedMinutes: 120,
      arrivalWindow: { date: nextDay(), start: '08:00', end: '10:00' },
      notes: 'Gate code 4471',
      leadSourceId: leadSource,
      contactName: 'Joan',
      contactPhone: '+18285550134',
    } as const;
    const after = answered(await office.changeCall(call.id, { ...wish, basedOn: call.version }));
    expect(after).toMatchObject(wish);
    expect(answered(await office.changeCall(call.id, { ...wish, basedOn: call.version }))).toEqual(after);
    const [newest] = await historyOf(call.id);
    expect(newest!.steps[0]!.records[0]!.fields).toEqual({
      siteId: { from: siteId, to: wish.siteId },
      priority: { from: 'normal', to: 'high' },
      expectedMinutes: { from: 60, to: 120 },
      arrivalWindow: { from: null, to: wish.arrivalWindow },
      notes: { from: '', to: 'Gate code 4471' },
      leadSourceId: { from: null, to: leadSource },
      contactName: { from: '', to: 'Joan' },
      contactPhone: { from: '', to: '+18285550134' },
    });
  });

  it("refuses a site of another customer's, and another site once a work order is for this one (R3.6)", async () => {
    const { customerId, siteId } = await buildSite(server);
    const call = await office.taken({ siteId });
    const foreign = await office.changeCall(call.id, { siteId: (await buildSite(server)).siteId });
    expect([foreign.status, foreign.error.fields]).toEqual([422, { siteId: 'Not found.' }]);
    const workOrderId = await workOrderOf(call.id);
    const bound = await office.changeCall(call.id, { siteId: await otherSite(customerId) });
    expect([bound.status, bound.error.fields]).toEqual([
      422,
      {
        siteId: `Work order ${await numberOf(server, workOrderId)} is for the previous site. Remove it first.`,
      },
    ]);
  });

  it("leaves hold and moves to the dispatcher's, and finds no call before it says so (R6.4)", async () => {
    const call = await board.taken({ visit: visit(nextDay()) });
    const { id, technicianIds, start, end } = call.events[0]!;
    const held = await office.changeCall(call.id, { status: 'onHold' });
    expect([held.status, held.error.fields]).toEqual([403, { status: 'Ask the dispatcher.' }]);
    const moved = await office.changeCall(call.id, { visit: { id, technicianIds, start, end } });
    expect([moved.status, moved.error.fields]).toEqual([403, { visit: 'Ask the dispatcher.' }]);
    expect((await office.changeCall(999_999, { status: 'onHold' })).error.code).toBe('not_found');
    answered(await board.changeCall(call.id, { status: 'onHold' }));
    expect((await office.changeCall(call.id, { status: 'unscheduled' })).error.fields).toEqual({
      status: 'Ask the dispatcher.',
    });
  });
});

describe('PATCH /api/calls/{id}, rescheduling', () => {
  it('promises another window and takes the visit off the board, and Undo puts it back (R3.6)', async () => {
    const on = nextDay();
    const call = await board.taken({ visit: visit(on) });
    const arrivalWindow = { date: nextDay(), start: '12:00', end: '14:00' };
    const wish = { arrivalWindow, unassign: true, basedOn: call.version };
    const after = answered(await office.changeCall(call.id, wish));
    expect([after.status, after.arrivalWindow, after.events[0]!.removed]).toEqual([
      'unscheduled',
      arrivalWindow,
      true,
    ]);
    expect(answered(await office.changeCall(call.id, wish))).toEqual(after);
    const undo = { arrivalWindow: null, undoes: after.version, basedOn: after.version };
    const back = answered(await office.changeCall(call.id, undo));
    expect([back.status, back.arrivalWindow, back.events[0]!.removed]).toEqual(['scheduled', null, false]);
    expect(answered(await office.changeCall(call.id, undo))).toEqual(back);
  });

  it('moves the visit along, where that may be (R3.6)', async () => {
    const on = nextDay();
    await board.booked(visit(on, 11, 12));
    const call = await board.taken({ visit: visit(nextDay()) });
    const [planned] = call.events;
    const arrivalWindow = { date: on, start: '10:00', end: '12:00' };
    const to = (from: number) => ({ ...visit(on, from, from + 1), guid: undefined, id: planned!.id });
    const { guid: _none, ...taken } = to(11);
    const refused = await board.changeCall(call.id, { arrivalWindow, visit: taken });
    expect([refused.status, refused.error.code, refused.error.overlaps?.length]).toEqual([409, 'overlap', 1]);
    expect((await board.call(call.id)).arrivalWindow).toBeNull();
    const { guid: _guid, ...free } = to(10);
    const after = answered(await board.changeCall(call.id, { arrivalWindow, visit: free }));
    expect([after.arrivalWindow, after.events[0]!.start]).toEqual([arrivalWindow, at(10, on)]);
    const elsewhere = await board.changeCall(call.id, { visit: { ...free, id: 999_999 } });
    expect(elsewhere.error.fields).toEqual({ 'visit.id': 'Not on the board.' });
  });

  it('does not move a visit that others have moved since it was seen, and says who did (R7.9)', async () => {
    const on = nextDay();
    const call = await board.taken({ visit: visit(on) });
    const [seen] = call.events;
    const to = (from: number) => ({
      id: seen!.id,
      technicianIds: [tech],
      start: at(from, on),
      end: at(from + 1, on),
    });
    const dragged = answered(
      await board.changeCall(call.id, { visit: { ...to(13), basedOn: seen!.version } }),
    );
    const arrivalWindow = { date: on, start: '15:00', end: '17:00' };
    const late = { arrivalWindow, visit: { ...to(15), basedOn: seen!.version } };
    const refused = await board.changeCall(call.id, late);
    expect([refused.status, refused.error.code, refused.error.changed]).toMatchObject([
      409,
      'stale_version',
      [{ field: 'visit', by: { name: 'Dispatcher North' } }],
    ]);
    const now = await board.call(call.id);
    expect([now.arrivalWindow, now.events[0]!.start]).toEqual([null, at(13, on)]);
    const again = { ...late, visit: { ...late.visit, basedOn: dragged.events[0]!.version } };
    expect(answered(await board.changeCall(call.id, again)).events[0]!.start).toBe(at(15, on));
  });
});

describe('PATCH /api/calls/{id}, canceling', () => {
  it('asks why (R3.6)', async () => {
    const call = await office.taken();
    expect((await office.changeCall(call.id, { status: 'canceled' })).error.fields).toEqual({
      cancelReason: 'Choose a reason.',
    });
    expect((await office.changeCall(call.id, { ...canceled, cancelReason: 'other' })).error.fields).toEqual({
      cancelNote: 'Enter the reason.',
    });
  });

  it('keeps the reason, who and when, in the tray for a week, and answers the same again (R3.6)', async () => {
    const call = await office.taken();
    const wish = { ...canceled, cancelNote: ' Called on Monday, too ', basedOn: call.version };
    const after = answered(await office.changeCall(call.id, wish));
    expect(after).toMatchObject({
      status: 'canceled',
      cancelReason: 'bookedTwice',
      cancelNote: 'Called on Monday, too',
      canceled: { by: after.bookedBy },
    });
    expect(answered(await office.changeCall(call.id, wish))).toEqual(after);
    const inTray = async () =>
      answered(await server.call('GET /api/calls', { as: officeToken })).map(({ id }) => id);
    expect(await inTray()).toContain(call.id);
    await server.sql("update calls set canceled_date = canceled_date - interval '8 days' where id = $1", [
      call.id,
    ]);
    expect(await inTray()).not.toContain(call.id);
  });

  it('takes an unused work order along, and reopening brings it back (R4.4)', async () => {
    const call = await office.taken();
    const workOrderId = await workOrderOf(call.id);
    answered(await office.changeCall(call.id, canceled));
    expect(await isHidden(workOrderId)).toBe(1);
    const back = answered(await office.changeCall(call.id, { status: 'unscheduled' }));
    expect(await isHidden(workOrderId)).toBe(0);
    expect([back.status, back.cancelReason, back.canceled]).toEqual(['unscheduled', null, null]);
    // one that was removed before stays removed
    const params = { id: workOrderId };
    await server.call('DELETE /api/workorders/{id}', { as: officeToken, params });
    answered(await office.changeCall(call.id, canceled));
    answered(await office.changeCall(call.id, { status: 'unscheduled' }));
    expect(await isHidden(workOrderId)).toBe(1);
  });

  it('leaves a work order in which something was filled in (R4.4)', async () => {
    const call = await office.taken();
    const workOrderId = await workOrderOf(call.id);
    await server.sql(
      `insert into work_order_discounts (company_id, id, work_order_id, text, code, "order", kind, amount_cents, tax_treatment,
         scope, line_ids, hidden)
       values (1, nextval('document_ids'), $1, 'Neighbor', '', 0, 'fixed', 500, 'beforeTax', 'all', '{}', false)`,
      [workOrderId],
    );
    answered(await office.changeCall(call.id, canceled));
    expect(await isHidden(workOrderId)).toBe(0);
  });

  it('is refused where the work order is processed or paid, naming it and what to do (R3.6)', async () => {
    const call = await office.taken();
    const workOrderId = await workOrderOf(call.id);
    await server.sql(
      `insert into work_order_payments (company_id, id, work_order_id, kind, method, amount_cents, reference, text, status, refunded_cents)
       values (1, nextval('document_ids'), $1, 'balance', 'check', 4200, '', '', 'completed', 0)`,
      [workOrderId],
    );
    const paid = await office.changeCall(call.id, canceled);
    expect([paid.status, paid.error.fields]).toEqual([
      422,
      { status: `Work order ${await numberOf(server, workOrderId)} has a payment. Void it first.` },
    ]);
    await server.sql('update work_orders set processed = true where id = $1', [workOrderId]);
    expect((await office.changeCall(call.id, canceled)).error.fields).toEqual({
      status: `Work order ${await numberOf(server, workOrderId)} is processed. Reopen it first.`,
    });
  });
});

describe('PATCH /api/calls/{id}, reopening', () => {
  it('brings back no work order of the site of before (R4.4)', async () => {
    const { customerId, siteId } = await buildSite(server);
    const call = await office.taken({ siteId });
    const workOrderId = await workOrderOf(call.id);
    answered(await office.changeCall(call.id, canceled));
    answered(await office.changeCall(call.id, { siteId: await otherSite(customerId) }));
    const back = answered(await office.changeCall(call.id, { status: 'unscheduled' }));
    expect([back.callDetails.workOrderId, await isHidden(workOrderId)]).toEqual([null, 1]);
    expect(await workOrderOf(call.id)).not.toBe(workOrderId);
    // back at the previous site, it is restored
    const again = await office.taken({ siteId });
    const kept = await workOrderOf(again.id);
    answered(await office.changeCall(again.id, canceled));
    answered(await office.changeCall(again.id, { siteId: await otherSite(customerId) }));
    answered(await office.changeCall(again.id, { status: 'unscheduled', siteId }));
    expect(await isHidden(kept)).toBe(0);
  });

  it('puts no visit back while the call stays canceled (R3.6)', async () => {
    const call = await board.taken({ visit: visit(nextDay()) });
    const off = answered(await board.changeCall(call.id, { unassign: true, notes: 'Later' }));
    answered(await board.changeCall(call.id, canceled));
    const undone = await board.changeCall(call.id, { notes: '', undoes: off.version });
    expect([undone.status, undone.error.fields]).toEqual([
      422,
      { undoes: 'The call is canceled. Reopen it first.' },
    ]);
    expect(await board.call(call.id)).toMatchObject({ notes: 'Later', events: [{ removed: true }] });
  });

  it('moves no visit that leaves the board by the same request (R3.6)', async () => {
    const on = nextDay();
    const call = await board.taken({ visit: visit(on) });
    const { guid: _guid, ...place } = visit(on, 11, 12);
    const moved = { id: call.events[0]!.id, ...place };
    for (const leave of [{ unassign: true }, canceled]) {
      const refused = await board.changeCall(call.id, { ...leave, visit: moved });
      expect([refused.status, refused.error.fields]).toEqual([
        422,
        { 'visit.id': 'This change would take the visit off the board.' },
      ]);
    }
    expect((await board.call(call.id)).version).toBe(call.version);
  });

  it('gives the own visit its place back on Undo, and not where the place is taken (R3.6)', async () => {
    const on = nextDay();
    const call = await board.taken({ visit: visit(on) });
    const gone = answered(await office.changeCall(call.id, canceled));
    const reopen = (version: number) =>
      office.changeCall(call.id, { status: 'unscheduled', undoes: version, basedOn: version });
    const back = answered(await reopen(gone.version));
    expect([back.status, back.events.map(({ removed }) => removed)]).toEqual(['scheduled', [false]]);
    const again = answered(await office.changeCall(call.id, canceled));
    await board.booked(visit(on, 9.5, 11));
    const taken = answered(await reopen(again.version));
    expect([taken.status, taken.events.map(({ removed }) => removed)]).toEqual(['unscheduled', [true]]);
  });

  it('is on hold again by Undo where it was before, and Unassigned where it is reopened later (R3.6)', async () => {
    const call = await board.taken();
    answered(await board.changeCall(call.id, { status: 'onHold' }));
    const gone = answered(await office.changeCall(call.id, canceled));
    const undo = { status: 'unscheduled', undoes: gone.version, basedOn: gone.version } as const;
    expect(answered(await office.changeCall(call.id, undo))).toMatchObject({
      status: 'onHold',
      cancelReason: null,
    });
    answered(await office.changeCall(call.id, canceled));
    expect(answered(await office.changeCall(call.id, { status: 'unscheduled' })).status).toBe('unscheduled');
  });

  it("gives nobody else's visit back to who plans none, and none after some minutes (R6.4)", async () => {
    const call = await board.taken({ visit: visit(nextDay()) });
    const cancel = async (by: Scheduling) => answered(await by.changeCall(call.id, canceled)).version;
    const reopen = async (by: Scheduling, undoes: number) =>
      answered(await by.changeCall(call.id, { status: 'unscheduled', undoes })).status;
    expect(await reopen(office, await cancel(board))).toBe('unscheduled');
    const events = async () => (await board.call(call.id)).events;
    answered(await board.change((await events())[0]!.id, { removed: false }));
    const own = await cancel(office);
    await server.sql(
      "update changes set created_date = created_date - interval '11 minutes' where root_id = $1",
      [call.id],
    );
    expect(await reopen(office, own)).toBe('unscheduled');
    answered(await board.change((await events())[0]!.id, { removed: false }));
    expect(await reopen(board, await cancel(office))).toBe('scheduled');
  });
});
