import { randomUUID } from 'node:crypto';
import { addRecord, changeRecord, changeRoot } from '@fieldwright/domain/kernel/edit-change';
import { removeRecord } from '@fieldwright/domain/kernel/edit-remove';
import { type Edit, startEdit } from '@fieldwright/domain/kernel/edit-session';
import type { SalesProposal } from '@fieldwright/domain/proposals/sales-proposal';
import { salesProposalShape as shape } from '@fieldwright/domain/proposals/sales-proposal-shape';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSite, newProposal, saveOf } from '../../testing/documents.ts';
import { type Saving, savingAs } from '../../testing/saving.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let token: string;
let office: Saving;
let siteId: number;
beforeAll(async () => {
  server = await startTestServer();
  ({ token } = await server.signInAs('office'));
  office = savingAs(server, token);
  ({ siteId } = await buildSite(server));
});
afterAll(() => server.stop());

/** Returns a proposal before and after the customer accepted it. */
async function accepted() {
  const { id } = await office.saved(saveOf(newProposal(siteId, 2)));
  const before = await office.load('salesProposal', id);
  const params = { id: before.packages[0]!.id };
  const body = { key: randomUUID(), acceptedBy: 'Angela Castellano', acceptance: 'signed' } as const;
  await server.call('POST /api/salesproposalpackages/{id}/select', { as: token, params, body });
  return { before, now: await office.load('salesProposal', id) };
}
const tripled = (proposal: SalesProposal) =>
  changeRecord(shape, startEdit(shape, proposal), {
    kind: 'details',
    id: proposal.details[0]!.id,
    fields: { quantity: 3 },
  });
const why = expect.stringContaining('The customer accepted it');

describe('an accepted proposal', () => {
  it('is changed by no save, on what it was before it was accepted or on what it is (R4.8, R4.25)', async () => {
    const { before, now } = await accepted();
    const line = `details.${now.details[0]!.id}`;
    for (const edit of [tripled(before), tripled(now)])
      expect((await office.save(saveOf(edit))).error).toMatchObject({
        code: 'invalid',
        fields: { [line]: why },
      });
    expect(await office.load('salesProposal', now.id)).toEqual(now);
  });

  it('keeps its title and note, which the customer read, and its day (R4.8)', async () => {
    const { now } = await accepted();
    for (const fields of [
      { text: 'Heat pump, upper floor' },
      { note: 'Call before noon.' },
      { expiresDate: '2198-01-31' },
    ]) {
      const { error } = await office.save(saveOf(changeRoot(shape, startEdit(shape, now), fields)));
      expect(error.fields).toEqual({ [`salesProposal.${now.id}`]: why });
    }
    expect(await office.load('salesProposal', now.id)).toEqual(now);
  });

  it('gets no line, loses no package, and is made no template (R4.8, R4.10, R4.25)', async () => {
    const { now } = await accepted();
    const start = startEdit(shape, now);
    const fields = { salesProposalPackageId: now.packages[0]!.id, text: 'Filter' };
    const edits: Edit<SalesProposal>[] = [
      addRecord(shape, start, { kind: 'details', fields }).edit,
      removeRecord(shape, start, { kind: 'packages', id: now.packages[0]!.id }),
      changeRoot(shape, start, { isTemplate: true }),
    ];
    for (const edit of edits) expect((await office.save(saveOf(edit))).error.code).toBe('invalid');
    expect(await office.load('salesProposal', now.id)).toEqual(now);
  });

  it('is changed by no door of a child, nor emptied by one (R4.8, R4.25)', async () => {
    const { now } = await accepted();
    const [line] = now.details;
    const salesProposalPackageId = now.packages[0]!.id;
    const bodies = [
      { id: line!.id, quantity: 3 },
      { id: 0, salesProposalPackageId, text: 'Filter' },
    ];
    for (const body of bodies) {
      const reply = await server.call('POST /api/salesproposaldetails', { as: token, body });
      expect([reply.status, Object.values(reply.error.fields ?? {})]).toEqual([422, [why]]);
    }
    const gone = { as: token, query: {} };
    const doors = [
      await server.call('DELETE /api/salesproposaldetails/{id}', { ...gone, params: { id: line!.id } }),
      await server.call('DELETE /api/salesproposalpackages/{id}', {
        ...gone,
        params: { id: salesProposalPackageId },
      }),
    ];
    expect(doors.map(({ status }) => status)).toEqual([422, 422]);
    expect(await office.load('salesProposal', now.id)).toEqual(now);
  });

  it('takes payments, which count on the work order (R4.8)', async () => {
    const { before } = await accepted();
    const fields = { method: 'cash', amountCents: 700 } as const;
    const { edit } = addRecord(shape, startEdit(shape, before), { kind: 'payments', fields });
    expect((await office.save(saveOf(edit))).data).toMatchObject({ outcome: 'saved' });
  });
});
