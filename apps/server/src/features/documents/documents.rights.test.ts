import { randomUUID } from 'node:crypto';
import { addRecord, changeRecord, changeRoot } from '@fieldwright/domain/kernel/edit-change';
import { removeRecord } from '@fieldwright/domain/kernel/edit-remove';
import { startEdit } from '@fieldwright/domain/kernel/edit-session';
import { may, type Permission, type Role, roles } from '@fieldwright/domain/people/roles';
import type { SalesProposal } from '@fieldwright/domain/proposals/sales-proposal';
import { salesProposalShape } from '@fieldwright/domain/proposals/sales-proposal-shape';
import type { WorkOrder } from '@fieldwright/domain/work-orders/work-order';
import { workOrderShape } from '@fieldwright/domain/work-orders/work-order-shape';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSite, newProposal, newWorkOrder, saveOf } from '../../testing/documents.ts';
import { companyRows } from '../../testing/rows.ts';
import { type Saving, savingAs } from '../../testing/saving.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let office: Saving;
let tokens: Record<Role, string>;
let place: { customerId: number; siteId: number };
beforeAll(async () => {
  server = await startTestServer();
  const signedIn = await Promise.all(
    roles.map(async (role) => [role, (await server.signInAs(role)).token] as const),
  );
  tokens = Object.fromEntries(signedIn) as Record<Role, string>;
  office = savingAs(server, tokens.office);
  place = await buildSite(server);
});
afterAll(() => server.stop());

const deposit = { kind: 'deposit', method: 'cash', amountCents: 5000 } as const;

/** Creates a work order by a role, with a payment that the office recorded. */
async function workOrderWithPayment(by: Role): Promise<WorkOrder> {
  const { id } = await savingAs(server, tokens[by]).saved(saveOf(newWorkOrder(place, 1)));
  const edit = startEdit(workOrderShape, await office.load('workOrder', id));
  await office.saved(saveOf(addRecord(workOrderShape, edit, { kind: 'payments', fields: deposit }).edit));
  return office.load('workOrder', id);
}

describe('a payment', () => {
  /** For each way of saving a payment, the right that it requires in addition to editing work orders. */
  const ways: [string, Permission, string, (document: WorkOrder, as: string) => Promise<Reply>][] = [
    [
      'recording in a plan',
      'payments.collect',
      'payments.-1',
      (document, as) =>
        save(
          as,
          addRecord(workOrderShape, startEdit(workOrderShape, document), {
            kind: 'payments',
            fields: deposit,
          }).edit,
        ),
    ],
    [
      'recording by its door',
      'payments.collect',
      'body',
      (document, as) =>
        server.call('POST /api/workorderpayments', {
          as,
          body: { id: 0, workOrderId: document.id, ...deposit },
        }),
    ],
    [
      'voiding in a plan',
      'payments.void',
      'payments.id',
      (document, as) =>
        save(
          as,
          removeRecord(workOrderShape, startEdit(workOrderShape, document), {
            kind: 'payments',
            id: paymentOf(document),
            reason: 'entered twice',
          }),
        ),
    ],
    [
      'voiding by its door',
      'payments.void',
      'id',
      (document, as) =>
        server.call('DELETE /api/workorderpayments/{id}', {
          as,
          params: { id: paymentOf(document) },
          query: { reason: 'entered twice' },
        }),
    ],
    [
      'changing the amount in a plan',
      'payments.void',
      'payments.id.amountCents',
      (document, as) =>
        save(
          as,
          changeRecord(workOrderShape, startEdit(workOrderShape, document), {
            kind: 'payments',
            id: paymentOf(document),
            fields: { amountCents: 1 },
          }),
        ),
    ],
    [
      'changing the amount by its door',
      'payments.void',
      'amountCents',
      (document, as) =>
        server.call('POST /api/workorderpayments', { as, body: { id: paymentOf(document), amountCents: 1 } }),
    ],
    [
      'noting a reference by its door',
      'payments.collect',
      'body',
      (document, as) =>
        server.call('POST /api/workorderpayments', {
          as,
          body: { id: paymentOf(document), reference: 'no. 12' },
        }),
    ],
  ];
  type Reply = { status: number; error: { code?: string; fields?: Record<string, string> | undefined } };
  const paymentOf = (document: WorkOrder) => document.payments[0]!.id;
  const save = (as: string, edit: Parameters<typeof saveOf>[0]) => savingAs(server, as).save(saveOf(edit));

  const editors = roles.filter((role) => may([role], ['workorders.edit', 'workorders.own']));
  const pairs = ways.flatMap((way) => editors.map((role) => [way[0], role, way] as const));
  it.each(pairs)('%s is done by a %s with the right to it alone (R6.4)', async (_name, role, way) => {
    const [, right, field, act] = way;
    const document = await workOrderWithPayment(role);
    const before = await companyRows(server);
    const { status, error } = await act(document, tokens[role]);
    const named = field.replace('payments.id', `payments.${paymentOf(document)}`);
    const answer = [status < 300 ? 'done' : status, error.code, Object.keys(error.fields ?? {})];
    expect(answer).toEqual(may([role], right) ? ['done', undefined, []] : [403, 'forbidden', [named]]);
    expect((await companyRows(server))['changes'] === before['changes']).toBe(!may([role], right));
  });

  const sellers = roles.filter((role) => may([role], ['proposals.edit', 'proposals.own']));
  it.each(sellers)('of a proposal is asked about alike: a %s (R6.4)', async (role) => {
    const { id } = await savingAs(server, tokens[role]).saved(saveOf(newProposal(place.siteId)));
    const collect = (as: string) =>
      server.call('POST /api/salesproposalpayments', {
        as,
        body: { id: 0, salesProposalId: id, ...deposit },
      });
    expect((await collect(tokens[role])).status).toBe(may([role], 'payments.collect') ? 200 : 403);
    const { data } = await collect(tokens.office);
    const voided = await server.call('DELETE /api/salesproposalpayments/{id}', {
      as: tokens[role],
      params: { id: data.record.id },
      query: { reason: 'entered twice' },
    });
    expect(voided.status).toBe(may([role], 'payments.void') ? 204 : 403);
  });
});

describe("somebody else's document", () => {
  const others = roles.filter((role) => role !== 'office');
  const change = { text: 'mine' };

  it.each(others)('is changed by a %s with the right to edit all of its kind (R6.4)', async (role) => {
    const order = await office.load('workOrder', (await office.saved(saveOf(newWorkOrder(place, 1)))).id);
    const offer = await office.load(
      'salesProposal',
      (await office.saved(saveOf(newProposal(place.siteId)))).id,
    );
    const mine = savingAs(server, tokens[role]);
    const replies = [
      await mine.save(saveOf(changeRoot(workOrderShape, startEdit(workOrderShape, order), change))),
      await mine.save(saveOf(changeRoot(salesProposalShape, startEdit(salesProposalShape, offer), change))),
    ];
    const expected = (edit: Permission, own: Permission) => {
      if (may([role], edit)) return 200;
      return may([role], own) ? 404 : 403;
    };
    expect(replies.map(({ status }) => status)).toEqual([
      expected('workorders.edit', 'workorders.own'),
      expected('proposals.edit', 'proposals.own'),
    ]);
  });
});

describe('who is dispatcher and technician', () => {
  it("sees a stranger's proposal and changes nothing in it, by no door (R6.4)", async () => {
    const { id } = await office.saved(saveOf(newProposal(place.siteId, 1, 1)));
    const robin = await personOf(['dispatcher', 'technician']);
    const seen = await robin.saving.load('salesProposal', id);
    const [chosen] = seen.packages;
    const [line] = seen.details;
    const before = await companyRows(server);
    const as = robin.token;
    const replies = [
      await robin.saving.save(saveOf(renamed(seen))),
      await server.call('POST /api/salesproposaldetails', { as, body: { id: line!.id, text: 'mine' } }),
      await server.call('POST /api/salesproposaldetails', {
        as,
        body: { id: 0, salesProposalPackageId: chosen!.id, text: 'mine' },
      }),
      await server.call('DELETE /api/salesproposaldetails/{id}', { as, params: { id: line!.id } }),
      await server.call('POST /api/salesproposalpackages/{id}/select', {
        as,
        params: { id: chosen!.id },
        body: { key: randomUUID(), acceptedBy: 'Angela Castellano', acceptance: 'signed' },
      }),
    ];
    expect(replies.map(({ status, error }) => [status, error.code])).toEqual(
      replies.map(() => [404, 'not_found']),
    );
    expect(await companyRows(server)).toEqual(before);
  });

  it('changes the own proposal (R6.4)', async () => {
    const robin = await personOf(['dispatcher', 'technician']);
    const own = await robin.saving.saved(saveOf(newProposal(place.siteId)));
    const loaded = await robin.saving.load('salesProposal', own.id);
    expect((await robin.saving.saved(saveOf(renamed(loaded)))).version).toBe(2);
  });

  const renamed = (proposal: SalesProposal) =>
    changeRecord(salesProposalShape, startEdit(salesProposalShape, proposal), {
      kind: 'packages',
      id: proposal.packages[0]!.id,
      fields: { text: 'mine' },
    });

  async function personOf(held: Role[]) {
    await server.sql(
      'update memberships set roles = $2, rights_version = rights_version + 1 where company_id = 1 and person_id = $1',
      [await server.personId('robin@both.example'), held],
    );
    const { token } = await server.signInAs('robin@both.example', 1);
    return { token, saving: savingAs(server, token) };
  }
});
