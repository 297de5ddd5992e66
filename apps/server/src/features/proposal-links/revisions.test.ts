import { hash, randomUUID } from 'node:crypto';
import { changeRecord, changeRoot } from '@fieldwright/domain/kernel/edit-change';
import { startEdit } from '@fieldwright/domain/kernel/edit-session';
import type { Fields } from '@fieldwright/domain/kernel/edit-shape';
import { salesProposalShape } from '@fieldwright/domain/proposals/sales-proposal-shape';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSite, newProposal, saveOf } from '../../testing/documents.ts';
import { savingAs } from '../../testing/saving.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let sales: string;
let siteId: number;
beforeAll(async () => {
  server = await startTestServer();
  sales = (await server.signInAs('sales')).token;
  ({ siteId } = await buildSite(server));
});
afterAll(() => server.stop());

const proposal = async () => (await savingAs(server, sales).saved(saveOf(newProposal(siteId, 2)))).id;
const link = async (id: number): Promise<string> => {
  const body = { key: randomUUID(), mail: false };
  const { data } = await server.call('POST /api/salesproposals/{id}/links', {
    as: sales,
    params: { id },
    body,
  });
  return new URL(data.url!).pathname.replace('/p/', '');
};
const open = async (token: string) => {
  const { data } = await server.call('POST /api/proposallinks/open', { body: { token } });
  if (data.state !== 'open') throw new Error(data.state);
  return data;
};
/** Changes the proposal, or its first line. */
async function change(id: number, { root, line }: { root?: Fields; line?: Fields }): Promise<void> {
  const saving = savingAs(server, sales);
  let edit = startEdit(salesProposalShape, await saving.load('salesProposal', id));
  if (root) edit = changeRoot(salesProposalShape, edit, root);
  if (line) {
    const { id: lineId } = edit.draft.details[0]!;
    edit = changeRecord(salesProposalShape, edit, { kind: 'details', id: lineId, fields: line });
  }
  await saving.saved(saveOf(edit));
}
const sentOf = async (id: number) =>
  (await server.call('GET /api/salesproposals/{id}', { as: sales, params: { id } })).data.context.sent;
const become = (id: number, status: 'Sent' | 'Created') =>
  server.call('POST /api/salesproposals/{id}/status', {
    as: sales,
    params: { id },
    body: { key: randomUUID(), status },
  });

describe('a version of a proposal', () => {
  it('is frozen when it is sent; the customer sees it until the next one is sent (R4.25)', async () => {
    const id = await proposal();
    const token = await link(id);
    const before = await open(token);
    expect(before.revision).toMatchObject({ number: 1 });
    await change(id, { root: { text: 'Furnace' }, line: { unitPriceCents: 10_001 } });
    expect(await open(token)).toEqual(before);
    await link(id);
    const after = await open(token);
    expect(after.revision).toMatchObject({ number: 2 });
    expect(after.proposal.text).toBe('Furnace');
    expect(after.proposal.packages[0]!.totals!.totalCents).toBe(30_003);
    // sent again without a change, it stays the same version
    await link(id);
    expect((await open(token)).revision).toEqual(after.revision);
  });

  it('is exactly what the customer receives: its hash is that of their bytes (R1.2)', async () => {
    const id = await proposal();
    const { revision, companyName, customer, proposal: received } = await open(await link(id));
    const { fullName, address } = customer;
    const content = { format: 1, company: { name: companyName }, customer: { fullName, address } };
    expect(hash('sha256', JSON.stringify({ ...content, proposal: received }))).toBe(revision!.hash);
    const [row] = await server.sql<{ content: Buffer }>(
      'select content from proposal_revisions where sales_proposal_id = $1',
      [id],
    );
    expect(hash('sha256', row!.content)).toBe(revision!.hash);
  });

  it('has no field but those that customers may see (R1.2, R6.4)', async () => {
    const id = await proposal();
    await link(id);
    const [row] = await server.sql<{ content: string }>(
      "select convert_from(content, 'UTF8') as content from proposal_revisions where sales_proposal_id = $1",
      [id],
    );
    for (const word of ['ost', 'CAP-', 'argin', 'unitPrice', '4000'])
      expect(row!.content).not.toContain(word);
  });

  it('is frozen by the status Sent, too, and not by a draft (R4.25)', async () => {
    const id = await proposal();
    expect(await sentOf(id)).toBeNull();
    await become(id, 'Sent');
    expect(await sentOf(id)).toMatchObject({ number: 1, by: 'Sales North', differences: [] });
    await become(id, 'Created');
    await change(id, { root: { text: 'Furnace' } });
    await become(id, 'Sent');
    expect(await sentOf(id)).toMatchObject({ number: 2, differences: [] });
  });

  it('can’t be changed or deleted by the product', async () => {
    const id = await proposal();
    await link(id);
    const forbidden = server.deps.database.forCompany(1);
    await expect(forbidden.updateTable('proposal_revisions').set({ number: 9 }).execute()).rejects.toThrow(
      'permission denied',
    );
    await expect(forbidden.deleteFrom('proposal_revisions').execute()).rejects.toThrow('permission denied');
  });

  it('of a proposal that was sent before versions were kept is frozen when it is first opened', async () => {
    const id = await proposal();
    const token = await link(id);
    const before = await open(token);
    await server.sql('delete from proposal_revisions where sales_proposal_id = $1', [id]);
    const [one, other] = await Promise.all([open(token), open(token)]);
    expect(one).toEqual(other);
    expect(one.revision).toMatchObject({ number: 1, hash: before.revision!.hash });
  });
});

describe('GET /api/salesproposals/{id} of a sent proposal', () => {
  it('says nothing of an internal change, and names a cent', async () => {
    const id = await proposal();
    await link(id);
    await change(id, { line: { costCents: 9_999, code: 'X-1' } });
    expect(await sentOf(id)).toMatchObject({ number: 1, differences: [] });
    await change(id, { line: { unitPriceCents: 10_001 } });
    expect((await sentOf(id))!.differences).toEqual([
      { option: 'Option 1', what: 'Subtotal', from: '$300.02', to: '$300.03' },
      { option: 'Option 1', what: 'Total', from: '$300.02', to: '$300.03' },
    ]);
    await link(id);
    expect(await sentOf(id)).toMatchObject({ number: 2, differences: [] });
  });
});
