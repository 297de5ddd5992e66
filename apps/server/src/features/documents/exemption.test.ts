import { randomUUID } from 'node:crypto';
import { exemptionOn } from '@fieldwright/domain/customers/exemption-certificate';
import { addRecord, changeRoot } from '@fieldwright/domain/kernel/edit-change';
import { startEdit } from '@fieldwright/domain/kernel/edit-session';
import type { SalesProposal } from '@fieldwright/domain/proposals/sales-proposal';
import { salesProposalShape } from '@fieldwright/domain/proposals/sales-proposal-shape';
import { workOrderShape } from '@fieldwright/domain/work-orders/work-order-shape';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildSite, newProposal, newWorkOrder, saveOf } from '../../testing/documents.ts';
import { type Saving, savingAs } from '../../testing/saving.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { buildTaxItem } from '../../testing/tax-items.ts';

let server: TestServer;
let token: string;
let office: Saving;
let place: { customerId: number; siteId: number };
/** a tax item of 7.25% */
let taxItemId: number;
beforeAll(async () => {
  server = await startTestServer();
  ({ token } = await server.signInAs('office'));
  office = savingAs(server, token);
  taxItemId = await buildTaxItem(server, { text: 'Wake', parts: [{ id: 1, text: 'NC', rate: 72_500 }] });
});
afterAll(() => server.stop());
beforeEach(async () => {
  place = await buildSite(server);
  await server.sql(`update sites set state = 'NC' where id = $1`, [place.siteId]);
});

/** Gives the customer a certificate, which is valid from a year ago on, unless `more` says otherwise. */
async function certify(more: Partial<Record<'state' | 'number', string>> = {}): Promise<number> {
  const fields = { number: 'F0003-17', state: 'NC', reason: 'resale' as const, issuedDate: '2020-01-01' };
  const { data } = await server.call('POST /api/exemptioncertificates', {
    as: token,
    body: { ...fields, customerId: place.customerId, guid: randomUUID(), ...more },
  });
  return data.id;
}
/** Ends a certificate some days after the company's today, or before it. */
const endIn = (id: number, days: number) =>
  server.sql(
    `update exemption_certificates set expires_date =
       (clock_now() at time zone (select time_zone from companies where id = 1))::date + $2::integer where id = $1`,
    [id, days],
  );

const proposalEdit = (fields: Partial<SalesProposal> = {}) =>
  changeRoot(salesProposalShape, newProposal(place.siteId, 1, 1), { taxItemId, ...fields });
const orderEdit = () => changeRoot(workOrderShape, newWorkOrder(place, 1), { taxItemId });
const taxOf = async (edit: Parameters<typeof saveOf>[0]) =>
  (await office.saved(saveOf(edit))).totals[0]?.taxCents;
const taxes = async () => [await taxOf(proposalEdit()), await taxOf(orderEdit())];

describe('a document of a customer with an exemption certificate', () => {
  it('is not taxed while it is valid in the state of the site, or in every state (pricing rule 5)', async () => {
    expect(await taxes()).toEqual([725, 725]);
    await certify();
    expect(await taxes()).toEqual([0, 0]);
    place = await buildSite(server);
    await certify({ state: '' });
    expect(await taxes()).toEqual([0, 0]);
  });

  it('is taxed in another state, once it has expired, and once it was removed', async () => {
    const id = await certify({ state: 'SC' });
    expect(await taxes()).toEqual([725, 725]);
    await server.call('POST /api/exemptioncertificates', { as: token, body: { id, state: 'NC' } });
    await endIn(id, 0);
    expect(await taxes()).toEqual([0, 0]);
    await endIn(id, -1);
    expect(await taxes()).toEqual([725, 725]);
    await endIn(id, 5);
    const params = { id };
    await server.call('DELETE /api/exemptioncertificates/{id}', { as: token, params });
    expect(await taxes()).toEqual([725, 725]);
    await server.call('POST /api/exemptioncertificates/{id}/restore', { as: token, params });
    expect(await taxes()).toEqual([0, 0]);
  });

  it('is not freed by the certificate of another customer', async () => {
    await certify();
    place = await buildSite(server);
    await server.sql(`update sites set state = 'NC' where id = $1`, [place.siteId]);
    expect(await taxes()).toEqual([725, 725]);
  });

  it("names the certificate to its screen, also before it's saved", async () => {
    await certify();
    const taxExemption = { certificate: 'F0003-17' };
    const { id } = await office.saved(saveOf(proposalEdit()));
    const opened = await server.call('GET /api/salesproposals/{id}', { as: token, params: { id } });
    const order = await office.saved(saveOf(orderEdit()));
    const page = await server.call('GET /api/workorders/{id}', { as: token, params: { id: order.id } });
    const start = await server.call('GET /api/sites/{id}/documentstart', {
      as: token,
      params: { id: place.siteId },
    });
    for (const { pricing } of [opened.data.context, page.data.context, start.data])
      expect(pricing).toMatchObject({ taxExemption });
  });

  it('keeps the exemption it was accepted under, on proposal and work order (R3.5, pricing rule 12)', async () => {
    const certificate = await certify();
    const { id } = await office.saved(saveOf(proposalEdit()));
    const of = await office.load('salesProposal', id);
    const { data } = await server.call('POST /api/salesproposalpackages/{id}/select', {
      as: token,
      params: { id: of.packages[0]!.id },
      body: { key: randomUUID(), workOrderId: null, acceptedBy: 'Angela Castellano', acceptance: 'signed' },
    });
    await endIn(certificate, -1);
    const frozen = { rate: 72_500, exemption: { certificate: 'F0003-17' }, baseCents: 0 };
    expect((await office.load('salesProposal', id)).frozenTax).toMatchObject(frozen);
    const workOrder = await office.load('workOrder', data.workOrderId);
    expect(workOrder.frozenTax).toMatchObject(frozen);
    const more = { kind: 'details', fields: { text: 'Fuse', unitPriceCents: 10_000 } } as const;
    expect(await taxOf(addRecord(workOrderShape, startEdit(workOrderShape, workOrder), more).edit)).toBe(0);
  });

  it('keeps it after acceptance also where no tax was chosen (R3.5)', async () => {
    await certify();
    const { id } = await office.saved(saveOf(proposalEdit({ taxItemId: null })));
    const of = await office.load('salesProposal', id);
    await server.call('POST /api/salesproposalpackages/{id}/select', {
      as: token,
      params: { id: of.packages[0]!.id },
      body: { key: randomUUID(), workOrderId: null, acceptedBy: 'Angela Castellano', acceptance: 'signed' },
    });
    const { frozenTax } = await office.load('salesProposal', id);
    expect(frozenTax).toMatchObject({ source: 'none', exemption: { certificate: 'F0003-17' } });
  });

  it('is priced as on the day it was processed, not as on the day of a later payment', async () => {
    const certificate = await certify();
    const { id } = await office.saved(saveOf(orderEdit()));
    await server.call('POST /api/workorders/{id}/process', {
      as: token,
      params: { id },
      body: { processed: true },
    });
    await server.sql(
      `update work_orders set processed_date = processed_date - interval '10 days' where id = $1`,
      [id],
    );
    await endIn(certificate, -5);
    const edit = startEdit(workOrderShape, await office.load('workOrder', id));
    const payment = { kind: 'payments', fields: { method: 'cash', amountCents: 700 } } as const;
    expect(await taxOf(addRecord(workOrderShape, edit, payment).edit)).toBe(0);
    const page = await server.call('GET /api/workorders/{id}', { as: token, params: { id } });
    expect(page.data.context.pricing.taxExemption).toEqual({ certificate: 'F0003-17' });
  });
});

describe('tax_exemption_on', () => {
  it('picks the same certificate as the domain, on every day and in every state', async () => {
    const days = [null, '2026-01-01', '2026-02-01', '2026-03-01'];
    for (const [index, state] of ['', 'NC', '', 'NC', 'SC', 'NC'].entries())
      for (const expires of days.slice(index % 2))
        await server.sql(
          `insert into exemption_certificates (customer_id, number, state, reason, issued_date, expires_date, hidden, company_id)
           values ($1, $2, $3, 'other', $4, $5, $6, 1)`,
          [
            place.customerId,
            randomUUID(),
            state,
            days[(index % 3) + 1]!,
            laterOf(days[(index % 3) + 1]!, expires),
            index === 5,
          ],
        );
    const { data } = await server.call('GET /api/customers/{id}/exemptioncertificates', {
      as: token,
      params: { id: place.customerId },
      query: { removed: 'true' },
    });
    for (const state of ['NC', 'SC', 'VA', ''])
      for (const day of ['2025-12-31', '2026-01-01', '2026-01-02', '2026-02-01', '2026-02-15', '2026-03-02'])
        expect([state, day, await pickedBy(state, day)]).toEqual([
          state,
          day,
          exemptionOn(data, { state, day }),
        ]);
  });

  const laterOf = (issued: string, expires: string | null) =>
    expires !== null && expires < issued ? issued : expires;

  async function pickedBy(state: string, day: string): Promise<unknown> {
    await server.sql('update sites set state = $2 where id = $1', [place.siteId, state]);
    const { rows } = await sql<{ exemption: unknown }>`
      select tax_exemption_on(${place.siteId}, ${day}::date) as exemption`.execute(
      server.deps.database.forCompany(1),
    );
    return rows[0]!.exemption;
  }
});
