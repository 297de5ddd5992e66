import { randomUUID } from 'node:crypto';
import { addRecord } from '@fieldwright/domain/kernel/edit-change';
import { startingRules } from '@fieldwright/domain/price-books/pricing-rules';
import { salesProposalShape } from '@fieldwright/domain/proposals/sales-proposal-shape';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSite, newProposal, newWorkOrder, saveOf } from '../../testing/documents.ts';
import { type Saving, savingAs } from '../../testing/saving.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let owner: string;
let office: Saving;
let place: { customerId: number; siteId: number };
/** The agreement with member prices that ends last. */
const member = 812;
beforeAll(async () => {
  server = await startTestServer();
  owner = (await server.signInAs('owner')).token;
  office = savingAs(server, owner);
  place = await buildSite(server);
  await server.call('PATCH /api/sites/{id}', {
    as: owner,
    params: { id: place.siteId },
    body: { propertyTypeId: 2 },
  });
  await server.sql(`insert into agreement_plans (company_id, id, text, price_cents, billing_frequency, visits_per_year, discount_rate, labor_rate_cents)
    values (1, 801, 'Percent', 100, 'yearly', 2, 100000, null), (1, 802, 'Labor', 100, 'yearly', 2, 0, 5000), (1, 803, 'Visits', 100, 'yearly', 2, 0, null)`);
  await server.sql(
    `insert into agreements (company_id, id, customer_id, site_id, agreement_plan_id, text, price_cents, start_date, end_date, status)
     select 1, v.id, $1, $2, v.plan, v.id::text, 100, day - 30, day + v.days, v.status
     from (values (811, 801, 5, 'active'), (812, 802, 9, 'active'), (813, 803, 99, 'active'), (814, 801, -1, 'active'), (815, 801, 99, 'canceled'))
       v(id, plan, days, status),
       (select (clock_now() at time zone time_zone)::date as day from companies where id = 1) d`,
    [place.customerId, place.siteId],
  );
});
afterAll(() => server.stop());

const whose = ({ propertyTypeId, rateTypeId, agreementId }: Record<string, unknown>) => [
  propertyTypeId,
  rateTypeId,
  agreementId,
];
/** Returns a plan that leaves out fields of the root. */
const without = (body: ReturnType<typeof saveOf>, fields: readonly string[]) => {
  const plan = structuredClone(body.plan) as { steps: { records: { fields: object }[] }[] };
  const [root] = plan.steps[0]!.records;
  root!.fields = Object.fromEntries(
    Object.entries(root!.fields).filter(([field]) => !fields.includes(field)),
  );
  return { ...body, plan: plan as never };
};

describe('whose prices a site gives its documents', () => {
  it('are its property type, and its active agreements with member prices, the one that ends last first (R9.11)', async () => {
    const { data } = await server.call('GET /api/sites/{id}/documentstart', {
      as: owner,
      params: { id: place.siteId },
    });
    expect(data.sitePrices!.propertyTypeId).toBe(2);
    expect(data.sitePrices!.agreements.map(({ id, laborRateCents }) => [id, laborRateCents])).toEqual([
      [812, 5000],
      [811, null],
    ]);
  });

  it('also show the agreement that a document has, active or not', async () => {
    const edit = newWorkOrder(place);
    const { id } = await office.saved(saveOf({ ...edit, draft: { ...edit.draft, agreementId: 814 } }));
    const { data } = await server.call('GET /api/workorders/{id}', { as: owner, params: { id } });
    expect(data.context.sitePrices!.agreements.map((each) => [each.id, each.active])).toEqual([
      [812, true],
      [811, true],
      [814, false],
    ]);
  });

  it('are those of a new document whose request names none (R9.11)', async () => {
    const names = ['propertyTypeId', 'agreementId'];
    const order = await office.saved(without(saveOf(newWorkOrder(place)), names));
    expect(whose(await office.load('workOrder', order.id))).toEqual([2, 1, member]);
    const proposal = await office.saved(without(saveOf(newProposal(place.siteId)), ['agreementId']));
    expect(whose(await office.load('salesProposal', proposal.id))).toEqual([1, 1, member]);
  });

  it('give way to those that the request names', async () => {
    const { id } = await office.saved(saveOf(newWorkOrder(place)));
    expect(whose(await office.load('workOrder', id))).toEqual([1, 1, null]);
  });
});

describe('the parts of a service that is sold', () => {
  it('have the prices of the proposal’s customer (R3.11, R4.8)', async () => {
    await server.call('POST /api/pricingrules', { as: owner, body: startingRules(10_000, 20_000) });
    const guid = () => ({ guid: randomUUID() });
    const part = await server.call('POST /api/partitems', {
      as: owner,
      body: { ...guid(), text: 'Valve', costCents: 1_000, pricing: 'computed' },
    });
    const book = await server.call('POST /api/pricebooks', {
      as: owner,
      body: { ...guid(), text: 'Service' },
    });
    const { data: service } = await server.call('POST /api/servicerepairs', {
      as: owner,
      body: {
        ...guid(),
        priceBookId: book.data.id,
        text: 'Replace valve',
        unitPriceCents: 9_900,
        parts: [{ partItemId: part.data.id, quantity: 1 }],
      },
    });
    const edit = newProposal(place.siteId, 1, 0);
    const { edit: filled } = addRecord(
      salesProposalShape,
      { ...edit, draft: { ...edit.draft, agreementId: 811 } },
      {
        kind: 'details',
        fields: {
          salesProposalPackageId: edit.draft.packages[0]!.id,
          serviceRepairId: service.id,
          priceBookId: book.data.id,
          text: 'Replace valve',
          unitPriceCents: 9_900,
        },
      },
    );
    const { id } = await office.saved(saveOf(filled));
    const proposal = await office.load('salesProposal', id);
    const { data } = await server.call('POST /api/salesproposalpackages/{id}/select', {
      as: owner,
      params: { id: proposal.packages[0]!.id },
      body: { key: randomUUID(), acceptedBy: 'Angela Castellano', acceptance: 'signed' },
    });
    const order = await office.load('workOrder', data.workOrderId);
    expect(order.repairParts.map(({ unitPriceCents }) => unitPriceCents)).toEqual([1_800]);
  });
});
