import { randomUUID } from 'node:crypto';
import { addRecord, changeRoot } from '@fieldwright/domain/kernel/edit-change';
import { startEdit } from '@fieldwright/domain/kernel/edit-session';
import type { Fields } from '@fieldwright/domain/kernel/edit-shape';
import { proposalStatuses } from '@fieldwright/domain/proposals/sales-proposal';
import { salesProposalShape } from '@fieldwright/domain/proposals/sales-proposal-shape';
import { lifeMessages, statusWith } from '@fieldwright/domain/work-orders/recommendation-life';
import { recommendationStatuses } from '@fieldwright/domain/work-orders/work-order-children';
import { recommend } from '@fieldwright/domain/work-orders/work-order-rules';
import { workOrderShape } from '@fieldwright/domain/work-orders/work-order-shape';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recommendationStatusText } from '../../db/recommendation-status.sql.ts';
import { buildSite, newWorkOrder, saveOf } from '../../testing/documents.ts';
import { foreignIds } from '../../testing/foreign-ids.ts';
import { type Saving, savingAs } from '../../testing/saving.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { recommendationRefusals as refusals } from './recommendations.texts.ts';

let server: TestServer;
let office: string;
let technician: string;
let sales: string;
let asOffice: Saving;
let place: { customerId: number; siteId: number };
beforeAll(async () => {
  server = await startTestServer();
  office = (await server.signInAs('admin')).token;
  technician = (await server.signInAs('technician')).token;
  sales = (await server.signInAs('sales')).token;
  asOffice = savingAs(server, office);
});
afterAll(() => server.stop());
beforeEach(async () => {
  place = await buildSite(server);
});

/** Saves a work order that recommends something for its site. */
async function recommended(fields: Fields = {}, more = {}) {
  const saved = await asOffice.saved(
    saveOf(
      recommend(newWorkOrder({ ...place, ...more }, 1), {
        siteSystemId: null,
        fields: { text: 'Igniter', priceCents: 18_900, urgency: 'soon', ...fields },
      }).edit,
    ),
  );
  const workOrder = await asOffice.load('workOrder', saved.id);
  return { workOrderId: saved.id, id: workOrder.recommendationItems[0]!.id };
}
const open = async (as = office) => (await as2(as).saved(saveOf(newWorkOrder(place, 1)))).id;
const as2 = (token: string) => savingAs(server, token);
const move = (id: number, body: object, as = office) =>
  server.call('POST /api/recommendationitems/{id}/status', { as, params: { id }, body: body as never });
const quote = (body: object, as = office) =>
  server.call('POST /api/recommendationitems/quote', {
    as,
    body: { key: randomUUID(), ...body } as never,
  });
const list = async (query: object = {}, as = office) =>
  (await server.call('GET /api/deferredwork', { as, query: query as never })).data;
const itemOf = async ({ workOrderId }: { workOrderId: number }) =>
  (await asOffice.load('workOrder', workOrderId)).recommendationItems[0]!;
const shownOn = async (workOrderId: number) =>
  (await server.call('GET /api/workorders/{id}', { as: office, params: { id: workOrderId } })).data.context;
const daysAhead = async (days: number) => {
  const [row] = await server.sql<{ day: string }>(
    "select to_char((clock_now() at time zone 'America/New_York')::date + $1::integer, 'YYYY-MM-DD') as day",
    [days],
  );
  return row!.day;
};

describe('POST /api/recommendationitems/{id}/status', () => {
  it('declines, defers and reopens, with a row in the history (R4.14)', async () => {
    const made = await recommended();
    const { data } = await move(made.id, { status: 'declined', reason: ' Selling the house ' });
    expect(data).toMatchObject({ id: made.id, status: 'declined', workOrderId: made.workOrderId });
    expect(await itemOf(made)).toMatchObject({ status: 'declined', declineReason: 'Selling the house' });
    const { data: changes } = await server.call('GET /api/workorders/{id}/changes', {
      as: office,
      params: { id: made.workOrderId },
    });
    expect(changes[0]?.version).toBe(data.version);
    await move(made.id, { status: 'open' });
    const until = await daysAhead(30);
    await move(made.id, { status: 'deferred', until });
    expect(await itemOf(made)).toMatchObject({ status: 'deferred', deferredUntil: until, declineReason: '' });
  });

  it('refuses what a status needs, and what it can’t become (R4.14, R5.8)', async () => {
    const { id } = await recommended();
    expect((await move(id, { status: 'declined' })).error.fields).toEqual({ reason: lifeMessages.noReason });
    expect((await move(id, { status: 'deferred', until: await daysAhead(0) })).error.fields).toEqual({
      until: lifeMessages.tooEarly,
    });
    expect((await move(id, { status: 'accepted' })).error.fields).toEqual({
      workOrderId: refusals.noWorkOrder,
    });
    await move(id, { status: 'declined', reason: 'No' });
    const workOrderId = await open();
    expect((await move(id, { status: 'accepted', workOrderId })).error.fields).toEqual({
      status: lifeMessages.notFrom('declined', 'accepted'),
    });
  });

  it('adds the line to the next work order when it’s accepted, once, though its own is processed (R4.14, R7.9)', async () => {
    const made = await recommended();
    await server.sql('update work_orders set processed = true, processed_date = clock_now() where id = $1', [
      made.workOrderId,
    ]);
    const workOrderId = await open();
    const [one, two] = await Promise.all([
      move(made.id, { status: 'accepted', workOrderId }),
      move(made.id, { status: 'accepted', workOrderId }),
    ]);
    expect([one.status, two.status]).toEqual([200, 200]);
    const { details } = await asOffice.load('workOrder', workOrderId);
    expect(details.slice(1)).toMatchObject([{ text: 'Igniter', unitPriceCents: 18_900 }]);
    expect(await itemOf(made)).toMatchObject({ status: 'accepted' });
  });

  it('is refused where somebody has accepted it on another work order, so that no line is missed', async () => {
    const made = await recommended();
    const [first, second] = [await open(), await open()];
    expect((await move(made.id, { status: 'accepted', workOrderId: first })).status).toBe(200);
    const { error } = await move(made.id, { status: 'accepted', workOrderId: second });
    expect(error.detail).toBe('“Igniter” is already accepted.');
    expect((await asOffice.load('workOrder', second)).details).toHaveLength(1);
  });

  it('comes back open at the next visit once the proposal that quoted it is removed, the urgent and newest first', async () => {
    const made = await recommended();
    const { data } = await quote({ ids: [made.id] });
    await recommended({ text: 'Gas leak', urgency: 'now' });
    await recommended({ text: 'Filter rack', urgency: 'soon' });
    await server.sql('update sales_proposals set hidden = true where id = $1', [data.salesProposalId]);
    const { recommendedBefore } = await shownOn(await open());
    expect(recommendedBefore.map(({ text, status }) => [text, status])).toEqual([
      ['Gas leak', 'open'],
      ['Filter rack', 'open'],
      ['Igniter', 'open'],
    ]);
    expect(recommendedBefore[2]).toMatchObject({ proposal: null });
  });

  it('accepts on its own work order in one change', async () => {
    const made = await recommended();
    await move(made.id, { status: 'accepted', workOrderId: made.workOrderId });
    const { details, recommendationItems } = await asOffice.load('workOrder', made.workOrderId);
    expect(details).toHaveLength(2);
    expect(recommendationItems).toMatchObject([{ status: 'accepted' }]);
  });

  it('is a technician’s right only with an own work order at the same site (R6.4)', async () => {
    const made = await recommended();
    const declined = { status: 'declined', reason: 'No' };
    expect((await move(made.id, declined, technician)).error.code).toBe('not_found');
    const others = await open();
    expect((await move(made.id, { ...declined, workOrderId: others }, technician)).error.code).toBe(
      'not_found',
    );
    const here = place;
    place = await buildSite(server);
    const elsewhere = await open(technician);
    place = here;
    expect((await move(made.id, { ...declined, workOrderId: elsewhere }, technician)).error.fields).toEqual({
      workOrderId: refusals.otherSite,
    });
    const workOrderId = await open(technician);
    expect((await move(made.id, { ...declined, workOrderId }, technician)).status).toBe(200);
    const theirs = await foreignIds['work_orders']!(server);
    const answer = await move(made.id, { status: 'open', workOrderId: Number(theirs) });
    expect(answer.error.code).toBe('not_found');
  });

  it('leaves a processed work order to those who process (R4.7)', async () => {
    const made = await recommended();
    const workOrderId = await open(technician);
    await server.sql('update work_orders set processed = true, processed_date = clock_now() where id = $1', [
      workOrderId,
    ]);
    expect((await move(made.id, { status: 'accepted', workOrderId }, technician)).error.code).toBe(
      'forbidden',
    );
    expect(await itemOf(made)).toMatchObject({ status: 'open' });
  });
});

describe('POST /api/recommendationitems/quote', () => {
  it('makes one proposal from the chosen ones, which follow it (R4.14, R4.8)', async () => {
    const one = await recommended();
    const two = await recommended({ text: 'Blower', priceCents: null });
    const key = randomUUID();
    const { data } = await quote({ ids: [one.id, two.id], key });
    expect((await quote({ ids: [one.id, two.id], key })).data).toEqual(data);
    const proposal = await asOffice.load('salesProposal', data.salesProposalId);
    expect(proposal.details).toMatchObject([
      { text: 'Igniter', unitPriceCents: 18_900 },
      { text: 'Blower', unitPriceCents: null },
    ]);
    expect(proposal.expiresDate).not.toBeNull();
    for (const made of [one, two])
      expect(await itemOf(made)).toMatchObject({ status: 'quoted', salesProposalId: data.salesProposalId });
    const listed = async () =>
      (await list({ search: 'igniter' })).recommendations.some(({ id }) => id === one.id);
    const decide = (status: string) =>
      server.sql('update sales_proposals set status = $2 where id = $1', [data.salesProposalId, status]);
    expect(await listed()).toBe(true);
    await decide('Accepted');
    expect(await listed()).toBe(false);
    expect((await move(one.id, { status: 'declined', reason: 'No' })).error.fields).toEqual({
      status: lifeMessages.notFrom('accepted', 'declined'),
    });
    expect((await quote({ ids: [one.id] })).error.fields).toEqual({
      ids: refusals.decided('Igniter', 'accepted'),
    });
    expect((await quote({ ids: [one.id], key })).error.code).toBe('key_reused');
  });

  it('refuses recommendations of two sites, of another company, and of nothing (R4.14, R6.4)', async () => {
    const one = await recommended();
    place = await buildSite(server);
    const two = await recommended();
    expect((await quote({ ids: [one.id, two.id] })).error.fields).toEqual({ ids: refusals.sites });
    const theirs = Number(await foreignIds['recommendation_items']!(server));
    expect((await quote({ ids: [theirs] })).error.code).toBe('not_found');
    expect((await quote({ ids: [one.id, 999_999_999] })).error.code).toBe('not_found');
    const ofOther = Number(await foreignIds['work_orders']!(server));
    expect((await quote({ ids: [one.id], workOrderId: ofOther })).error.code).toBe('not_found');
  });

  it('makes one proposal, however many ask for the same at once, and names the other’s (R4.14)', async () => {
    const made = await recommended();
    const other = await recommended({ text: 'Blower' });
    const proposals = async () => {
      const [row] = await server.sql<{ count: number }>(
        'select count(*)::int as count from sales_proposals where site_id = $1',
        [place.siteId],
      );
      return row!.count;
    };
    const quoted = await Promise.all(
      [[made.id], [made.id, other.id], [other.id, made.id], [made.id]].map((ids) => quote({ ids })),
    );
    const done = quoted.filter(({ status }) => status === 200);
    expect(done).toHaveLength(1);
    expect(await proposals()).toBe(1);
    const { salesProposalId } = done[0]!.data;
    expect((await itemOf(made)).salesProposalId).toBe(salesProposalId);
    for (const { status, error } of quoted.filter((each) => !done.includes(each))) {
      expect(status).toBe(422);
      expect(Object.values(error.fields!)[0]).toMatch(/^“(Igniter|Blower)” is already quoted\.$/);
    }
  });

  it('is for sales staff too, who list and decline what they can’t open (R6.4)', async () => {
    const made = await recommended({ text: 'Pressure valve' });
    const other = await recommended({ text: 'Pressure tank' });
    const found = await list({ search: 'pressure' }, sales);
    expect(new Set(found.recommendations.map(({ id }) => id))).toEqual(new Set([made.id, other.id]));
    expect((await quote({ ids: [made.id] }, sales)).status).toBe(200);
    expect((await move(other.id, { status: 'declined', reason: 'Sold' }, sales)).status).toBe(200);
    expect((await move(other.id, { status: 'open' }, sales)).status).toBe(200);
    const theirs = await foreignIds['recommendation_items']!(server);
    expect((await move(Number(theirs), { status: 'open' }, sales)).error.code).toBe('not_found');
  });

  it('lets a technician quote on an own work order at the site only (R6.4)', async () => {
    const made = await recommended();
    expect((await quote({ ids: [made.id] }, technician)).error.code).toBe('not_found');
    const workOrderId = await open(technician);
    expect((await quote({ ids: [made.id], workOrderId }, technician)).status).toBe(200);
  });
});

describe('GET /api/deferredwork', () => {
  it('lists what nobody has decided, oldest first, with sums of dollars (R4.14)', async () => {
    await server.sql("update recommendation_items set status = 'accepted'");
    const open = await recommended({ text: 'Coil', priceCents: 10_000 });
    const due = await recommended({ text: 'Drain', priceCents: 2_000 });
    const later = await recommended({ text: 'Filter', priceCents: 300 });
    const declined = await recommended({ text: 'Fan' });
    await move(later.id, { status: 'deferred', until: await daysAhead(30) });
    await move(due.id, { status: 'deferred', until: await daysAhead(30) });
    await server.sql("update recommendation_items set deferred_until = '2020-01-01' where id = $1", [due.id]);
    await move(declined.id, { status: 'declined', reason: 'No' });
    const all = await list();
    expect(all.recommendations.map(({ id, status }) => [id, status])).toEqual([
      [open.id, 'open'],
      [due.id, 'deferred'],
      [later.id, 'deferred'],
    ]);
    expect(all.tiles).toEqual([
      { filter: 'open', count: 1, cents: 10_000 },
      { filter: 'quoted', count: 0, cents: 0 },
      { filter: 'due', count: 1, cents: 2_000 },
      { filter: 'later', count: 1, cents: 300 },
    ]);
    expect(all.sum).toEqual({ count: 3, cents: 12_300 });
    expect((await list({ filter: 'due' })).recommendations.map(({ id }) => id)).toEqual([due.id]);
    expect((await list({ filter: 'later' })).sum).toEqual({ count: 1, cents: 300 });
    const prices = await list({ sort: '-price' });
    expect(prices.recommendations.map(({ priceCents }) => priceCents)).toEqual([10_000, 2_000, 300]);
    const first = await list({ limit: 2 });
    const next = await list({ limit: 2, after: first.next });
    expect([first.recommendations.length, next.recommendations.map(({ id }) => id)]).toEqual([2, [later.id]]);
    expect([next.tiles, next.sum, next.next]).toEqual([null, null, null]);
    const none = [{ search: 'zebra' }, { urgency: 'now' }, { systemTypeId: 1 }, { to: '2020-01-01' }];
    for (const query of none) expect((await list(query)).recommendations).toEqual([]);
    const [row] = all.recommendations;
    expect(row).toMatchObject({ system: null, siteId: place.siteId, customer: { id: place.customerId } });
    const admin = await server.personId('admin@north.example');
    expect((await list({ technicianId: admin })).recommendations).toHaveLength(3);
    expect((await list({ technicianId: admin + 1 })).recommendations).toHaveLength(0);
  });

  it('leaves out removed work orders and other companies, and is for those who see all work orders (R4.4, R6.4)', async () => {
    await server.sql("update recommendation_items set status = 'accepted'");
    const made = await recommended();
    await foreignIds['recommendation_items']!(server);
    expect((await list()).recommendations).toHaveLength(1);
    await server.sql('update work_orders set hidden = true where id = $1', [made.workOrderId]);
    expect((await list()).recommendations).toEqual([]);
    const refused = await server.call('GET /api/deferredwork', { as: technician });
    expect(refused.error.code).toBe('forbidden');
  });
});

describe('the next work order of a site', () => {
  it('brings up what is open, quoted or due, until it’s decided (R4.14)', async () => {
    const earlier = await recommended();
    const deferred = await recommended({ text: 'Drain' });
    const workOrderId = await open();
    const texts = async () => (await shownOn(workOrderId)).recommendedBefore.map(({ text }) => text);
    expect(await texts()).toEqual(['Drain', 'Igniter']);
    await move(deferred.id, { status: 'deferred', until: await daysAhead(2) });
    expect(await texts()).toEqual(['Igniter']);
    await server.sql("update recommendation_items set deferred_until = '2020-01-01' where id = $1", [
      deferred.id,
    ]);
    expect(await texts()).toEqual(['Drain', 'Igniter']);
    const { data } = await quote({ ids: [earlier.id] });
    const [, igniter] = (await shownOn(workOrderId)).recommendedBefore;
    expect(igniter).toMatchObject({ status: 'quoted', proposal: { id: data.salesProposalId } });
    expect((await shownOn(earlier.workOrderId)).quotedBy).toMatchObject([{ id: data.salesProposalId }]);
    await move(earlier.id, { status: 'declined', reason: 'No' });
    expect(await texts()).toEqual(['Drain']);
  });
});

describe('a proposal that becomes a template', () => {
  it('quotes nothing anymore: the recommendation is open, and can be quoted again (R4.10, R4.14)', async () => {
    const made = await recommended();
    const workOrderId = await open();
    const { data } = await quote({ ids: [made.id] });
    const proposal = await asOffice.load('salesProposal', data.salesProposalId);
    const edit = startEdit(salesProposalShape, proposal);
    await asOffice.saved(saveOf(changeRoot(salesProposalShape, edit, { isTemplate: true })));
    expect((await shownOn(workOrderId)).recommendedBefore).toMatchObject([
      { text: 'Igniter', status: 'open', proposal: null },
    ]);
    expect((await shownOn(made.workOrderId)).quotedBy).toMatchObject([{ hidden: true }]);
    expect((await quote({ ids: [made.id] })).data.salesProposalId).not.toBe(data.salesProposalId);
  });
});

describe('the status in the database', () => {
  it('follows a proposal by the rule of the domain (R4.14)', async () => {
    const cases = recommendationStatuses.flatMap((status) =>
      [
        null,
        ...proposalStatuses.flatMap((of) => [true, false].map((hidden) => ({ status: of, hidden }))),
      ].map((proposal) => ({ status, proposal })),
    );
    const rows = await server.sql<{ status: string }>(
      `select ${recommendationStatusText('i', 'q')} as status
       from jsonb_array_elements($1::jsonb) with ordinality x(value, nth)
       cross join lateral (select x.value->>'status' as status) i
       left join lateral (select 1 as id, x.value->'proposal'->>'status' as status,
         (x.value->'proposal'->>'hidden')::boolean as hidden, false as is_template) q on jsonb_typeof(x.value->'proposal') = 'object'
       order by nth`,
      [JSON.stringify(cases)],
    );
    expect(rows.map(({ status }) => status)).toEqual(
      cases.map(({ status, proposal }) => statusWith({ status }, proposal)),
    );
  });

  it('keeps a recommendation that says nothing of its life open (R3.3)', async () => {
    const edit = newWorkOrder(place, 0);
    const added = addRecord(workOrderShape, edit, {
      kind: 'recommendations',
      fields: { siteSystemId: null },
    });
    const { id } = await asOffice.saved(saveOf(added.edit));
    const { recommendations } = await asOffice.load('workOrder', id);
    const { data } = await server.call('POST /api/recommendationitems', {
      as: office,
      body: { recommendationId: recommendations[0]!.id, text: 'Fan' } as never,
    });
    expect(data.record).toMatchObject({ status: 'open', declineReason: '', deferredUntil: null });
  });
});
