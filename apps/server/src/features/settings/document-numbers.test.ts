import { randomUUID } from 'node:crypto';
import type { DocumentNumbers } from '@fieldwright/domain/settings/document-numbers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inOrder } from '../../testing/barrier.ts';
import { buildSite, newProposal, newWorkOrder, saveOf } from '../../testing/documents.ts';
import { savingAs } from '../../testing/saving.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let owner: string;
let place: { customerId: number; siteId: number };
beforeAll(async () => {
  server = await startTestServer();
  owner = (await server.signInAs('owner')).token;
  place = await buildSite(server);
});
afterAll(() => server.stop());
beforeEach(() =>
  server.sql(`update document_numbers set prefix = case kind when 'workOrder' then 'WO-' else 'P-' end
    where company_id = 1`),
);

const saving = (as = owner) => savingAs(server, as);
const proposal = async (as?: string) => {
  const { number = '' } = await saving(as).saved(saveOf(newProposal(place.siteId)));
  return number;
};
const workOrder = async () => {
  const { number = '' } = await saving().saved(saveOf(newWorkOrder(place, 1)));
  return number;
};
const valueOf = (number: string) => Number(number.replace(/\D/g, ''));
const change = (body: Partial<DocumentNumbers> & { basedOn?: number }, as = owner) =>
  server.call('PATCH /api/company', { as, body });
const read = async () => (await server.call('GET /api/company', { as: owner })).data;

describe('a number', () => {
  it('is the next of its kind in its company, given when the document is first saved, and kept', async () => {
    const first = await proposal();
    const { proposalNextNumber, workOrderNextNumber } = await read();
    expect(first).toBe(`P-${proposalNextNumber - 1}`);
    const { id, number } = await saving().saved(saveOf(newProposal(place.siteId)));
    expect(number).toBe(`P-${proposalNextNumber}`);
    expect(await workOrder()).toBe(`WO-${workOrderNextNumber}`);
    const loaded = await saving().load('salesProposal', id);
    expect(loaded.number).toBe(number);
    await change({ proposalPrefix: 'Q.' });
    expect(await proposal()).toBe(`Q.${proposalNextNumber + 1}`);
    expect((await saving().load('salesProposal', id)).number).toBe(number);
  });

  it('is none that a device sends', async () => {
    const save = saveOf(newProposal(place.siteId));
    const { proposalNextNumber } = await read();
    const fields = { ...save.plan.steps[0]!.records[0]!.fields, number: { from: '', to: 'P-1' } };
    const steps = [{ ...save.plan.steps[0]!, records: [{ ...save.plan.steps[0]!.records[0]!, fields }] }];
    const reply = await saving().save({ ...save, plan: { ...save.plan, steps } } as typeof save);
    expect(reply.status).toBe(422);
    expect((await read()).proposalNextNumber).toBe(proposalNextNumber);
  });

  it('is given once for a save that is sent twice, and none to one that is refused', async () => {
    const save = saveOf(newProposal(place.siteId));
    const [once, again] = [await saving().saved(save), await saving().saved(save)];
    expect(again.number).toBe(once.number);
    const refused = await saving().save({ ...saveOf(newProposal(1)) });
    expect(refused.status).toBe(422);
    expect(await proposal()).toBe(`P-${valueOf(once.number!) + 1}`);
  });

  it('is never the same for two at once, which wait for each other', async () => {
    await proposal();
    const numbers = await inOrder(
      server,
      "document_numbers where company_id = 1 and kind = 'salesProposal'",
      [() => proposal(), () => proposal(), () => proposal()],
    );
    const [first, ...rest] = numbers.map(valueOf).sort((a, b) => a - b);
    expect(rest).toEqual([first! + 1, first! + 2]);
  });

  it('counts in each company for itself', async () => {
    const theirs = await server.sql(
      "select kind, next_number::int as next from document_numbers where company_id = 2 and kind = 'salesProposal'",
    );
    await proposal();
    expect(
      await server.sql(
        "select kind, next_number::int as next from document_numbers where company_id = 2 and kind = 'salesProposal'",
      ),
    ).toEqual(theirs);
  });

  it('is part of the receipts of its document', async () => {
    const { id, number } = await saving().saved(saveOf(newWorkOrder(place, 1)));
    await server.sql(
      `insert into work_order_payments (company_id, id, work_order_id, kind, method, amount_cents, received_date,
         reference, text, status, refunded_cents)
       values (1, nextval('document_ids'), $1, 'balance', 'cash', 100, clock_now(), '', '', 'completed', 0)`,
      [id],
    );
    for (const search of [`R-${number}-1`, `r-${number!.toLowerCase()}`, String(valueOf(number!))]) {
      const { data } = await server.call('GET /api/payments', { as: owner, query: { search } });
      expect([search, data.payments.map(({ receipt }) => receipt)]).toEqual([search, [`R-${number}-1`]]);
    }
  });
});

describe('a search', () => {
  it('finds a document by its number, with its prefix or without, before anything else (R1.4)', async () => {
    const { id, number } = await saving().saved(saveOf(newProposal(place.siteId)));
    for (const text of [number!, number!.toLowerCase(), number!.replace('-', ''), `#${valueOf(number!)}`]) {
      const { data: found } = await server.call('GET /api/search', { as: owner, query: { text } });
      const of = found.filter(({ kind }) => kind === 'proposal');
      expect([text, of[0]]).toMatchObject([text, { id, number }]);
      const { data: list } = await server.call('GET /api/salesproposals', {
        as: owner,
        query: { search: text },
      });
      expect([text, list.proposals.map((each) => each.id)]).toEqual([text, [id]]);
    }
    const { data: none } = await server.call('GET /api/salesproposals', {
      as: owner,
      query: { search: `WO-${valueOf(number!)}` },
    });
    expect(none.proposals).toEqual([]);
  });
});

describe('PATCH /api/company, numbers', () => {
  it.each(['office', 'dispatcher', 'sales', 'technician'])('are not for %s staff (R6.4)', async (role) => {
    const { token } = await server.signInAs(role);
    expect((await change({ proposalPrefix: 'X' }, token)).status).toBe(403);
  });

  it('go on from a higher number, and never to one that was given', async () => {
    const given = valueOf(await proposal());
    const refused = await change({ proposalNextNumber: given });
    expect([refused.status, refused.error.fields]).toEqual([
      422,
      { proposalNextNumber: `Enter ${given + 1} or higher. The highest proposal number so far is ${given}.` },
    ]);
    expect((await change({ proposalNextNumber: given + 100 })).data.proposalNextNumber).toBe(given + 100);
    expect((await change({ proposalNextNumber: given + 1 })).data.proposalNextNumber).toBe(given + 1);
    expect(await proposal()).toBe(`P-${given + 1}`);
  });

  it('name the fields of what is wrong (R5.8)', async () => {
    const { status, error } = await change({ proposalPrefix: 'R-1', workOrderNextNumber: 0 });
    expect([status, Object.keys(error.fields ?? {}).toSorted()]).toEqual([
      422,
      ['proposalPrefix', 'workOrderNextNumber'],
    ]);
    expect((await change({ workOrderPrefix: 'p-' })).error.fields).toEqual({
      workOrderPrefix: 'Proposals and work orders need different prefixes.',
    });
  });

  it('take no prefix whose numbers the other kind has reached', async () => {
    await server.sql(
      "update document_numbers set prefix = 'Z/' where company_id = 1 and kind = 'salesProposal'",
    );
    await change({ proposalNextNumber: 900_000 });
    const given = valueOf(await proposal());
    await change({ proposalPrefix: 'P-' });
    const refused = await change({ workOrderPrefix: 'z/' });
    expect(refused.error.fields).toEqual({
      workOrderPrefix: `Proposals have had this prefix, up to number ${given}. Choose another prefix.`,
    });
    expect((await change({ workOrderPrefix: 'z/', workOrderNextNumber: given + 1 })).status).toBe(200);
    expect(await workOrder()).toBe(`z/${given + 1}`);
    await change({ workOrderPrefix: 'WO-', proposalNextNumber: given + 1 });
    expect((await change({ proposalPrefix: 'Z/' })).error.fields).toEqual({
      proposalPrefix: `Work orders have had this prefix, up to number ${given + 1}. Choose another prefix.`,
    });
  });

  it('are in the company’s history, with what was before (R7.11)', async () => {
    const { proposalPrefix } = await read();
    await change({ proposalPrefix: 'OFF-' });
    const { data } = await server.call('GET /api/company/changes', { as: owner });
    expect(data[0]!.steps[0]!.records[0]!.fields).toEqual({
      proposalPrefix: { from: proposalPrefix, to: 'OFF-' },
    });
  });

  it('wait for a document that is just created, and give its number to no other', async () => {
    const given = valueOf(await proposal());
    const [number, refused] = await inOrder(
      server,
      "document_numbers where company_id = 1 and kind = 'salesProposal'",
      [() => proposal(), () => change({ proposalNextNumber: given + 1 })],
    );
    expect(valueOf(number)).toBe(given + 1);
    // what it set was taken in the meantime
    expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([422, ['proposalNextNumber']]);
  });

  it('are those of a document that is created just after', async () => {
    const given = valueOf(await proposal());
    const [changed, number] = await inOrder(
      server,
      "document_numbers where company_id = 1 and kind = 'salesProposal'",
      [() => change({ proposalNextNumber: given + 50 }), () => proposal()],
    );
    expect(changed.status).toBe(200);
    expect(number).toBe(`P-${given + 50}`);
  });
});

it('gives a work order that a proposal was sold as a number of its own', async () => {
  const site = await buildSite(server);
  const { id } = await saving().saved(saveOf(newProposal(site.siteId)));
  const { packages } = await saving().load('salesProposal', id);
  const { data } = await server.call('POST /api/salesproposalpackages/{id}/select', {
    as: owner,
    params: { id: packages[0]!.id },
    body: { key: randomUUID(), acceptedBy: 'Dana Whitlock', acceptance: 'onTheirWord' },
  });
  const work = await saving().load('workOrder', data.workOrderId);
  expect([work.number, data.workOrderNumber]).toEqual([expect.stringMatching(/^(WO-|z\/)\d+$/), work.number]);
});
