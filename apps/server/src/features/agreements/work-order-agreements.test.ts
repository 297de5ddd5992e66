import { randomUUID } from 'node:crypto';
import { startEdit } from '@fieldwright/domain/kernel/edit-session';
import { applyAgreement } from '@fieldwright/domain/work-orders/billed-agreement';
import type { WorkOrder } from '@fieldwright/domain/work-orders/work-order';
import { workOrderShape } from '@fieldwright/domain/work-orders/work-order-shape';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildSite, newWorkOrder, saveOf } from '../../testing/documents.ts';
import { foreignIds } from '../../testing/foreign-ids.ts';
import { type Saving, savingAs } from '../../testing/saving.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let office: string;
let technician: string;
let asOffice: Saving;
let place: { customerId: number; siteId: number };
let planId: number;
let workOrderId: number;
let today: string;
beforeAll(async () => {
  server = await startTestServer();
  office = (await server.signInAs('admin')).token;
  technician = (await server.signInAs('technician')).token;
  asOffice = savingAs(server, office);
  const [row] = await server.sql<{ day: string }>(
    "select to_char(clock_now() at time zone 'America/New_York', 'YYYY-MM-DD') as day",
  );
  today = row!.day;
});
afterAll(() => server.stop());
beforeEach(async () => {
  place = await buildSite(server);
  planId = await addPlan({ discountRate: 100_000 });
  workOrderId = (await asOffice.saved(saveOf(newWorkOrder(place, 1)))).id;
});

const addPlan = async (more: object = {}) => {
  const body = {
    guid: randomUUID(),
    text: `Plan ${randomUUID().slice(0, 8)}`,
    priceCents: 18_900,
    visitsPerYear: 2,
    siteSystemTypeIds: [],
    ...more,
  };
  return (await server.call('POST /api/agreementplans', { as: office, body })).data.id;
};
const addSystem = (text: string) =>
  server.call('POST /api/sites/{id}/systems', {
    as: office,
    params: { id: place.siteId },
    body: { key: randomUUID(), text },
  });
const sell = (more: object = {}, as = office) =>
  server.call('POST /api/workorders/{id}/agreements', {
    as,
    params: { id: workOrderId },
    body: { agreementPlanId: planId, startDate: today, key: randomUUID(), ...more },
  });
const undo = (agreementId: number, as = office, id = workOrderId) =>
  server.call('DELETE /api/workorders/{id}/agreements/{agreementId}', { as, params: { id, agreementId } });
const load = (id = workOrderId): Promise<WorkOrder> => asOffice.load('workOrder', id);
const linesOf = ({ workOrderAgreements }: WorkOrder) =>
  workOrderAgreements
    .filter(({ hidden }) => !hidden)
    .map(({ agreementId, unitPriceCents }) => [agreementId, unitPriceCents]);
const dueOf = async () => {
  const [row] = await server.sql<{ due: number }>(
    'select amount_due_cents::integer as due from work_orders where id = $1',
    [workOrderId],
  );
  return row!.due;
};
const statusOf = async (id: number) =>
  (await server.sql<{ status: string }>('select status from agreements where id = $1', [id]))[0]!.status;

describe('POST /api/workorders/{id}/agreements', () => {
  it('sells a plan with the site’s systems, bills its price, and gives new lines its prices (R3.3)', async () => {
    await addSystem('Furnace');
    const dueBefore = await dueOf();
    const { data } = await sell();
    expect(data).toMatchObject({
      siteId: place.siteId,
      agreementPlanId: planId,
      startDate: today,
      status: 'active',
    });
    const workOrder = await load();
    expect(linesOf(workOrder)).toEqual([[data.id, 18_900]]);
    expect([workOrder.agreementId, workOrder.version]).toEqual([data.id, data.version]);
    expect(workOrder.agreementSiteSystems).toMatchObject([{ agreementId: data.id, hidden: false }]);
    expect((await dueOf()) - dueBefore).toBe(18_900);
    const { data: opened } = await server.call('GET /api/workorders/{id}', {
      as: office,
      params: { id: workOrderId },
    });
    expect(opened.context.agreements).toMatchObject([
      { id: data.id, agreementPlanId: planId, soldHere: true },
    ]);
  });

  it('leaves the prices of a plan without member prices, and of one that starts later (R3.11)', async () => {
    const plain = await addPlan();
    await sell({ agreementPlanId: plain });
    await sell({ startDate: '2031-01-01' });
    expect((await load()).agreementId).toBeNull();
  });

  it('sells one for a repeated request, also if both come at once (R7.9)', async () => {
    const key = randomUUID();
    const [one, two] = await Promise.all([sell({ key }), sell({ key })]);
    expect(one.data).toEqual(two.data);
    expect(linesOf(await load())).toHaveLength(1);
    expect((await sell({ key, startDate: '2031-01-01' })).error.code).toBe('key_reused');
  });

  it('follows the rules of the site’s page: not the same plan twice, a plan of the company, a day (R5.8, R6.4)', async () => {
    await sell();
    expect((await sell()).error.fields).toHaveProperty('startDate');
    const theirs = await foreignIds['agreement_plans']!(server);
    expect((await sell({ agreementPlanId: theirs })).error.fields).toHaveProperty('agreementPlanId');
    expect((await sell({ startDate: 'soon' })).error.fields).toHaveProperty('startDate');
    expect(linesOf(await load())).toHaveLength(1);
  });

  it('lets a technician sell on their own work order only, and not on a processed one (R6.4)', async () => {
    expect((await sell({}, technician)).error.code).toBe('not_found');
    workOrderId = (await savingAs(server, technician).saved(saveOf(newWorkOrder(place, 1)))).id;
    await server.sql('update work_orders set processed = true, processed_date = clock_now() where id = $1', [
      workOrderId,
    ]);
    expect((await sell({}, technician)).error.code).toBe('forbidden');
    await server.sql('update work_orders set processed = false, processed_date = null where id = $1', [
      workOrderId,
    ]);
    expect((await sell({}, technician)).status).toBe(200);
  });
});

describe('DELETE /api/workorders/{id}/agreements/{agreementId}', () => {
  it('cancels the agreement, removes its line and its prices (R3.3)', async () => {
    const dueBefore = await dueOf();
    const { id } = (await sell()).data;
    const { data } = await undo(id);
    const workOrder = await load();
    expect([linesOf(workOrder), workOrder.agreementId, workOrder.version]).toEqual([[], null, data.version]);
    expect([await statusOf(id), await dueOf()]).toEqual(['canceled', dueBefore]);
    // once canceled, nothing is left to undo, and the plan can be sold again
    expect((await undo(id)).error.code).toBe('in_use');
    expect((await sell()).status).toBe(200);
  });

  it('comes before the removal of the work order (R4.4)', async () => {
    const { id } = (await sell()).data;
    const remove = () =>
      server.call('DELETE /api/workorders/{id}', { as: office, params: { id: workOrderId } });
    expect((await remove()).error.detail).toBe('An agreement was sold on it. Undo the sale first.');
    await undo(id);
    expect((await remove()).status).toBe(204);
  });

  it('goes back to the prices of the site’s other agreement (R3.11)', async () => {
    const other = (
      await server.call('POST /api/sites/{id}/agreements', {
        as: office,
        params: { id: place.siteId },
        body: {
          agreementPlanId: await addPlan({ discountRate: 50_000 }),
          startDate: today,
          key: randomUUID(),
        },
      })
    ).data.id;
    const { id } = (await sell()).data;
    expect((await load()).agreementId).toBe(id);
    await undo(id);
    expect((await load()).agreementId).toBe(other);
  });

  it.each([
    [
      'the work order is processed',
      (_: number) => server.sql('update work_orders set processed = true where id = $1', [workOrderId]),
      /Reopen/,
    ],
    [
      'another document uses it',
      async (id: number) => {
        const there = startEdit(
          workOrderShape,
          await load((await asOffice.saved(saveOf(newWorkOrder(place, 1)))).id),
        );
        const visit = { memberPrices: true, systemText: (plan: string) => plan };
        await asOffice.saved(saveOf(applyAgreement(there, { id, text: 'Plan' }, visit)));
      },
      /used on/,
    ],
    ['it was renewed', async (_: number) => sell({ startDate: await dayAfterYear() }), /renewed/],
  ])('is refused once %s (R3.3)', async (_, build, why) => {
    const { id } = (await sell()).data;
    await build(id);
    const { error } = await undo(id);
    expect([error.code, error.detail]).toEqual(['in_use', expect.stringMatching(why)]);
    expect(await statusOf(id)).toBe('active');
    await server.sql('update work_orders set processed = false where id = $1', [workOrderId]);
  });

  it('is for an agreement of this work order only, and for who may change it (R6.4)', async () => {
    const atSite = await server.call('POST /api/sites/{id}/agreements', {
      as: office,
      params: { id: place.siteId },
      body: { agreementPlanId: planId, startDate: today, key: randomUUID() },
    });
    expect((await undo(atSite.data.id)).error.code).toBe('not_found');
    const { id } = (await sell({ agreementPlanId: await addPlan() })).data;
    expect((await undo(id, technician)).error.code).toBe('not_found');
    const { id: otherId } = await asOffice.saved(saveOf(newWorkOrder(place, 1)));
    expect((await undo(id, office, otherId)).error.code).toBe('not_found');
  });
});

/** Returns the first day of the year after an agreement that starts today. */
async function dayAfterYear(): Promise<string> {
  const [row] = await server.sql<{ day: string }>(
    "select to_char(end_date + 1, 'YYYY-MM-DD') as day from agreements where work_order_id = $1 order by id desc limit 1",
    [workOrderId],
  );
  return row!.day;
}

describe('an agreement used on a visit', () => {
  it('is a free line for each system that it covers (R3.3)', async () => {
    await addSystem('Furnace');
    await addSystem('Heat pump');
    const { id } = (await sell()).data;
    const other = (await asOffice.saved(saveOf(newWorkOrder(place, 1)))).id;
    const edit = applyAgreement(
      startEdit(workOrderShape, await load(other)),
      { id, text: 'Comfort Plan' },
      {
        memberPrices: true,
        systemText: (plan, system) => `${plan}: ${system}`,
      },
    );
    await asOffice.saved(saveOf(edit));
    const { workOrderAgreements, agreementId, siteSystems, agreementSiteSystems } = await load(other);
    expect(agreementId).toBe(id);
    expect(
      workOrderAgreements.map(({ text, freeOfCharge, siteSystemId }) => [text, freeOfCharge, siteSystemId]),
    ).toEqual(siteSystems.map((system) => [`Comfort Plan: ${system.text}`, true, system.id]));
    expect(
      workOrderAgreements.map(({ agreementSiteSystemId }) => agreementSiteSystemId).sort((a, b) => a! - b!),
    ).toEqual(agreementSiteSystems.map((coverage) => coverage.id).sort((a, b) => a - b));
  });
});
