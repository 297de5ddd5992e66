import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildSite } from '../../testing/documents.ts';
import { foreignIds } from '../../testing/foreign-ids.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let office: string;
let technician: string;
let planId: number;
let plan: string;
let siteId: number;
beforeAll(async () => {
  server = await startTestServer();
  office = (await server.signInAs('admin')).token;
  technician = (await server.signInAs('technician')).token;
});
afterAll(() => server.stop());
beforeEach(async () => {
  ({ siteId } = await buildSite(server));
  plan = `Comfort Plan ${siteId}`;
  planId = (await addPlan({ text: plan })).id;
});

const addPlan = async (more: object = {}) => {
  const text = `Plan ${randomUUID().slice(0, 8)}`;
  const body = {
    guid: randomUUID(),
    text,
    priceCents: 18_900,
    visitsPerYear: 2,
    siteSystemTypeIds: [],
    ...more,
  };
  const { data } = await server.call('POST /api/agreementplans', { as: office, body });
  return data;
};
const addSystem = async (text: string, more: object = {}) => {
  const body = { key: randomUUID(), text, ...more } as never;
  return server.call('POST /api/sites/{id}/systems', { as: office, params: { id: siteId }, body });
};
const sell = (more: object = {}, as = office) =>
  server.call('POST /api/sites/{id}/agreements', {
    as,
    params: { id: siteId },
    body: { agreementPlanId: planId, startDate: '2026-03-01', key: randomUUID(), ...more },
  });
const change = (id: number, body: object, as = office) =>
  server.call('PATCH /api/agreements/{id}', { as, params: { id }, body });
const page = async () =>
  (await server.call('GET /api/sites/{id}', { as: office, params: { id: siteId } })).data;
const covered = (id: number) =>
  server.sql<{ text: string; end: string }>(
    `select y.text, g.end_date::text as end from agreement_site_systems g join site_systems y on y.id = g.site_system_id
     where g.company_id = 1 and g.agreement_id = $1 order by y.text`,
    [id],
  );

describe('POST /api/sites/{id}/agreements', () => {
  it('sells a plan for a year on its terms of now, and keeps them when the plan changes (R2.13)', async () => {
    const { data } = await sell();
    const sold = {
      id: expect.any(Number),
      siteId,
      agreementPlanId: planId,
      text: plan,
      priceCents: 18_900,
      visitsPerYear: 2,
      startDate: '2026-03-01',
      endDate: '2027-02-28',
      status: 'active',
    };
    const { site } = await page();
    expect(data).toEqual({ ...sold, siteVersion: site.version });
    await server.call('POST /api/agreementplans', { as: office, body: { id: planId, priceCents: 20_000 } });
    expect((await page()).agreements).toEqual([sold]);
  });

  it('covers the systems of the plan’s types, or all of a plan without types (R3.3)', async () => {
    const { data: type } = await server.call('POST /api/sitesystemtypes', {
      as: office,
      body: { guid: randomUUID(), text: `Furnace ${siteId}` } as never,
    });
    await addSystem('Furnace', { siteSystemTypeId: type.id });
    await addSystem('Water heater');
    const some = (await addPlan({ siteSystemTypeIds: [type.id] })).id;
    expect(await covered((await sell({ agreementPlanId: some })).data.id)).toEqual([
      { text: 'Furnace', end: '2027-02-28' },
    ]);
    expect((await covered((await sell()).data.id)).map(({ text }) => text)).toEqual([
      'Furnace',
      'Water heater',
    ]);
  });

  it('sells one for a repeated request, also if both come at once, and refuses its key for another plan (R7.9)', async () => {
    const key = randomUUID();
    const both = await Promise.all([sell({ key }), sell({ key })]);
    expect(both[0].data).toEqual(both[1].data);
    expect((await page()).agreements).toHaveLength(1);
    expect((await sell({ key, startDate: '2026-04-01' })).error.code).toBe('key_reused');
    const other = (await addPlan()).id;
    expect((await sell({ key, agreementPlanId: other })).error.code).toBe('key_reused');
  });

  it('refuses the same plan on the same days, also of two people at once, and takes the year after (R5.8)', async () => {
    const [one, two] = await Promise.all([sell(), sell()]);
    expect([one.status, two.status].sort((a, b) => a - b)).toEqual([200, 422]);
    const twice = await sell({ startDate: '2027-02-28' });
    expect(twice.error.fields).toEqual({
      startDate: `This site already has the ${plan} until Feb 28, 2027.`,
    });
    expect((await sell({ startDate: '2027-03-01' })).data.endDate).toBe('2028-02-29');
  });

  it('refuses a removed plan, another company’s, a day that isn’t one, and a removed site (R5.8, R6.4)', async () => {
    const theirs = await foreignIds.agreement_plans!(server);
    expect((await sell({ agreementPlanId: theirs })).error.fields).toHaveProperty('agreementPlanId');
    expect((await sell({ startDate: 'soon' })).error.fields).toHaveProperty('startDate');
    await server.call('DELETE /api/agreementplans/{id}', { as: office, params: { id: planId } });
    expect((await sell()).error.fields).toHaveProperty('agreementPlanId');
    await server.sql('update sites set hidden = true where id = $1', [siteId]);
    expect((await sell()).error.code).toBe('removed');
  });

  it('is not for technicians (R6.4)', async () => {
    expect((await sell({}, technician)).status).toBe(403);
  });
});

describe('PATCH /api/agreements/{id}', () => {
  it('cancels one, makes it active again, and tells it in the site’s history (R7.9)', async () => {
    const { id, siteVersion } = (await sell()).data;
    expect((await change(id, { status: 'canceled' })).data).toMatchObject({
      status: 'canceled',
      siteVersion: siteVersion + 1,
    });
    // the same plan may be sold again; then the canceled one can't come back
    const again = (await sell()).data;
    expect((await change(id, { status: 'active' })).error.fields).toHaveProperty('status');
    await change(again.id, { status: 'canceled' });
    expect((await change(id, { status: 'active' })).data.status).toBe('active');
    const { data: changes } = await server.call('GET /api/sites/{id}/changes', {
      as: office,
      params: { id: siteId },
    });
    // the sale, the cancellation and the return of one, the sale and the cancellation of the other
    expect(JSON.stringify(changes).split('"canceled"').length - 1).toBeGreaterThanOrEqual(3);
  });

  it('changes the last day, also of what it covers, but not to before the first (R5.8)', async () => {
    await addSystem('Furnace');
    const { id } = (await sell()).data;
    expect((await change(id, { endDate: '2026-12-31' })).data.endDate).toBe('2026-12-31');
    expect(await covered(id)).toEqual([{ text: 'Furnace', end: '2026-12-31' }]);
    expect((await change(id, { endDate: '2026-02-28' })).error.fields).toEqual({
      endDate: 'It can’t end before it starts.',
    });
  });

  it('leaves coverage that ended earlier alone, also when one is canceled and restored (R3.3)', async () => {
    await addSystem('Furnace');
    await addSystem('Water heater');
    const { id } = (await sell()).data;
    await server.sql(
      `update agreement_site_systems g set end_date = '2026-06-30' from site_systems y
       where y.id = g.site_system_id and g.agreement_id = $1 and y.text = 'Furnace'`,
      [id],
    );
    const ends = async () => (await covered(id)).map(({ end }) => end);
    await change(id, { status: 'canceled' });
    await change(id, { status: 'active' });
    expect(await ends()).toEqual(['2026-06-30', '2027-02-28']);
    await change(id, { endDate: '2027-05-31' });
    expect(await ends()).toEqual(['2026-06-30', '2027-05-31']);
    await change(id, { endDate: '2026-04-30' });
    expect(await ends()).toEqual(['2026-04-30', '2026-04-30']);
  });

  it('lets one that was stored as expired run again to a later day (R5.8)', async () => {
    const { id } = (await sell()).data;
    await server.sql("update agreements set status = 'expired' where id = $1", [id]);
    expect((await change(id, { endDate: '2027-05-31' })).data).toMatchObject({
      endDate: '2027-05-31',
      status: 'active',
    });
  });

  it('says who changed the same since, and merges other changes (R7.9)', async () => {
    const { id, siteVersion: basedOn } = (await sell()).data;
    await change(id, { endDate: '2026-12-31', basedOn });
    const stale = await change(id, { endDate: '2026-11-30', basedOn });
    expect([stale.error.code, Object.keys(stale.error.fields!)]).toEqual(['stale_version', ['endDate']]);
    expect((await change(id, { status: 'canceled', basedOn })).status).toBe(200);
  });

  it('is not for technicians (R6.4)', async () => {
    const { id } = (await sell()).data;
    expect((await change(id, { status: 'canceled' }, technician)).status).toBe(403);
  });
});
