import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inOrder } from '../../testing/barrier.ts';
import { buildSite } from '../../testing/documents.ts';
import { countRows } from '../../testing/rows.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { answered, at, type Scheduling, schedulingAs } from './testing/scheduling.ts';

let server: TestServer;
let token: string;
let board: Scheduling;
let owner: Scheduling;
let tech: number;
let department: number;
let jobType: number;
beforeAll(async () => {
  server = await startTestServer();
  ({ token } = await server.signInAs('dispatcher'));
  board = schedulingAs(server, token);
  owner = schedulingAs(server, (await server.signInAs('owner')).token);
  tech = (await server.signInAs('technician')).personId;
  const made = await server.sql<{ department: number; type: number }>(
    `with d as (insert into call_department_types (company_id, text) values (1, 'Heating') returning id)
     insert into job_types (company_id, text, call_department_type_id, expected_minutes, priority)
     select 1, 'No heat', id, 90, 'high' from d returning id as type, call_department_type_id as department`,
  );
  ({ department, type: jobType } = made[0]!);
});
afterAll(() => server.stop());

let day = 0;
const nextDay = () => new Date(Date.UTC(2027, 0, 11 + day++)).toISOString().slice(0, 10);
const visit = (on: string, from = 9, to = 10) => ({
  guid: randomUUID(),
  technicianIds: [tech],
  start: at(from, on),
  end: at(to, on),
});
const customerCanceled = { status: 'canceled', cancelReason: 'customerCanceled' } as const;
const params = (id: number) => ({ as: token, params: { id } });

describe('POST /api/calls', () => {
  it('refuses a site, department or job type that is not there, and a window that ends before it begins (R3.6)', async () => {
    expect((await board.takeCall({ siteId: 999_999 })).error.fields).toEqual({ siteId: 'Not found.' });
    const nowhere = await board.takeCall({ callDepartmentTypeId: 999_999, jobTypeId: 999_998 });
    expect(nowhere.error.fields).toEqual({
      callDepartmentTypeId: 'Not found.',
      jobTypeId: 'Not found.',
    });
    const arrivalWindow = { date: '2027-01-04', start: '10:00', end: '08:00' };
    expect((await board.takeCall({ arrivalWindow })).error.fields).toEqual({
      'arrivalWindow.end': 'The end must be after the start.',
    });
    const skipped = { date: '2027-03-14', start: '02:30', end: '03:00' };
    expect((await board.takeCall({ arrivalWindow: skipped })).error.fields).toEqual({
      'arrivalWindow.end': 'The clocks skip 2:30 AM that day. Enter 3:00 AM or later.',
    });
  });

  it('refuses a department, job type or lead source that was removed, unless the call named it before', async () => {
    const [{ id: gone }] = (await server.sql<{ id: number }>(
      "insert into call_department_types (company_id, text) values (1, 'Chimneys') returning id",
    )) as [{ id: number }];
    const call = await board.taken({ callDepartmentTypeId: gone });
    await server.sql('update call_department_types set hidden = true where id = $1', [gone]);
    const wrong = { callDepartmentTypeId: 'This was removed. Choose another.' };
    expect((await board.takeCall({ callDepartmentTypeId: gone })).error.fields).toEqual(wrong);
    const other = await board.taken();
    expect((await board.changeCall(other.id, { callDepartmentTypeId: gone })).error.fields).toEqual(wrong);
    expect((await board.changeCall(call.id, { notes: 'Two flues' })).status).toBe(200);
    for (const [table, field] of [
      ['job_types', 'jobTypeId'],
      ['lead_sources', 'leadSourceId'],
    ] as const) {
      const [{ id }] = (await server.sql<{ id: number }>(
        `insert into ${table} (company_id, text, hidden) values (1, 'Chimney sweep', true) returning id`,
      )) as [{ id: number }];
      const { error } = await board.takeCall({ [field]: id });
      expect(error.fields).toEqual({ [field]: 'This was removed. Choose another.' });
    }
  });

  it('does not book into a department while it is being removed, nor removes one while a call goes into it', async () => {
    const as = (await server.signInAs('owner')).token;
    for (const first of ['call', 'removal']) {
      const [{ id }] = (await server.sql<{ id: number }>(
        'insert into call_department_types (company_id, text) values (1, $1) returning id',
        [`Late ${first}`],
      )) as [{ id: number }];
      const take = async () => (await board.takeCall({ callDepartmentTypeId: id })).status;
      const remove = async () =>
        (await server.call('DELETE /api/departments/{id}', { as, params: { id } })).status;
      const statuses = await inOrder<[number, number]>(
        server,
        `call_department_types where id = ${id}`,
        first === 'call' ? [take, remove] : [remove, take],
      );
      expect([first, ...statuses]).toEqual(first === 'call' ? ['call', 200, 409] : ['removal', 204, 422]);
      await server.sql('update call_department_types set hidden = true where id = $1', [id]);
    }
  });

  it('books nothing at all where the slot is taken (R3.6)', async () => {
    const on = nextDay();
    await board.booked(visit(on));
    const guid = randomUUID();
    const reply = await board.takeCall({ guid, visit: visit(on, 9.5, 11) });
    expect([reply.status, reply.error.code, reply.error.overlaps?.length]).toEqual([409, 'overlap', 1]);
    expect(await countRows(server, 'calls', `guid = '${guid}'`)).toBe(0);
  });

  it('books to the tray, with all that a card shows (R3.6)', async () => {
    const { customerId, siteId } = await buildSite(server);
    // in the future on any day
    const arrivalWindow = { date: '2099-01-05', start: '08:00', end: '10:00' };
    const call = await board.taken({
      siteId,
      callDepartmentTypeId: department,
      jobTypeId: jobType,
      priority: 'emergency',
      arrivalWindow,
      notes: 'Baby in the house',
    });
    expect(call).toMatchObject({ customerId, status: 'unscheduled', notes: 'Baby in the house', events: [] });
    expect(call.callDetails).toMatchObject({
      customer: 'Angela Castellano',
      jobType: 'No heat',
      priority: 'emergency',
      arrivalWindow,
      callDepartmentTypeId: department,
      alerts: [],
      workOrderId: null,
    });
    const [first] = answered(await server.call('GET /api/calls', { as: token }));
    expect(first?.id).toBe(call.id);
  });

  it('books straight to a slot, once for each guid, also when it comes twice at once (R3.6)', async () => {
    const { siteId } = await buildSite(server);
    const wish = { guid: randomUUID(), siteId, visit: visit(nextDay()) };
    const [one, two] = await Promise.all([board.taken(wish), board.taken(wish)]);
    expect(one).toMatchObject({ status: 'scheduled', events: [{ technicianIds: [tech] }] });
    expect(two).toEqual(one);
    expect(await owner.taken(wish)).toEqual(one);
    expect(await countRows(server, 'schedule_events', `guid = '${wish.visit.guid}'`)).toBe(1);
  });

  it("refuses a visit whose guid is another event's (R3.6)", async () => {
    const event = await board.booked(visit(nextDay()));
    const reply = await board.takeCall({ visit: { ...visit(nextDay()), guid: event.guid } });
    expect([reply.status, reply.error.fields]).toEqual([422, { 'visit.guid': 'Already used.' }]);
  });

  it('refuses a guid that was sent with other contents, and answers equal ones again after changes (R3.6)', async () => {
    const { siteId } = await buildSite(server);
    const wish = { guid: randomUUID(), siteId, notes: 'Dog', visit: visit(nextDay()) };
    const call = await board.taken(wish);
    const others = [
      { ...wish, notes: 'Cat' },
      { ...wish, siteId: (await buildSite(server)).siteId },
      { ...wish, visit: null },
      { ...wish, visit: { ...wish.visit, guid: randomUUID() } },
      { ...wish, visit: { ...wish.visit, end: at(17) } },
    ];
    for (const other of others)
      expect([(await board.takeCall(other)).status, (await board.takeCall(other)).error.code]).toEqual([
        409,
        'key_reused',
      ]);
    answered(await owner.changeCall(call.id, { notes: 'Dog in the yard' }));
    answered(await owner.change(call.events[0]!.id, { status: 'dispatched' }));
    expect(await board.taken(wish)).toMatchObject({ id: call.id, notes: 'Dog in the yard' });
  });
});

describe('PATCH /api/calls/{id}', () => {
  it('refuses what somebody else changed since, and merges the rest (R7.9)', async () => {
    const call = await board.taken();
    answered(await owner.changeCall(call.id, { notes: 'Dog', basedOn: call.version }));
    const late = await board.changeCall(call.id, { notes: 'Cat', basedOn: call.version });
    expect([late.status, late.error.code]).toEqual([409, 'stale_version']);
    expect(late.error).toMatchObject({
      fields: { notes: expect.stringMatching(/^Owner North has changed this since you opened it\./) },
      changed: [{ field: 'notes', by: { name: 'Owner North' }, date: expect.any(String) }],
    });
    const merged = answered(await board.changeCall(call.id, { priority: 'high', basedOn: call.version }));
    expect([merged.notes, merged.priority]).toEqual(['Dog', 'high']);
  });

  it('refuses a department of nobody (R3.6)', async () => {
    const call = await board.taken();
    const reply = await board.changeCall(call.id, { callDepartmentTypeId: 999_999 });
    expect(reply.error.fields).toEqual({ callDepartmentTypeId: 'Not found.' });
  });

  it('takes the visits to come off the board when it is canceled (R3.6)', async () => {
    const on = nextDay();
    const call = await board.taken({ visit: visit(on) });
    await board.booked({ ...visit(on, 11, 12), callId: call.id });
    const canceled = answered(await board.changeCall(call.id, customerCanceled));
    expect(canceled.status).toBe('canceled');
    expect(canceled.events.map(({ removed }) => removed)).toEqual([true, true]);
    expect((await board.change(canceled.events[1]!.id, { removed: false })).error.fields).toEqual({
      removed: 'The call is canceled. Reopen it first.',
    });
    // the slot is free again
    await board.booked(visit(on, 11, 12));
    const back = answered(await board.changeCall(call.id, { status: 'unscheduled' }));
    expect(back.status).toBe('unscheduled');
  });

  it('leaves what has been done where the rest is put off (R3.6)', async () => {
    const on = nextDay();
    const call = await board.taken({ visit: visit(on) });
    await board.change(call.events[0]!.id, { status: 'done' });
    await board.booked({ ...visit(on, 11, 12), callId: call.id });
    const held = answered(await board.changeCall(call.id, { status: 'onHold' }));
    expect(held.events.map(({ removed }) => removed)).toEqual([false, true]);
    expect(answered(await board.changeCall(call.id, { status: 'unscheduled' })).status).toBe('done');
  });

  it('is neither canceled nor put on hold while somebody is there (R3.6)', async () => {
    const call = await board.taken({ visit: visit(nextDay()) });
    const [first] = call.events;
    for (const status of ['working', 'paused'] as const) {
      await board.change(first!.id, { status });
      for (const wanted of ['canceled', 'onHold'] as const) {
        const refused = await board.changeCall(call.id, { ...customerCanceled, status: wanted });
        expect([refused.status, refused.error.fields]).toEqual([
          422,
          { status: 'A technician has arrived. Finish the visit, or change its status back first.' },
        ]);
      }
    }
    expect((await board.call(call.id)).status).toBe('paused');
  });

  it('is not canceled once a visit is finished (R3.6)', async () => {
    const call = await board.taken({ visit: visit(nextDay()) });
    await board.change(call.events[0]!.id, { status: 'done' });
    const refused = await board.changeCall(call.id, customerCanceled);
    expect([refused.status, refused.error.fields]).toEqual([
      422,
      {
        status:
          'A visit is finished, so this call can’t be canceled. Take its other visits off the board instead.',
      },
    ]);
  });

  it('refuses to be based on a version that is still to come (R7.9)', async () => {
    const call = await board.taken();
    const late = await board.changeCall(call.id, { notes: 'Dog', basedOn: call.version + 1 });
    expect([late.status, late.error.fields]).toEqual([422, { basedOn: 'That version doesn’t exist yet.' }]);
  });

  it('makes a visit new that lay over one of its own with a reason (R1.5)', async () => {
    const on = nextDay();
    const call = await board.taken({ visit: visit(on) });
    const over = await board.booked({ ...visit(on, 9.5, 11), overlapReason: 'Half an hour' });
    answered(await board.changeCall(call.id, customerCanceled));
    expect((await board.event(over.id)).version).toBe(over.version + 1);
  });

  it('waits in the tray on hold, until somebody is to come again (R3.6)', async () => {
    const on = nextDay();
    const call = await board.taken({ visit: visit(on) });
    const held = answered(await board.changeCall(call.id, { status: 'onHold' }));
    expect([held.status, held.events[0]!.removed]).toEqual(['onHold', true]);
    const tray = answered(await server.call('GET /api/calls', { as: token }));
    expect(tray.map(({ id }) => id)).toContain(call.id);
    await board.booked({ ...visit(on), callId: call.id });
    expect((await board.call(call.id)).status).toBe('scheduled');
  });

  it('makes its visits new, since they show it (R1.5)', async () => {
    const call = await board.taken({ visit: visit(nextDay()) });
    const seen = call.events[0]!;
    const after = answered(await board.changeCall(call.id, { priority: 'emergency' }));
    expect(after.events[0]!.version).toBe(seen.version + 1);
    expect(after.events[0]!.callDetails?.priority).toBe('emergency');
    const same = answered(await board.changeCall(call.id, { priority: 'emergency' }));
    expect(same).toEqual(after);
  });
});

describe('GET /api/calls/{id}', () => {
  it('refuses an id that is not there (R7.9)', async () => {
    expect((await server.call('GET /api/calls/{id}', params(999_999))).error.code).toBe('not_found');
  });

  it("has the customer's phone numbers, so that a panel asks for nothing else (R1.5)", async () => {
    const { customerId, siteId } = await buildSite(server);
    await server.sql("update customers set main_phone = '+18285550199' where id = $1", [customerId]);
    const { id } = await board.taken({ siteId });
    expect(await board.call(id)).toMatchObject({ mainPhone: '+18285550199', mobilePhone: '' });
  });

  it('warns of what is wrong with a call (R3.6)', async () => {
    const { customerId, siteId } = await buildSite(server);
    await server.sql('update customers set do_not_service = true where id = $1', [customerId]);
    await server.sql(
      `insert into work_orders (company_id, id, guid, customer_id, site_id, text, processed, complete, tax_override,
         property_type_id, rate_type_id, version, amount_due_cents)
       values (1, nextval('document_ids'), gen_random_uuid(), $1, $2, 'Tune-up', true, true, false, 1, 1, 1, 4200)`,
      [customerId, siteId],
    );
    const arrivalWindow = { date: '2020-03-02', start: '08:00', end: '10:00' };
    const on = '2020-03-02';
    const { id, events } = await board.taken({ siteId, arrivalWindow, visit: visit(on) });
    expect(events[0]!.callDetails?.alerts).toEqual(['late', 'windowMissed', 'customerOwes', 'doNotService']);
    const callId = (await board.taken()).id;
    await board.booked({ ...visit(on, 9.5, 11), callId, overlapReason: 'Near by' });
    await board.change(events[0]!.id, { start: at(9.25, on), overlapReason: 'Near by' });
    const alerts = (await board.call(id)).events[0]!.callDetails?.alerts;
    expect(alerts).toEqual(['overlap', 'late', 'windowMissed', 'customerOwes', 'doNotService']);
  });
});

describe('GET /api/calls/{id}, of a site in another time zone', () => {
  it("gives the arrival window as moments of the site's clock (R3.6)", async () => {
    const { siteId } = await buildSite(server);
    await server.sql("update sites set time_zone = 'America/Denver' where id = $1", [siteId]);
    const arrivalWindow = { date: '2027-01-04', start: '08:00', end: '10:00' };
    const { callDetails } = await board.taken({ siteId, arrivalWindow });
    expect(callDetails.alertFacts.window).toEqual({
      start: '2027-01-04T15:00:00.000Z',
      end: '2027-01-04T17:00:00.000Z',
    });
  });
});

describe('POST /api/calls, at a removed place', () => {
  it('refuses a removed site and a removed customer, by name of what to restore (R4.4)', async () => {
    const { siteId, customerId } = await board.taken();
    const why = async () => (await board.takeCall({ siteId })).error.fields;
    await server.sql('update sites set hidden = true where id = $1', [siteId]);
    expect(await why()).toEqual({ siteId: 'The site was removed. Restore the site first.' });
    await server.sql('update customers set hidden = true where id = $1', [customerId]);
    expect(await why()).toEqual({ siteId: 'The customer was removed. Restore the customer first.' });
  });
});

describe('GET /api/calls/{id}, its history', () => {
  it('tells of its booking, of its visits, and of its status by them, newest first (R3.6)', async () => {
    const call = await board.taken();
    const booked = await board.booked({ ...visit(nextDay()), callId: call.id });
    const { changes } = await board.call(call.id);
    const told = changes.map(({ entity, rootId, steps }) => [
      entity,
      rootId,
      steps[0]!.records[0]!.fields['status'],
    ]);
    expect(told).toHaveLength(3);
    expect(told).toContainEqual(['scheduleEvent', booked.id, { from: null, to: 'scheduled' }]);
    expect(told.filter(([entity]) => entity === 'call')).toEqual([
      ['call', call.id, { from: 'unscheduled', to: 'scheduled' }],
      ['call', call.id, { from: null, to: 'unscheduled' }],
    ]);
    expect(changes.at(-1)!.by).toMatchObject({ name: expect.any(String) as string });
    const ofVisit = answered(await server.call('GET /api/scheduleevents/{id}/changes', params(booked.id)));
    expect(changes.filter(({ entity }) => entity === 'scheduleEvent')).toMatchObject(ofVisit);
  });

  it('is kept from technicians (R6.4)', async () => {
    const { token, personId } = await server.signInAs('technician');
    const { id } = await board.taken({ visit: { ...visit(nextDay()), technicianIds: [personId] } });
    const seen = answered(await server.call('GET /api/calls/{id}', { as: token, params: { id } }));
    expect(seen.changes).toEqual([]);
  });
});

describe('GET /api/calls', () => {
  it('lists the most urgent first, then what was promised first (R1.5)', async () => {
    const company = await server.signInAs('owner@south.example');
    const south = schedulingAs(server, company.token);
    const { siteId } = await buildSite(server, 2);
    const window = (date: string) => ({ date, start: '08:00', end: '10:00' });
    const low = await south.taken({ siteId, priority: 'low' });
    const later = await south.taken({ siteId, arrivalWindow: window('2027-02-02') });
    const sooner = await south.taken({ siteId, arrivalWindow: window('2027-02-01') });
    const unpromised = await south.taken({ siteId });
    const urgent = await south.taken({ siteId, priority: 'emergency' });
    const tray = answered(await server.call('GET /api/calls', { as: company.token }));
    expect(tray.map(({ id }) => id)).toEqual([urgent.id, sooner.id, later.id, unpromised.id, low.id]);
  });
});

describe('GET /api/board', () => {
  it('refuses days in the wrong order and too many (R1.5)', async () => {
    const ask = (from: string, to: string) =>
      server.call('GET /api/board', { as: token, query: { from, to } });
    expect((await ask('2027-01-02', '2027-01-01')).error.fields).toEqual({
      to: 'End date is before start date.',
    });
    expect((await ask('2027-01-01', '2027-03-01')).error.fields).toEqual({ to: 'Ask for at most 31 days.' });
  });

  it('gives technicians, events and the tray in one answer (R1.5)', async () => {
    const on = nextDay();
    const call = await board.taken({ visit: visit(on) });
    const waiting = await board.taken();
    const query = { from: on, to: on };
    await server.sql(`update call_department_types set color = 'teal' where id = $1`, [department]);
    const shown = answered(await server.call('GET /api/board', { as: token, query }));
    expect(shown.events.map(({ id, callId }) => [id, callId])).toEqual([[call.events[0]!.id, call.id]]);
    expect(shown.tray.map(({ id }) => id)).toContain(waiting.id);
    expect(shown.tray.map(({ id }) => id)).not.toContain(call.id);
    expect(shown.technicians.map(({ id }) => id)).toEqual([tech]);
    expect(shown.timeZone).toBe('America/New_York');
    expect(shown.departments).toEqual([{ id: department, text: 'Heating', order: 0, color: 'teal' }]);
  });

  it('shows a booked visit at its moment, on another day where the company has another time zone by now (R3.6)', async () => {
    const [before, on] = [nextDay(), nextDay()];
    const call = await board.taken({ visit: visit(on, 1, 2) });
    const shownOn = async (date: string) => {
      const query = { from: date, to: date };
      const { timeZone, events } = answered(await server.call('GET /api/board', { as: token, query }));
      return [timeZone, ...events.map(({ id, start }) => [id, start])];
    };
    const moment = [call.events[0]!.id, at(1, on)];
    expect([await shownOn(before), await shownOn(on)]).toEqual([
      ['America/New_York'],
      ['America/New_York', moment],
    ]);
    const { token: as } = await server.signInAs('owner');
    const turn = (timeZone: string) => server.call('PATCH /api/company', { as, body: { timeZone } });
    expect((await turn('America/Denver')).data.timeZone).toBe('America/Denver');
    expect([await shownOn(before), await shownOn(on)]).toEqual([
      ['America/Denver', moment],
      ['America/Denver'],
    ]);
    await turn('America/New_York');
    expect(await shownOn(on)).toEqual(['America/New_York', moment]);
  });

  it('shows who is no technician any more on the days of the own events (R1.5)', async () => {
    const on = nextDay();
    await board.booked(visit(on));
    await server.sql("update memberships set status = 'deactivated' where person_id = $1", [tech]);
    const ask = async (from: string) =>
      answered(await server.call('GET /api/board', { as: token, query: { from, to: from } })).technicians;
    expect((await ask(on)).map(({ id }) => id)).toEqual([tech]);
    expect(await ask(nextDay())).toEqual([]);
    await server.sql("update memberships set status = 'active' where person_id = $1", [tech]);
  });
});

describe('GET /api/board/base', () => {
  it('gives what calls are booked with, without what is hidden (R3.6)', async () => {
    await server.sql("insert into job_types (company_id, text, hidden) values (1, 'Oil burner', true)");
    const given = answered(await server.call('GET /api/board/base', { as: token }));
    expect(given.jobTypes).toEqual([
      {
        id: jobType,
        text: 'No heat',
        callDepartmentTypeId: department,
        expectedMinutes: 90,
        priority: 'high',
        arrivalWindowId: null,
      },
    ]);
    expect(given.technicians.map(({ firstName }) => firstName)).toEqual(['Technician']);
  });
});
