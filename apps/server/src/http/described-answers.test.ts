import type { Endpoint } from '@fieldwright/contract/endpoint';
import { endpoints, type Key } from '@fieldwright/contract/endpoints';
import type { Aggregate } from '@fieldwright/domain/kernel/edit-shape';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { bodyLike } from '../testing/child-bodies.ts';
import { childEndpoints, type DocumentName } from '../testing/document-kinds.ts';
import { buildStockedSite } from '../testing/documents.ts';
import { foreignIds } from '../testing/foreign-ids.ts';
import { leastOf } from '../testing/samples.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { buildFiles, buildWhole } from '../testing/whole-documents.ts';

const all = Object.entries(endpoints) as [Key, Endpoint][];

let server: TestServer;
let token: string;
let documents: Record<DocumentName, Aggregate>;
/** Returns the parts of a value that do not match the description at a path of names. */
let faults: (place: string[], value: unknown) => unknown;
beforeAll(async () => {
  server = await startTestServer();
  // `foreignIds` are South's: this person's own
  token = (await server.signInAs('owner@south.example')).token;
  const of = { companyId: 2, place: await buildStockedSite(server, 2) };
  documents = {
    workOrder: (await buildWhole(server, token, 'workOrder', of)).document,
    salesProposal: (await buildWhole(server, token, 'salesProposal', of)).document,
  };
  const api = (await server.app.inject({ url: '/api/docs/json' })).json();
  const ajv = new Ajv2020({ strict: false, validateSchema: false, validateFormats: false });
  ajv.addSchema(api, 'api');
  faults = (place, value) => {
    const pointer = place.map((name) => name.replaceAll('~', '~0').replaceAll('/', '~1')).join('/');
    const fits = ajv.compile({ $ref: `api#/${pointer}` });
    return fits(value) ? null : fits.errors;
  };
}, 60_000);
afterAll(() => server.stop());

const placeOf = (key: string, ...rest: string[]) => {
  const [method = '', path = ''] = key.split(' ');
  return ['paths', path, method.toLowerCase(), ...rest];
};
const json = ['content', 'application/json', 'schema'];
/** The input of endpoints that cannot be called without any. */
const asked: Partial<Record<Key, () => Promise<object>>> = {
  'GET /api/scheduleevents': async () => ({ query: { from: '2026-01-01', to: '2026-01-31' } }),
  'GET /api/calls/places': async () => ({ query: { minutes: 60 } }),
  'GET /api/salesproposals/{id}/start': async () => {
    const [template] = await server.sql<{ id: number }>(
      `insert into sales_proposals (company_id, id, guid, text, status, is_template, tax_override, property_type_id,
        rate_type_id, note, version)
      values (2, nextval('document_ids'), gen_random_uuid(), 'Heat pump', 'Created', true, false, 1, 1, '', 1) returning id`,
    );
    return { params: { id: template!.id }, query: { siteId: await foreignIds['sites']!(server) } };
  },
  'GET /api/files/{guid}': async () => ({ params: { guid: (await buildFiles(server, token, 1))[0] } }),
};
const paramsOf = async ({ ids = {} }: Endpoint) => {
  const params: Record<string, unknown> = {};
  for (const [name, table] of Object.entries(ids)) params[name] = await foreignIds[table]!(server);
  return params;
};

describe('the description of the API (R7.14)', () => {
  const reading = all.filter(([key, { contents }]) => key.startsWith('GET ') && !contents);
  it.each(reading)('fits what %s answers', async (key, endpoint) => {
    const usual = { as: token, params: await paramsOf(endpoint), query: leastOf(endpoint.query) };
    const input = { ...usual, ...(await asked[key]?.()) };
    const { status, data, error } = await server.call(key, input as never);
    expect([status, error.fields]).toEqual([200, undefined]);
    expect(faults(placeOf(key, 'responses', '200', ...json), { data })).toBeNull();
  });

  const children = all.flatMap(([key, { body }]) => {
    const remove = endpoints[`DELETE ${key.slice('POST '.length)}/{id}` as Key] as Endpoint | undefined;
    const childEndpoint = childEndpoints.find(({ child }) => child.table === remove?.ids?.['id']);
    return body instanceof z.ZodUnion && childEndpoint ? [{ key, childEndpoint }] : [];
  });
  it.each(children)('fits what $key takes and answers: a change', async ({ key, childEndpoint }) => {
    const [record] = documents[childEndpoint.document.name][childEndpoint.child.kind] as object[];
    expect(faults(placeOf(key, 'requestBody', ...json), record)).toBeNull();
    const { data } = await server.call(key, { as: token, body: record } as never);
    expect(faults(placeOf(key, 'responses', '200', ...json), { data })).toBeNull();
  });

  it.each(children)(
    'fits what $key takes: a new record, and nothing less',
    async ({ key, childEndpoint }) => {
      const place = placeOf(key, 'requestBody', ...json);
      const body = await bodyLike(server, token, documents[childEndpoint.document.name], childEndpoint);
      expect(faults(place, body)).toBeNull();
      expect(faults(place, { id: 0, text: 'A new one' })).not.toBeNull();
      expect(faults(place, { ...body, color: 'red' })).not.toBeNull();
    },
  );

  const closed = all.filter(([, { access }]) => access !== 'public');
  it('fits what is refused without a token', async () => {
    const problem = ['content', 'application/problem+json', 'schema'];
    for (const [key, endpoint] of closed) {
      const params = Object.fromEntries(Object.keys(endpoint.params?.shape ?? {}).map((name) => [name, '1']));
      const { status, error } = await server.call(key, { params } as never);
      expect(status).toBe(401);
      expect(faults(['components', 'responses', 'Refused', ...problem], error)).toBeNull();
    }
  });
});
