import { randomUUID } from 'node:crypto';
import { addRecord, changeRecord } from '@fieldwright/domain/kernel/edit-change';
import { removeRecord } from '@fieldwright/domain/kernel/edit-remove';
import { startEdit } from '@fieldwright/domain/kernel/edit-session';
import { mostAddOns } from '@fieldwright/domain/proposals/add-on-choices';
import { addLinkedPackage, followLinks } from '@fieldwright/domain/proposals/linked-packages';
import { salesProposalShape } from '@fieldwright/domain/proposals/sales-proposal-shape';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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
beforeEach(() => server.sql('update companies set sign_selects = true'));

const params = (id: number) => ({ as: sales, params: { id } });
const load = async (id: number) => (await server.call('GET /api/salesproposals/{id}', params(id))).data;
const link = async (id: number) => {
  const body = { key: randomUUID(), mail: false };
  const { data } = await server.call('POST /api/salesproposals/{id}/links', { ...params(id), body });
  return new URL(data.url!).pathname.replace('/p/', '');
};
const open = async (token: string) => {
  const { data } = await server.call('POST /api/proposallinks/open', { body: { token } });
  if (data.state !== 'open') throw new Error(data.state);
  return data;
};

/** Adds add-ons to the package of a proposal: $100 and $50. */
function withAddOns(prices = [10_000, 5_000]) {
  let edit = newProposal(siteId, 2);
  const salesProposalPackageId = edit.draft.packages[0]!.id;
  for (const [at, unitPriceCents] of prices.entries()) {
    const fields = { salesProposalPackageId, text: `Add-on ${at + 1}`, unitPriceCents, addOn: true };
    edit = addRecord(salesProposalShape, edit, { kind: 'details', fields }).edit;
  }
  return edit;
}

/** Creates a proposal with add-ons, as its customer has it open. */
async function sent() {
  const { id } = await savingAs(server, sales).saved(saveOf(withAddOns()));
  const token = await link(id);
  const { revision, proposal } = await open(token);
  const [option, other] = proposal.packages;
  return {
    id,
    token,
    hash: revision!.hash,
    option: option!,
    other: other!,
    ids: option!.addOns!.map((each) => each.id),
  };
}
type Sent = Awaited<ReturnType<typeof sent>>;
type Body = Parameters<typeof server.call<'POST /api/proposallinks/sign'>>[1]['body'];
const sign = ({ token, hash, option }: Sent, more: Partial<Body> = {}) =>
  server.call('POST /api/proposallinks/sign', {
    body: {
      token,
      hash,
      key: randomUUID(),
      packageId: option.id,
      name: 'Angela Castellano',
      method: 'typed',
      strokes: null,
      ...more,
    },
  });
const signatures = (id: number) =>
  server.sql<{ ids: number[]; consent: string }>(
    'select to_json(add_on_ids) as ids, consent from proposal_signatures where sales_proposal_id = $1',
    [id],
  );
const orderLines = (id: number) =>
  server.sql<{ text: string; cents: number }>(
    `select d.text, w.total_cents::integer as cents from work_order_details d join work_orders w on w.company_id = d.company_id
       and w.id = d.work_order_id where w.sales_proposal_id = $1 order by d."order"`,
    [id],
  );

describe('POST /api/proposallinks/sign, with add-ons', () => {
  it('shows them with what each adds, and stores the ticked ones with the signature (R1.2)', async () => {
    const offer = await sent();
    const total = offer.option.totals!.totalCents;
    expect(offer.option.addOns).toMatchObject([
      { text: 'Add-on 1', addsCents: 10_000, chosen: false },
      { text: 'Add-on 2', addsCents: 5_000, chosen: false },
    ]);
    const { data } = await sign(offer, { addOnIds: [offer.ids[1]!] });
    expect(data.addOnIds).toEqual([offer.ids[1]]);
    expect(await signatures(offer.id)).toEqual([
      { ids: [offer.ids[1]], consent: expect.stringContaining('accept Option 1 with Add-on 2 for $350.02') },
    ]);
    expect(total).toBe(30_002);
  });

  it('sells the ticked ones with the package, and leaves out the others (R4.8)', async () => {
    const offer = await sent();
    await sign(offer, { addOnIds: [offer.ids[1]!] });
    const lines = await orderLines(offer.id);
    expect(lines.map(({ text }) => text)).toContain('Add-on 2');
    expect(lines.map(({ text }) => text)).not.toContain('Add-on 1');
    expect(lines[0]!.cents).toBe(35_002);
    const proposal = await load(offer.id);
    expect(proposal.status).toBe('Accepted');
    expect(proposal.details.filter(({ addOn }) => addOn).map(({ leftOut }) => leftOut)).toEqual([
      true,
      false,
    ]);
    expect(proposal.context.signed).toMatchObject({ addOnIds: [offer.ids[1]], differences: [] });
    const { signature, proposal: shown } = await open(offer.token);
    expect(signature!.addOnIds).toEqual([offer.ids[1]]);
    expect(shown.packages[0]!.addOns!.map(({ chosen }) => chosen)).toEqual([false, true]);
    expect(shown.packages[0]!.totals!.totalCents).toBe(35_002);
    expect(shown.packages[0]!.accepted).toBeNull();
  });

  it('binds them to the hash of the signature, which is checked again with the version’s code', async () => {
    const offer = await sent();
    await sign(offer, { addOnIds: [offer.ids[1]!] });
    const verify = async () =>
      (await server.call('POST /api/proposallinks/verify', { body: { hash: offer.hash } })).data;
    expect(await verify()).toMatchObject({
      found: true,
      signature: { option: 'Option 1 with Add-on 2', totalCents: 35_002 },
    });
    await server.sql('update proposal_signatures set add_on_ids = $2 where sales_proposal_id = $1', [
      offer.id,
      offer.ids,
    ]);
    expect(await verify()).toEqual({ found: false });
  });

  it('leaves all of them out if none is ticked', async () => {
    const offer = await sent();
    await sign(offer);
    expect((await orderLines(offer.id))[0]!.cents).toBe(30_002);
  });

  it('answers a repeated request with the same ticks, and refuses its key with others', async () => {
    const offer = await sent();
    const key = randomUUID();
    const first = await sign(offer, { key, addOnIds: offer.ids });
    expect((await sign(offer, { key, addOnIds: offer.ids.toReversed() })).data).toEqual(first.data);
    expect((await sign(offer, { key, addOnIds: [offer.ids[0]!] })).error.code).toBe('key_reused');
    expect((await sign(offer, { key })).error.code).toBe('key_reused');
    expect(await signatures(offer.id)).toHaveLength(1);
  });

  it('refuses an id that is unknown, of a line or of another option, and one named twice', async () => {
    const offer = await sent();
    const [one] = offer.ids;
    const wrong = [[one!, one!], [999_999], [offer.option.lines[0]!.id], [offer.other.lines[0]!.id]];
    for (const addOnIds of wrong) {
      const { error } = await sign(offer, { addOnIds });
      expect([error.code, Object.keys(error.fields ?? {})]).toEqual(['invalid', ['addOnIds']]);
    }
    const { error } = await sign(offer, { packageId: offer.other.id, addOnIds: [one!] });
    expect(Object.keys(error.fields ?? {})).toEqual(['addOnIds']);
    expect(await signatures(offer.id)).toEqual([]);
  });

  it('asks for the deposit of what was ticked', async () => {
    await server.sql('update companies set sign_selects = false');
    const { id } = await savingAs(server, sales).saved(
      saveOf(
        (() => {
          const edit = withAddOns();
          return { ...edit, draft: { ...edit.draft, depositPercent: 50 } };
        })(),
      ),
    );
    const token = await link(id);
    const { revision, proposal } = await open(token);
    const option = proposal.packages[0]!;
    const addOnIds = option.addOns!.map((each) => each.id);
    await sign({ token, hash: revision!.hash, option } as Sent, { addOnIds });
    expect((await open(token)).deposit).toMatchObject({ dueCents: 22_501 });
  });
});

describe('POST /api/salesproposalpackages/{id}/select, with add-ons', () => {
  const select = (offer: Sent, detailIds: number[] | null) =>
    server.call('POST /api/salesproposalpackages/{id}/select', {
      as: sales,
      params: { id: offer.option.id },
      body: {
        key: randomUUID(),
        workOrderId: null,
        acceptedBy: 'Angela Castellano',
        acceptance: 'onTheirWord',
        detailIds,
      },
    });

  it('sells those that staff have ticked, until the acceptance is undone: then nothing is chosen (R4.8)', async () => {
    const offer = await sent();
    const [one] = offer.ids;
    const plain = offer.option.lines.map(({ id }) => id);
    expect((await select(offer, [...plain, one!])).status).toBe(200);
    expect((await orderLines(offer.id))[0]!.cents).toBe(40_002);
    const undone = await server.call('POST /api/salesproposals/{id}/undoacceptance', {
      ...params(offer.id),
      body: { key: randomUUID() },
    });
    expect(undone.status).toBe(200);
    const proposal = await load(offer.id);
    expect(proposal.details.some(({ leftOut }) => leftOut)).toBe(false);
    expect(
      (await open(await link(offer.id))).proposal.packages[0]!.addOns!.some(({ chosen }) => chosen),
    ).toBe(false);
  });

  it('sells none without a choice of lines, and refuses one of another option', async () => {
    const offer = await sent();
    const { error } = await select(offer, [offer.other.lines[0]!.id]);
    expect(Object.keys(error.fields ?? {})).toEqual(['detailIds']);
    expect((await select(offer, null)).status).toBe(200);
    expect((await orderLines(offer.id))[0]!.cents).toBe(30_002);
  });
});

describe('POST /api/salesproposals, with add-ons', () => {
  it('refuses more add-ons in a package than a customer can choose from, at the line', async () => {
    const saving = savingAs(server, sales);
    const prices = Array.from({ length: mostAddOns }, () => 100);
    const { id } = await saving.saved(saveOf(withAddOns(prices)));
    const edit = startEdit(salesProposalShape, await saving.load('salesProposal', id));
    const { id: lineId } = edit.draft.details.find(({ addOn }) => !addOn)!;
    const more = changeRecord(salesProposalShape, edit, {
      kind: 'details',
      id: lineId,
      fields: { addOn: true },
    });
    const { error } = await server.call('POST /api/salesproposals', { as: sales, body: saveOf(more) });
    expect(error.code).toBe('invalid');
    expect(error.fields).toEqual({
      [`details.${lineId}.addOn`]: 'A package can have 6 add-ons. Include this one, or remove another.',
    });
  });

  it('refuses a package of only add-ons, also where two people make its last lines add-ons', async () => {
    const saving = savingAs(server, sales);
    const { id } = await saving.saved(saveOf(newProposal(siteId)));
    const edit = startEdit(salesProposalShape, await saving.load('salesProposal', id));
    const make = (lineId: number) =>
      saveOf(
        changeRecord(salesProposalShape, edit, { kind: 'details', id: lineId, fields: { addOn: true } }),
      );
    const [first, second] = edit.draft.details.map((line) => line.id);
    await saving.saved(make(first!));
    const { error } = await saving.save(make(second!));
    expect(error.code).toBe('invalid');
    expect(error.fields).toEqual({
      [`details.${second}.addOn`]: 'A package needs at least one line that isn’t an add-on.',
    });
  });

  it('refuses it in a linked package whose last other line is removed, but not where others removed it', async () => {
    const saving = savingAs(server, sales);
    const shape = salesProposalShape;
    const begun = newProposal(siteId, 1, 2);
    const linked = addLinkedPackage(begun, { baseId: begun.draft.packages[0]!.id, text: 'Better' });
    const { id } = await saving.saved(saveOf(linked.edit));
    const edit = startEdit(shape, await saving.load('salesProposal', id));
    const [own, other] = edit.draft.details.filter(({ linkedDetailId }) => linkedDetailId !== null);
    const followed = own!.linkedDetailId!;
    const remove = (from: typeof edit) =>
      followLinks(from, removeRecord(shape, from, { kind: 'details', id: other!.id }));
    const offer = followLinks(
      edit,
      changeRecord(shape, edit, { kind: 'details', id: followed, fields: { addOn: true } }),
    );
    const { error } = await saving.save(saveOf(remove(offer)));
    expect(error.fields).toEqual({
      [`details.${own!.id}.addOn`]: 'A package needs at least one line that isn’t an add-on.',
    });
    await saving.saved(saveOf(remove(edit)));
    await saving.saved(saveOf(offer));
    const saved = await load(id);
    const line = (lineId: number) => saved.details.find((each) => each.id === lineId);
    expect([line(followed)?.addOn, line(own!.id)?.addOn, line(own!.id)?.overridden]).toEqual([
      true,
      false,
      ['addOn'],
    ]);
  });
});
