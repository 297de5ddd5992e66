import { changeRecord } from '@fieldwright/domain/kernel/edit-change';
import { recordsOf } from '@fieldwright/domain/kernel/edit-graph';
import { removeRecord } from '@fieldwright/domain/kernel/edit-remove';
import { type Edit, startEdit } from '@fieldwright/domain/kernel/edit-session';
import { kindsOf } from '@fieldwright/domain/kernel/edit-shape';
import { chooser } from '@fieldwright/domain/kernel/testing/edit-samples';
import { salesProposalShape } from '@fieldwright/domain/proposals/sales-proposal-shape';
import { workOrderShape } from '@fieldwright/domain/work-orders/work-order-shape';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DocumentName, documentKinds } from '../../testing/document-kinds.ts';
import { buildStockedSite, filled, newProposal, newWorkOrder, saveOf } from '../../testing/documents.ts';
import { companyRows } from '../../testing/rows.ts';
import { type Saving, savingAs } from '../../testing/saving.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { buildFiles } from '../../testing/whole-documents.ts';

let server: TestServer;
let office: Saving;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = (await server.signInAs('office')).token;
  office = savingAs(server, token);
  await server.sql(
    `create function fails() returns trigger language plpgsql as $$ begin raise exception 'planted'; end $$`,
  );
});
afterAll(() => server.stop());

async function newDocument(name: DocumentName): Promise<Edit> {
  const place = { ...(await buildStockedSite(server)), files: await buildFiles(server, token, 4) };
  const edit =
    name === 'workOrder'
      ? filled(workOrderShape, newWorkOrder(place, 1), chooser(11), place)
      : filled(salesProposalShape, newProposal(place.siteId), chooser(11), place);
  return edit as unknown as Edit;
}

/** Returns a saved document with two records of every kind, one changed and one removed. */
async function changedDocument(name: DocumentName): Promise<Edit> {
  const { shape } = documentKinds[name];
  const { id } = await office.saved(saveOf((await newDocument(name)) as never));
  const document = await office.load(name, id);
  let edit = startEdit(shape, document) as Edit;
  for (const kind of kindsOf(shape).toReversed()) {
    const [first, second] = recordsOf(document, kind);
    const field = ['text', 'answer', 'amountCents', 'startDate'].find(
      (each) => each in shape.kinds[kind]!.schema.shape && !shape.kinds[kind]!.managed.includes(each),
    );
    const to = { text: 'mended', answer: 'mended', amountCents: 4711, startDate: '2031-01-31' }[field ?? ''];
    if (field && second) edit = changeRecord(shape, edit, { kind, id: second.id, fields: { [field]: to } });
    edit = removeRecord(shape, edit, { kind, id: first!.id, reason: 'entered twice' });
  }
  return edit;
}

/** Lists every table that a save of the document writes, and when the write fails. */
const stepsOf = (name: DocumentName) => {
  const { root, kinds } = documentKinds[name];
  const written = kinds.map(({ table }) => table);
  const tables = ['saves', root.table, ...written, 'changes', 'live_messages'];
  return [
    ...tables.map((table) => ({ table, when: 'as it is written' })),
    { table: 'changes', when: 'at commit' },
    { table: root.table, when: 'at commit' },
  ];
};

describe('a step of the cascade that fails', () => {
  describe.each([
    { name: 'workOrder', what: 'new', build: newDocument },
    { name: 'workOrder', what: 'changed', build: changedDocument },
    { name: 'salesProposal', what: 'new', build: newDocument },
    { name: 'salesProposal', what: 'changed', build: changedDocument },
  ] as const)('$what $name', ({ name, what, build }) => {
    let body: ReturnType<typeof saveOf>;
    let before: Record<string, string>;
    beforeAll(async () => {
      body = saveOf((await build(name)) as never);
      before = await companyRows(server);
    });

    it.each(stepsOf(name))('leaves nothing written: $table $when (R4.5, R4.6)', async ({ table, when }) => {
      const kind = when === 'at commit' ? 'constraint trigger fails after' : 'trigger fails before';
      const deferred = when === 'at commit' ? 'deferrable initially deferred' : '';
      await server.sql(`create ${kind} insert or update or delete on ${table} ${deferred}
        for each row execute function fails()`);
      const failed = await office.save(body);
      await server.sql(`drop trigger fails on ${table}`);
      expect([failed.status, failed.error.code]).toEqual([500, 'internal']);
      expect(await companyRows(server)).toEqual(before);
    });

    it('does not stop the same save from succeeding afterward, in every table (R4.6)', async () => {
      const { version } = await office.saved(body);
      expect(version).toBe(what === 'new' ? 1 : 2);
      const after = await companyRows(server);
      for (const { table } of stepsOf(name))
        expect([table, after[table]]).not.toEqual([table, before[table]]);
    });
  });

  it('leaves nothing written through a door of its own either (R4.5)', async () => {
    const { id } = await office.saved(saveOf((await newDocument('workOrder')) as never));
    for (const table of ['saves', 'work_orders', 'work_order_details', 'changes', 'live_messages']) {
      const before = await companyRows(server);
      await server.sql(
        `create trigger fails before insert or update on ${table} for each row execute function fails()`,
      );
      const body = { id: 0, workOrderId: id, text: 'Filter' };
      const reply = await server.call('POST /api/workorderdetails', { as: token, body });
      await server.sql(`drop trigger fails on ${table}`);
      expect([table, reply.status]).toEqual([table, 500]);
      expect(await companyRows(server)).toEqual(before);
    }
  });
});
