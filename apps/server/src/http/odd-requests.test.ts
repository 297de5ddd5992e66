import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@fieldwright/contract/endpoint';
import { endpoints, type Key } from '@fieldwright/contract/endpoints';
import { plannedFields, tableOf } from '@fieldwright/domain/kernel/edit-plan';
import { kindsOf } from '@fieldwright/domain/kernel/edit-shape';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentKinds } from '../testing/document-kinds.ts';
import { placesIn, valueAt, withValue } from '../testing/hostile-values.ts';
import { inAnyHeader, oddHeaders, oddJson, oddTexts } from '../testing/odd-requests.ts';
import { leastOf } from '../testing/samples.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

/*
 * Sends requests with odd encodings: bytes that are not text, a repeated parameter, numbers that are too
 * large for any number type. `hostile-input.test.ts` tries odd values.
 */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** R5.5 requires a failure if a photo has no recommendation. */
const meant: Key = 'POST /api/recommendationphotos';
const all = (Object.entries(endpoints) as [Key, Endpoint][]).filter(([key]) => key !== meant);
const methodOf = (key: Key) => key.split(' ')[0] as 'GET';
/** Returns the path of an endpoint with the same text for each of its parameters. */
const pathOf = (key: Key, text: string) => key.split(' ')[1]!.replaceAll(/\{\w+\}/g, () => text);

/** Returns the requests that cause an internal error. */
async function failing(requests: Iterable<readonly [what: string, InjectOptions]>): Promise<string[]> {
  const failed: string[] = [];
  // one of the requests may sign out
  const { token } = await server.signInAs('owner');
  for (const [what, { headers, ...request }] of requests) {
    const { statusCode } = await server.app.inject({
      ...request,
      headers: { authorization: `Bearer ${token}`, ...headers },
    });
    if (statusCode >= 500) failed.push(`${what}: ${statusCode}`);
  }
  return failed;
}

const lists = (name: string) => [`${name}=1&${name}=2`, `${name}[]=1`, `${name}[0][constructor]=1`];

function* oddAddresses([key, { ids, params, query }]: (typeof all)[number]) {
  const method = methodOf(key);
  const names = placesIn(query).flatMap(([name]) => (name === undefined ? [] : [String(name)]));
  for (const [odd, text] of Object.entries(oddTexts)) {
    if (ids ?? params) yield [`path: ${odd}`, { method, url: pathOf(key, text) }] as const;
    for (const parameter of [...names.map((name) => `${name}=${text}`), `${text}=1`])
      yield [
        `query: ${parameter.slice(0, 40)}`,
        { method, url: `${pathOf(key, '1')}?${parameter}` },
      ] as const;
  }
  for (const parameter of names.flatMap(lists))
    yield [`query: ${parameter}`, { method, url: `${pathOf(key, '1')}?${parameter}` }] as const;
}

describe('every endpoint', () => {
  it.each(all)('%s answers no odd address with a failure of its own', async (...endpoint) => {
    expect(await failing(oddAddresses(endpoint))).toEqual([]);
  });
});

const mark = randomUUID();
/** Returns a body as JSON, with the odd JSON at the mark. */
const written = (body: unknown, json: string) => JSON.stringify(body).replaceAll(`"${mark}"`, () => json);
const asJson = { 'content-type': 'application/json' };

function* oddBodies([key, { body }]: (typeof all)[number]) {
  const good = leastOf(body);
  for (const place of placesIn(body))
    for (const [odd, write] of Object.entries(oddJson)) {
      const fits = JSON.stringify(valueAt(good, place) ?? null);
      const payload = written(withValue(good, place, mark), write(fits));
      const request = { method: methodOf(key), url: pathOf(key, '1'), headers: asJson, payload };
      yield [`${place.join('.')}: ${odd}`, request] as const;
    }
}

describe('every endpoint with a body', () => {
  it.each(all.filter(([, { body }]) => body))(
    '%s answers no odd JSON with a failure of its own',
    async (...endpoint) => {
      expect(await failing(oddBodies(endpoint))).toEqual([]);
    },
  );
});

const kinds = Object.values(documentKinds).flatMap(({ name, shape }) =>
  [shape.name, ...kindsOf(shape)].map((kind) => [name, kind] as const),
);

/** Refused saves from a device are parked too, which must not fail either. */
const device = { id: randomUUID(), date: '2026-01-01T00:00:00Z', clockOffsetMs: 0 };

describe('a save', () => {
  it.each(kinds)(
    'of a %s answers no odd JSON in a field of %s with a failure of its own',
    async (name, kind) => {
      const { shape } = documentKinds[name];
      const url = name === 'workOrder' ? '/api/workorders' : '/api/salesproposals';
      const odd = [...plannedFields(tableOf(shape, kind))].flatMap((field) =>
        Object.entries(oddJson).map(([what, write]) => {
          const record = { id: -1, created: true, updated: false, deleted: false };
          const steps = [{ kind, records: [{ ...record, fields: { [field]: { from: null, to: mark } } }] }];
          const body = { key: randomUUID(), plan: { entity: name, id: -1, steps }, device };
          const payload = written(body, write('"1"'));
          return [`${field}: ${what}`, { method: 'POST', url, headers: asJson, payload }] as const;
        }),
      );
      expect(odd.length).toBeGreaterThan(0);
      expect(await failing(odd)).toEqual([]);
    },
  );
});

describe('a header', () => {
  const asked: (InjectOptions & { url: string })[] = [
    { method: 'POST', url: '/api/session', payload: { email: 'owner@north.example', password: 'x' } },
    { method: 'POST', url: '/api/session/refresh', payload: {} },
    { method: 'DELETE', url: '/api/session' },
    { method: 'GET', url: '/api/me' },
    { method: 'GET', url: '/api/live' },
    { method: 'GET', url: '/api/filecontents/x' },
    { method: 'PATCH', url: `/api/files/${randomUUID()}?offset=0`, payload: Buffer.alloc(8) },
    { method: 'GET', url: '/' },
    { method: 'GET', url: '/healthz' },
  ];
  it.each(Object.entries(oddHeaders))(
    '%s with odd contents is answered with no failure of ours',
    async (name, own) => {
      const requests = [...inAnyHeader, ...own].flatMap((value) =>
        asked.map((request) => {
          const what = `${request.method} ${request.url} ${name}: ${value.slice(0, 40)}`;
          return [what, { ...request, headers: { [name]: value } }] as const;
        }),
      );
      expect(await failing(requests)).toEqual([]);
    },
  );
});
