import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@fieldwright/contract/endpoint';
import { endpoints, type Key } from '@fieldwright/contract/endpoints';
import { addRecord } from '@fieldwright/domain/kernel/edit-change';
import { startEdit } from '@fieldwright/domain/kernel/edit-session';
import { keptDays } from '@fieldwright/domain/removals/removal-terms';
import type { WorkOrder } from '@fieldwright/domain/work-orders/work-order';
import { openAlready } from '@fieldwright/domain/work-orders/work-order-place';
import { workOrderShape } from '@fieldwright/domain/work-orders/work-order-shape';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inOrder } from '../../testing/barrier.ts';
import { buildSite, newProposal, newWorkOrder, saveOf } from '../../testing/documents.ts';
import { leastOf } from '../../testing/samples.ts';
import { type Saving, savingAs } from '../../testing/saving.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { buildVisit } from '../../testing/visits.ts';
import { buildWhole } from '../../testing/whole-documents.ts';
import { companyRemovalSweep } from './removals.jobs.ts';

type Path = 'customers' | 'sites' | 'workorders' | 'salesproposals';
interface Reply {
  status: number;
  data: Record<string, unknown>;
  error: { code: string; detail?: string; fields?: Record<string, string> };
}

let server: TestServer;
const tokens: Record<string, string> = {};
let office: Saving;
let place: { customerId: number; siteId: number };
beforeAll(async () => {
  server = await startTestServer();
  for (const role of ['owner', 'office', 'dispatcher', 'sales', 'technician'])
    tokens[role] = (await server.signInAs(role)).token;
  office = savingAs(server, tokens['office']!);
});
beforeEach(async () => {
  place = await buildSite(server);
});
afterAll(() => server.stop());

const call = (key: string, input: object, role = 'office'): Promise<Reply> =>
  server.call(key as Key, { as: tokens[role]!, ...input } as never) as never;
const remove = (path: Path, id: number, role?: string) =>
  call(`DELETE /api/${path}/{id}`, { params: { id } }, role);
const restorations: Record<Path, Key> = {
  customers: 'POST /api/customers/{id}/restore',
  sites: 'POST /api/sites/{id}/restore',
  workorders: 'POST /api/workorders/{id}/restore',
  salesproposals: 'POST /api/salesproposals/{id}/restore',
};
const restore = (path: Path, id: number, role?: string) => call(restorations[path], { params: { id } }, role);
const read = async (path: Path, id: number) => (await call(`GET /api/${path}/{id}`, { params: { id } })).data;
const refusal = ({ status, error }: Reply) => [status, error.code, error.detail ?? error.fields];

const workOrder = async (callId: number | null = null) => {
  const edit = newWorkOrder(place, 1);
  return (await office.saved(saveOf({ ...edit, draft: { ...edit.draft, callId } }))).id;
};
const proposal = async (siteId = place.siteId) => (await office.saved(saveOf(newProposal(siteId)))).id;
const setStatus = (id: number, status: string) =>
  call('POST /api/salesproposals/{id}/status', { params: { id }, body: { key: randomUUID(), status } });
const select = async (id: number) => {
  const { packages } = await office.load('salesProposal', id);
  const body = { key: randomUUID(), acceptedBy: 'Angela Castellano', acceptance: 'signed' };
  return call('POST /api/salesproposalpackages/{id}/select', { params: { id: packages[0]!.id }, body });
};
const process = (id: number, processed = true) =>
  call('POST /api/workorders/{id}/process', { params: { id }, body: { processed } });
const cash = { id: 0, method: 'cash', amountCents: 12_626 };
const booked = (role = 'dispatcher') =>
  call(
    'POST /api/calls',
    {
      body: {
        guid: randomUUID(),
        siteId: place.siteId,
        callDepartmentTypeId: null,
        jobTypeId: null,
        priority: 'normal',
        expectedMinutes: 60,
        arrivalWindow: null,
        notes: '',
      },
    },
    role,
  );
const customerGone = 'The customer was removed. Restore the customer first.';
const furnace = async () => {
  const made = await call('POST /api/sitesystems', {
    body: { id: 0, siteId: place.siteId, text: 'Furnace' },
  });
  return (made.data['record'] as { id: number }).id;
};
/** All that changes a site or its systems. */
const changesAtSite = async (system: number) => [
  await call('PATCH /api/sites/{id}', { params: { id: place.siteId }, body: { notes: 'x' } }),
  await call('POST /api/sites/{id}/systems', {
    params: { id: place.siteId },
    body: { key: randomUUID(), text: 'AC' },
  }),
  await call('PATCH /api/sites/{id}/systems/{systemId}', {
    params: { id: place.siteId, systemId: system },
    body: { text: 'Boiler' },
  }),
  await call('POST /api/sitesystems', { body: { id: 0, siteId: place.siteId, text: 'AC' } }),
  await call('POST /api/sitesystems', { body: { id: system, text: 'Boiler' } }),
  await call('DELETE /api/sitesystems/{id}', { params: { id: system } }),
];
const technician = () => server.personId('technician@north.example');
const history = async (path: Path, id: number) =>
  (await call(`GET /api/${path}/{id}/changes`, { params: { id } }, 'owner')).data as unknown as {
    version: number;
    steps: { records: { fields: Record<string, unknown> }[] }[];
  }[];

describe.each<[Path, () => Promise<number>]>([
  ['customers', async () => place.customerId],
  ['sites', async () => place.siteId],
  ['workorders', () => workOrder()],
  ['salesproposals', () => proposal()],
])('DELETE /api/%s/{id} and its restore', (path, make) => {
  it('hide it and show it again, each with a version and a row of the history, and once (R4.4)', async () => {
    const id = await make();
    const rootOf = async () => {
      const data = await read(path, id);
      const { hidden, version } = (
        data['customer'] && path === 'customers' ? data['customer'] : path === 'sites' ? data['site'] : data
      ) as { hidden: boolean; version: number };
      return { hidden, version };
    };
    const { version } = await rootOf();
    expect(refusal(await remove(path, id))[0]).toBe(204);
    expect((await remove(path, id)).status).toBe(204);
    expect(await rootOf()).toEqual({ hidden: true, version: version + 1 });
    const shown = await restore(path, id);
    expect([shown.status, shown.data]).toEqual([200, { id, version: version + 2 }]);
    expect((await restore(path, id)).data).toEqual({ id, version: version + 2 });
    expect(await rootOf()).toEqual({ hidden: false, version: version + 2 });
    const changes = await history(path, id);
    expect(changes.slice(0, 2).map(({ steps }) => steps[0]!.records[0]!.fields)).toEqual([
      { hidden: { from: true, to: false } },
      { hidden: { from: false, to: true } },
    ]);
  });

  it('tell everybody who opens it who removed it, and when (R4.4)', async () => {
    const id = await make();
    const removal = async () => {
      const data = await read(path, id);
      return 'removal' in data ? data['removal'] : (data['context'] as Record<string, unknown>)['removal'];
    };
    expect(await removal()).toBeNull();
    const before = server.deps.clock();
    await remove(path, id);
    const { by, date } = (await removal()) as { by: string; date: string };
    const [person] = await server.sql<{ name: string }>(
      `select concat_ws(' ', m.first_name, m.last_name) as name from memberships m
       where m.company_id = 1 and m.person_id = $1`,
      [await server.personId('office@north.example')],
    );
    expect(by).toBe(person!.name);
    expect(Math.abs(Date.parse(date) - before)).toBeLessThan(60_000);
    await restore(path, id);
    expect(await removal()).toBeNull();
  });
});

/** What restoring is for each of them; what forbids it is tested with what is removed. */
function showsAgain(path: Path, make: () => Promise<number>): void {
  it('shows again what is removed, once, and leaves alone what is shown (R4.4)', async () => {
    const id = await make();
    expect((await remove(path, id)).status).toBe(204);
    const { status, data } = await restore(path, id);
    expect([status, (await restore(path, id)).data]).toEqual([200, data]);
    expect(refusal(await restore(path, 987_654_321))[1]).toBe('not_found');
  });
}
describe('POST /api/customers/{id}/restore', () => {
  showsAgain('customers', async () => place.customerId);
});
describe('POST /api/sites/{id}/restore', () => {
  showsAgain('sites', async () => place.siteId);
});
describe('POST /api/workorders/{id}/restore', () => {
  showsAgain('workorders', () => workOrder());
});
describe('POST /api/salesproposals/{id}/restore', () => {
  showsAgain('salesproposals', () => proposal());
});

describe('DELETE /api/customers/{id}', () => {
  it('is refused while something live hangs on it, naming all of it and what to do (R4.4)', async () => {
    const [open, processed, offered] = [await workOrder(), await workOrder(), await proposal()];
    await process(processed);
    const waiting = (await booked()).data['id'] as number;
    const visit = await buildVisit(server, place, [await technician()], { start: '2027-02-10T14:00:00Z' });
    const reasons = [
      `Process or remove work order ${open}.`,
      'Finish or cancel the visit on Wed, Feb 10.',
      'Cancel the unassigned call.',
      `Decline or remove proposal ${offered}.`,
      'Collect the $100.00 that is owed.',
    ];
    for (const [path, id] of [
      ['customers', place.customerId],
      ['sites', place.siteId],
    ] as const)
      expect(refusal(await remove(path, id))).toEqual([409, 'in_use', reasons.join(' ')]);

    await remove('workorders', open);
    for (const callId of [waiting, visit.callId])
      await call(
        'PATCH /api/calls/{id}',
        { params: { id: callId }, body: { status: 'canceled' } },
        'dispatcher',
      );
    await setStatus(offered, 'Declined');
    await call('POST /api/workorderpayments', {
      body: { ...cash, workOrderId: processed, amountCents: 10_000 },
    });
    expect((await remove('sites', place.siteId)).status).toBe(204);
    expect((await remove('customers', place.customerId)).status).toBe(204);
  });

  it('is refused while money is held for it or an agreement runs (R4.4)', async () => {
    const done = await workOrder();
    await call('POST /api/workorderpayments', { body: { ...cash, amountCents: 15_000, workOrderId: done } });
    await call('POST /api/workorders/{id}/finish', { params: { id: done } });
    await process(done);
    const offered = await proposal();
    await call('POST /api/salesproposalpayments', {
      body: { ...cash, amountCents: 50_000, salesProposalId: offered },
    });
    await setStatus(offered, 'Declined');
    await server.sql(
      `insert into agreements (company_id, customer_id, site_id, text, price_cents, start_date, end_date, status)
       values (1, $1, $2, 'Comfort Club', 18900, '2026-06-01', '2098-06-01', 'active')`,
      [place.customerId, place.siteId],
    );
    const why = [
      'Pay back the $50.00 paid too much and correct the payment.',
      'Void the $500.00 paid on proposals that were not sold.',
      'An agreement runs until Jun 1, 2098.',
    ].join(' ');
    expect(refusal(await remove('customers', place.customerId))).toEqual([409, 'in_use', why]);
    expect(refusal(await remove('sites', place.siteId))).toEqual([409, 'in_use', why]);
  });

  it('takes its agreements that are over from the list and its tiles (R4.4)', async () => {
    await server.sql(
      `insert into agreements (company_id, customer_id, site_id, text, price_cents, start_date, end_date, status)
       values (1, $1, $2, 'Comfort Club', 18900, '2025-06-01', '2026-06-01', 'canceled')`,
      [place.customerId, place.siteId],
    );
    const canceled = async () => {
      const { data } = await call('GET /api/agreements', { query: { filter: 'canceled', limit: 100 } });
      const of = (data['agreements'] as { customer: { id: number } }[]).filter(
        ({ customer }) => customer.id === place.customerId,
      );
      const tile = (data['tiles'] as { filter: string; count: number }[]).find(
        ({ filter }) => filter === 'canceled',
      );
      return [of.length, tile!.count];
    };
    const [, before] = await canceled();
    await remove('customers', place.customerId);
    expect(await canceled()).toEqual([0, before! - 1]);
    await restore('customers', place.customerId);
    await remove('sites', place.siteId);
    expect(await canceled()).toEqual([0, before! - 1]);
  });

  it('shows the customer no proposal by a link, and has none made or an address kept (R4.4)', async () => {
    const id = await proposal();
    await server.sql("update companies set phone = '+18285550100' where id = 1");
    const link = (wish: object) =>
      call('POST /api/salesproposals/{id}/links', { params: { id }, body: { key: randomUUID(), ...wish } });
    const made = await link({ mail: false });
    const token = String(made.data['url']).split('/').at(-1)!;
    const state = async () =>
      (await server.call('POST /api/proposallinks/open', { body: { token } })).data.state;
    expect(await state()).toBe('open');
    await setStatus(id, 'Declined');
    const mailed = { mail: true, email: 'angela@castellano.example', keep: true };
    for (const [path, its] of [
      ['customers', place.customerId],
      ['sites', place.siteId],
    ] as const) {
      await remove(path, its);
      expect(await state()).toBe('revoked');
      expect(refusal(await link(mailed))).toEqual([
        422,
        'invalid',
        'Its customer or site was removed. Restore that first.',
      ]);
      await restore(path, its);
    }
    expect(await read('customers', place.customerId)).toMatchObject({ customer: { email: '' } });
    expect(await state()).toBe('open');
  });

  it('leaves what was done and paid there in the lists of it', async () => {
    const done = await workOrder();
    await call('POST /api/workorderpayments', { body: { ...cash, workOrderId: done, amountCents: 10_000 } });
    await call('POST /api/workorders/{id}/finish', { params: { id: done } });
    await process(done);
    expect((await remove('customers', place.customerId)).status).toBe(204);
    const { data } = await call('GET /api/workorders', {
      query: { filter: 'processed', customerId: place.customerId },
    });
    expect(data['workOrders']).toMatchObject([{ id: done, customerName: 'Angela Castellano' }]);
  });

  it('lets nothing begin for it before it is restored', async () => {
    const [offered, done, waiting] = [
      await proposal(),
      await workOrder(),
      (await booked()).data['id'] as number,
    ];
    await setStatus(offered, 'Declined');
    await call('POST /api/workorderpayments', { body: { ...cash, workOrderId: done, amountCents: 10_000 } });
    await call('POST /api/workorders/{id}/finish', { params: { id: done } });
    await process(done);
    await call(
      'PATCH /api/calls/{id}',
      { params: { id: waiting }, body: { status: 'canceled' } },
      'dispatcher',
    );
    await remove('customers', place.customerId);
    const why = customerGone;
    const { packages } = await office.load('salesProposal', offered);
    const refused: Record<string, unknown[]> = {
      'new work order': refusal((await office.save(saveOf(newWorkOrder(place)))) as never),
      'new proposal': refusal((await office.save(saveOf(newProposal(place.siteId)))) as never),
      'new call': refusal(await booked()),
      reopening: refusal(await process(done, false)),
      sending: refusal(await setStatus(offered, 'Sent')),
      selecting: refusal(await select(offered)),
      'calling again': refusal(
        await call(
          'PATCH /api/calls/{id}',
          { params: { id: waiting }, body: { status: 'unscheduled' } },
          'dispatcher',
        ),
      ),
    };
    expect(packages).toHaveLength(1);
    expect(refused).toEqual({
      'new work order': [422, 'invalid', { 'workOrder.-1.siteId': why }],
      'new proposal': [422, 'invalid', { 'salesProposal.-1.siteId': why }],
      'new call': [422, 'invalid', { siteId: why }],
      reopening: [422, 'removed', why],
      sending: [422, 'removed', why],
      selecting: [422, 'removed', why],
      'calling again': [422, 'removed', why],
    });
    const site = { guid: randomUUID(), customerId: place.customerId, street: '1 Elm St', city: 'Cary' };
    expect((await call('POST /api/sites', { body: site })).error.code).toBe('removed');
    const changed = await call('PATCH /api/customers/{id}', {
      params: { id: place.customerId },
      body: { notes: 'x' },
    });
    expect(changed.error.code).toBe('removed');
    await restore('customers', place.customerId);
    expect((await office.save(saveOf(newWorkOrder(place)))).status).toBe(200);
  });

  it('changes nothing at its sites before it is restored (R4.4)', async () => {
    const system = await furnace();
    await remove('customers', place.customerId);
    const replies = await changesAtSite(system);
    expect(replies.map(refusal)).toEqual(replies.map(() => [422, 'removed', customerGone]));
  });

  it('begins no call again that was done there, and makes no work order of it (R4.4)', async () => {
    const { eventId, callId } = await buildVisit(server, place, [await technician()]);
    const setVisit = (body: object) =>
      call('PATCH /api/scheduleevents/{id}', { params: { id: eventId }, body }, 'dispatcher');
    await setVisit({ status: 'done' });
    await remove('customers', place.customerId);
    const [start, end] = ['2027-05-04T14:00:00Z', '2027-05-04T15:00:00Z'];
    const visit = { guid: randomUUID(), callId, start, end, technicianIds: [await technician()] };
    const replies = [
      await call('POST /api/scheduleevents', { body: visit }, 'dispatcher'),
      await setVisit({ status: 'scheduled' }),
      await call('POST /api/calls/{id}/workorder', { params: { id: callId } }),
    ];
    expect(replies.map(refusal)).toEqual(replies.map(() => [422, 'removed', customerGone]));
  });

  it('changes no processed work order and no declined proposal of it, nor their payments (R4.4)', async () => {
    const [done, offered] = [await workOrder(), await proposal()];
    const paid = await call('POST /api/workorderpayments', {
      body: { ...cash, workOrderId: done, amountCents: 10_000 },
    });
    await call('POST /api/workorders/{id}/finish', { params: { id: done } });
    await process(done);
    await setStatus(offered, 'Declined');
    await remove('customers', place.customerId);
    const { id } = paid.data['record'] as { id: number };
    const line = { id: 0, text: 'More', unitPriceCents: 50_000, quantity: 1 };
    const replies = [
      await call('DELETE /api/workorderpayments/{id}', { params: { id }, query: { reason: 'bounced' } }),
      await call('POST /api/workorderdetails', { body: { ...line, workOrderId: done } }),
      await call('POST /api/salesproposalpayments', { body: { ...cash, salesProposalId: offered } }),
    ];
    expect(replies.map(refusal)).toEqual(replies.map(() => [422, 'removed', customerGone]));
  });

  it('takes no work order with it that is made at the same moment: one of the two is refused', async () => {
    const rows = `customers where id = ${place.customerId}`;
    const [made, kept] = await inOrder(server, rows, [
      () => office.save(saveOf(newWorkOrder(place))),
      () => remove('customers', place.customerId),
    ]);
    expect([made.status, kept.error.code]).toEqual([200, 'in_use']);
    await remove('workorders', (made.data as { id: number }).id);
    const [gone, refused] = await inOrder(server, rows, [
      () => remove('customers', place.customerId),
      () => office.save(saveOf(newWorkOrder(place))),
    ]);
    expect([gone.status, refused.status]).toEqual([204, 422]);
  });

  it('is for those who may change customers (R6.4)', async () => {
    expect((await remove('customers', place.customerId, 'technician')).status).toBe(403);
    for (const role of ['sales', 'dispatcher']) {
      expect((await remove('customers', place.customerId, role)).status).toBe(204);
      expect((await restore('customers', place.customerId, role)).status).toBe(200);
    }
  });
});

describe('DELETE /api/sites/{id}', () => {
  it('leaves the customer and the other sites, and is told on the customer’s page', async () => {
    await remove('sites', place.siteId);
    const { customer, sites } = (await read('customers', place.customerId)) as {
      customer: { hidden: boolean };
      sites: { id: number; hidden: boolean }[];
    };
    expect([customer.hidden, sites.map(({ id, hidden }) => [id, hidden])]).toEqual([
      false,
      [[place.siteId, true]],
    ]);
    const { data } = await call('GET /api/customers', { query: { search: 'Castellano', limit: 100 } });
    const row = (data['customers'] as { id: number }[]).find(({ id }) => id === place.customerId);
    expect(row).toMatchObject({ site: null, siteCount: 0 });
  });

  it('changes nothing there before it is restored', async () => {
    const system = await furnace();
    await remove('sites', place.siteId);
    const replies = await changesAtSite(system);
    expect(replies.map(({ error }) => error.code)).toEqual(replies.map(() => 'removed'));
    const begin = await call('GET /api/sites/{id}/workorderstart', { params: { id: place.siteId } });
    expect(begin.status).toBe(404);
  });

  it('comes back only after its customer', async () => {
    await remove('sites', place.siteId);
    await remove('customers', place.customerId);
    expect(refusal(await restore('sites', place.siteId))).toEqual([
      409,
      'in_use',
      'Its customer is removed. Restore the customer first.',
    ]);
    await restore('customers', place.customerId);
    expect((await restore('sites', place.siteId)).status).toBe(200);
  });
});

describe('DELETE /api/workorders/{id}', () => {
  it('is refused of one that is in use, naming why (R4.4)', async () => {
    const paid = await workOrder();
    await call('POST /api/workorderpayments', { body: { ...cash, workOrderId: paid } });
    expect(refusal(await remove('workorders', paid))).toEqual([
      409,
      'in_use',
      'Void the $126.26 paid on it first.',
    ]);
    const processed = await workOrder();
    await process(processed);
    expect(refusal(await remove('workorders', processed))[2]).toBe('It is processed. Reopen it first.');
    const offered = await proposal();
    const { data } = await select(offered);
    expect(refusal(await remove('workorders', data['workOrderId'] as number))[2]).toBe(
      `The customer accepted proposal ${offered}, which is part of it.`,
    );
    const visit = await buildVisit(server, place, [await technician()]);
    const worked = await workOrder(visit.callId);
    await server.sql("update schedule_events set status = 'working' where id = $1", [visit.eventId]);
    expect(refusal(await remove('workorders', worked))[2]).toBe(
      'A technician has been there for it. Process it instead.',
    );
  });

  it('is changed by nobody before it is restored, and owes nothing', async () => {
    const id = await workOrder();
    const before = await office.load('workOrder', id);
    await remove('workorders', id);
    const line = { kind: 'details', fields: { text: 'Fuse' } } as const;
    const edited = addRecord(workOrderShape, startEdit(workOrderShape, before), line).edit;
    const replies = [
      await office.save(saveOf(edited)),
      await call('POST /api/workorderdetails', { body: { id: 0, workOrderId: id, text: 'Fuse' } }),
      await call('POST /api/workorderpayments', { body: { ...cash, workOrderId: id } }),
      await call('POST /api/workorders/{id}/finish', { params: { id } }),
      await process(id),
    ];
    expect(replies.map(({ error }) => (error as { code: string }).code)).toEqual(
      replies.map(() => 'removed'),
    );
    await restore('workorders', id);
    expect((await office.save(saveOf(edited, { basedOn: before.version }))).data).toMatchObject({
      outcome: 'saved',
    });
  });

  it('leaves its call without a work order, which may have another one; then it is not restored (R3.6)', async () => {
    const visit = await buildVisit(server, place, [await technician()]);
    const first = await workOrder(visit.callId);
    await remove('workorders', first);
    const event = await call('GET /api/scheduleevents/{id}', { params: { id: visit.eventId } });
    expect((event.data['callDetails'] as { workOrderId: number | null }).workOrderId).toBeNull();
    const { data } = await call('POST /api/calls/{id}/workorder', { params: { id: visit.callId } });
    expect(data['workOrderId']).not.toBe(first);
    expect(refusal(await restore('workorders', first))).toEqual([
      409,
      'in_use',
      `Work order ${data['workOrderId'] as number} of this call is still open. Go on with that one, or process it first.`,
    ]);
    await remove('workorders', data['workOrderId'] as number);
    expect((await restore('workorders', first)).status).toBe(200);
  });

  it('is not restored where its call gets another one at the same moment (R3.6)', async () => {
    const visit = await buildVisit(server, place, [await technician()]);
    const first = await workOrder(visit.callId);
    await remove('workorders', first);
    const make = () => call('POST /api/calls/{id}/workorder', { params: { id: visit.callId } });
    const [made, restored] = await inOrder(server, `sites where id = ${place.siteId}`, [
      make,
      () => restore('workorders', first),
    ]);
    // either may be first, and the other one follows it
    const open = made.data['workOrderId'] as number;
    expect([restored.status, restored.error?.detail]).toEqual(
      open === first ? [200, undefined] : [409, openAlready(open)],
    );
  });

  it('loses its lines of a system that is removed in between, and still says who removed it (R4.15)', async () => {
    const [system, id] = [await furnace(), await workOrder()];
    await call('POST /api/workorderdetails', {
      body: { id: 0, workOrderId: id, text: 'Filter', siteSystemId: system },
    });
    const removal = async () => ((await read('workorders', id))['context'] as { removal: unknown }).removal;
    await remove('workorders', id);
    const removed = await removal();
    await call('DELETE /api/sitesystems/{id}', { params: { id: system } }, 'owner');
    expect(await removal()).toEqual(removed);
    await restore('workorders', id);
    const { details } = (await read('workorders', id)) as { details: { text: string; hidden: boolean }[] };
    expect(details.filter(({ text, hidden }) => text === 'Filter' && !hidden)).toEqual([]);
  });

  it('is for who may change it: a technician removes those made by themselves (R6.4)', async () => {
    const theirs = await workOrder();
    expect((await remove('workorders', theirs, 'technician')).status).toBe(404);
    const visit = await buildVisit(server, place, [await technician()]);
    const ofVisit = await workOrder(visit.callId);
    expect((await remove('workorders', ofVisit, 'technician')).status).toBe(404);
    const saving = savingAs(server, tokens['technician']!);
    const { id } = await saving.saved(saveOf(newWorkOrder(place)));
    expect((await remove('workorders', id, 'technician')).status).toBe(204);
    expect((await remove('workorders', theirs, 'sales')).status).toBe(403);
    expect((await remove('workorders', theirs, 'dispatcher')).status).toBe(204);
  });
});

describe('DELETE /api/salesproposals/{id}', () => {
  it('is refused of one that was accepted or paid on (R4.4)', async () => {
    const accepted = await proposal();
    await select(accepted);
    expect(refusal(await remove('salesproposals', accepted))).toEqual([
      409,
      'in_use',
      'The customer has accepted it.',
    ]);
    const paid = await proposal();
    await call('POST /api/salesproposalpayments', { body: { ...cash, salesProposalId: paid } });
    expect(refusal(await remove('salesproposals', paid))[2]).toBe('Void the $126.26 paid on it first.');
  });

  it('ends what the customer sees by a link, until it is restored', async () => {
    const id = await proposal();
    await server.sql("update companies set phone = '+18285550100' where id = 1");
    const made = await call('POST /api/salesproposals/{id}/links', {
      params: { id },
      body: { key: randomUUID(), mail: false },
    });
    const token = String(made.data['url']).split('/').at(-1)!;
    const state = async () =>
      (await server.call('POST /api/proposallinks/open', { body: { token } })).data.state;
    expect(await state()).toBe('open');
    await remove('salesproposals', id);
    expect(await state()).toBe('revoked');
    const another = await call('POST /api/salesproposals/{id}/links', {
      params: { id },
      body: { key: randomUUID(), mail: false },
    });
    expect([another.status, another.error.detail]).toEqual([422, 'It was removed. Restore it first.']);
    await restore('salesproposals', id);
    expect(await state()).toBe('open');
  });

  it('is for who may change it (R6.4)', async () => {
    const id = await proposal();
    expect((await remove('salesproposals', id, 'dispatcher')).status).toBe(403);
    expect((await remove('salesproposals', id, 'technician')).status).toBe(404);
    expect((await remove('salesproposals', id, 'sales')).status).toBe(204);
  });
});

describe('a removed draft', () => {
  /** Sweeps as if so many days had gone by since these were removed. */
  const sweep = async (ids: readonly number[], days: number) => {
    await server.sql(
      `begin;
       alter table sales_proposals disable trigger stamp_update;
       update sales_proposals set updated_date = clock_now() - interval '${days} days',
         deleted_after = clock_now() + make_interval(days => ${keptDays - days})
       where id in (${ids.join(', ')}) and deleted_after is not null;
       alter table sales_proposals enable trigger stamp_update;
       commit`,
    );
    const { deps } = server;
    await companyRemovalSweep.run({ deps, db: deps.database.forCompany(1), payload: {}, companyId: 1 });
  };
  const isThere = async (id: number) =>
    (await call('GET /api/salesproposals/{id}', { params: { id } })).status === 200;

  it('goes for good with all that is its own, when nobody else has seen it and its time is over (R4.4)', async () => {
    const { document } = await buildWhole(server, tokens['owner']!, 'salesProposal');
    const draft = await proposal(document.siteId!);
    const { document: filed } = await buildWhole(server, tokens['owner']!, 'salesProposal');
    for (const payment of filed.payments)
      await server.sql('delete from sales_proposal_payments where id = $1', [payment.id]);
    await server.sql('delete from sales_proposal_loan_applications where sales_proposal_id = $1', [filed.id]);
    for (const id of [draft, filed.id]) expect((await remove('salesproposals', id)).status).toBe(204);
    await sweep([draft, filed.id], keptDays - 1);
    expect([await isThere(draft), await isThere(filed.id)]).toEqual([true, true]);
    await sweep([draft, filed.id], keptDays + 1);
    expect([await isThere(draft), await isThere(filed.id)]).toEqual([false, false]);
    const files = await server.sql<{ state: string }>('select state from files where guid = any($1)', [
      filed.fileInformations.map(({ guid }) => guid),
    ]);
    expect(files.map(({ state }) => state)).toEqual(['checked', 'checked']);
    const [kept] = await server.sql(
      "select count(*)::int as rows from changes where entity = 'salesProposal' and root_id = $1",
      [draft],
    );
    expect(kept).toEqual({ rows: 2 });
  });

  it('stays where it was sent once, had a payment, or was restored', async () => {
    const [sent, paid, restored] = [await proposal(), await proposal(), await proposal()];
    await setStatus(sent, 'Sent');
    await setStatus(sent, 'Created');
    const { data } = await call('POST /api/salesproposalpayments', {
      body: { ...cash, salesProposalId: paid },
    });
    await call('DELETE /api/salesproposalpayments/{id}', {
      params: { id: (data['record'] as { id: number }).id },
      query: { reason: 'entered twice' },
    });
    for (const id of [sent, paid, restored]) expect((await remove('salesproposals', id)).status).toBe(204);
    await restore('salesproposals', restored);
    await sweep([sent, paid, restored], 10 * keptDays);
    expect([await isThere(sent), await isThere(paid), await isThere(restored)]).toEqual([true, true, true]);
  });
});

describe('what is removed', () => {
  const lists = (Object.entries(endpoints) as [Key, Endpoint][]).filter(
    ([key, { params, contents }]) => key.startsWith('GET ') && !params && !contents,
  );
  const words = 'Quartermain';
  const asked = (query: Endpoint['query']): object => {
    const shape = (query as { shape?: Record<string, unknown> } | undefined)?.shape ?? {};
    const known = { text: words, search: words, limit: 100 };
    const named = Object.entries(known).filter(([field]) => field in shape);
    return { ...(leastOf(query) as object), ...Object.fromEntries(named) };
  };
  /** The lists that show something of it, by their endpoint. */
  const shownIn = async (text: string) => {
    const found: string[] = [];
    for (const [key, { query }] of lists)
      for (const role of ['owner', 'technician']) {
        const { data } = await call(key, { query: asked(query) }, role);
        if (JSON.stringify(data ?? null).includes(text)) found.push(key.replace('GET /api/', ''));
      }
    return [...new Set(found)].toSorted();
  };

  it('is in no list, no search and on no board; with the others of its kind it is in that of what is removed (R4.4)', async () => {
    await server.sql('update customers set last_name = $2 where id = $1', [place.customerId, words]);
    const edit = newWorkOrder(place, 1);
    const work = { ...edit.draft, text: `Marimba of ${words}` } as WorkOrder;
    const { id: made } = await savingAs(server, tokens['technician']!).saved(
      saveOf({ ...edit, draft: work }),
    );
    const offer = newProposal(place.siteId);
    const { id: offered } = await office.saved(
      saveOf({ ...offer, draft: { ...offer.draft, text: `Xylophone of ${words}` } }),
    );
    expect(await shownIn('Marimba')).toEqual(['search', 'workorders']);
    expect(await shownIn('Xylophone')).toEqual(['salesproposals', 'search']);
    await remove('workorders', made);
    await remove('salesproposals', offered);
    expect([await shownIn('Marimba'), await shownIn('Xylophone')]).toEqual([[], []]);
    expect(await shownIn(words)).toEqual(['customers', 'search']);
    await remove('sites', place.siteId);
    await remove('customers', place.customerId);
    expect(await shownIn(words)).toEqual([]);
    const removedOf = async (path: string, query: object, list: string) =>
      JSON.stringify((await call(`GET /api/${path}`, { query })).data[list]);
    expect(await removedOf('workorders', { filter: 'removed' }, 'workOrders')).toContain('Marimba');
    expect(await removedOf('salesproposals', { removed: 'true' }, 'proposals')).toContain('Xylophone');
    expect(await removedOf('customers', { removed: 'true' }, 'customers')).toContain(words);
    expect(await removedOf('customers', { removed: 'true', search: words }, 'customers')).toContain(words);
  });

  it('leaves room in the search for the sites of others', async () => {
    const made = async () => {
      const its = await buildSite(server);
      await server.sql("update sites set street = '9 Zebrano Ct' where id = $1", [its.siteId]);
      return its;
    };
    for (let count = 0; count < 5; count++) await remove('customers', (await made()).customerId);
    const { siteId } = await made();
    const { data } = await call('GET /api/search', { query: { text: 'zebrano' } });
    expect(data).toMatchObject([{ kind: 'site', id: siteId }]);
  });

  it('counts in no tile, on no page and in no sum (R4.4)', async () => {
    const visit = await buildVisit(server, place, [await technician()]);
    const system = await call('POST /api/sitesystems', {
      body: { id: 0, siteId: place.siteId, text: 'Furnace' },
    });
    const siteSystemId = (system.data['record'] as { id: number }).id;
    const [id, other] = [await workOrder(visit.callId), await workOrder()];
    const line = { id: 0, workOrderId: id, text: 'Marimba', siteSystemId };
    await call('POST /api/workorderdetails', { body: line });
    const openOf = async () => {
      const { data } = await call('GET /api/workorders', { query: { siteId: place.siteId } });
      return (data['tiles'] as { filter: string; count: number }[]).find(({ filter }) => filter === 'open')!
        .count;
    };
    const before = await openOf();
    expect((await remove('workorders', id)).status).toBe(204);
    // its call is done after all: the removed one owes nothing
    await server.sql("update calls set status = 'done' where id = $1", [visit.callId]);
    expect(await openOf()).toBe(before - 1);
    for (const [path, root] of [
      ['customers', place.customerId],
      ['sites', place.siteId],
    ] as const) {
      const page = (await read(path, root)) as {
        openWork: { id: number }[];
        past: unknown[];
        balanceCents: number;
      };
      expect([page.openWork.map((each) => each.id), page.past, page.balanceCents]).toEqual([[other], [], 0]);
    }
    expect(
      JSON.stringify([await read('sites', place.siteId), await read('workorders', other)]),
    ).not.toContain('Marimba');
    const { data } = await call('GET /api/customers', { query: { search: 'Castellano', limit: 100 } });
    const row = (data['customers'] as { id: number }[]).find((each) => each.id === place.customerId);
    expect(row).toMatchObject({ openWork: 1, balanceCents: 0 });
    const own = await call('GET /api/ownday', { query: { date: '2026-03-02' } }, 'technician');
    const [shown] = (own.data['visits'] as { call: { lacks: unknown }; event: { callId: number } }[]).filter(
      ({ event }) => event.callId === visit.callId,
    );
    expect(shown!.call.lacks).toBeNull();
  });
});
