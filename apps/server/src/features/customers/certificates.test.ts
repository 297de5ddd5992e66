import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildSite } from '../../testing/documents.ts';
import { foreignIds } from '../../testing/foreign-ids.ts';
import { listenLive, openLive } from '../../testing/live-client.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let office: string;
let technician: string;
let place: { customerId: number; siteId: number };
beforeAll(async () => {
  server = await startTestServer();
  office = (await server.signInAs('office')).token;
  technician = (await server.signInAs('technician')).token;
});
afterAll(() => server.stop());
beforeEach(async () => {
  place = await buildSite(server);
});

const typed = {
  number: 'F0003-17',
  state: 'NC',
  reason: 'nonprofit' as const,
  issuedDate: '2026-01-10',
  expiresDate: '2026-12-31',
};
const save = (body: object, as = office) =>
  server.call('POST /api/exemptioncertificates', { as, body: body as never });
const create = (more: object = {}) =>
  save({ ...typed, customerId: place.customerId, guid: randomUUID(), ...more });
const list = async (query: { removed?: 'true' } = {}) => {
  const params = { id: place.customerId };
  const sent = { as: office, params, query };
  return (await server.call('GET /api/customers/{id}/exemptioncertificates', sent)).data;
};
const page = async () =>
  (await server.call('GET /api/customers/{id}', { as: office, params: { id: place.customerId } })).data;
const remove = (id: number, as = office) =>
  server.call('DELETE /api/exemptioncertificates/{id}', { as, params: { id } });
const restore = (id: number) =>
  server.call('POST /api/exemptioncertificates/{id}/restore', { as: office, params: { id } });

describe('POST /api/exemptioncertificates', () => {
  it("creates a certificate, which is on the customer's page and raises the customer's version (R7.11)", async () => {
    const was = (await page()).customer.version;
    const { status, data } = await create();
    expect([status, data]).toEqual([
      200,
      {
        id: expect.any(Number),
        customerId: place.customerId,
        hidden: false,
        notes: '',
        ...typed,
        customerVersion: was + 1,
      },
    ]);
    const { customer, exemptionCertificates } = await page();
    expect(customer.version).toBe(was + 1);
    expect(exemptionCertificates).toMatchObject([{ id: data.id, ...typed }]);
  });

  it('creates one for a repeated request, and refuses the guid with other contents (R7.9)', async () => {
    const guid = randomUUID();
    const [first, again] = [await create({ guid }), await create({ guid })];
    expect(again.data).toEqual(first.data);
    expect(await list()).toHaveLength(1);
    expect((await create({ guid, number: 'Other' })).error.code).toBe('key_reused');
  });

  it('changes only the given fields, and says who else changed the same one since (R7.9)', async () => {
    const { id, customerVersion: basedOn } = (await create()).data;
    const { data } = await save({ id, number: 'F0003-18', basedOn });
    expect(data).toMatchObject({ ...typed, number: 'F0003-18', customerVersion: basedOn + 1 });
    const stale = await save({ id, number: 'F0003-19', basedOn });
    expect([stale.error.code, Object.keys(stale.error.fields!)]).toEqual(['stale_version', ['number']]);
    expect((await save({ id, notes: 'On file', basedOn })).status).toBe(200);
    expect(await list()).toMatchObject([{ number: 'F0003-18', notes: 'On file' }]);
  });

  it('takes the name of a state, and names each wrong field (R5.8)', async () => {
    expect((await create({ state: 'North Carolina' })).data.state).toBe('NC');
    const wrong = await create({ number: ' ', state: 'ZZ', expiresDate: 'soon' });
    expect([wrong.status, Object.keys(wrong.error.fields!).sort()]).toEqual([
      422,
      ['expiresDate', 'number', 'state'],
    ]);
    const { id } = (await create()).data;
    const backwards = { expiresDate: 'The certificate can’t expire before it was issued.' };
    expect((await create({ expiresDate: '2026-01-09' })).error.fields).toEqual(backwards);
    expect((await save({ id, expiresDate: '2026-01-09' })).error.fields).toEqual(backwards);
  });

  it('names neither a customer nor a certificate of another company', async () => {
    const [customerId, id] = await Promise.all(
      ['customers', 'exemption_certificates'].map((table) => foreignIds[table]!(server)),
    );
    expect((await create({ customerId })).error.fields).toEqual({ customerId: expect.any(String) });
    expect((await save({ id, notes: 'x' })).error.code).toBe('not_found');
    const [{ guid }] = (await server.sql<{ guid: string }>(
      'select guid from exemption_certificates where id = $1',
      [id],
    )) as [{ guid: string }];
    expect((await create({ guid })).data.id).not.toBe(id);
  });

  it('is refused for a customer who was removed, and without the right to edit (R6.4)', async () => {
    expect((await save({ ...typed, customerId: 1, guid: randomUUID() }, technician)).status).toBe(403);
    const { id } = (await create()).data;
    await server.call('DELETE /api/customers/{id}', { as: office, params: { id: place.customerId } });
    for (const reply of [await create(), await save({ id, notes: 'x' }), await remove(id)])
      expect(reply.error.code).toBe('removed');
  });

  it("is announced live, as the customer's change (R1.5)", async () => {
    const client = await openLive(await listenLive(server));
    client.say({ type: 'hello', token: office });
    await client.first('welcome');
    const { customerVersion: version } = (await create()).data;
    const { changes } = await client.first('changes');
    expect(changes).toEqual([{ topic: 'customer', id: place.customerId, version }]);
    client.socket.terminate();
  });
});

describe('DELETE /api/exemptioncertificates/{id}', () => {
  it('takes a certificate off the list, keeps it to restore, and can be repeated (R4.4)', async () => {
    const { id, customerVersion } = (await create()).data;
    for (let times = 0; times < 2; times += 1) expect((await remove(id)).status).toBe(204);
    expect(await list()).toEqual([]);
    expect(await list({ removed: 'true' })).toMatchObject([{ id, hidden: true }]);
    expect((await page()).customer.version).toBe(customerVersion + 1);
    expect((await save({ id, notes: 'x' })).error.code).toBe('removed');
    expect((await remove(id, technician)).status).toBe(403);
  });
});

describe('POST /api/exemptioncertificates/{id}/restore', () => {
  it('brings a removed certificate back, and can be repeated (R4.4)', async () => {
    const { id } = (await create()).data;
    await remove(id);
    const { data } = await restore(id);
    expect(data).toMatchObject({ ...typed, hidden: false });
    expect((await restore(id)).data).toEqual(data);
    expect(await list()).toMatchObject([{ id, hidden: false }]);
  });
});

describe('GET /api/customers/{id}/exemptioncertificates', () => {
  it('lists the newest first', async () => {
    await create({ number: 'Old', issuedDate: '2025-01-01' });
    await create({ number: 'New', issuedDate: '2026-02-01' });
    await create({ number: 'Mid' });
    expect((await list()).map(({ number }) => number)).toEqual(['New', 'Mid', 'Old']);
  });
});

describe('GET /api/customers/{id}/changes', () => {
  it('has what happened to the certificates, with old and new values', async () => {
    const { id } = (await create()).data;
    await save({ id, expiresDate: null });
    await remove(id);
    const { data } = await server.call('GET /api/customers/{id}/changes', {
      as: office,
      params: { id: place.customerId },
    });
    const records = data
      .flatMap(({ steps }) => steps)
      .flatMap(({ kind, records: its }) => (kind === 'exemptionCertificates' ? its : []));
    expect(records).toMatchObject([
      { id, fields: { hidden: { from: false, to: true } } },
      { id, fields: { expiresDate: { from: '2026-12-31', to: null } } },
      { id, created: true, fields: { number: { from: null, to: 'F0003-17' } } },
    ]);
  });
});
