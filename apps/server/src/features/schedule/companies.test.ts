import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSite } from '../../testing/documents.ts';
import { companyRows } from '../../testing/rows.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { answered, at, schedulingAs } from './testing/scheduling.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

let days = 0;

/** Returns the company's records that a schedule request can refer to. */
async function belongingsOf(company: 'north' | 'south', companyId: number) {
  const { token } = await server.signInAs(`owner@${company}.example`);
  const as = schedulingAs(server, token);
  const technician = await server.personId(`technician@${company}.example`);
  const [made] = await server.sql<{ department: number; type: number }>(
    `with d as (insert into call_department_types (company_id, text) values ($1, 'Heating') returning id)
     insert into job_types (company_id, text) select $1, 'No heat' from d
     returning id as type, (select id from d) as department`,
    [companyId],
  );
  const { siteId } = await buildSite(server, companyId);
  const [tax] = await server.sql<{ id: number }>(
    "insert into tax_items (company_id, id, text) values ($1, nextval('document_ids'), 'Buncombe') returning id",
    [companyId],
  );
  const on = `2027-02-${10 + days++}`;
  const visit = { guid: randomUUID(), technicianIds: [technician], start: at(9, on), end: at(10, on) };
  const call = await as.taken({ siteId, visit });
  const { department, type } = made!;
  return { token, as, technician, siteId, call, department, type, taxItem: tax!.id };
}

/** Returns a new customer with a site that has a tax item. */
const callerUnder = (taxItemId: number) => ({
  guid: randomUUID(),
  firstName: 'Ann',
  lastName: 'Ames',
  site: { guid: randomUUID(), street: '1 Elm St', city: 'Asheville', state: 'NC', taxItemId },
});

describe('a body of the schedule', () => {
  it("refuses each id of the other company's, and leaves that company as it was (R6.4)", async () => {
    const [north, south] = [await belongingsOf('north', 1), await belongingsOf('south', 2)];
    const before = await companyRows(server, 2);
    const event = { technicianIds: [north.technician], start: at(12), end: at(13) };
    const own = { siteId: north.siteId };
    const visit = { ...event, guid: randomUUID() };
    const replies = {
      siteId: await north.as.takeCall({ siteId: south.siteId }),
      callDepartmentTypeId: await north.as.takeCall({ ...own, callDepartmentTypeId: south.department }),
      jobTypeId: await north.as.takeCall({ ...own, jobTypeId: south.type }),
      customer: await north.as.takeCall({ siteId: null, customer: callerUnder(south.taxItem) }),
      visit: await north.as.takeCall({ ...own, visit: { ...visit, technicianIds: [south.technician] } }),
      patched: await north.as.changeCall(north.call.id, { jobTypeId: south.type }),
      department: await north.as.changeCall(north.call.id, { callDepartmentTypeId: south.department }),
      callId: await north.as.book({ ...event, callId: south.call.id }),
      technicianIds: await north.as.book({ ...event, technicianIds: [south.technician] }),
      given: await north.as.change(north.call.events[0]!.id, { technicianIds: [south.technician] }),
    };
    for (const [field, { status, error }] of Object.entries(replies))
      expect([field, status, error.code]).toEqual([field, 422, 'invalid']);
    expect(replies.customer.error.fields).toEqual({ 'customer.site.taxItemId': 'Not found.' });
    expect(await companyRows(server, 2)).toEqual(before);
  });

  it('takes a guid that the other company has used as its own (R6.4)', async () => {
    const [north, south] = [await belongingsOf('north', 1), await belongingsOf('south', 2)];
    const { guid } = south.call;
    const booked = answered(await north.as.takeCall({ siteId: north.siteId, guid }));
    expect(booked.id).not.toBe(south.call.id);
    const event = { technicianIds: [north.technician], start: at(14), end: at(15) };
    const put = await north.as.booked({ ...event, guid: south.call.events[0]!.guid });
    expect(put.id).not.toBe(south.call.events[0]!.id);
  });

  it("tells nothing of the other company's schedule (R6.4)", async () => {
    const [north, south] = [await belongingsOf('north', 1), await belongingsOf('south', 2)];
    const ids = String(south.call.events[0]!.id);
    const asked = await server.call('GET /api/scheduleevents', { as: north.token, query: { ids } });
    expect(answered(asked)).toEqual([]);
    const query = { from: '2027-02-10', to: '2027-02-10' };
    const board = answered(await server.call('GET /api/board', { as: north.token, query }));
    expect(board.events.every(({ technicianIds }) => technicianIds.includes(north.technician))).toBe(true);
    expect(board.departments.map(({ id }) => id)).not.toContain(south.department);
  });
});
