import { randomUUID } from 'node:crypto';
import type { Answer } from '@fieldwright/contract/endpoint';
import type { Endpoints } from '@fieldwright/contract/endpoints';
import { changeRecord, changeRoot } from '@fieldwright/domain/kernel/edit-change';
import { recordsOf } from '@fieldwright/domain/kernel/edit-graph';
import { removeRecord } from '@fieldwright/domain/kernel/edit-remove';
import { type Edit, startEdit } from '@fieldwright/domain/kernel/edit-session';
import { type Aggregate, kindsOf } from '@fieldwright/domain/kernel/edit-shape';
import { workOrderShape } from '@fieldwright/domain/work-orders/work-order-shape';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DocumentName, documentKinds } from '../../testing/document-kinds.ts';
import { buildStockedSite, newProposal, newWorkOrder, saveOf } from '../../testing/documents.ts';
import { type Saving, savingAs } from '../../testing/saving.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { buildWhole } from '../../testing/whole-documents.ts';

let server: TestServer;
let owner: Saving;
let token: string;
let personId: number;
beforeAll(async () => {
  server = await startTestServer();
  ({ token, personId } = await server.signInAs('owner'));
  owner = savingAs(server, token);
});
afterAll(() => server.stop());

const names: DocumentName[] = ['workOrder', 'salesProposal'];
const paths = {
  workOrder: 'GET /api/workorders/{id}/changes',
  salesProposal: 'GET /api/salesproposals/{id}/changes',
} as const;
type Change = Answer<Endpoints['GET /api/workorders/{id}/changes']>[number];
const history = async (name: DocumentName, id: number, query = {}, as = token): Promise<Change[]> =>
  (await server.call(paths[name], { as, params: { id }, query })).data;

const fields = (change: Change, kind = 'workOrder') =>
  change.steps.find((step) => step.kind === kind)?.records[0]?.fields ?? {};

async function fullDocument(name: DocumentName): Promise<Aggregate> {
  return (await buildWhole(server, token, name)).document;
}

describe('the history of a document', () => {
  it.each(names)(
    'has every change of a %s: who, when, each field from what to what, by which request and save',
    async (name) => {
      const { shape } = documentKinds[name];
      const document = await fullDocument(name);
      let edit = startEdit(shape, document) as Edit;
      const wanted: { kind: string; id: number; field: string | null; from: unknown; to: unknown }[] = [];
      const values = { text: 'mended', answer: 'mended', amountCents: 4711, startDate: '2031-01-31' };
      for (const kind of kindsOf(shape).toReversed()) {
        const [first, second] = recordsOf(document, kind);
        const field = (['text', 'answer', 'amountCents', 'startDate'] as const).find(
          (each) => each in shape.kinds[kind]!.schema.shape && !shape.kinds[kind]!.managed.includes(each),
        );
        if (field && second) {
          edit = changeRecord(shape, edit, { kind, id: second.id, fields: { [field]: values[field] } });
          wanted.push({ kind, id: second.id, field, from: second[field], to: values[field] });
        }
        edit = removeRecord(shape, edit, { kind, id: first!.id, reason: 'entered twice' });
        wanted.push({ kind, id: first!.id, field: null, from: first!.id, to: null });
      }
      // records removed along with another one have no change of their own
      const gone = (kind: string, id: number) =>
        recordsOf(edit.draft, kind).find((record) => record.id === id)?.deleted === true;
      const body = saveOf(edit as never);
      const began = server.deps.clock();
      const reply = await server.app.inject({
        method: 'POST',
        url: `/api/${name.toLowerCase()}s`,
        headers: { authorization: `Bearer ${token}` },
        payload: body,
      });
      expect(reply.statusCode).toBe(200);
      const [change, creation] = await history(name, document.id);
      expect(change).toMatchObject({
        version: 2,
        by: { id: personId, name: 'Owner North' },
        saveKey: body.key,
      });
      expect(change!.requestId).toMatch(/^[0-9a-f-]{36}$/);
      expect(Date.parse(change!.date)).toBeGreaterThan(began - 2000);
      for (const { kind, id, field, from, to } of wanted) {
        const record = change!.steps
          .find((step) => step.kind === kind)!
          .records.find((each) => each.id === id)!;
        if (field !== null && !gone(kind, id)) expect(record.fields[field]).toEqual({ from, to });
        else expect(record.deleted).toBe(true);
      }
      expect(creation).toMatchObject({ version: 1 });
      const made = creation!.steps.filter(({ kind }) => kind !== name);
      expect(made.map(({ kind }) => kind)).toEqual(kindsOf(shape));
      const idsOf = (records: readonly { id: number }[]) => new Set(records.map(({ id }) => id));
      for (const { kind, records } of made)
        expect([kind, idsOf(records)]).toEqual([kind, idsOf(recordsOf(document, kind))]);
    },
  );

  it('has what was done through a door of its own, finishing and processing', async () => {
    const { id } = await owner.saved(saveOf(newWorkOrder(await buildStockedSite(server), 1)));
    const as = token;
    await server.call('POST /api/workorderdetails', { as, body: { id: 0, workOrderId: id, text: 'Fuse' } });
    await server.call('POST /api/workorders/{id}/finish', { as, params: { id } });
    await server.call('POST /api/workorders/{id}/process', { as, params: { id } });
    const [processed, finished, added] = await history('workOrder', id);
    expect(fields(processed!)).toMatchObject({
      processed: { from: false, to: true },
      processedDate: { from: null, to: expect.any(String) },
    });
    expect(fields(finished!)).toEqual({ complete: { from: false, to: true } });
    expect(fields(added!, 'details')['text']).toEqual({ from: null, to: 'Fuse' });
    expect(fields(added!)).toEqual({ complete: { from: true, to: false } });
    expect([added!.version, finished!.version, processed!.version]).toEqual([2, 3, 4]);
  });

  it('has `complete` whenever a save changes it: by a child through its own door, by a cascade, by a selection (R4.6, R4.8)', async () => {
    const place = await buildStockedSite(server);
    const { id } = await owner.saved(saveOf(newWorkOrder(place, 1)));
    const add = () =>
      server.call('POST /api/workorderdetails', {
        as: token,
        body: { id: 0, workOrderId: id, text: 'Fuse' },
      });
    const cascade = async () => {
      const loaded = await owner.load('workOrder', id);
      const edit = changeRoot(workOrderShape, startEdit(workOrderShape, loaded), {
        text: `v${loaded.version}`,
      });
      await owner.saved(saveOf(edit));
    };
    await add();
    await add();
    await cascade();
    await cascade();
    const proposal = await owner.saved(saveOf(newProposal(place.siteId)));
    const { packages } = await owner.load('salesProposal', proposal.id);
    await server.call('POST /api/salesproposalpackages/{id}/select', {
      as: token,
      params: { id: packages[0]!.id },
      body: { key: randomUUID(), workOrderId: id, acceptedBy: 'Angela Castellano', acceptance: 'signed' },
    });
    const [, ...changes] = (await history('workOrder', id)).toReversed();
    expect(changes.map((change) => fields(change)['complete'] ?? 'the same')).toEqual([
      { from: true, to: false },
      'the same',
      { from: false, to: true },
      'the same',
      'the same',
    ]);
  });

  it('can be read for one record alone', async () => {
    const document = await fullDocument('workOrder');
    const [detail, other] = recordsOf(document, 'details');
    for (const [record, quantity] of [
      [detail!, 5],
      [other!, 6],
      [detail!, 7],
    ] as const) {
      const loaded = await owner.load('workOrder', document.id);
      await owner.saved(
        saveOf(
          changeRecord(workOrderShape, startEdit(workOrderShape, loaded), {
            kind: 'details',
            id: record.id,
            fields: { quantity },
          }),
        ),
      );
    }
    const found = await history('workOrder', document.id, { kind: 'details', recordId: String(detail!.id) });
    expect(found.map(({ version }) => version)).toEqual([4, 2, 1]);
    for (const { steps } of found) {
      expect(steps.map(({ kind, records }) => [kind, records.map(({ id }) => id)])).toEqual([
        ['details', [detail!.id]],
      ]);
    }
  });

  it("is read by those who may, and only of the own company's documents (R6.4)", async () => {
    const document = await fullDocument('salesProposal');
    const south = (await server.signInAs('owner@south.example')).token;
    const theirs = await server.call(paths.salesProposal, { as: south, params: { id: document.id } });
    expect([theirs.status, theirs.error.code]).toEqual([404, 'not_found']);
    const technician = (await server.signInAs('technician')).token;
    const refused = await server.call(paths.salesProposal, { as: technician, params: { id: document.id } });
    expect([refused.status, refused.error.code]).toEqual([403, 'forbidden']);
  });

  it('has no change of a save that was refused or only asked', async () => {
    const document = await fullDocument('workOrder');
    const before = await history('workOrder', document.id);
    const [detail] = recordsOf(document, 'details');
    const change = (fields: object) =>
      saveOf(
        changeRecord(workOrderShape, startEdit(workOrderShape, document as never), {
          kind: 'details',
          id: detail!.id,
          fields,
        }),
      );
    expect((await owner.save(change({ quantity: 2_000_000 }))).status).toBe(422);
    await owner.saved(change({ quantity: 71 }));
    expect((await owner.save(change({ quantity: 72 }))).data.outcome).toBe('asks');
    expect(await history('workOrder', document.id)).toHaveLength(before.length + 1);
  });
});

describe('the history of people', () => {
  it('has who changed whose role from what to what, by which request', async () => {
    const id = await server.personId('technician@north.example');
    const people = (await server.call('GET /api/people', { as: token })).data;
    const { version } = people.find((person) => person.id === id)!;
    const reply = await server.call('PATCH /api/people/{id}', {
      as: token,
      params: { id },
      body: { basedOn: version, roles: ['technician', 'sales'] },
    });
    expect(reply.status).toBe(200);
    const rows = await server.sql<{ created_by: number; request_id: string }>(
      "select * from changes where company_id = 1 and entity = 'person' and root_id = $1",
      [id],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      created_by: personId,
      request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    const [change] = (await server.call('GET /api/people/{id}/changes', { as: token, params: { id } })).data;
    expect(change).toMatchObject({
      by: { id: personId },
      requestId: rows[0]!.request_id,
      steps: [
        {
          kind: 'person',
          records: [
            { id, updated: true, fields: { roles: { from: ['technician'], to: ['technician', 'sales'] } } },
          ],
        },
      ],
    });
  });
});

describe('the table of changes', () => {
  it('can only be added to: the runtime role may neither change nor delete a row, nor write into another company', async () => {
    await fullDocument('workOrder');
    const scoped = server.deps.database.forCompany(1, personId);
    for (const statement of [
      'update changes set request_id = null',
      'delete from changes',
      'truncate changes',
      'alter table changes disable row level security',
    ])
      await expect(sql.raw(statement).execute(scoped)).rejects.toThrow(/permission denied|must be owner/);
    const count = await sql<{ n: number }>`select count(*)::int as n from changes`.execute(
      server.deps.database.forCompany(2),
    );
    expect(count.rows[0]!.n).toBe(0);
    await expect(
      sql`insert into changes (company_id, entity, root_id, version, steps, request_id) values (2, 'workOrder', 1, 1, '[]', 'x')`.execute(
        scoped,
      ),
    ).rejects.toThrow(/row-level security/);
  });
});
