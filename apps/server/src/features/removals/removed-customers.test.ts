import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { inOrder } from '../../testing/barrier.ts';
import { newProposal, newWorkOrder, saveOf } from '../../testing/documents.ts';
import { withRemovals } from '../../testing/removals.ts';
import { buildVisit } from '../../testing/visits.ts';

const {
  its,
  cash,
  call,
  remove,
  restore,
  read,
  refusal,
  workOrder,
  proposal,
  setStatus,
  select,
  process,
  booked,
  customerGone,
  furnace,
  changesAtSite,
  technician,
} = withRemovals();

describe('DELETE /api/customers/{id}', () => {
  it('is refused while something live hangs on it, naming all of it and what to do (R4.4)', async () => {
    const [open, processed, offered] = [await workOrder(), await workOrder(), await proposal()];
    await process(processed);
    const waiting = (await booked()).data['id'] as number;
    const visit = await buildVisit(its.server, its.place, [await technician()], {
      start: '2027-02-10T14:00:00Z',
    });
    const reasons = [
      `Process or remove work order ${open}.`,
      'Finish or cancel the visit on Wed, Feb 10.',
      'Cancel the unassigned call.',
      `Decline or remove proposal ${offered}.`,
      'Collect the $100.00 that’s owed.',
    ];
    for (const [path, id] of [
      ['customers', its.place.customerId],
      ['sites', its.place.siteId],
    ] as const)
      expect(refusal(await remove(path, id))).toEqual([409, 'in_use', reasons.join(' ')]);
    const { obstacles } = (await remove('customers', its.place.customerId)).error;
    expect(obstacles!.map(({ text }) => text)).toEqual(reasons);
    expect(obstacles!.map(({ places }) => places)).toEqual([
      [{ kind: 'workOrder', id: open }],
      [{ kind: 'event', id: visit.eventId }],
      [{ kind: 'call', id: waiting }],
      [{ kind: 'salesProposal', id: offered }],
      [{ kind: 'workOrder', id: processed }],
    ]);

    await remove('workorders', open);
    for (const callId of [waiting, visit.callId])
      await call(
        'PATCH /api/calls/{id}',
        { params: { id: callId }, body: { status: 'canceled', cancelReason: 'notNeeded' } },
        'dispatcher',
      );
    await setStatus(offered, 'Declined');
    await call('POST /api/workorderpayments', {
      body: { ...cash, workOrderId: processed, amountCents: 10_000 },
    });
    expect((await remove('sites', its.place.siteId)).status).toBe(204);
    expect((await remove('customers', its.place.customerId)).status).toBe(204);
  });

  it('is refused while money is held for it or an agreement runs (R4.4)', async () => {
    const done = await workOrder();
    await call('POST /api/workorderpayments', {
      body: { ...cash, amountCents: 15_000, leastDueCents: -15_000, workOrderId: done },
    });
    await call('POST /api/workorders/{id}/finish', { params: { id: done } });
    await process(done);
    const offered = await proposal();
    await call('POST /api/salesproposalpayments', {
      body: { ...cash, amountCents: 50_000, leastDueCents: -50_000, salesProposalId: offered },
    });
    await setStatus(offered, 'Declined');
    await its.server.sql(
      `insert into agreements (company_id, customer_id, site_id, text, price_cents, start_date, end_date, status)
       values (1, $1, $2, 'Comfort Club', 18900, '2026-06-01', '2098-06-01', 'active')`,
      [its.place.customerId, its.place.siteId],
    );
    const why = [
      'Refund the $50.00 overpayment, then void the payment and record the right amount.',
      'Void the $500.00 in deposits on proposals that weren’t accepted.',
      'An agreement runs until Jun 1, 2098.',
    ].join(' ');
    expect(refusal(await remove('customers', its.place.customerId))).toEqual([409, 'in_use', why]);
    expect(refusal(await remove('sites', its.place.siteId))).toEqual([409, 'in_use', why]);
  });

  it('takes its agreements that are over from the list and its tiles (R4.4)', async () => {
    await its.server.sql(
      `insert into agreements (company_id, customer_id, site_id, text, price_cents, start_date, end_date, status)
       values (1, $1, $2, 'Comfort Club', 18900, '2025-06-01', '2026-06-01', 'canceled')`,
      [its.place.customerId, its.place.siteId],
    );
    const canceled = async () => {
      const { data } = await call('GET /api/agreements', { query: { filter: 'canceled', limit: 100 } });
      const of = (data['agreements'] as { customer: { id: number } }[]).filter(
        ({ customer }) => customer.id === its.place.customerId,
      );
      const tile = (data['tiles'] as { filter: string; count: number }[]).find(
        ({ filter }) => filter === 'canceled',
      );
      return [of.length, tile!.count];
    };
    const [, before] = await canceled();
    await remove('customers', its.place.customerId);
    expect(await canceled()).toEqual([0, before! - 1]);
    await restore('customers', its.place.customerId);
    await remove('sites', its.place.siteId);
    expect(await canceled()).toEqual([0, before! - 1]);
  });

  it('shows the customer no proposal by a link, and has none made or an address kept (R4.4)', async () => {
    const id = await proposal();
    await its.server.sql("update companies set phone = '+18285550100' where id = 1");
    const link = (wish: object) =>
      call('POST /api/salesproposals/{id}/links', { params: { id }, body: { key: randomUUID(), ...wish } });
    const made = await link({ mail: false });
    const token = String(made.data['url']).split('/').at(-1)!;
    const state = async () =>
      (await its.server.call('POST /api/proposallinks/open', { body: { token } })).data.state;
    const listed = async () => {
      const { data } = await call('GET /api/salesproposals/{id}/links', { params: { id } });
      const [first] = data['links'] as { state: string; url: string | null }[];
      return [first!.state, first!.url];
    };
    expect(await state()).toBe('open');
    await setStatus(id, 'Declined');
    const mailed = { mail: true, email: 'angela@castellano.example', keep: true };
    for (const [path, root] of [
      ['customers', its.place.customerId],
      ['sites', its.place.siteId],
    ] as const) {
      await remove(path, root);
      expect(await state()).toBe('revoked');
      expect(await listed()).toEqual(['removed', null]);
      expect(refusal(await link(mailed))).toEqual([
        422,
        'invalid',
        'Its customer or site was removed. Restore that first.',
      ]);
      await restore(path, root);
    }
    expect(await read('customers', its.place.customerId)).toMatchObject({ customer: { email: '' } });
    expect(await state()).toBe('open');
    expect(await listed()).toEqual(['open', made.data['url']]);
  });

  it('leaves what was done and paid there in the lists of it', async () => {
    const done = await workOrder();
    await call('POST /api/workorderpayments', { body: { ...cash, workOrderId: done, amountCents: 10_000 } });
    await call('POST /api/workorders/{id}/finish', { params: { id: done } });
    await process(done);
    expect((await remove('customers', its.place.customerId)).status).toBe(204);
    const { data } = await call('GET /api/workorders', {
      query: { filter: 'processed', customerId: its.place.customerId },
    });
    expect(data['workOrders']).toMatchObject([{ id: done, customerName: 'Angela Castellano' }]);
  });

  it('is told on its work orders and proposals, and in the lists of them and their payments (R4.4)', async () => {
    const [done, offered] = [await workOrder(), await proposal()];
    await call('POST /api/workorderpayments', { body: { ...cash, workOrderId: done, amountCents: 10_000 } });
    await call('POST /api/workorders/{id}/finish', { params: { id: done } });
    await process(done);
    await setStatus(offered, 'Declined');
    const told = async () => {
      const contexts = [await read('workorders', done), await read('salesproposals', offered)];
      return contexts.map(({ context }) => (context as { placeRemoval: unknown }).placeRemoval);
    };
    const { customerId, siteId } = its.place;
    const rows = async () => {
      const orders = await call('GET /api/workorders', { query: { filter: 'processed', customerId } });
      const proposals = await call('GET /api/salesproposals', { query: { customerId } });
      const payments = await call('GET /api/payments', { query: { search: String(done) } });
      return [orders.data['workOrders'], proposals.data['proposals'], payments.data['payments']].map((list) =>
        (list as { placeRemoved: boolean }[]).map(({ placeRemoved }) => placeRemoved),
      );
    };
    expect([await told(), await rows()]).toEqual([
      [null, null],
      [[false], [false], [false]],
    ]);
    await remove('sites', siteId);
    const bySite = { kind: 'site', by: expect.stringMatching(/\w/), date: expect.stringMatching(/^\d/) };
    expect([await told(), await rows()]).toEqual([
      [bySite, bySite],
      [[true], [true], [true]],
    ]);
    await remove('customers', customerId);
    const byCustomer = { ...bySite, kind: 'customer' };
    expect([await told(), await rows()]).toEqual([
      [byCustomer, byCustomer],
      [[true], [true], [true]],
    ]);
    await restore('customers', customerId);
    await restore('sites', siteId);
    expect([await told(), await rows()]).toEqual([
      [null, null],
      [[false], [false], [false]],
    ]);
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
      { params: { id: waiting }, body: { status: 'canceled', cancelReason: 'notNeeded' } },
      'dispatcher',
    );
    await remove('customers', its.place.customerId);
    const why = customerGone;
    const { packages } = await its.office.load('salesProposal', offered);
    const refused: Record<string, unknown[]> = {
      'new work order': refusal((await its.office.save(saveOf(newWorkOrder(its.place)))) as never),
      'new proposal': refusal((await its.office.save(saveOf(newProposal(its.place.siteId)))) as never),
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
    const site = {
      guid: randomUUID(),
      customerId: its.place.customerId,
      state: 'NC',
      street: '1 Elm St',
      city: 'Cary',
    };
    expect((await call('POST /api/sites', { body: site })).error.code).toBe('removed');
    const changed = await call('PATCH /api/customers/{id}', {
      params: { id: its.place.customerId },
      body: { notes: 'x' },
    });
    expect(changed.error.code).toBe('removed');
    await restore('customers', its.place.customerId);
    expect((await its.office.save(saveOf(newWorkOrder(its.place)))).status).toBe(200);
  });

  it('changes nothing at its sites before it is restored (R4.4)', async () => {
    const system = await furnace();
    await remove('customers', its.place.customerId);
    const replies = await changesAtSite(system);
    expect(replies.map(refusal)).toEqual(replies.map(() => [422, 'removed', customerGone]));
  });

  it('begins no call again that was done there, and makes no work order of it (R4.4)', async () => {
    const { eventId, callId } = await buildVisit(its.server, its.place, [await technician()]);
    const setVisit = (body: object) =>
      call('PATCH /api/scheduleevents/{id}', { params: { id: eventId }, body }, 'dispatcher');
    await setVisit({ status: 'done' });
    await remove('customers', its.place.customerId);
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
    await remove('customers', its.place.customerId);
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
    const rows = `customers where id = ${its.place.customerId}`;
    const [made, kept] = await inOrder(its.server, rows, [
      () => its.office.save(saveOf(newWorkOrder(its.place))),
      () => remove('customers', its.place.customerId),
    ]);
    expect([made.status, kept.error.code]).toEqual([200, 'in_use']);
    await remove('workorders', (made.data as { id: number }).id);
    const [gone, refused] = await inOrder(its.server, rows, [
      () => remove('customers', its.place.customerId),
      () => its.office.save(saveOf(newWorkOrder(its.place))),
    ]);
    expect([gone.status, refused.status]).toEqual([204, 422]);
  });

  it('is for those who may change customers (R6.4)', async () => {
    expect((await remove('customers', its.place.customerId, 'technician')).status).toBe(403);
    for (const role of ['sales', 'dispatcher']) {
      expect((await remove('customers', its.place.customerId, role)).status).toBe(204);
      expect((await restore('customers', its.place.customerId, role)).status).toBe(200);
    }
  });
});
