import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@fieldwright/contract/endpoint';
import { endpoints, type Key } from '@fieldwright/contract/endpoints';
import { plannedFields, tableOf } from '@fieldwright/domain/kernel/edit-plan';
import { type Aggregate, kindsOf } from '@fieldwright/domain/kernel/edit-shape';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { doors } from '../features/documents/child-edit.ts';
import { documentTables } from '../features/documents/document-tables.ts';
import { bodyLike } from '../testing/child-bodies.ts';
import { buildStockedSite } from '../testing/documents.ts';
import { foreignIds } from '../testing/foreign-ids.ts';
import { deepLists, hostileValues, placesIn, withValue } from '../testing/hostile-values.ts';
import { leastOf } from '../testing/samples.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { buildWhole } from '../testing/whole-documents.ts';

const all = Object.entries(endpoints) as [Key, Endpoint][];

let server: TestServer;
let token: string;
let documents: Record<keyof typeof documentTables, Aggregate>;
beforeAll(async () => {
  server = await startTestServer();
  // `foreignIds` are South's: what they name is this person's own
  token = (await server.signInAs('owner@south.example')).token;
  const place = await buildStockedSite(server, 2);
  const of = { companyId: 2, place };
  documents = {
    workOrder: (await buildWhole(server, token, 'workOrder', of)).document,
    salesProposal: (await buildWhole(server, token, 'salesProposal', of)).document,
  };
});
afterAll(() => server.stop());

const doorOf = (key: Key) => {
  const remove = endpoints[`DELETE ${key.slice('POST '.length)}/{id}` as Key] as Endpoint | undefined;
  return doors.find(({ child }) => child.table === remove?.ids?.['id']);
};

/** What the endpoint takes: ids of what is there, and no more than it must have. */
async function goodInput(key: Key, { ids = {}, query, body }: Endpoint) {
  const params: Record<string, unknown> = {};
  for (const [name, table] of Object.entries(ids)) params[name] = await foreignIds[table]!(server);
  const door = key.startsWith('POST ') ? doorOf(key) : undefined;
  const ofDoor = door && (await bodyLike(server, token, documents[door.document.name], door));
  return { params, query: leastOf(query), body: ofDoor ?? leastOf(body) };
}

/** An address holds texts, each at most as long as servers read them. */
const fitsAddress = (value: unknown) =>
  typeof value === 'number' || (typeof value === 'string' && value.isWellFormed() && value.length < 1000);

type Part = 'params' | 'query' | 'body';
const parts: readonly Part[] = ['params', 'query', 'body'];

/** R5.5 asks for this failure: of a photo that names no recommendation. */
const meant = ['body: an empty text', 'body: nothing', 'body.recommendationId: nothing'].map(
  (what) => `POST /api/recommendationphotos,${what}`,
);

describe('every endpoint', () => {
  const withBody = all.filter(([, { body }]) => body);
  it.each(withBody)('%s is tried with a body that fits but for one place', async (key, endpoint) => {
    const { body } = await goodInput(key, endpoint);
    expect(endpoint.body!.safeParse(body).error?.issues).toBeUndefined();
  });

  it.each(all)(
    '%s answers no hostile value with a failure of its own',
    async (key, endpoint) => {
      const good = await goodInput(key, endpoint);
      const failed: string[] = [];
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
    },
    30_000,
  );

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

const kinds = Object.values(documentTables).flatMap(({ name, shape }) =>
  [shape.name, ...kindsOf(shape)].map((kind) => [name, kind] as const),
);

describe.each(['POST /api/workorders', 'POST /api/salesproposals'] as const)('%s', (key) => {
  const name = key === 'POST /api/workorders' ? 'workOrder' : 'salesProposal';
  const ofIt = kinds.filter(([document]) => document === name).map(([, kind]) => [kind] as const);

  it.each(ofIt)(
    'answers no hostile value in a field of %s with a failure of its own',
    async (kind) => {
      const { shape } = documentTables[name];
      const root = documents[name];
      const isRoot = kind === shape.name;
      const there = isRoot ? root.id : (root[kind] as { id: number }[])[0]?.id;
      const flags = { created: there === undefined, updated: there !== undefined, deleted: false };
      const failed: string[] = [];
      for (const field of plannedFields(tableOf(shape, kind)))
        for (const [odd, value] of Object.entries(hostileValues)) {
          const fields = { [field]: { from: value, to: value } };
          const steps = [{ kind, records: [{ id: there ?? -2, ...flags, fields }] }];
          const plan = { entity: name, id: root.id, steps };
          const body = { key: randomUUID(), plan, basedOn: Number(root['version']) };
          const { status } = await server.call(key, { as: token, body: body as never });
          if (status >= 500) failed.push(`${field}: ${odd}: ${status}`);
        }
      expect(failed).toEqual([]);
    },
    30_000,
  );
});
