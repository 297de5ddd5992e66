import { addRecord } from '@fieldwright/domain/kernel/edit-change';
import { startEdit } from '@fieldwright/domain/kernel/edit-session';
import { openAlready } from '@fieldwright/domain/work-orders/work-order-place';
import { workOrderShape } from '@fieldwright/domain/work-orders/work-order-shape';
import { describe, expect, it } from 'vitest';
import { inOrder } from '../../testing/barrier.ts';
import { newWorkOrder, saveOf } from '../../testing/documents.ts';
import { joinLive, listenLive } from '../../testing/live-client.ts';
import { numberOf } from '../../testing/numbers.ts';
import { withRemovals } from '../../testing/removals.ts';
import { savingAs } from '../../testing/saving.ts';
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
  select,
  process,
  furnace,
  technician,
} = withRemovals();

describe('DELETE /api/workorders/{id}', () => {
  it('is refused of one that is in use, naming why (R4.4)', async () => {
    const paid = await workOrder();
    await call('POST /api/workorderpayments', {
      body: { ...cash, leastDueCents: -12_626, workOrderId: paid },
    });
    expect(refusal(await remove('workorders', paid))).toEqual([
      409,
      'in_use',
      'Void the $126.26 in payments on it first.',
    ]);
    const processed = await workOrder();
    await process(processed);
    expect(refusal(await remove('workorders', processed))[2]).toBe('It’s processed. Reopen it first.');
    const offered = await proposal();
    const { data } = await select(offered);
    expect(refusal(await remove('workorders', data['workOrderId'] as number))[2]).toBe(
      `The customer accepted proposal ${await numberOf(its.server, offered)}, which is part of it.`,
    );
    const visit = await buildVisit(its.server, its.place, [await technician()]);
    const worked = await workOrder(visit.callId);
    await its.server.sql("update schedule_events set status = 'working' where id = $1", [visit.eventId]);
    expect(refusal(await remove('workorders', worked))[2]).toBe(
      'A technician has already been there. Process it instead.',
    );
  });

  it('is changed by nobody before it is restored, and owes nothing', async () => {
    const id = await workOrder();
    const before = await its.office.load('workOrder', id);
    await remove('workorders', id);
    const line = { kind: 'details', fields: { text: 'Fuse' } } as const;
    const edited = addRecord(workOrderShape, startEdit(workOrderShape, before), line).edit;
    const replies = [
      await its.office.save(saveOf(edited)),
      await call('POST /api/workorderdetails', { body: { id: 0, workOrderId: id, text: 'Fuse' } }),
      await call('POST /api/workorderpayments', { body: { ...cash, workOrderId: id } }),
      await call('POST /api/workorders/{id}/finish', { params: { id } }),
      await process(id),
    ];
    expect(replies.map(({ error }) => (error as { code: string }).code)).toEqual(
      replies.map(() => 'removed'),
    );
    await restore('workorders', id);
    expect((await its.office.save(saveOf(edited, { basedOn: before.version }))).data).toMatchObject({
      outcome: 'saved',
    });
  });

  it("tells the customer's other screens that it is owed no more, and again where it is restored (R4.17)", async () => {
    const live = await joinLive(await listenLive(its.server), { token: its.tokens['office']! });
    const told = async (id: number, version: number) => {
      await live.until(() => live.changes().includes(`workOrder ${id} ${version}`));
      return live.changes().filter((line) => line.startsWith(`customer ${its.place.customerId} `)).length;
    };
    const versionOf = async (id: number) => (await its.office.load('workOrder', id)).version;
    const open = await workOrder();
    await remove('workorders', open);
    expect(await told(open, await versionOf(open))).toBe(0);
    const visit = await buildVisit(its.server, its.place, [await technician()]);
    const owed = await workOrder(visit.callId);
    await its.server.sql("update calls set status = 'done' where id = $1", [visit.callId]);
    await remove('workorders', owed);
    expect(await told(owed, await versionOf(owed))).toBe(1);
    await restore('workorders', owed);
    expect(await told(owed, await versionOf(owed))).toBe(2);
    live.socket.close();
  });

  it('leaves its call without a work order, which may have another one; then it is not restored (R3.6)', async () => {
    const visit = await buildVisit(its.server, its.place, [await technician()]);
    const first = await workOrder(visit.callId);
    await remove('workorders', first);
    const event = await call('GET /api/scheduleevents/{id}', { params: { id: visit.eventId } });
    expect((event.data['callDetails'] as { workOrderId: number | null }).workOrderId).toBeNull();
    const { data } = await call('POST /api/calls/{id}/workorder', { params: { id: visit.callId } });
    expect(data['workOrderId']).not.toBe(first);
    expect(refusal(await restore('workorders', first))).toEqual([
      409,
      'in_use',
      `Work order ${await numberOf(its.server, data['workOrderId'] as number)} for this call is still open. Use that one, or process it first.`,
    ]);
    await remove('workorders', data['workOrderId'] as number);
    expect((await restore('workorders', first)).status).toBe(200);
  });

  it('is not restored where its call gets another one at the same moment (R3.6)', async () => {
    const visit = await buildVisit(its.server, its.place, [await technician()]);
    const first = await workOrder(visit.callId);
    await remove('workorders', first);
    const make = () => call('POST /api/calls/{id}/workorder', { params: { id: visit.callId } });
    const [made, restored] = await inOrder(its.server, `sites where id = ${its.place.siteId}`, [
      make,
      () => restore('workorders', first),
    ]);
    // either may be first; the other depends on it
    const open = made.data['workOrderId'] as number;
    expect([restored.status, restored.error?.detail]).toEqual(
      open === first ? [200, undefined] : [409, openAlready(await numberOf(its.server, open))],
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
    const visit = await buildVisit(its.server, its.place, [await technician()]);
    const ofVisit = await workOrder(visit.callId);
    expect((await remove('workorders', ofVisit, 'technician')).status).toBe(404);
    const saving = savingAs(its.server, its.tokens['technician']!);
    const { id } = await saving.saved(saveOf(newWorkOrder(its.place)));
    expect((await remove('workorders', id, 'technician')).status).toBe(204);
    expect((await remove('workorders', theirs, 'sales')).status).toBe(403);
    expect((await remove('workorders', theirs, 'dispatcher')).status).toBe(204);
  });
});
