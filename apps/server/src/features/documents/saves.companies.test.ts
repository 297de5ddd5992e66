import { randomUUID } from 'node:crypto';
import { recordsOf } from '@fieldwright/domain/kernel/edit-graph';
import { type Aggregate, kindShape, kindsOf } from '@fieldwright/domain/kernel/edit-shape';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DocumentName, documentKinds } from '../../testing/document-kinds.ts';
import { buildStockedSite, newProposal, newWorkOrder, saveOf } from '../../testing/documents.ts';
import { buildOutside } from '../../testing/outside-rows.ts';
import { companyRows } from '../../testing/rows.ts';
import { type Saving, savingAs } from '../../testing/saving.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { buildFiles, buildWhole } from '../../testing/whole-documents.ts';

let server: TestServer;
let north: Saving;
let south: Saving;
const names: DocumentName[] = ['workOrder', 'salesProposal'];
/** Documents of North: its own, and another; and of South. A plan may refer only to the first. */
const own = {} as Record<DocumentName, Aggregate>;
const foreign = {} as Record<DocumentName, Aggregate>;
const other = {} as Record<DocumentName, Aggregate>;
let southKey: string;
/** by company */
const tokens: Record<number, string> = {};

async function made(companyId: 1 | 2, name: DocumentName) {
  const { document, body } = await buildWhole(server, tokens[companyId]!, name, { companyId });
  if (companyId === 2) southKey = body.key;
  return document;
}

beforeAll(async () => {
  server = await startTestServer();
  tokens[1] = (await server.signInAs('owner')).token;
  tokens[2] = (await server.signInAs('owner@south.example')).token;
  north = savingAs(server, tokens[1]);
  south = savingAs(server, tokens[2]);
  for (const name of names) {
    own[name] = await made(1, name);
    other[name] = await made(1, name);
    foreign[name] = await made(2, name);
  }
});
afterAll(() => server.stop());

const created = (id: number, fields: object) => ({
  id,
  created: true,
  updated: false,
  deleted: false,
  fields: Object.fromEntries(Object.entries(fields).map(([field, to]) => [field, { from: null, to }])),
});

/** Returns a plan of one record of a kind, on North's own document. */
const planOf = (name: DocumentName, kind: string, records: object[]) => ({
  key: randomUUID(),
  basedOn: Number(own[name]['version']),
  plan: { entity: name, id: own[name].id, steps: [{ kind, records: records as never }] },
});

/** Checks that a save is refused, or asks about a missing record, and changes no row of either company. */
async function refusedWithoutTrace(body: Parameters<Saving['save']>[0]): Promise<string> {
  const before = [await companyRows(server, 1), await companyRows(server, 2)];
  const reply = await north.save(body);
  expect([await companyRows(server, 1), await companyRows(server, 2)]).toEqual(before);
  return reply.status === 200 ? reply.data.outcome : reply.error.code;
}

/** Every field that refers to a record of the document, with its target kind. */
const references = names.flatMap((name) => {
  const { shape } = documentKinds[name];
  return kindsOf(shape).flatMap((kind) =>
    Object.entries(kindShape(shape, kind).references)
      .filter(([, reference]) => reference && (shape.kinds[reference.to] || reference.to === name))
      .map(([field, reference]) => ({ name, kind, field, to: reference!.to })),
  );
});
const kinds = names.flatMap((name) => kindsOf(documentKinds[name].shape).map((kind) => ({ name, kind })));

describe('a plan that names what is not of the document', () => {
  it.each(references)(
    'is refused or not kept: a new one of $kind whose $field is of another company or another document (R6.4)',
    async ({ name, kind, field, to }) => {
      const document = documentKinds[name];
      const { managed, references } = kindShape(document.shape, kind);
      for (const stranger of [foreign[name], other[name]]) {
        const target = to === name ? stranger.id : recordsOf(stranger, to)[0]!.id;
        const unset = new Set(['id', 'created', 'updated', 'deleted', 'error', ...managed]);
        const like = Object.entries(recordsOf(own[name], kind)[0]!);
        const plain = Object.fromEntries(like.filter(([each]) => !unset.has(each)));
        const value = Array.isArray(plain[field]) ? [target] : target;
        if ('guid' in plain) [plain['guid']] = await buildFiles(server, tokens[1]!, 1);
        const body = planOf(name, kind, [created(-1, { ...plain, [field]: value })]);
        const before = await companyRows(server, 2);
        const reply = await north.save(body);
        expect(await companyRows(server, 2)).toEqual(before);
        if (reply.status !== 200) expect(reply.error.code).toBe('invalid');
        else if (reply.data.outcome === 'saved') {
          // a reference that may be empty is saved without it, as if the record had been removed
          expect(references[field]!.whenGone).toMatch(/^(clear|keep)$/);
          own[name] = await north.load(name, own[name].id);
          const [kept] = recordsOf(own[name], kind).slice(-1);
          expect([null, undefined, '[]']).toContain(
            Array.isArray(kept![field]) ? JSON.stringify(kept![field]) : kept![field],
          );
        }
      }
    },
  );

  it.each(kinds)('changes and removes no $kind of another company or document (R4.5, R6.4)', async (each) => {
    const { name, kind } = each;
    for (const document of [foreign[name], other[name]]) {
      const [target] = recordsOf(document, kind);
      const updated = { ...created(target!.id, { hidden: true }), created: false, updated: true };
      const field = ['text', 'answer', 'amountCents', 'endDate', 'siteSystemId', 'tagId'].find(
        (name) => name in target!,
      )!;
      updated.fields = { [field]: { from: target![field], to: target![field] } } as never;
      const deleted = {
        ...created(target!.id, {}),
        created: false,
        deleted: true,
        reason: 'entered twice',
      };
      const before = [await companyRows(server, 1), await companyRows(server, 2)];
      for (const record of [updated, deleted]) {
        const reply = await north.save(planOf(name, kind, [record]));
        // a missing record counts as removed, so nothing of such a plan remains
        if (reply.status === 200 && reply.data.outcome === 'saved') own[name]['version'] = reply.data.version;
      }
      const after = [await companyRows(server, 1), await companyRows(server, 2)];
      const { table } = documentKinds[name].kinds.find((found) => found.kind === kind)!;
      expect([after[0]![table], after[1]]).toEqual([before[0]![table], before[1]]);
    }
  });

  it.each(names)("does not open another company's %s (R6.4)", async (name) => {
    const body = planOf(name, name, []);
    const plan = { entity: name, id: foreign[name].id, steps: [] };
    expect(await refusedWithoutTrace({ ...body, plan })).toBe('not_found');
  });

  it("is refused with another company's site, customer, system or work order (R6.4)", async () => {
    const here = await buildStockedSite(server);
    const there = await buildStockedSite(server, 2);
    const bodies = [
      saveOf(newWorkOrder({ ...here, siteId: there.siteId })),
      saveOf(newWorkOrder({ ...here, customerId: there.customerId })),
      saveOf(newProposal(there.siteId)),
    ];
    for (const body of bodies) expect(await refusedWithoutTrace(body)).toBe('invalid');
    const proposal = newProposal(here.siteId);
    const draft = { ...proposal.draft, workOrderId: foreign.workOrder.id };
    expect(await refusedWithoutTrace(saveOf({ ...proposal, draft }))).toBe('invalid');
    const system = recordsOf(foreign.workOrder, 'siteSystems')[0]!.id;
    const sold = newProposal(here.siteId, 1, 1);
    const details = sold.draft.details.map((detail) => ({ ...detail, siteSystemId: system }));
    expect(await refusedWithoutTrace(saveOf({ ...sold, draft: { ...sold.draft, details } }))).toBe('invalid');
  });

  it("is refused by the field's name with another company's agreement, department or entry of the price book (R6.4)", async () => {
    const there: Record<string, number> = {};
    for (const to of ['agreement', 'callDepartmentType', 'partItem'])
      there[to] = await buildOutside(server, to, 2);
    const edit = newWorkOrder(await buildStockedSite(server), 1);
    const [line] = edit.draft.details;
    const draft = {
      ...edit.draft,
      agreementId: there['agreement']!,
      details: [
        { ...line!, callDepartmentTypeId: there['callDepartmentType']!, partItemId: there['partItem']! },
      ],
    };
    const reply = await north.save(saveOf({ ...edit, draft }));
    const at = [
      `workOrder.${edit.draft.id}.agreementId`,
      `details.${line!.id}.callDepartmentTypeId`,
      `details.${line!.id}.partItemId`,
    ];
    expect(reply.error.fields).toEqual(Object.fromEntries(at.map((field) => [field, 'Not found.'])));
  });

  it("is refused with a site system that would be another site's (R6.4)", async () => {
    const there = await buildStockedSite(server);
    const record = created(-1, { siteId: there.siteId, text: 'Furnace' });
    expect(await refusedWithoutTrace(planOf('workOrder', 'siteSystems', [record]))).toBe('invalid');
  });

  it('finds no save of another company: as the one before, by reference, or to stand for (R6.4)', async () => {
    const place = await buildStockedSite(server);
    const after = { ...planOf('workOrder', 'workOrder', []), basedOn: undefined, after: southKey };
    expect(await refusedWithoutTrace(after)).toBe('after_missing');
    const edit = newProposal(place.siteId);
    const pointing = saveOf(
      { ...edit, draft: { ...edit.draft, workOrderId: -77 } },
      { refs: { '-77': { key: southKey, tempId: -1 } } },
    );
    expect(await refusedWithoutTrace(pointing)).toBe('after_missing');
    const before = await companyRows(server, 2);
    await north.saved(saveOf(newWorkOrder(place), { replaces: southKey }));
    expect(await companyRows(server, 2)).toEqual(before);
  });

  it('lets two companies have the same guid, and one company only once', async () => {
    const [here, there] = [await buildStockedSite(server), await buildStockedSite(server, 2)];
    const edit = newWorkOrder(here);
    await north.saved(saveOf(edit));
    await south.saved(saveOf({ ...edit, draft: { ...edit.draft, ...there } }));
    const twice = await north.save(saveOf(edit));
    expect([twice.status, twice.error.fields]).toEqual([422, { 'workOrder.-1.guid': 'It already exists.' }]);
  });
});
