import { randomUUID } from 'node:crypto';
import { changeRoot } from '@fieldwright/domain/kernel/edit-change';
import { startEdit } from '@fieldwright/domain/kernel/edit-session';
import { workOrderShape } from '@fieldwright/domain/work-orders/work-order-shape';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSite, newProposal, newWorkOrder, saveOf } from '../../testing/documents.ts';
import { type Saving, savingAs } from '../../testing/saving.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { buildVisit } from '../../testing/visits.ts';

let server: TestServer;
let office: Saving;
let technician: { token: string; personId: number };
let place: { customerId: number; siteId: number };
beforeAll(async () => {
  server = await startTestServer();
  office = savingAs(server, (await server.signInAs('office')).token);
  technician = await server.signInAs('technician');
  place = await buildSite(server);
});
afterAll(() => server.stop());

/** Creates the office's work order for a call with a visit of these people. */
async function workOrderOf(technicianIds: number[]) {
  const visit = await buildVisit(server, place, technicianIds);
  const edit = changeRoot(workOrderShape, newWorkOrder(place, 1), { callId: visit.callId });
  return { ...visit, id: (await office.saved(saveOf(edit))).id };
}

const open = (id: number) =>
  server.call('GET /api/workorders/{id}', { as: technician.token, params: { id } });

describe('a work order that the office made', () => {
  it('is not opened, changed or finished by a technician who has no visit of its call (R6.4)', async () => {
    const dispatcher = await server.personId('dispatcher@north.example');
    const { id } = await workOrderOf([dispatcher]);
    const document = await office.load('workOrder', id);
    const edit = changeRoot(workOrderShape, startEdit(workOrderShape, document), { text: 'mine' });
    const replies = [
      await open(id),
      await savingAs(server, technician.token).save(saveOf(edit)),
      await server.call('POST /api/workorders/{id}/finish', { as: technician.token, params: { id } }),
      await server.call('POST /api/workorderdetails', {
        as: technician.token,
        body: { id: document.details[0]!.id, text: 'mine' },
      }),
    ];
    expect(replies.map(({ status, error }) => [status, error.code])).toEqual(
      replies.map(() => [404, 'not_found']),
    );
  });

  it('is opened and changed by the technician who visits, by either door, until the visit is taken off the board (R6.4)', async () => {
    const { id, eventId } = await workOrderOf([technician.personId]);
    const mine = savingAs(server, technician.token);
    const edit = changeRoot(workOrderShape, startEdit(workOrderShape, await mine.load('workOrder', id)), {
      text: 'No heat upstairs',
    });
    expect((await mine.saved(saveOf(edit))).version).toBe(2);
    const door = await server.call('POST /api/workorderdetails', {
      as: technician.token,
      body: { id: 0, workOrderId: id, text: 'Igniter' },
    });
    expect(door.status).toBe(200);
    const finish = () =>
      server.call('POST /api/workorders/{id}/finish', { as: technician.token, params: { id } });
    expect((await finish()).status).toBe(200);
    await server.sql('update schedule_events set removed = true where id = $1', [eventId]);
    expect([(await open(id)).status, (await finish()).status]).toEqual([404, 404]);
  });
});

describe('a work order that was sold', () => {
  const sell = async (sellerToken: string, selectorToken: string) => {
    const proposal = await savingAs(server, sellerToken).saved(saveOf(newProposal(place.siteId, 1)));
    const { packages } = await office.load('salesProposal', proposal.id);
    const { data } = await server.call('POST /api/salesproposalpackages/{id}/select', {
      as: selectorToken,
      params: { id: packages[0]!.id },
      body: { key: randomUUID(), acceptedBy: 'Angela Castellano', acceptance: 'signed' },
    });
    return data.workOrderId;
  };

  it('is opened by sales where it is of their proposal, or they selected the package, and else is not there (R6.4)', async () => {
    const [sales, owner] = [await server.signInAs('sales'), await server.signInAs('owner')];
    const read = async (id: number) =>
      (await server.call('GET /api/workorders/{id}', { as: sales.token, params: { id } })).status;
    expect(await read(await sell(sales.token, owner.token))).toBe(200);
    expect(await read(await sell(owner.token, sales.token))).toBe(200);
    expect(await read(await sell(owner.token, owner.token))).toBe(404);
    expect((await server.call('GET /api/workorders', { as: sales.token })).error.code).toBe('forbidden');
  });

  it('is changed by none of them, by either door (R6.4)', async () => {
    const sales = await server.signInAs('sales');
    const id = await sell(sales.token, sales.token);
    const document = await office.load('workOrder', id);
    const edit = changeRoot(workOrderShape, startEdit(workOrderShape, document), { text: 'mine' });
    const replies = [
      await savingAs(server, sales.token).save(saveOf(edit)),
      await server.call('POST /api/workorderdetails', {
        as: sales.token,
        body: { id: document.details[0]!.id, text: 'mine' },
      }),
      await server.call('POST /api/workorderpayments', {
        as: sales.token,
        body: { id: 0, workOrderId: id, method: 'cash', amountCents: 100 },
      }),
    ];
    expect(replies.map(({ error }) => error.code)).toEqual(['forbidden', 'forbidden', 'forbidden']);
  });
});
