import { randomUUID } from 'node:crypto';
import { addRecord } from '@fieldwright/domain/kernel/edit-change';
import { salesProposalShape } from '@fieldwright/domain/proposals/sales-proposal-shape';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSite, newProposal, saveOf } from '../../testing/documents.ts';
import { openPrepared } from '../../testing/open-prepared.ts';
import { savingAs } from '../../testing/saving.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let owner: string;
/** What the PDFs were made of. */
const printed: string[] = [];
beforeAll(async () => {
  server = await startTestServer();
  owner = (await server.signInAs('owner')).token;
  const { make } = server.deps.pdf;
  server.deps.pdf.make = (template, data, pictures) => {
    printed.push(JSON.stringify(data));
    return make(template, data, pictures);
  };
});
afterAll(() => server.stop());

describe('the warranty of a service and a part', () => {
  it('goes with the line as it was given, to the customer’s page and the invoice (R1.2, R3.8)', async () => {
    const guid = () => ({ guid: randomUUID() });
    const { data: part } = await server.call('POST /api/partitems', {
      as: owner,
      body: { ...guid(), text: 'Valve', code: 'VAL-1', unitPriceCents: 4_000, warranty: 'Valve 10 years' },
    });
    const { data: book } = await server.call('POST /api/pricebooks', {
      as: owner,
      body: { ...guid(), text: 'Service' },
    });
    const { data: service } = await server.call('POST /api/servicerepairs', {
      as: owner,
      body: {
        ...guid(),
        priceBookId: book.id,
        text: 'Replace valve',
        code: 'VAL-2',
        unitPriceCents: 14_000,
        warranty: 'Parts 2 years, labor 1 year',
        parts: [{ partItemId: part.id, quantity: 1 }],
      },
    });
    const { data: found } = await server.call('GET /api/pricebookentries', {
      as: owner,
      query: { text: 'VAL-' },
    });
    expect(found.entries.map(({ warranty }) => warranty)).toEqual([
      'Parts 2 years, labor 1 year',
      'Valve 10 years',
    ]);
    expect(found.entries[0]!.parts.map(({ warranty }) => warranty)).toEqual(['Valve 10 years']);

    const { siteId } = await buildSite(server);
    let edit = newProposal(siteId, 1, 0);
    const salesProposalPackageId = edit.draft.packages[0]!.id;
    for (const { id, kind, text, unitPriceCents, warranty } of found.entries) {
      const from = { [kind === 'partItem' ? 'partItemId' : 'serviceRepairId']: id };
      const fields = { ...from, text, unitPriceCents, warranty, salesProposalPackageId };
      edit = addRecord(salesProposalShape, edit, { kind: 'details', fields }).edit;
    }
    const saving = savingAs(server, owner);
    const { id } = await saving.saved(saveOf(edit));
    await server.call('POST /api/servicerepairs', { as: owner, body: { id: service.id, warranty: 'None' } });
    const { data: link } = await server.call('POST /api/salesproposals/{id}/links', {
      as: owner,
      params: { id },
      body: { key: randomUUID(), mail: false },
    });
    const { data: shown } = await server.call('POST /api/proposallinks/open', {
      body: { token: link.url!.split('/').at(-1)! },
    });
    const lines = shown.state === 'open' ? shown.proposal.packages[0]!.lines : [];
    const warranties = ['Parts 2 years, labor 1 year', 'Valve 10 years'];
    expect(lines.map(({ warranty }) => warranty)).toEqual(warranties);

    const { packages } = await saving.load('salesProposal', id);
    const { data: sold } = await server.call('POST /api/salesproposalpackages/{id}/select', {
      as: owner,
      params: { id: packages[0]!.id },
      body: { key: randomUUID(), acceptedBy: 'Angela Castellano', acceptance: 'signed' },
    });
    const { details, repairParts } = await saving.load('workOrder', sold.workOrderId);
    expect(details.map(({ warranty }) => warranty)).toEqual(warranties);
    expect(repairParts.map(({ warranty }) => warranty)).toEqual(['Valve 10 years']);
    await openPrepared(server, `/api/workorders/${sold.workOrderId}/invoice`, owner);
    expect(printed[0]).toContain('"Warranty: Valve 10 years"');
    expect(printed[0]).toContain('"Warranty: Parts 2 years, labor 1 year"');
  });
});
