import type { Endpoint } from '@fieldwright/contract/endpoint';
import { endpoints, type Key } from '@fieldwright/contract/endpoints';
import { recordsOf } from '@fieldwright/domain/kernel/edit-graph';
import { type Aggregate, type Fields, kindShape } from '@fieldwright/domain/kernel/edit-shape';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { bodyLike } from '../../testing/child-bodies.ts';
import { childEndpoints, type DocumentName, type NamedEndpoint } from '../../testing/document-kinds.ts';
import { buildStockedSite } from '../../testing/documents.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { buildWhole } from '../../testing/whole-documents.ts';

let server: TestServer;
let as: string;
let documents: Record<DocumentName, Aggregate>;
beforeAll(async () => {
  server = await startTestServer();
  as = (await server.signInAs('owner')).token;
  const place = await buildStockedSite(server);
  documents = {
    workOrder: (await buildWhole(server, as, 'workOrder', { place })).document,
    salesProposal: (await buildWhole(server, as, 'salesProposal', { place })).document,
  };
});
afterAll(() => server.stop());

interface Described {
  required: string[];
  properties: Record<string, unknown>;
}

/** The endpoints of children, with the fields that the description requires for a new record and a change. */
const children = Object.entries<Endpoint>(endpoints).flatMap(([key, { body }]) => {
  if (!(body instanceof z.ZodUnion)) return [];
  const { anyOf } = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as { anyOf: Described[] };
  const remove = endpoints[`DELETE ${key.slice('POST '.length)}/{id}` as Key] as Endpoint | undefined;
  const endpoint = childEndpoints.find(({ child }) => child.table === remove?.ids?.['id']);
  // an entry of a company's list
  if (!endpoint) return [];
  const [{ required }] = anyOf as [Described];
  return [{ key: key as Key, endpoint, required, change: anyOf.at(-1)! }];
});

/** Returns a body that creates a record with only the required fields. */
async function least(endpoint: NamedEndpoint, required: readonly string[]): Promise<Fields> {
  const whole = await bodyLike(server, as, documents[endpoint.document.name], endpoint);
  return Object.fromEntries(required.map((field) => [field, whole[field]]));
}

/** Posts a child and returns the status and the refused fields. */
async function post(key: Key, body: Fields) {
  const { status, error, data } = await server.call(key, { as, body } as never);
  return { answer: [status, error.fields ?? error.code], data: data as unknown as { record: Fields } };
}

describe('the body of a child (R5.8, R7.14)', () => {
  it('is described for every kind of child', () => {
    expect(children.map(({ endpoint }) => endpoint.child.table).toSorted()).toEqual(
      childEndpoints.map(({ child }) => child.table).toSorted(),
    );
  });

  it.each(children)('makes a new record with what it needs and nothing else: $key', async (child) => {
    const { key, endpoint, required } = child;
    const { answer } = await post(key, await least(endpoint, required));
    expect(answer).toEqual([200, undefined]);
  });

  it.each(children)('is refused by name without any field that it needs: $key', async (child) => {
    const { key, endpoint, required } = child;
    expect(required.length).toBeGreaterThan(0);
    for (const field of required) {
      const { [field]: _left, ...body } = await least(endpoint, required);
      // R5.5 requires an internal error here
      const isPhotoPlace = key === 'POST /api/recommendationphotos' && field === 'recommendationId';
      const wanted = isPhotoPlace ? [500, 'internal'] : [422, { [field]: expect.any(String) }];
      expect((await post(key, body)).answer).toEqual(wanted);
    }
  });

  it.each(children)(
    'changes a record by its id and any of its fields: $key',
    async ({ key, endpoint, change }) => {
      expect(change.required).toEqual(['id']);
      const record = recordsOf(documents[endpoint.document.name], endpoint.child.kind)[0]!;
      const { answer, data } = await post(key, record);
      expect(answer).toEqual([200, undefined]);
      expect(data.record).toEqual(record);
    },
  );

  const managing = children.flatMap(({ key, endpoint, required }) =>
    kindShape(endpoint.document.shape, endpoint.child.kind).managed.map((field) => ({
      key,
      endpoint,
      required,
      field,
    })),
  );
  it.each(managing)('of a new record has no $field, which only the product sets: $key', async (child) => {
    const { key, endpoint, required, field } = child;
    const { answer } = await post(key, { ...(await least(endpoint, required)), [field]: null });
    expect(answer).toEqual([422, { [field]: 'Not a field of this request.' }]);
  });
});
