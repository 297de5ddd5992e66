import { randomUUID } from 'node:crypto';
import { cascade } from '@fieldwright/domain/kernel/edit-cascade';
import { addRecord, changeRecord } from '@fieldwright/domain/kernel/edit-change';
import { recordsOf } from '@fieldwright/domain/kernel/edit-graph';
import { removeRecord } from '@fieldwright/domain/kernel/edit-remove';
import { type Edit, startEdit } from '@fieldwright/domain/kernel/edit-session';
import { settle } from '@fieldwright/domain/kernel/edit-settle';
import { type Aggregate, type Fields, kindsOf } from '@fieldwright/domain/kernel/edit-shape';
import { chooser } from '@fieldwright/domain/kernel/testing/edit-samples';
import { salesProposalShape } from '@fieldwright/domain/proposals/sales-proposal-shape';
import { workOrderShape } from '@fieldwright/domain/work-orders/work-order-shape';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type DocumentName, documentKinds } from '../../testing/document-kinds.ts';
import { buildStockedSite, filled, newProposal, newWorkOrder, saveOf } from '../../testing/documents.ts';
import { type Saving, savingAs } from '../../testing/saving.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { buildTaxItem } from '../../testing/tax-items.ts';
import { buildFiles } from '../../testing/whole-documents.ts';
import { kindTable } from './document-kind.ts';

let server: TestServer;
let office: Saving;
let token: string;
let place: { customerId: number; siteId: number };
beforeAll(async () => {
  server = await startTestServer();
  token = (await server.signInAs('office')).token;
  office = savingAs(server, token);
  place = await buildStockedSite(server);
});
afterAll(() => server.stop());

const names: DocumentName[] = ['workOrder', 'salesProposal'];

/** Returns a new document with two records of every kind, at its own site. */
async function fullDocument(name: DocumentName): Promise<Edit> {
  const own = { ...(await buildStockedSite(server)), files: await buildFiles(server, token, 4) };
  const edit =
    name === 'workOrder'
      ? filled(workOrderShape, newWorkOrder(own, 1), chooser(11), own)
      : filled(salesProposalShape, newProposal(own.siteId), chooser(11), own);
  return edit as unknown as Edit;
}

/**
 * Normalizes a document for comparison, with times as numbers because the database returns them in its own
 * zone.
 */
function comparable(name: DocumentName, document: Aggregate): Record<string, Fields[]> {
  const { shape } = documentKinds[name];
  // set by the database, or when voiding
  const own = new Set(['status', 'voidedBy', 'voidedDate', 'costCents', 'error', 'fileId']);
  const plain = (value: unknown) =>
    typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? Date.parse(value) : value;
  const fieldsOf = (record: Fields) =>
    Object.fromEntries(
      Object.entries(record)
        .filter(([field]) => !own.has(field))
        .map(([field, value]) => [field, plain(value)]),
    );
  const lists = kindsOf(shape).map((kind) => [
    kind,
    recordsOf(document, kind)
      .map(fieldsOf)
      .toSorted((a, b) => Number(a['id']) - Number(b['id'])),
  ]);
  return Object.fromEntries(lists);
}

describe('the cascade', () => {
  it.each(names)(
    'saves a new %s with children of every kind in one request; each temporary id becomes one of the server and every reference follows (R3.1, R3.2, R3.3, R4.3, R4.5)',
    async (name) => {
      const { shape } = documentKinds[name];
      const edit = await fullDocument(name);
      const body = saveOf(edit as never);
      expect(body.plan.steps.map(({ kind }) => kind)).toEqual([name, ...kindsOf(shape)]);
      const { id, ids, version } = await office.saved(body);
      expect(version).toBe(1);
      const made = body.plan.steps.flatMap(({ records }) => records).map((record) => String(record.id));
      expect(Object.keys(ids).toSorted()).toEqual(made.toSorted());
      expect(Object.values(ids).every((each) => each > 0)).toBe(true);
      expect(new Set(Object.values(ids)).size).toBe(made.length);
      const stored = await office.load(name, id);
      expect(comparable(name, stored)).toEqual(comparable(name, settle(shape, edit.draft, ids)));
      expect(stored).toMatchObject({ id: ids['-1'], version: 1 });
    },
  );

  it.each(names)(
    'changes, adds and removes children of every kind of a %s in one request (R3.1, R4.3, R4.4, R4.5)',
    async (name) => {
      const { shape } = documentKinds[name];
      const first = await office.saved(saveOf((await fullDocument(name)) as never));
      const files = await buildFiles(server, token, 2);
      const edit = changedAll(name, await office.load(name, first.id), files);
      const { ids, version } = await office.saved(saveOf(edit as never));
      expect(version).toBe(2);
      const stored = await office.load(name, first.id);
      expect(comparable(name, stored)).toEqual(comparable(name, settle(shape, edit.draft, ids)));
    },
  );

  it('writes the parent first, then the kinds in the order of the cascade, and what it removes against it (R4.5)', async () => {
    const first = await office.saved(saveOf((await fullDocument('workOrder')) as never));
    const files = await buildFiles(server, token, 2);
    const edit = changedAll('workOrder', await office.load('workOrder', first.id), files);
    const written = await whatIsWritten(() => office.saved(saveOf(edit as never)));
    const document = documentKinds.workOrder;
    const order = kindsOf(document.shape).toSorted(
      (a, b) => stepOf(document.shape.kinds[a]!.step) - stepOf(document.shape.kinds[b]!.step),
    );
    const tables = order.map((kind) => kindTable(document, kind).table);
    const turns = (what: string) =>
      written.filter(({ op, table }) => op === what && tables.includes(table)).map(({ table }) => table);
    expect(written.findIndex(({ table }) => table === 'work_orders')).toBeLessThan(
      written.findIndex(({ table }) => tables.includes(table)),
    );
    expect(turns('INSERT')).toEqual(tables.filter((table) => turns('INSERT').includes(table)));
    expect(turns('DELETE').toReversed()).toEqual(tables.filter((table) => turns('DELETE').includes(table)));
    expect(turns('INSERT').length).toBeGreaterThan(8);
    expect(turns('DELETE').length).toBeGreaterThan(6);
  });

  it('sends as many statements for 200 lines as for 5 (R4.5)', async () => {
    const counts: number[][] = [];
    for (const lines of [5, 200]) {
      const create = saveOf(newWorkOrder(place, lines));
      const created = await statementsOf(() => office.saved(create));
      let edit = startEdit(workOrderShape, await office.load('workOrder', created.result.id));
      for (const { id, quantity } of edit.draft.details.slice(1))
        edit = changeRecord(workOrderShape, edit, {
          kind: 'details',
          id,
          fields: { quantity: quantity + 1 },
        });
      edit = removeRecord(workOrderShape, edit, { kind: 'details', id: edit.draft.details[0]!.id });
      const changed = await statementsOf(() => office.saved(saveOf(edit)));
      counts.push([created.count, changed.count]);
    }
    expect(counts[1]).toEqual(counts[0]);
    expect(Math.max(...counts[0]!)).toBeLessThan(20);
  });

  it('names a refused field as kind, id and field, and writes nothing (R5.8)', async () => {
    const edit = newWorkOrder(place, 2);
    const body = saveOf(edit);
    const step = body.plan.steps.find(({ kind }) => kind === 'details')!;
    const record = step.records[1]!;
    Object.assign(record.fields, { quantity: { from: null, to: 'three' }, text: { from: null, to: 7 } });
    const reply = await office.save(body);
    expect([reply.status, reply.error.code]).toEqual([422, 'invalid']);
    expect(Object.keys(reply.error.fields!).toSorted()).toEqual([
      `details.${record.id}.quantity`,
      `details.${record.id}.text`,
    ]);
    expect(await server.sql('select 1 from saves where key = $1', [body.key])).toEqual([]);
  });

  it('leaves out a photo that is too large, and saves the others (R5.4)', async () => {
    let edit = newWorkOrder(place);
    const recommendation = addRecord(workOrderShape, edit, { kind: 'recommendations', fields: {} });
    edit = recommendation.edit;
    const files = await buildFiles(server, token, 3);
    for (const [index, text] of ['Burner', 'Flue', 'Panel'].entries())
      edit = addRecord(workOrderShape, edit, {
        kind: 'recommendationPhotos',
        fields: { recommendationId: recommendation.id, text, guid: files[index]! },
      }).edit;
    const body = saveOf(edit);
    const photos = body.plan.steps.find(({ kind }) => kind === 'recommendationPhotos')!;
    Object.assign(photos.records[1]!.fields, { error: { from: null, to: 'The file is too large.' } });
    const { id, ids } = await office.saved(body);
    const stored = await office.load('workOrder', id);
    expect(stored.recommendationPhotos.map(({ text }) => text)).toEqual(['Burner', 'Panel']);
    expect(stored.recommendationPhotos.every(({ error }) => error === null)).toBe(true);
    expect(ids).not.toHaveProperty(String(photos.records[1]!.id));
  });

  it('refuses a photo without a recommendation (R5.5)', async () => {
    const body = saveOf(newWorkOrder(place));
    const photo = {
      id: -2,
      created: true,
      updated: false,
      deleted: false,
      fields: { text: { from: null, to: 'Burner' }, recommendationId: { from: null, to: null } },
    };
    body.plan.steps.push({ kind: 'recommendationPhotos', records: [photo] });
    const reply = await office.save(body);
    expect(reply.status).toBeGreaterThanOrEqual(422);
    expect(reply.error.fields).toHaveProperty(['recommendationPhotos.-2.recommendationId']);
  });

  it('never carries a card payment (R4.5)', async () => {
    const body = saveOf(newWorkOrder(place));
    const fields = { method: { from: null, to: 'card' }, amountCents: { from: null, to: 100 } };
    const record = { id: -2, created: true, updated: false, deleted: false, fields };
    body.plan.steps.push({
      kind: 'payments',
      records: [{ ...record, fields: { ...fields, workOrderId: { from: null, to: -1 } } }],
    });
    const reply = await office.save(body);
    expect([reply.status, Object.keys(reply.error.fields ?? {})]).toEqual([422, ['payments.-2']]);
  });
});

describe('complete', () => {
  const finish = (id: number) =>
    server.call('POST /api/workorders/{id}/finish', { as: token, params: { id } });
  const process = (id: number) =>
    server.call('POST /api/workorders/{id}/process', { as: token, params: { id } });

  it('is false from the first child that is saved by itself until the update is finished; only then can it be processed (R4.6, R4.7)', async () => {
    const { id } = await office.saved(saveOf(newWorkOrder(place, 1)));
    expect(await office.load('workOrder', id)).toMatchObject({ complete: true });
    await server.call('POST /api/workorderdetails', { as: token, body: { id: 0, workOrderId: id } });
    expect(await office.load('workOrder', id)).toMatchObject({ complete: false, version: 2 });
    const refused = await process(id);
    expect([refused.status, refused.error.code]).toEqual([409, 'incomplete']);
    expect(await office.load('workOrder', id)).toMatchObject({ processed: false, processedDate: null });
    expect((await finish(id)).data).toMatchObject({ complete: true, version: 3 });
    const processed = (await process(id)).data;
    expect(processed).toMatchObject({ processed: true, version: 4 });
    expect(Date.parse(processed.processedDate!)).toBeGreaterThan(server.deps.clock() - 60_000);
    expect((await process(id)).data).toMatchObject({ processed: false, processedDate: null });
  });

  it('is false while a cascade writes the children, and set after the last of them (R4.6)', async () => {
    const first = await office.saved(saveOf((await fullDocument('workOrder')) as never));
    const edit = changedAll('workOrder', await office.load('workOrder', first.id), []);
    const written = await whatIsWritten(() => office.saved(saveOf(edit as never)), first.id);
    const [last, ...before] = written.toReversed();
    expect(last).toEqual({ op: 'UPDATE', table: 'work_orders', complete: true });
    expect(new Set(before.map(({ complete }) => complete))).toEqual(new Set([false]));
    expect(before.length).toBeGreaterThan(20);
  });

  it('is true again after a cascade, which says that all is there (R4.6)', async () => {
    const { id } = await office.saved(saveOf(newWorkOrder(place, 1)));
    await server.call('POST /api/workorderdetails', { as: token, body: { id: 0, workOrderId: id } });
    const loaded = await office.load('workOrder', id);
    expect(loaded.complete).toBe(false);
    const [detail] = loaded.details;
    const edit = changeRecord(workOrderShape, startEdit(workOrderShape, loaded), {
      kind: 'details',
      id: detail!.id,
      fields: { quantity: 9 },
    });
    await office.saved(saveOf(edit));
    expect(await office.load('workOrder', id)).toMatchObject({ complete: true });
  });

  it('is set by no plan (R4.6, R4.7)', async () => {
    const { id } = await office.saved(saveOf(newWorkOrder(place, 1)));
    const record = { id, created: false, updated: true, deleted: false };
    for (const field of ['complete', 'processed', 'processedDate', 'version', 'createdBy']) {
      const fields = { [field]: { from: null, to: null } };
      const plan = {
        entity: 'workOrder',
        id,
        steps: [{ kind: 'workOrder', records: [{ ...record, fields }] }],
      };
      const reply = await office.save({ key: randomUUID(), plan, basedOn: 1 });
      expect([field, reply.status]).toEqual([field, 422]);
    }
  });
});

describe('totals', () => {
  it('are worked out by the server; where the person saw others, the answer says so and the save stands (R4.5)', async () => {
    const edit = newWorkOrder(place, 2);
    const seen = [{ packageId: null, totalCents: 1, amountDueCents: 30_002 }];
    const answer = await office.saved(saveOf(edit, { totals: seen }));
    // 1 × 10,000 + 2 × 10,001
    expect(answer.totals).toEqual([expect.objectContaining({ packageId: null, totalCents: 30_002 })]);
    expect(answer.differs).toEqual([{ packageId: null, field: 'totalCents', yours: 1, ours: 30_002 }]);
    expect((await office.load('workOrder', answer.id)).details).toHaveLength(2);
  });

  it('are named by the package the person saw, new ones too', async () => {
    const edit = newProposal(place.siteId, 2, 1);
    const totals = edit.draft.packages.map(({ id }) => ({
      packageId: id,
      totalCents: 10_000,
      amountDueCents: 5,
    }));
    const answer = await office.saved(saveOf(edit, { totals }));
    expect(answer.differs).toEqual(
      edit.draft.packages.map(({ id }) => ({
        packageId: answer.ids[String(id)],
        field: 'amountDueCents',
        yours: 5,
        ours: 10_000,
      })),
    );
  });

  it('are refused a negative quantity, but of a credit, at the line, the part and the package (R4.7)', async () => {
    const wrong = { quantity: -2, unitPriceCents: 500, credit: false };
    const line = addRecord(workOrderShape, newWorkOrder(place), { kind: 'details', fields: wrong });
    const part = addRecord(workOrderShape, newWorkOrder(place), { kind: 'details', fields: {} });
    const parts = addRecord(workOrderShape, part.edit, {
      kind: 'repairParts',
      fields: { parentId: part.id, ...wrong },
    });
    const proposal = addRecord(salesProposalShape, newProposal(place.siteId), {
      kind: 'packages',
      fields: {},
    });
    const offered = addRecord(salesProposalShape, proposal.edit, {
      kind: 'details',
      fields: { salesProposalPackageId: proposal.id, ...wrong },
    });
    const saves = [
      [`details.${line.id}.quantity`, saveOf(line.edit)],
      [`repairParts.${parts.id}.quantity`, saveOf(parts.edit)],
      [`details.${offered.id}.quantity`, saveOf(offered.edit)],
    ] as const;
    for (const [field, body] of saves) {
      const refused = await office.save(body);
      expect([refused.status, refused.error.code]).toEqual([422, 'invalid']);
      expect(refused.error.fields).toEqual({ [field]: 'Only a credit has a negative quantity.' });
    }
    const credit = { kind: 'details', fields: { ...wrong, credit: true } } as const;
    const given = await office.saved(saveOf(addRecord(workOrderShape, newWorkOrder(place), credit).edit));
    expect(given.totals).toMatchObject([{ totalCents: -1_000 }]);
  });

  it('are missing of what has been stored and cannot be priced: it is not processed until it is mended (R4.7)', async () => {
    const fields = { quantity: 3, unitPriceCents: 500 };
    const added = addRecord(workOrderShape, newWorkOrder(place), { kind: 'details', fields });
    const { id } = await office.saved(saveOf(added.edit));
    await server.sql(`update work_order_details set quantity = -3 where work_order_id = ${id}`);
    await server.sql(`update work_orders set total_cents = null where id = ${id}`);
    const process = () =>
      server.call('POST /api/workorders/{id}/process', { as: token, params: { id }, body: {} });
    const { status, error } = await process();
    expect([status, error.code]).toEqual([409, 'not_priced']);
    await server.sql(`update work_order_details set quantity = 3 where work_order_id = ${id}`);
    expect((await process()).data).toMatchObject({ processed: true });
  });

  it("tax by the tax item's rate of the day, the person's own percentage, or a manual tax item (R3.5)", async () => {
    const taxItemId = await buildTaxItem(server, {
      text: 'Denver',
      parts: [
        { id: 1, text: 'State', rate: 29_000 },
        { id: 2, text: 'City', rate: 47_875 },
      ],
    });
    const entries = [
      { taxItemId },
      { taxItemId, taxOverride: true, salesTaxPercentage: 5 },
      { manualTaxItem: { percentage: 6.25 } },
      {},
    ];
    const cents: number[] = [];
    for (const entry of entries) {
      const edit = newWorkOrder(place, 1);
      const answer = await office.saved(saveOf({ ...edit, draft: { ...edit.draft, ...entry } }));
      cents.push(answer.totals[0]!.taxCents);
      expect(await office.load('workOrder', answer.id)).toMatchObject(entry);
    }
    // of $100.00: 7.6875%, 5%, 6.25%, none
    expect(cents).toEqual([769, 500, 625, 0]);
  });
});

const stepOf = (step: (typeof cascade)[number]) => cascade.indexOf(step);

/** Changes the last record of every kind, adds another, and removes the first. */
function changedAll(name: DocumentName, document: Aggregate, files: string[]): Edit {
  const { shape } = documentKinds[name];
  let edit = startEdit(shape, document) as Edit;
  const choose = chooser(23);
  for (const kind of kindsOf(shape)) {
    const field = ['text', 'answer', 'amountCents', 'startDate'].find(
      (each) => each in shape.kinds[kind]!.schema.shape && !shape.kinds[kind]!.managed.includes(each),
    );
    const to = { text: 'mended', answer: 'mended', amountCents: 4711, startDate: '2031-01-31' };
    const last = recordsOf(edit.draft, kind).at(-1)!;
    if (field)
      edit = changeRecord(shape, edit, {
        kind,
        id: last.id,
        fields: { [field]: to[field as keyof typeof to] },
      });
  }
  edit = filled(shape, edit, choose, { siteId: document['siteId'] as number, most: 1, files });
  for (const kind of kindsOf(shape).toReversed()) {
    const [first] = recordsOf(document, kind);
    edit = removeRecord(shape, edit, { kind, id: first!.id, reason: 'entered twice' });
  }
  return edit;
}

interface Written {
  op: string;
  table: string;
  /** whether the work order is complete at that point */
  complete: boolean | null;
}

/** Records the writes during a run, in order, by statement-level triggers on every table. */
async function whatIsWritten(run: () => Promise<unknown>, workOrderId = 0): Promise<Written[]> {
  const { root, kinds } = documentKinds.workOrder;
  await server.sql(
    'create table written (id bigint generated always as identity, op text, table_name text, complete boolean)',
  );
  await server.sql(
    `create function tell_written() returns trigger language plpgsql security definer as $$
     begin
       insert into written (op, table_name, complete)
       values (tg_op, tg_table_name, (select complete from work_orders where id = ${workOrderId}));
       return null;
     end $$`,
  );
  for (const { table } of [root, ...kinds])
    await server.sql(`create trigger tell_written after insert or update or delete on ${table}
      for each statement execute function tell_written()`);
  await run();
  const rows = await server.sql<Written>('select op, table_name as table, complete from written order by id');
  await server.sql('drop table written; drop function tell_written cascade');
  return rows;
}

/** Counts the statements sent to the database during a run. */
async function statementsOf<T>(run: () => Promise<T>): Promise<{ result: T; count: number }> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    const result = await run();
    return { result, count: query.mock.calls.length };
  } finally {
    query.mockRestore();
  }
}
