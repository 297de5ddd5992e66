import { randomUUID } from 'node:crypto';
import { endpoints, type Key } from '@fieldwright/contract/endpoints';
import { recordsOf, referenceEntries } from '@fieldwright/domain/kernel/edit-graph';
import { plannedFields } from '@fieldwright/domain/kernel/edit-plan';
import { type Aggregate, type Fields, kindShape } from '@fieldwright/domain/kernel/edit-shape';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type DocumentName, documentKinds } from '../../testing/document-kinds.ts';
import { type Saving, savingAs } from '../../testing/saving.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { buildFiles, buildWhole } from '../../testing/whole-documents.ts';

let server: TestServer;
let token: string;
let owner: Saving;
const documents = {} as Record<DocumentName, Aggregate>;
const names: DocumentName[] = ['workOrder', 'salesProposal'];
beforeAll(async () => {
  server = await startTestServer();
  token = (await server.signInAs('owner')).token;
  owner = savingAs(server, token);
  for (const name of names) documents[name] = (await buildWhole(server, token, name)).document;
});
afterAll(() => server.stop());

/** An id that no record of any table has. */
const nothing = 987_654_321;

const targetOf = (table: Parameters<typeof referenceEntries>[0], field: string) =>
  referenceEntries(table).find(([name]) => name === field)?.[1].to;

/** Every field of a document and its children that holds an id, among those that people may set. */
const idFields = names.flatMap((name) => {
  const { shape, kinds } = documentKinds[name];
  return [name, ...kinds.map(({ kind }) => kind)].flatMap((kind) => {
    const table = kind === name ? shape : kindShape(shape, kind);
    return [...plannedFields(table)]
      .filter((field) => /Ids?$/.test(field))
      .map((field) => ({ name, kind, field, to: targetOf(table, field) }));
  });
});
/** Fields that select a document's prices (R3.11): numbers from a fixed list, not references. */
const prices = ['propertyTypeId', 'rateTypeId'];
const references = idFields.filter(({ field }) => !prices.includes(field));

const isInside = ({ name, to }: { name: DocumentName; to: string | undefined }) =>
  to === name || documentKinds[name].shape.kinds[to ?? ''] !== undefined;
const outside = references.filter((each) => !isInside(each));
const inside = references.filter(isInside);
type Named = (typeof references)[number];

const tableOf = ({ name, kind }: Named) => kindShape(documentKinds[name].shape, kind);
const parentOf = (of: Named) => tableOf(of).parent;

/** Returns whether the field can be set by a new record, by an existing one, or both. */
function waysOf(of: Named): boolean[] {
  const { shape } = documentKinds[of.name];
  if (of.kind === of.name) return shape.fixedOnceSet.includes(of.field) ? [] : [false];
  return tableOf(of).uniqueBy?.includes(of.field) ? [true] : [true, false];
}

/** Returns the endpoint that saves a child. */
function pathOf({ name, kind }: Named): Key {
  const { table } = documentKinds[name].kinds.find((each) => each.kind === kind)!;
  const remove = Object.entries(endpoints).find(
    ([, each]) =>
      'ids' in each && (each.ids as { id?: string }).id === table && each.answer instanceof z.ZodNull,
  )!;
  return remove[0].replace('DELETE', 'POST').replace('/{id}', '') as Key;
}

const change = (from: unknown, to: unknown) => ({ from: from ?? null, to });

/** Returns a plan that points a field to a missing record: of a new record, or of the existing one. */
async function planOf(of: Named, isNew: boolean) {
  const { name, kind, field } = of;
  const document = documents[name];
  const there = kind === name ? document : recordsOf(document, kind).find((each) => each['hidden'] !== true)!;
  const value = Array.isArray(there[field]) ? [nothing] : nothing;
  const guid = isNew && 'guid' in there ? { guid: (await buildFiles(server, token, 1))[0] } : {};
  const like: Fields = { ...there, ...guid, [field]: value };
  const said = isNew ? [...plannedFields(tableOf(of))].filter((each) => like[each] != null) : [field];
  const record = {
    id: isNew ? -1 : there.id,
    created: isNew,
    updated: !isNew,
    deleted: false,
    fields: Object.fromEntries(said.map((each) => [each, change(isNew ? null : there[each], like[each])])),
  };
  const plan = { entity: name, id: document.id, steps: [{ kind, records: [record] }] };
  const body = { key: randomUUID(), basedOn: Number(document['version']), plan: plan as never };
  return { at: `${kind}.${record.id}.${field}`, records: [record], body };
}

describe('a field that holds an id', () => {
  it('says of which table it is', () => {
    expect(references.filter(({ to }) => to === undefined)).toEqual([]);
  });

  it.each(outside)(
    'is refused by a plan where it points to nothing, by its name: $name $kind $field (R5.8)',
    async (of) => {
      for (const isNew of waysOf(of)) {
        const { at, body } = await planOf(of, isNew);
        const { status, error } = await owner.save(body);
        expect([status, Object.keys(error.fields ?? {})]).toEqual([422, [at]]);
      }
    },
  );

  it.each(inside)(
    'is asked about or left empty by a plan where it points to nothing in the document: $name $kind $field (R5.8)',
    async (of) => {
      for (const isNew of waysOf(of)) {
        const { data, status } = await owner.save((await planOf(of, isNew)).body);
        expect(status === 422 || ['asks', 'saved'].includes(data.outcome)).toBe(true);
        documents[of.name] = await owner.load(of.name, documents[of.name].id);
        expect(JSON.stringify(documents[of.name])).not.toContain(String(nothing));
      }
    },
  );

  it.each(references.filter(({ name, kind }) => kind !== name))(
    'is refused by the endpoint of the child where it points to nothing, by its name: $name $kind $field (R5.8)',
    async (of) => {
      for (const isNew of waysOf(of)) {
        const { records } = await planOf(of, isNew);
        const fields = Object.entries(records[0]!.fields).map(([field, { to }]) => [field, to]);
        const own = isNew ? { [`${of.name}Id`]: documents[of.name].id } : {};
        const body = { ...own, ...Object.fromEntries(fields), id: isNew ? 0 : records[0]!.id };
        const { status, error } = await server.call(pathOf(of), { as: token, body } as never);
        const named = Object.keys(error.fields ?? {}).map((field) => field.split('.').at(-1));
        // the record's own parent isn't found
        const isHolder = parentOf(of) === of.field || of.to === of.name;
        if (isHolder && isNew) expect([404, 422]).toContain(status);
        else expect([status, named]).toEqual([422, [of.field]]);
      }
    },
  );
});
