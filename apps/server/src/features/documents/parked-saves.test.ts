import { randomUUID } from 'node:crypto';
import { attemptLimits } from '@fieldwright/domain/people/attempts';
import { parkingLimits } from '@fieldwright/domain/saves/parking';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runClock } from '../../../../../scripts/run-clock.ts';
import { tally } from '../../limits/attempts.ts';
import { buildSite, newWorkOrder, saveOf } from '../../testing/documents.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let technician: { token: string; personId: number };
let office: { token: string; personId: number };
let place: { customerId: number; siteId: number };
beforeAll(async () => {
  server = await startTestServer();
  technician = await server.signInAs('technician');
  office = await server.signInAs('office');
  place = await buildSite(server);
});
beforeEach(async () => {
  await server.sql('delete from saves');
  await server.sql('delete from attempts');
});
afterAll(() => server.stop());

const device = { id: randomUUID(), date: new Date(runClock()).toISOString(), clockOffsetMs: 0 };
/** Returns a device's save that is refused because its site doesn't exist. */
const refused = (more: object = {}) => ({
  ...saveOf(newWorkOrder({ ...place, siteId: 987_654_321 }), { device }),
  ...more,
});
const send = (body: object, { token } = technician) =>
  server.call('POST /api/workorders', { as: token, body: body as never });
const list = async (query: { after?: string; limit?: number } = {}) =>
  (await server.call('GET /api/saves/parked', { as: office.token, query })).data;
const open = (key: string) =>
  server.call('GET /api/saves/parked/{key}', { as: office.token, params: { key } });
/** Returns what is stored of a save, and its size. */
const stored = async (key: string) =>
  (
    await server.sql<{ state: string; body: object | null; bytes: number; size: number | null }>(
      'select state, body, body_bytes as bytes, octet_length(body::text) as size from saves where key = $1',
      [key],
    )
  )[0];
/** Adds parked saves. */
const fill = (count: number, bytes: number, personId = technician.personId) =>
  server.sql(
    `insert into saves (company_id, key, person_id, entity, state, body_hash, body, body_bytes, parked_id, reason)
     select 1, gen_random_uuid(), $2, 'workOrder', 'parked', '', '{}', $3, nextval('parked_ids'), 'not_found'
     from generate_series(1, $1)`,
    [count, personId, bytes],
  );

describe('a refused save of a device', () => {
  it('is kept whole, and the device is told so (offline.md 4)', async () => {
    const body = refused({ label: 'Work order, 3 lines' });
    const { status, error } = await send(body);
    expect([status, error.kept]).toEqual([422, 'whole']);
    expect((await open(body.key)).data).toMatchObject({ kept: 'whole', plan: body.plan });
    const row = await stored(body.key);
    expect([row!.body, row!.bytes]).toEqual([body, row!.size]);
  });

  it('is only listed where it is too large, and the device is told that the contents are with it alone', async () => {
    const body = refused({ label: 'Large', more: 'x'.repeat(parkingLimits.saveBytes) });
    const { status, error } = await send(body);
    expect([status, error.kept]).toEqual([422, 'listed']);
    expect((await open(body.key)).data).toMatchObject({ kept: 'listed', plan: null, label: 'Large' });
    expect(await stored(body.key)).toMatchObject({ state: 'parked', body: null, bytes: 0 });
  });

  it('is only listed where it is nested too deeply to be kept', async () => {
    for (const levels of [40, 30_000]) {
      const body = refused({ label: 'deep' });
      const payload = JSON.stringify(body).replace('"deep"', `${'['.repeat(levels)}${']'.repeat(levels)}`);
      const reply = await server.app.inject({
        method: 'POST',
        url: '/api/workorders',
        headers: { authorization: `Bearer ${technician.token}`, 'content-type': 'application/json' },
        payload,
      });
      expect([reply.statusCode, reply.json().kept]).toEqual([422, 'listed']);
      expect(await stored(body.key)).toMatchObject({ state: 'parked', body: null });
    }
  });

  it('is listed with a reason of a length that can be read, however long the names in it are', async () => {
    const plan = { ...refused().plan, ['x'.repeat(100_000)]: 1 };
    const fields = { ['y'.repeat(100_000)]: { from: null, to: 1 } };
    const steps = [
      {
        kind: 'workOrder',
        records: [{ id: -1, created: true, updated: false, deleted: false, fields }],
      },
    ];
    const body = refused({ plan: { ...plan, steps } });
    expect((await send(body)).status).toBe(422);
    expect((await open(body.key)).data.reason.length).toBeLessThanOrEqual(2000);
  });

  it('is not kept where one person has too many waiting; those of others are', async () => {
    await fill(parkingLimits.ofPerson.saves, 2);
    const body = refused();
    const { status, error } = await send(body);
    expect([status, error.kept]).toEqual([422, undefined]);
    expect(await stored(body.key)).toBeUndefined();
    expect((await send(refused(), office)).error.kept).toBe('whole');
  });

  it('is only listed where those of one person fill the room, and where those of the company do', async () => {
    const { saveBytes, ofPerson, ofCompany } = parkingLimits;
    await fill(ofPerson.bytes / saveBytes, saveBytes);
    expect((await send(refused())).error.kept).toBe('listed');
    expect((await send(refused(), office)).error.kept).toBe('whole');
    await fill((ofCompany.bytes - ofPerson.bytes) / saveBytes, saveBytes, 4711);
    expect((await send(refused(), office)).error.kept).toBe('listed');
  });

  it('is not kept where one person has too many refused within an hour', async () => {
    for (let n = 0; n < attemptLimits.parkedByPerson.most; n++)
      await tally(server.deps, server.deps.database.forNobody(), {
        parkedByPerson: String(technician.personId),
      });
    expect((await send(refused())).error.kept).toBeUndefined();
    expect((await send(refused(), office)).error.kept).toBe('whole');
  });

  it('takes the place of an earlier one only where it is kept itself', async () => {
    const [earlier, other] = [refused(), refused()];
    for (const body of [earlier, other]) await send(body);
    await fill(parkingLimits.ofPerson.saves, 2);
    expect((await send({ ...refused(), replaces: earlier.key })).error.kept).toBeUndefined();
    for (let n = 0; n < attemptLimits.parkedByPerson.most; n++)
      await tally(server.deps, server.deps.database.forNobody(), {
        parkedByPerson: String(technician.personId),
      });
    expect((await send({ ...refused(), replaces: other.key })).error.kept).toBeUndefined();
    for (const { key } of [earlier, other])
      expect(await stored(key)).toMatchObject({ state: 'parked', body: expect.anything() });
  });

  it('keeps no contents once it is discarded, replaced or carried out', async () => {
    const discarded = refused();
    const replaced = refused();
    const later = await buildSite(server);
    const carriedOut = saveOf(newWorkOrder({ ...later, siteId: 987_654_321 }), { device });
    await send(discarded);
    await send(replaced);
    const body = { key: discarded.key, entity: 'workOrder' as const };
    await server.call('POST /api/saves/discard', { as: technician.token, body });
    await send({ ...saveOf(newWorkOrder(place, 1)), device, replaces: replaced.key });
    expect(await stored(discarded.key)).toMatchObject({ state: 'discarded', body: null, bytes: 0 });
    expect(await stored(replaced.key)).toMatchObject({ state: 'replaced', body: null, bytes: 0 });
    await send(carriedOut);
    expect(await stored(carriedOut.key)).toMatchObject({ state: 'parked' });
    await server.sql('update sites set id = 987654321 where id = $1', [later.siteId]);
    expect((await send(carriedOut)).status).toBe(200);
    expect(await stored(carriedOut.key)).toMatchObject({ state: 'done', body: null, bytes: 0 });
  });
});

describe('GET /api/saves/parked', () => {
  it('gives a page at a time, the newest first, each save once', async () => {
    await fill(230, 2);
    const seen: string[] = [];
    let after: string | undefined;
    const sizes: number[] = [];
    do {
      const page = await list({ limit: 100, ...(after && { after }) });
      sizes.push(page.saves.length);
      seen.push(...page.saves.map(({ key }) => key));
      after = page.next ?? undefined;
    } while (after);
    expect(sizes).toEqual([100, 100, 30]);
    const rows = await server.sql<{ key: string }>('select key from saves order by parked_id desc');
    expect(seen).toEqual(rows.map(({ key }) => key));
  });

  it('answers no contents, so that what one device sent makes it no heavier', async () => {
    const body = refused({ label: 'Large', more: 'x'.repeat(200_000) });
    await send(body);
    const reply = await server.call('GET /api/saves/parked', { as: office.token });
    expect(reply.data.saves).toMatchObject([{ key: body.key, kept: 'whole' }]);
    expect(JSON.stringify(reply.data).length).toBeLessThan(1000);
  });

  it('refuses a place that is none of this list', async () => {
    const reply = await server.call('GET /api/saves/parked', {
      as: office.token,
      query: { after: 'name_1_x' },
    });
    expect([reply.status, Object.keys(reply.error.fields ?? {})]).toEqual([422, ['after']]);
  });
});

describe('GET /api/saves/parked/{key}', () => {
  it('finds no save that waits no longer', async () => {
    const body = refused();
    await send(body);
    const discard = { key: body.key, entity: 'workOrder' as const };
    await server.call('POST /api/saves/discard', { as: technician.token, body: discard });
    expect((await open(body.key)).error.code).toBe('not_found');
  });
});
