import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@fieldwright/contract/endpoint';
import { endpoints, type Key } from '@fieldwright/contract/endpoints';
import { plannedFields, tableOf } from '@fieldwright/domain/kernel/edit-plan';
import { type Aggregate, kindsOf } from '@fieldwright/domain/kernel/edit-shape';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bodyLike } from '../testing/child-bodies.ts';
import { childEndpoints, type DocumentName, documentKinds } from '../testing/document-kinds.ts';
import { buildSite, buildStockedSite } from '../testing/documents.ts';
import { foreignIds } from '../testing/foreign-ids.ts';
import { deepLists, hostileValues, placesIn, withValue } from '../testing/hostile-values.ts';
import { leastOf } from '../testing/samples.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { buildWhole } from '../testing/whole-documents.ts';

const all = Object.entries(endpoints) as [Key, Endpoint][];

let server: TestServer;
let token: string;
let signedIn: number;
let documents: Record<DocumentName, Aggregate>;
beforeAll(async () => {
  server = await startTestServer();
  await signIn();
  await buildStockedSite(server, 2);
  documents = {
    workOrder: await buildDocument('workOrder'),
    salesProposal: await buildDocument('salesProposal'),
  };
});
afterAll(() => server.stop());
// on a busy machine this file runs longer than a token is valid
beforeEach(async () => {
  if (performance.now() - signedIn > 60_000) await signIn();
});

/** Signs in as South's owner, because `foreignIds` are South's: this person's own. */
async function signIn(): Promise<void> {
  token = (await server.signInAs('owner@south.example')).token;
  signedIn = performance.now();
}

/** Builds a document at a new site, so that what one test saves does not make the next ones larger. */
async function buildDocument(name: DocumentName): Promise<Aggregate> {
  const place = await buildSite(server, 2);
  return (await buildWhole(server, token, name, { companyId: 2, place })).document;
}

const childOf = (key: Key) => {
  const remove = endpoints[`DELETE ${key.slice('POST '.length)}/{id}` as Key] as Endpoint | undefined;
  return childEndpoints.find(({ child }) => child.table === remove?.ids?.['id']);
};

/**
 * Returns valid input for an endpoint: existing ids and only required fields, for a child of a new document
 * or an existing one.
 */
async function goodInput(key: Key, { ids = {}, query, body }: Endpoint, isOwn = false) {
  const params: Record<string, unknown> = {};
  for (const [name, table] of Object.entries(ids)) params[name] = await foreignIds[table]!(server);
  const childEndpoint = key.startsWith('POST ') ? childOf(key) : undefined;
  const name = childEndpoint?.document.name;
  const document = name && (isOwn ? await buildDocument(name) : documents[name]);
  const ofDoor = document && (await bodyLike(server, token, document, childEndpoint!));
  return { params, query: leastOf(query), body: ofDoor ?? leastOf(body) };
}

/**
 * Has a download of a list come as CSV: a workbook starts a thread each time, and is made of the same rows, so that no value
 * in the address reaches it.
 */
const asCsv = (query: unknown) => {
  const { format } = (query ?? {}) as { format?: unknown };
  return format === 'xlsx' ? { ...(query as object), format: 'csv' } : query;
};

/** Checks whether a value can be in a URL, which holds only texts of limited length. */
const fitsAddress = (value: unknown) =>
  typeof value === 'number' || (typeof value === 'string' && value.isWellFormed() && value.length < 1000);

type Part = 'params' | 'query' | 'body';
const parts: readonly Part[] = ['params', 'query', 'body'];

/** R5.5 requires this failure for a photo without a recommendation. */
const meant = ['body: an empty text', 'body: nothing', 'body.recommendationId: nothing'].map(
  (what) => `POST /api/recommendationphotos,${what}`,
);

describe('every endpoint', () => {
  const withBody = all.filter(([, { body }]) => body);
  it.each(withBody)('%s is tried with a body that fits but for one place', async (key, endpoint) => {
    const { body } = await goodInput(key, endpoint);
    expect(endpoint.body!.safeParse(body).error?.issues).toBeUndefined();
  });

  it.each(all)('%s answers no hostile value with a failure of its own', async (key, endpoint) => {
    const least = await goodInput(key, endpoint, true);
    const good = { ...least, query: asCsv(least.query) };
    const failed: string[] = [];
    if (good.query !== least.query) {
      const { status } = await server.call(key, { as: token, ...least } as never);
      if (status >= 500) failed.push(`as a workbook: ${status}`);
    }
    for (const part of parts)
      for (const place of placesIn(endpoint[part])) {
        for (const [odd, value] of Object.entries(hostileValues)) {
          if (part !== 'body' && (place.length === 0 || !fitsAddress(value))) continue;
          const input = { ...good, [part]: withValue(good[part], place, value) };
          const raw = endpoint.bytes === undefined ? {} : { bytes: new Uint8Array(5), body: undefined };
          const { status } = await server.call(key, { as: token, ...input, ...raw } as never);
          const what = `${[part, ...place].join('.')}: ${odd}`;
          if (status >= 500 && !meant.includes(String([key, what]))) failed.push(`${what}: ${status}`);
        }
      }
    expect(failed).toEqual([]);
  });

  it.each(withBody)('%s refuses what cannot be kept, and names where it is', async (key, endpoint) => {
    const good = (await goodInput(key, endpoint)).body as object;
    for (const [odd, where] of [
      ['Ana \ud83d', 'more.0'],
      ['Ana\0', 'more.0'],
      [{ 'Ana\0': 1 }, 'more.0'],
      [deepLists(40), `more${'.0'.repeat(31)}`],
    ] as const) {
      const { status, error } = await server.call(key, {
        ...(await goodInput(key, endpoint)),
        as: token,
        body: { ...good, more: [odd] },
      } as never);
      expect([status, Object.keys(error.fields ?? {})]).toEqual([422, [where]]);
    }
  });
});

const kinds = Object.values(documentKinds).flatMap(({ name, shape }) =>
  [shape.name, ...kindsOf(shape)].map((kind) => [name, kind] as const),
);

describe.each(['POST /api/workorders', 'POST /api/salesproposals'] as const)('%s', (key) => {
  const name = key === 'POST /api/workorders' ? 'workOrder' : 'salesProposal';
  const ofIt = kinds.filter(([document]) => document === name).map(([, kind]) => [kind] as const);

  it.each(ofIt)('answers no hostile value in a field of %s with a failure of its own', async (kind) => {
    const { shape } = documentKinds[name];
    const root = await buildDocument(name);
    // one save behind, so that hostile values are merged with the latest save only
    let [basedOn, version] = [Number(root['version']), Number(root['version'])];
    const isRoot = kind === shape.name;
    const there = isRoot ? root.id : (root[kind] as { id: number }[])[0]?.id;
    const flags = { created: there === undefined, updated: there !== undefined, deleted: false };
    const failed: string[] = [];
    for (const field of plannedFields(tableOf(shape, kind)))
      for (const [odd, value] of Object.entries(hostileValues)) {
        const fields = { [field]: { from: value, to: value } };
        const steps = [{ kind, records: [{ id: there ?? -2, ...flags, fields }] }];
        const plan = { entity: name, id: root.id, steps };
        const body = { key: randomUUID(), plan, basedOn };
        const { status, data } = await server.call(key, { as: token, body: body as never });
        if (data?.outcome === 'saved') [basedOn, version] = [version, data.version];
        if (status >= 500) failed.push(`${field}: ${odd}: ${status}`);
      }
    expect(failed).toEqual([]);
  });
});
