import { randomUUID } from 'node:crypto';
import { addRecord, changeRecord } from '@fieldwright/domain/kernel/edit-change';
import { removeRecord } from '@fieldwright/domain/kernel/edit-remove';
import { type Edit, startEdit } from '@fieldwright/domain/kernel/edit-session';
import { addLinkedPackage, followLinks, unlinkPackage } from '@fieldwright/domain/proposals/linked-packages';
import { reductionsIn } from '@fieldwright/domain/proposals/linked-reductions';
import { linesOf } from '@fieldwright/domain/proposals/package-lines';
import type { SalesProposal } from '@fieldwright/domain/proposals/sales-proposal';
import { salesProposalShape as shape } from '@fieldwright/domain/proposals/sales-proposal-shape';
import { linkFaults } from '@fieldwright/domain/proposals/saved-links';
import { brokenLinks } from '@fieldwright/domain/proposals/testing/broken-links';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSite, newProposal, saveOf } from '../../testing/documents.ts';
import { type Saving, savingAs } from '../../testing/saving.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let token: string;
let ana: Saving;
let ben: Saving;
let siteId: number;
beforeAll(async () => {
  server = await startTestServer();
  ({ token } = await server.signInAs('owner'));
  ana = savingAs(server, token);
  ben = savingAs(server, (await server.signInAs('admin')).token);
  ({ siteId } = await buildSite(server));
});
afterAll(() => server.stop());

async function saved(edit: Edit<SalesProposal>, by = ana): Promise<SalesProposal> {
  return by.load('salesProposal', (await by.saved(saveOf(edit))).id);
}
type Change = (edit: Edit<SalesProposal>) => Edit<SalesProposal>;
const edited = (proposal: SalesProposal, change: Change) => {
  const start = startEdit(shape, proposal);
  return followLinks(start, change(start));
};
const setLine =
  (id: number, fields: Partial<SalesProposal['details'][number]>): Change =>
  (edit) =>
    changeRecord(shape, edit, { kind: 'details', id, fields });

/** Saves a proposal with a second package that is linked to its first. */
async function linked() {
  const proposal = await saved(newProposal(siteId, 2));
  const { id: baseId } = proposal.packages[0]!;
  const after = await saved(
    edited(proposal, (edit) => addLinkedPackage(edit, { baseId, text: 'Better' }).edit),
  );
  const { id } = after.packages.find(({ linkedPackageId }) => linkedPackageId === baseId)!;
  return { proposal: after, baseId, id, line: linesOf(after, baseId)[0]!, row: linesOf(after, id)[0]! };
}
const lineOf = (proposal: SalesProposal, id: number) => proposal.details.find((each) => each.id === id)!;

describe('linked packages', () => {
  it('are saved with their lines, follow in the same save, and are in the history', async () => {
    const { proposal, line, row } = await linked();
    expect(row).toMatchObject({ linkedDetailId: line.id, overridden: [], text: line.text });
    const after = await saved(edited(proposal, setLine(line.id, { text: 'Boiler' })));
    expect(lineOf(after, row.id)).toMatchObject({ text: 'Boiler', overridden: [] });
    const own = await saved(edited(after, setLine(row.id, { text: 'Own' })));
    expect(lineOf(own, row.id)).toMatchObject({ text: 'Own', overridden: ['text'] });
    const { data } = await server.call('GET /api/salesproposals/{id}/changes', {
      as: token,
      params: { id: proposal.id },
    });
    const fields = data.flatMap(({ steps }) =>
      steps.flatMap(({ records }) => records.map((each) => each.fields)),
    );
    expect(fields).toContainEqual({ text: { from: line.text, to: 'Boiler' } });
    expect(fields).toContainEqual({
      text: { from: 'Boiler', to: 'Own' },
      overridden: { from: [], to: ['text'] },
    });
    expect(brokenLinks(own)).toEqual([]);
  });

  it('hold when two people save: what one overrides stays, and what the other links follows', async () => {
    const { proposal, line, row, baseId } = await linked();
    const priced = edited(proposal, setLine(line.id, { unitPriceCents: 77_700, priceKey: null }));
    const own = edited(proposal, setLine(row.id, { unitPriceCents: 55_500, priceKey: null }));
    const more = edited(proposal, (edit) => addLinkedPackage(edit, { baseId, text: 'Best' }).edit);
    await ben.saved(saveOf(own));
    await ana.saved(saveOf(priced));
    await ben.saved(saveOf(more));
    const after = await ana.load('salesProposal', proposal.id);
    expect(lineOf(after, row.id)).toMatchObject({ unitPriceCents: 55_500, overridden: ['price'] });
    const best = after.packages.find(({ text }) => text === 'Best')!;
    expect(linesOf(after, best.id)[0]).toMatchObject({ unitPriceCents: 77_700, overridden: [] });
    expect(brokenLinks(after)).toEqual([]);
  });

  it('have discounts and rebates that follow, in a save of all and by the endpoint of one', async () => {
    const { proposal, baseId, id } = await linked();
    const change = edited(proposal, (edit) => {
      const discount = addRecord(shape, edit, {
        kind: 'discounts',
        fields: { salesProposalPackageId: baseId, text: 'Spring', amountCents: 500 },
      });
      const fields = { salesProposalPackageId: baseId, text: 'Utility', amountCents: 700 };
      return addRecord(shape, discount.edit, { kind: 'rebates', fields }).edit;
    });
    const reduced = await saved(change);
    const [spring] = reductionsIn(reduced, 'discounts', baseId);
    const [follower] = reductionsIn(reduced, 'discounts', id);
    expect(follower).toMatchObject({ linkedReductionId: spring!.id, ownTerms: false, amountCents: 500 });
    const [utility] = reductionsIn(reduced, 'rebates', baseId);
    expect(reductionsIn(reduced, 'rebates', id)).toMatchObject([{ linkedReductionId: utility!.id }]);
    const put = (of: number, fields: object) =>
      server.call('POST /api/salesproposaldiscounts', { as: token, body: { id: of, ...fields } as never });
    expect((await put(spring!.id, { amountCents: 900 })).status).toBe(200);
    const now = await ana.load('salesProposal', proposal.id);
    expect(reductionsIn(now, 'discounts', id)).toMatchObject([{ amountCents: 900 }]);
    // two people at once: what one overrides stays, whatever the other has changed since
    const set = (of: number, amountCents: number) =>
      edited(now, (edit) =>
        changeRecord(shape, edit, { kind: 'discounts', id: of, fields: { amountCents } }),
      );
    await ana.saved(saveOf(set(spring!.id, 1_000)));
    await ben.saved(saveOf(set(follower!.id, 2_000)));
    const after = await ana.load('salesProposal', proposal.id);
    expect(reductionsIn(after, 'discounts', baseId)).toMatchObject([{ amountCents: 1_000 }]);
    expect(reductionsIn(after, 'discounts', id)).toMatchObject([{ amountCents: 2_000, ownTerms: true }]);
    expect(brokenLinks(after)).toEqual([]);
    await server.call('DELETE /api/salesproposalrebates/{id}', { as: token, params: { id: utility!.id } });
    const without = await ana.load('salesProposal', proposal.id);
    expect(reductionsIn(without, 'rebates', id)).toEqual([]);
  });

  it('follow what is saved by the endpoint of one line, and lose a line that is removed by it', async () => {
    const { proposal, line, row, id, baseId } = await linked();
    const put = (lineId: number, fields: object) =>
      server.call('POST /api/salesproposaldetails', { as: token, body: { id: lineId, ...fields } as never });
    expect((await put(line.id, { text: 'Boiler' })).status).toBe(200);
    expect((await put(row.id, { quantity: 3 })).status).toBe(200);
    const after = await ana.load('salesProposal', proposal.id);
    expect(lineOf(after, row.id)).toMatchObject({ text: 'Boiler', quantity: 3, overridden: ['quantity'] });
    await server.call('DELETE /api/salesproposaldetails/{id}', { as: token, params: { id: line.id } });
    const without = await ana.load('salesProposal', proposal.id);
    expect(linesOf(without, id)).toHaveLength(linesOf(without, baseId).length);
    expect(brokenLinks(without)).toEqual([]);
    await server.call('DELETE /api/salesproposalpackages/{id}', { as: token, params: { id: baseId } });
    const frozen = await ana.load('salesProposal', proposal.id);
    expect(linesOf(frozen, id).map(({ text }) => text)).toEqual(linesOf(without, id).map(({ text }) => text));
    expect(linesOf(frozen, id).every(({ linkedDetailId }) => linkedDetailId === null)).toBe(true);
  });

  it('keep their lines if the other package is removed after sending, too', async () => {
    const { proposal, id, baseId } = await linked();
    const body = { key: randomUUID(), status: 'Sent' } as const;
    await server.call('POST /api/salesproposals/{id}/status', {
      as: token,
      params: { id: proposal.id },
      body,
    });
    const sent = await ana.load('salesProposal', proposal.id);
    const after = await saved(
      edited(sent, (edit) => removeRecord(shape, edit, { kind: 'packages', id: baseId })),
    );
    expect(after.packages.find((each) => each.id === id)).toMatchObject({
      linkedPackageId: null,
      hidden: false,
    });
    expect(linesOf(after, id)).toHaveLength(linesOf(proposal, id).length);
    expect(brokenLinks(after)).toEqual([]);
  });

  it('are the same whoever saves first: one edits the package, the other the linked one', async () => {
    for (const isOwnFirst of [true, false]) {
      const { proposal, line, row, id, baseId } = await linked();
      const set = (lineId: number, fields: Parameters<typeof setLine>[1]) =>
        saveOf(edited(proposal, setLine(lineId, fields)));
      const base = set(line.id, { text: 'Boiler', quantity: 2, unitPriceCents: 77_700, priceKey: null });
      const own = set(row.id, { unitPriceCents: 55_500, priceKey: null });
      for (const save of isOwnFirst ? [own, base] : [base, own]) await (save === own ? ben : ana).saved(save);
      const after = await ana.load('salesProposal', proposal.id);
      const text = 'Boiler';
      expect(lineOf(after, line.id)).toMatchObject({ text, quantity: 2, unitPriceCents: 77_700 });
      expect(lineOf(after, row.id)).toMatchObject({ text, quantity: 2, unitPriceCents: 55_500 });
      expect(lineOf(after, row.id).overridden).toEqual(['price']);
      // the other package is removed while its price is used again in the linked one
      const released = saveOf(edited(after, setLine(row.id, { overridden: [] })));
      await ben.saved(
        saveOf(edited(after, (edit) => removeRecord(shape, edit, { kind: 'packages', id: baseId }))),
      );
      await ana.saved(released);
      const frozen = await ana.load('salesProposal', proposal.id);
      expect(lineOf(frozen, row.id)).toMatchObject({
        text,
        unitPriceCents: 77_700,
        linkedDetailId: null,
        overridden: [],
      });
      expect(linesOf(frozen, id)).toHaveLength(linesOf(after, id).length);
      expect(brokenLinks(frozen)).toEqual([]);
    }
  });

  it('are nothing that customers get: without them, what was sent is the same version (R1.2)', async () => {
    const { proposal, row, id } = await linked();
    const own = await saved(edited(proposal, setLine(row.id, { unitPriceCents: 55_500, priceKey: null })));
    expect(lineOf(own, row.id).overridden).toEqual(['price']);
    const open = async () => {
      const { data } = await server.call('POST /api/salesproposals/{id}/links', {
        as: token,
        params: { id: proposal.id },
        body: { key: randomUUID(), mail: false },
      });
      const body = { token: new URL(data.url!).pathname.replace('/p/', '') };
      const shown = (await server.call('POST /api/proposallinks/open', { body })).data;
      if (shown.state !== 'open') throw new Error(shown.state);
      return shown;
    };
    const before = await open();
    expect(before.proposal.packages.map(({ text }) => text)).toContain('Better');
    for (const word of ['linkedPackageId', 'linkedDetailId', 'overridden', 'ownOrder'])
      expect(JSON.stringify(before)).not.toContain(word);
    const sent = await ana.load('salesProposal', proposal.id);
    const unlinked = await saved(edited(sent, (edit) => unlinkPackage(edit, id)));
    expect(lineOf(unlinked, row.id)).toMatchObject({ linkedDetailId: null, overridden: [] });
    const after = await open();
    expect(after.revision).toEqual(before.revision);
    expect(after.proposal).toEqual(before.proposal);
  });

  it('are only of the same proposal, and of one level', async () => {
    const one = await linked();
    const other = await linked();
    const save = (change: Change) => ana.save(saveOf(change(startEdit(shape, one.proposal))));
    const linkTo =
      (id: number, linkedPackageId: number): Change =>
      (edit) => ({
        ...edit,
        draft: {
          ...edit.draft,
          packages: edit.draft.packages.map((each) =>
            each.id === id ? { ...each, linkedPackageId, updated: true } : each,
          ),
        },
      });
    const itself = await save(linkTo(one.baseId, one.baseId));
    expect(itself.error.fields).toEqual({ [`packages.${one.baseId}.linkedPackageId`]: linkFaults.itself });
    const cycle = await save(linkTo(one.baseId, one.id));
    expect(cycle.error.fields).toEqual({ [`packages.${one.baseId}.linkedPackageId`]: linkFaults.linked });
    const stolen = await server.call('POST /api/salesproposaldetails', {
      as: token,
      body: { id: one.row.id, linkedDetailId: other.line.id } as never,
    });
    expect(stolen.status).toBe(422);
    expect((await ana.load('salesProposal', one.proposal.id)).packages).toEqual(one.proposal.packages);
    // like a package that someone else has removed since
    const foreign = await save(linkTo(one.id, other.baseId));
    expect(foreign.data).toMatchObject({ outcome: 'saved' });
    const after = await ana.load('salesProposal', one.proposal.id);
    expect(after.packages.find(({ id }) => id === one.id)!.linkedPackageId).toBeNull();
    expect(brokenLinks(after)).toEqual([]);
    const fresh = newProposal(siteId);
    const { id } = fresh.draft.packages[0]!;
    const made = await saved(linkTo(id, other.baseId)(fresh));
    expect(made.packages.map(({ linkedPackageId }) => linkedPackageId)).toEqual([null]);
  });
});
