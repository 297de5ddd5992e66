import { randomUUID } from 'node:crypto';
import { addRecord, changeRoot } from '@fieldwright/domain/kernel/edit-change';
import { startingRules } from '@fieldwright/domain/price-books/pricing-rules';
import { wholeShare } from '@fieldwright/domain/pricing/taxed-share';
import { salesProposalShape } from '@fieldwright/domain/proposals/sales-proposal-shape';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSite, newProposal, saveOf } from '../../testing/documents.ts';
import { type Saving, savingAs } from '../../testing/saving.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let owner: string;
let saving: Saving;
let siteId: number;
let service: { id: number; priceBookId: number };
beforeAll(async () => {
  server = await startTestServer();
  owner = (await server.signInAs('owner')).token;
  saving = savingAs(server, owner);
  ({ siteId } = await buildSite(server));
  service = await newService();
});
afterAll(() => server.stop());

/** Makes a service of one hour at $100.00 and a part for $40.00, whose labor isn't taxed. */
async function newService() {
  await server.call('POST /api/pricingrules', { as: owner, body: startingRules(10_000, 20_000) });
  const guid = () => ({ guid: randomUUID() });
  const part = await server.call('POST /api/partitems', {
    as: owner,
    body: { ...guid(), text: 'Valve', costCents: 2_000, pricing: 'computed' },
  });
  const book = await server.call('POST /api/pricebooks', { as: owner, body: { ...guid(), text: 'Service' } });
  const { data } = await server.call('POST /api/servicerepairs', {
    as: owner,
    body: {
      ...guid(),
      priceBookId: book.data.id,
      text: 'Replace valve',
      code: 'VALVE',
      pricing: 'computed',
      taxedPart: 'materials',
      laborHours: 1,
      parts: [{ partItemId: part.data.id, quantity: 1 }],
    },
  });
  return { id: data.id, priceBookId: book.data.id };
}

describe('a service whose labor isn’t taxed', () => {
  it('tells with its price how much of that is taxed, wherever it is read (R3.8)', async () => {
    const { id, priceBookId } = service;
    const found = await server.call('GET /api/pricebookentries', { as: owner, query: { text: 'VALVE' } });
    const page = await server.call('GET /api/pricebooks/{id}', { as: owner, params: { id: priceBookId } });
    const whose = { propertyTypeId: 1, rateTypeId: 1, agreementId: null } as const;
    const priced = await server.call('POST /api/pricebookprices', {
      as: owner,
      body: { entries: [{ kind: 'serviceRepair', id, ...whose }] },
    });
    const entries = [found.data.entries[0], page.data.entries[0], priced.data[0]];
    expect(entries.map((entry) => [entry?.unitPriceCents, entry?.taxedShare])).toEqual(
      entries.map(() => [14_000, Math.round((wholeShare * 4) / 14)]),
    );
    expect(page.data.entries[0]).toMatchObject({ taxable: true, taxedPart: 'materials' });
  });

  it('is taxed on its materials in a proposal, its work order and their lists (R3.5, R4.8)', async () => {
    const { data: found } = await server.call('GET /api/pricebookentries', {
      as: owner,
      query: { text: 'VALVE' },
    });
    const { taxedShare } = found.entries[0]!;
    const begun = changeRoot(salesProposalShape, newProposal(siteId, 1, 0), {
      manualTaxItem: { percentage: 10 },
    });
    const salesProposalPackageId = begun.draft.packages[0]!.id;
    const fields = {
      serviceRepairId: service.id,
      unitPriceCents: 14_000,
      taxedShare,
      salesProposalPackageId,
    };
    const { id } = await saving.saved(
      saveOf(addRecord(salesProposalShape, begun, { kind: 'details', fields }).edit),
    );
    const proposal = await saving.load('salesProposal', id);
    expect(proposal.details[0]).toMatchObject({ taxable: true, taxedShare });
    // $40.00 of $140.00 at 10 %
    const totalOf = async (table: string, row: number) =>
      Number(
        (await server.sql(`select total_cents as cents from ${table} where id = $1`, [row]))[0]!['cents'],
      );
    expect(await totalOf('sales_proposals', id)).toBe(14_400);
    const { data } = await server.call('POST /api/salesproposalpackages/{id}/select', {
      as: owner,
      params: { id: proposal.packages[0]!.id },
      body: { key: randomUUID(), acceptedBy: 'Angela Castellano', acceptance: 'signed' },
    });
    const { details, frozenTax } = await saving.load('workOrder', data.workOrderId);
    expect([details[0]!.taxedShare, frozenTax?.baseCents]).toEqual([taxedShare, 4_000]);
    expect(await totalOf('work_orders', data.workOrderId)).toBe(14_400);
  });
});
