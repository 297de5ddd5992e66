import { randomUUID } from 'node:crypto';
import { changeRoot } from '@fieldwright/domain/kernel/edit-change';
import { type Edit, startEdit } from '@fieldwright/domain/kernel/edit-session';
import { chooser } from '@fieldwright/domain/kernel/testing/edit-samples';
import { makeProposal, makeTemplate, markAsNew } from '@fieldwright/domain/proposals/proposal-rules';
import type { SalesProposal } from '@fieldwright/domain/proposals/sales-proposal';
import { salesProposalShape } from '@fieldwright/domain/proposals/sales-proposal-shape';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildStockedSite, filled, newProposal, saveOf } from '../../testing/documents.ts';
import { type Saving, savingAs } from '../../testing/saving.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { deviceOf, photoOf, sampleOf } from '../files/testing/uploads.ts';

let server: TestServer;
let token: string;
let owner: Saving;
let siteId: number;
beforeAll(async () => {
  server = await startTestServer();
  ({ token } = await server.signInAs('owner'));
  owner = savingAs(server, token);
  ({ siteId } = await buildStockedSite(server));
  await server.sql("insert into tax_items (company_id, id, text) values (1, 3, 'Wake County')");
});
afterAll(() => server.stop());

const tax = { taxItemId: 3, taxOverride: true, salesTaxPercentage: 7.25, manualTaxItem: { percentage: 8 } };
const noTax = { taxItemId: null, taxOverride: false, salesTaxPercentage: null, manualTaxItem: null };
const nobody = { acceptedBy: null, acceptance: null, acceptedDate: null, frozenTax: null };

async function saved(edit: Edit<SalesProposal>): Promise<SalesProposal> {
  return owner.load('salesProposal', (await owner.saved(saveOf(edit))).id);
}
const edited = (proposal: SalesProposal, fields: Partial<SalesProposal>) =>
  changeRoot(salesProposalShape, startEdit(salesProposalShape, proposal), fields);

async function sentProposal(): Promise<SalesProposal> {
  const { id } = await saved(changeRoot(salesProposalShape, newProposal(siteId, 2), tax));
  const body = { key: randomUUID(), status: 'Sent' } as const;
  await server.call('POST /api/salesproposals/{id}/status', { as: token, params: { id }, body });
  return owner.load('salesProposal', id);
}

describe('making a template', () => {
  it('sets status Created and clears the tax fields, though the screen sends isTemplate alone (R4.10)', async () => {
    const proposal = await sentProposal();
    const template = await saved(edited(proposal, { isTemplate: true }));
    expect(template).toMatchObject({ isTemplate: true, status: 'Created', ...noTax, ...nobody });
  });

  it('clears the tax that the same save sets, and that of one that is a template from the start (R4.10)', async () => {
    const proposal = await saved(newProposal(siteId));
    expect(await saved(edited(proposal, { isTemplate: true, ...tax }))).toMatchObject(noTax);
    const fresh = changeRoot(salesProposalShape, newProposal(siteId), { isTemplate: true, ...tax });
    expect(await saved(fresh)).toMatchObject({ isTemplate: true, status: 'Created', ...noTax });
  });

  it('leaves what the domain makes of the proposal, and is in the history (R4.10)', async () => {
    const proposal = await sentProposal();
    const template = await saved(edited(proposal, { isTemplate: true }));
    const { version: _, updatedDate: __, packages: ___, ...rest } = makeTemplate(proposal);
    expect(rest.siteId).toBeNull();
    expect(template).toMatchObject(rest);
    const { data } = await server.call('GET /api/salesproposals/{id}/changes', {
      as: token,
      params: { id: proposal.id },
    });
    expect(data[0]!.steps[0]!.records[0]!.fields).toMatchObject({
      isTemplate: { from: false, to: true },
      status: { from: 'Sent', to: 'Created' },
      taxItemId: { from: 3, to: null },
    });
  });

  it('and the reverse sets isTemplate false and nothing else (R4.10)', async () => {
    const template = await saved(edited(await sentProposal(), { isTemplate: true }));
    const proposal = await saved(edited(template, { isTemplate: false }));
    const { version: _, updatedDate: __, ...rest } = makeProposal(template);
    expect(proposal).toMatchObject(rest);
  });
});

describe('marking as new', () => {
  /** Creates a proposal with something in every list except files, and one real file. */
  async function withFile(fields: Partial<SalesProposal> = {}): Promise<SalesProposal> {
    const edit = filled(salesProposalShape, newProposal(siteId), chooser(4), { siteId });
    const draft = fields.isTemplate ? { ...edit.draft, payments: [], loanApplications: [] } : edit.draft;
    const { id } = await saved(changeRoot(salesProposalShape, { ...edit, draft }, fields));
    const sample = sampleOf(photoOf(1000));
    await deviceOf(server, token).resume(sample);
    const [row] = await server.sql<{ id: number }>('select id::integer from files where guid = $1', [
      sample.guid,
    ]);
    const attached = await server.call('POST /api/salesproposals/{id}/files', {
      as: token,
      params: { id },
      body: { fileId: row!.id },
    });
    expect(attached.status).toBe(200);
    return owner.load('salesProposal', id);
  }

  it.each([
    ['proposal', {}],
    ['template', { isTemplate: true, siteId: null }],
  ])(
    'of a %s with a file is saved; the file, payments and loans stay with the original (R4.11)',
    async (_, fields) => {
      const original = await withFile(fields);
      const reply = await owner.save(saveOf(markAsNew(original, randomUUID())));
      expect([reply.status, reply.error.code, reply.error.fields]).toEqual([200, undefined, undefined]);
      const copy = await owner.load('salesProposal', reply.data.outcome === 'saved' ? reply.data.id : 0);
      expect(copy).toMatchObject({ isTemplate: original.isTemplate, status: 'Created', version: 1 });
      const shown = ({ packages, details }: SalesProposal) => [
        packages.filter(({ hidden }) => !hidden).map(({ text }) => text),
        details.filter(({ hidden }) => !hidden).map(({ text }) => text),
      ];
      expect(shown(copy)).toEqual(shown(original));
      expect([copy.fileInformations, copy.payments, copy.loanApplications]).toEqual([[], [], []]);
      expect(await owner.load('salesProposal', original.id)).toEqual(original);
    },
  );
});
