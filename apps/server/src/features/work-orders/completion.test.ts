import { createHash, randomUUID } from 'node:crypto';
import { addRecord } from '@fieldwright/domain/kernel/edit-change';
import { startEdit } from '@fieldwright/domain/kernel/edit-session';
import { signedWork } from '@fieldwright/domain/work-orders/completion';
import { completionTexts } from '@fieldwright/domain/work-orders/completion.texts';
import { workOrderTotals } from '@fieldwright/domain/work-orders/work-order-pricing';
import { addDetail } from '@fieldwright/domain/work-orders/work-order-rules';
import { workOrderShape } from '@fieldwright/domain/work-orders/work-order-shape';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSite, newProposal, newWorkOrder, saveOf } from '../../testing/documents.ts';
import { foreignIds } from '../../testing/foreign-ids.ts';
import { joinLive, listenLive } from '../../testing/live-client.ts';
import { openPrepared } from '../../testing/open-prepared.ts';
import { savingAs } from '../../testing/saving.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { buildVisit } from '../../testing/visits.ts';

let server: TestServer;
let office: string;
let place: { customerId: number; siteId: number };
beforeAll(async () => {
  server = await startTestServer();
  office = (await server.signInAs('office')).token;
  place = await buildSite(server);
});
afterAll(() => server.stop());

const workOrderOf = async () => (await savingAs(server, office).saved(saveOf(newWorkOrder(place, 2)))).id;
const open = async (id: number) =>
  (await server.call('GET /api/workorders/{id}', { as: office, params: { id } })).data;
async function shownOn(id: number) {
  const { context, ...workOrder } = await open(id);
  return signedWork(workOrder, workOrderTotals(workOrder, context.pricing))!;
}
const drawn = { method: 'drawn', name: 'Dana Whitlock', strokes: [[10, 20, 30, 40]], reason: '' } as const;
const sign = (id: number, body: object, as = office) =>
  server.call('POST /api/workorders/{id}/signatures', {
    as,
    params: { id },
    body: { key: randomUUID(), ...drawn, consent: completionTexts.consent, ...body } as never,
  });

async function printed(id: number, kind: string) {
  return (await openPrepared(server, `/api/workorders/${id}/${kind}`, office)).rawPayload;
}
const reportOf = (id: number) => printed(id, 'report');

describe('POST /api/workorders/{id}/signatures', () => {
  it('keeps who signed what, with the words and who took it, once for a key (R3.3)', async () => {
    const id = await workOrderOf();
    const body = { key: randomUUID(), shown: await shownOn(id) };
    const first = await sign(id, body);
    expect((await sign(id, body)).data).toEqual(first.data);
    expect((await sign(id, { ...body, name: 'Someone else' })).error.code).toBe('key_reused');
    const { signature } = (await open(id)).context.completion;
    expect(signature).toMatchObject({
      ...drawn,
      shown: body.shown,
      takenBy: 'Office North',
      consent: 'I accept the work described above as completed, and the total shown.',
    });
    const kept = 'select count(*)::int as count from work_order_signatures where work_order_id = $1';
    expect(await server.sql(kept, [id])).toEqual([{ count: 1 }]);
  });

  it.each([
    ['the name', `name = 'Dana Whitlocke'`],
    ['the strokes', `strokes = '[[10, 20, 30, 41]]'`],
    ['the words', `consent = 'I accept anything.'`],
    ['the total', `shown = jsonb_set(shown, '{totalCents}', '1')`],
  ])('notices that %s were changed in the database, and says so on the report', async (_, change) => {
    const id = await workOrderOf();
    await sign(id, { shown: await shownOn(id) });
    const isIntact = async () => (await open(id)).context.completion.signature!.isIntact;
    expect(await isIntact()).toBe(true);
    const before = (await reportOf(id)).length;
    await server.sql(`update work_order_signatures set ${change} where work_order_id = $1`, [id]);
    expect(await isIntact()).toBe(false);
    expect((await reportOf(id)).length).toBeGreaterThan(before);
  });

  it('keeps the earlier hash of earlier signatures, which covers the words and the work', async () => {
    const id = await workOrderOf();
    const shown = { lines: [{ text: 'Gasket “A” \n½', quantity: 1.5, amountCents: null }], totalCents: -40 };
    const hash = createHash('sha256').update(JSON.stringify({ consent: 'I "agree".', shown }));
    await server.sql(
      `insert into work_order_signatures
         (company_id, guid, work_order_id, method, name, reason, consent, shown, shown_hash, hash_version)
       values (1, gen_random_uuid(), $1, 'typed', 'Dana', '', 'I "agree".', $2, $3, 1)`,
      [id, JSON.stringify(shown), hash.digest('hex')],
    );
    const isIntact = async (change: string) => {
      await server.sql(`update work_order_signatures set ${change} where work_order_id = $1`, [id]);
      return (await open(id)).context.completion.signature!.isIntact;
    };
    expect(await isIntact(`name = 'Someone else'`)).toBe(true);
    expect(await isIntact(`consent = 'I agree.'`)).toBe(false);
  });

  it('refuses words that the company has changed since they were shown', async () => {
    const id = await workOrderOf();
    const { error } = await sign(id, { shown: await shownOn(id), consent: 'Something else.' });
    expect(error.code).toBe('stale_version');
  });

  it('takes credit lines, whose amounts are below zero', async () => {
    const { edit } = addRecord(workOrderShape, newWorkOrder(place), {
      kind: 'details',
      fields: { text: 'Returned part', unitPriceCents: 4_000, taxable: false, credit: true, quantity: -1 },
    });
    const { id } = await savingAs(server, office).saved(saveOf(edit));
    const shown = await shownOn(id);
    expect(shown.totalCents).toBe(-4_000);
    expect((await sign(id, { shown })).status).toBe(200);
  });

  it('is refused on a processed work order, except to who may process (R4.7)', async () => {
    const id = await workOrderOf();
    await server.sql('update work_orders set processed = true, processed_date = clock_now() where id = $1', [
      id,
    ]);
    const shown = await shownOn(id);
    const { token: dispatcher } = await server.signInAs('dispatcher');
    const { status, error } = await sign(id, { shown }, dispatcher);
    expect([status, error.code]).toEqual([403, 'forbidden']);
    expect((await sign(id, { shown })).status).toBe(200);
  });

  it('is told to the other open screens of the work order (R1.5)', async () => {
    const id = await workOrderOf();
    const live = await joinLive(await listenLive(server), { token: office });
    await sign(id, { shown: await shownOn(id) });
    await live.until(() => live.changes().includes(`signature ${id} 1`));
    expect(live.changes()).toContain(`signature ${id} 1`);
    live.socket.close();
  });

  it.each(['report', 'invoice'])(
    'is on the %s with its drawing, and so is that the work has changed',
    async (kind) => {
      const id = await workOrderOf();
      const pdf = () => printed(id, kind);
      const unsigned = await pdf();
      expect(unsigned.toString('latin1')).not.toContain('Signature of Dana Whitlock');
      await sign(id, { shown: await shownOn(id) });
      const signed = await pdf();
      expect(signed.toString('latin1')).toContain('Signature of Dana Whitlock');
      await server.sql('update work_order_details set quantity = 7 where work_order_id = $1', [id]);
      expect((await pdf()).length).toBeGreaterThan(signed.length);
    },
  );

  it('refuses a signature for something else than the work order says now', async () => {
    const id = await workOrderOf();
    const shown = await shownOn(id);
    const edit = startEdit(workOrderShape, await savingAs(server, office).load('workOrder', id));
    await savingAs(server, office).saved(
      saveOf(addDetail(edit, { fields: { text: 'Filter', unitPriceCents: 2_000 } }).edit),
    );
    expect((await sign(id, { shown })).error.code).toBe('stale_version');
    expect((await sign(id, { shown: await shownOn(id) })).status).toBe(200);
  });

  it('keeps the reason where nobody signs, and names what is missing', async () => {
    const id = await workOrderOf();
    const shown = await shownOn(id);
    const absent = { method: 'absent', name: '', strokes: null, shown };
    expect((await sign(id, absent)).error.fields).toHaveProperty('reason');
    expect((await sign(id, { name: ' ', shown })).error.fields).toHaveProperty('name');
    expect((await sign(id, { ...absent, reason: 'Not home' })).status).toBe(200);
    expect((await open(id)).context.completion.signature).toMatchObject({
      method: 'absent',
      reason: 'Not home',
    });
  });

  it('is for who may open the work order, never for one of another company (R6.4)', async () => {
    const id = await workOrderOf();
    const shown = await shownOn(id);
    const technician = (await server.signInAs('technician')).token;
    expect((await sign(id, { shown }, technician)).error.code).toBe('not_found');
    const theirs = Number(await foreignIds['work_orders']!(server));
    expect((await sign(theirs, { shown })).error.code).toBe('not_found');
  });

  it('is taken by who may change the work order, not by who only sold it (R6.4)', async () => {
    const seller = await server.signInAs('sales');
    const both = `update memberships set roles = $2, rights_version = rights_version + 1
      where company_id = 1 and person_id = $1`;
    await server.sql(both, [seller.personId, ['sales', 'technician']]);
    const { token } = await server.signInAs('sales');
    const { callId } = await buildVisit(server, place, [seller.personId]);
    const id = await workOrderOf();
    const proposal = await savingAs(server, token).saved(saveOf(newProposal(place.siteId, 1)));
    await server.sql('update work_orders set sales_proposal_id = $2 where id = $1', [id, proposal.id]);
    const shown = await shownOn(id);
    const asSeller = async () => {
      const { data } = await server.call('GET /api/workorders/{id}', { as: token, params: { id } });
      return [data.context.isOwn, (await sign(id, { shown }, token)).status];
    };
    expect(await asSeller()).toEqual([false, 403]);
    await server.sql('update work_orders set call_id = $2 where id = $1', [id, callId]);
    expect(await asSeller()).toEqual([true, 200]);
  });

  it('cannot be changed or removed once kept', async () => {
    const id = await workOrderOf();
    await sign(id, { shown: await shownOn(id) });
    const grants = await server.sql(
      `select privilege_type from information_schema.role_table_grants
       where table_name = 'work_order_signatures' and grantee = 'fieldwright_app' order by 1`,
    );
    expect(grants).toEqual([{ privilege_type: 'INSERT' }, { privilege_type: 'SELECT' }]);
  });
});
