import type { Endpoint } from '@fieldwright/contract/endpoint';
import { endpoints, type Key } from '@fieldwright/contract/endpoints';
import { errorBodySchema } from '@fieldwright/contract/errors';
import { may, permissions, type Role, roles } from '@fieldwright/domain/people/roles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { foreignIds } from '../testing/foreign-ids.ts';
import { companyRows, personRows } from '../testing/rows.ts';
import { sampleOf } from '../testing/samples.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

const all = Object.entries(endpoints) as [Key, Endpoint][];

let server: TestServer;
let tokens: Record<Role, string>;
beforeAll(async () => {
  server = await startTestServer();
  const signedIn = await Promise.all(
    roles.map(async (role) => [role, (await server.signInAs(role)).token] as const),
  );
  tokens = Object.fromEntries(signedIn) as Record<Role, string>;
});
afterAll(() => server.stop());

/** Returns the top-level fields of a body. */
const fieldsOf = (body: z.ZodType | undefined): string[] => {
  if (body instanceof z.ZodUnion) return fieldsOf(body.options[0] as z.ZodType);
  return body instanceof z.ZodObject ? Object.keys(body.shape) : [];
};
const noParams = (endpoint: Endpoint) =>
  Object.fromEntries(
    Object.keys(endpoint.params?.shape ?? {}).map((name): [string, number | string] => [name, 1]),
  );
const call = (
  key: Key,
  endpoint: Endpoint,
  as?: string,
  { params = noParams(endpoint), body }: { params?: Record<string, number | string>; body?: unknown } = {},
) =>
  server.call(key, {
    params,
    as,
    ...(endpoint.query && { query: sampleOf(endpoint.query) }),
    ...(endpoint.body && { body: body ?? {} }),
    ...(endpoint.bytes !== undefined && { bytes: new Uint8Array(5) }),
  } as never);

describe('every endpoint', () => {
  it('names an access that exists (R6.4)', () => {
    const known: readonly string[] = ['public', 'self', ...permissions];
    const wrong = all.filter(([, { access }]) => ![access].flat().every((each) => known.includes(each)));
    expect(wrong.map(([key]) => key)).toEqual([]);
  });

  it('is served, and nothing else below /api is (R7.14)', async () => {
    const api = (await server.app.inject({ url: '/api/docs/json' })).json();
    const described = Object.entries(api.paths).flatMap(([path, methods]) =>
      Object.keys(methods as object).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.sort()).toEqual(Object.keys(endpoints).sort());
  });

  it('tells a table for each id in its path, so that another company can be tried', () => {
    const untold = all.filter(([, { params, ids }]) =>
      Object.keys(params?.shape ?? {}).some((name) => !ids?.[name]),
    );
    expect(untold.map(([key]) => key)).toEqual([]);
  });

  const closed = all.filter(([, { access }]) => access !== 'public');
  it.each(closed)('%s refuses a caller without a token', async (key, endpoint) => {
    const reply = await call(key, endpoint);
    expect([reply.status, reply.error.code]).toEqual([401, 'signed_out']);
  });

  const permitted = closed.filter(([, { access }]) => access !== 'self');
  const pairs = permitted.flatMap(([key, endpoint]) => roles.map((role) => [key, role, endpoint] as const));
  it.each(pairs)('%s answers a %s by the table of roles (R6.4)', async (key, role, endpoint) => {
    const reply = await call(key, endpoint, tokens[role]);
    if (may([role], endpoint.access as never)) expect(reply.error.code).not.toBe('forbidden');
    else expect([reply.status, reply.error.code]).toEqual([403, 'forbidden']);
  });

  it.each(closed)('%s refuses by right before it reads anything else (R6.4)', async (key, { access }) => {
    const [method, path] = key.split(' ') as ['POST', string];
    const answerTo = async (token: string | null) => {
      const reply = await server.app.inject({
        method,
        url: path.replaceAll(/\{\w+\}/g, 'nothing'),
        query: { nonsense: '1' },
        headers: {
          ...(token !== null && { authorization: `Bearer ${token}` }),
          ...(method !== ('GET' as string) && { 'content-type': 'application/json' }),
        },
        ...(method !== ('GET' as string) && { payload: '{"broken' }),
      });
      return [reply.statusCode, reply.json().code];
    };
    expect(await answerTo(null)).toEqual([401, 'signed_out']);
    for (const role of roles) {
      const answer = await answerTo(tokens[role]);
      if (access === 'self' || may([role], access as never)) expect([400, 422]).toContain(answer[0]);
      else expect([role, ...answer]).toEqual([role, 403, 'forbidden']);
    }
  });

  // GET /api/filecontents/{token}, which is public, is tested with another company's token in
  // features/files/files.test.ts.
  const withIds = closed.filter(([, { ids }]) => ids);
  it.each(withIds)("%s finds the other company's id for no role (R6.4)", async (key, endpoint) => {
    const params: Record<string, number | string> = {};
    for (const [name, table] of Object.entries(endpoint.ids ?? {}))
      params[name] = await foreignIds[table]!(server);
    const body = sampleOf(endpoint.body);
    const before = await othersRows();
    const answers: Record<string, unknown> = {};
    const promised: Record<string, unknown> = {};
    for (const role of roles) {
      const { status, error } = await call(key, endpoint, tokens[role], { params, body });
      answers[role] = [status, error.code];
      const permitted = endpoint.access === 'self' || may([role], endpoint.access as never);
      promised[role] = permitted ? [404, 'not_found'] : [403, 'forbidden'];
    }
    expect(answers).toEqual(promised);
    expect(await othersRows()).toEqual(before);
  });

  const withBody = all.filter(([, { body }]) => body);
  it.each(withBody)('%s names the fields of a body that does not fit', async (key, endpoint) => {
    const bad = Object.fromEntries(fieldsOf(endpoint.body).map((name) => [name, { not: 'this' }]));
    const reply = await call(key, endpoint, tokens.owner, { body: bad });
    expect([reply.status, reply.error.code]).toEqual([422, 'invalid']);
    expect(Object.keys(reply.error.fields ?? {}).length).toBeGreaterThan(0);
  });

  it.each(all)('%s refuses fields that it does not declare, by their names (R5.8)', async (key, endpoint) => {
    const [method, path] = key.split(' ') as ['POST', string];
    const { bytes, query, body } = endpoint;
    const takesJson = !key.startsWith('GET ') && bytes === undefined;
    const reply = await server.app.inject({
      method,
      url: path.replaceAll(/\{\w+\}/g, '1'),
      headers: { authorization: `Bearer ${tokens.owner}` },
      query: { ...(sampleOf(query) as object), nonsense: '1' },
      ...(takesJson && { payload: { ...(sampleOf(body) as object), silly: 1 } }),
    });
    const unknown = 'Not a field of this request.';
    const named = { nonsense: unknown, ...(takesJson && { silly: unknown }) };
    expect([reply.statusCode, reply.json().fields]).toMatchObject([422, named]);
  });

  const taking = all.flatMap(([key, { query, body }]) =>
    [query, body].flatMap((schema) => (schema ? [[key, schema] as const] : [])),
  );
  it.each(taking)('%s refuses such fields at any depth', (_key, schema) => {
    const open: string[] = [];
    JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), (name, each) => {
      const isObject = typeof each?.properties === 'object' && each.type === 'object';
      if (isObject && each.additionalProperties === undefined) open.push(name);
      return each;
    });
    expect(open).toEqual([]);
  });

  it.each(all)('%s answers an error in the shape of the contract', async (key) => {
    const [method, url] = key.split(' ') as ['POST', string];
    // A GET has no body to break, so it gets a broken token; a public one gets a broken URL.
    const reads = key.startsWith('GET ');
    const authorization = `Bearer ${reads ? 'broken' : tokens.technician}`;
    const reply = await server.app.inject({
      method,
      url: url.replaceAll(/\{\w+\}/g, '1'),
      headers: { authorization, ...(!reads && { 'content-type': 'application/json' }) },
      ...(!reads && { payload: '{"broken' }),
    });
    expect(reply.statusCode).toBeGreaterThanOrEqual(400);
    expect(errorBodySchema.safeParse(reply.json()).error).toBeUndefined();
    expect(reply.headers['content-type']).toContain('application/problem+json');
  });
});

/**
 * Returns all rows of the other company and all rows of people outside companies. A refused call changes none
 * of them.
 */
const othersRows = async () => [await companyRows(server, 2), await personRows(server)];

describe('an answer', () => {
  it('stands under data (R7.12)', async () => {
    const reply = await server.app.inject({
      url: '/api/people',
      headers: { authorization: `Bearer ${tokens.owner}` },
    });
    expect(Object.keys(reply.json())).toEqual(['data']);
  });

  it('carries the minimum version, also when it is a refusal (R7.13)', async () => {
    const good = await call('GET /api/people', endpoints['GET /api/people'], tokens.owner);
    const refused = await call('GET /api/people', endpoints['GET /api/people']);
    for (const reply of [good, refused])
      expect(reply.headers['x-minimum-version']).toMatch(/^\d+\.\d+\.\d+$/);
  });

  it('is kept by no cache', async () => {
    const reply = await call('GET /api/people', endpoints['GET /api/people'], tokens.owner);
    expect(reply.headers['cache-control']).toBe('no-store');
  });

  it('is taken for what it says it is, and tells no other site where it was asked from', async () => {
    const reply = await call('GET /api/people', endpoints['GET /api/people'], tokens.owner);
    expect(reply.headers['x-content-type-options']).toBe('nosniff');
    expect(reply.headers['referrer-policy']).toBe('same-origin');
  });

  it('is run and framed by no browser, also when it is a refusal', async () => {
    const refused = await call('GET /api/people', endpoints['GET /api/people']);
    const nothing = await server.app.inject({ url: '/api/nothing' });
    const good = await call('GET /api/people', endpoints['GET /api/people'], tokens.owner);
    for (const { headers } of [refused, nothing, good])
      expect(headers['content-security-policy']).toBe(
        "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      );
  });

  it('says not found for an address that no endpoint has', async () => {
    const reply = await server.app.inject({ url: '/api/nothing' });
    expect([reply.statusCode, reply.json().code]).toEqual([404, 'not_found']);
  });
});

describe('/api/docs', () => {
  it('describes the API in OpenAPI 3.1 with version, access and refusals (R7.14, R9.4)', async () => {
    const api = (await server.app.inject({ url: '/api/docs/json' })).json();
    expect(api.openapi).toBe('3.1.0');
    expect(api.info.version).toMatch(/^1\.0\.(17[5-9]|1[89]\d|[2-9]\d\d)$/);
    const patch = api.paths['/api/people/{id}'].patch;
    expect([patch.security, patch.description]).toEqual([[{ bearer: [] }], 'Access: `people.manage`.']);
    expect(patch.requestBody.content['application/json'].schema.properties.roles.minItems).toBe(1);
    expect(patch.responses['200'].content['application/json'].schema.properties.data).toEqual({
      $ref: '#/components/schemas/Person',
    });
    expect(patch.responses['409'].$ref).toContain('LastOwner');
  });

  it('has a page to try it (R7.14)', async () => {
    const page = await server.app.inject({ url: '/api/docs/' });
    expect(page.body).toContain('<title>Fieldwright · API</title>');
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-security-policy']).not.toContain('unsafe');
  });
});
