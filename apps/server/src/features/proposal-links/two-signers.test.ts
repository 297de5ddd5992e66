import { hash as digest, randomUUID } from 'node:crypto';
import { changeRecord, changeRoot } from '@fieldwright/domain/kernel/edit-change';
import { startEdit } from '@fieldwright/domain/kernel/edit-session';
import { salesProposalShape } from '@fieldwright/domain/proposals/sales-proposal-shape';
import { signatureText } from '@fieldwright/domain/proposals/signature';
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
  await server.sql('update customers set email = $1 where company_id = 1', ['angela@castellano.example']);
});
afterAll(() => server.stop());
beforeEach(() => server.sql('update companies set sign_selects = true'));

const params = (id: number) => ({ as: sales, params: { id } });
type LinkBody = Parameters<typeof server.call<'POST /api/salesproposals/{id}/links'>>[1]['body'];
const link = async (id: number, more: Partial<LinkBody> = {}): Promise<string> => {
  const body = { key: randomUUID(), mail: false, ...more };
  const { data } = await server.call('POST /api/salesproposals/{id}/links', { ...params(id), body });
  return new URL(data.url!).pathname.replace('/p/', '');
};
const open = async (token: string) => {
  const { data } = await server.call('POST /api/proposallinks/open', { body: { token } });
  if (data.state !== 'open') throw new Error(data.state);
  return data;
};
const load = async (id: number) => (await server.call('GET /api/salesproposals/{id}', params(id))).data;
const check = async (hash: string) =>
  (await server.call('POST /api/proposallinks/verify', { body: { hash } })).data;
const cancel = (id: number) => server.call('POST /api/salesproposals/{id}/cancelsignature', params(id));

/** Creates a proposal that asks for two signatures, with a link, as its customer has it open. */
async function sent() {
  const { id } = await savingAs(server, sales).saved(
    saveOf(changeRoot(salesProposalShape, newProposal(siteId, 2), { signers: 2 })),
  );
  const token = await link(id);
  const { revision, proposal } = await open(token);
  const [first, second] = proposal.packages.map((each) => each.id);
  return { id, token, hash: revision!.hash, first: first!, second: second! };
}
type Sent = Awaited<ReturnType<typeof sent>>;
type Body = Parameters<typeof server.call<'POST /api/proposallinks/sign'>>[1]['body'];

const angela = 'Angela Castellano';
const marco = 'Marco Castellano';
const sign = ({ token, hash, first }: Sent, more: Partial<Body> = {}) =>
  server.call('POST /api/proposallinks/sign', {
    body: {
      token,
      hash,
      key: randomUUID(),
      packageId: first,
      name: angela,
      method: 'drawn',
      strokes: [[10, 10, 90, 60]],
      ...more,
    },
  });
/** Signs by typing. */
const typed = (offer: Sent, name: string, more: Partial<Body> = {}) =>
  sign(offer, { name, method: 'typed', strokes: null, ...more });
/** Raises the price of the first line by a cent. */
async function dearer(id: number): Promise<void> {
  const saving = savingAs(server, sales);
  const edit = startEdit(salesProposalShape, await saving.load('salesProposal', id));
  const { id: lineId, unitPriceCents } = edit.draft.details[0]!;
  const fields = { unitPriceCents: unitPriceCents! + 1 };
  await saving.saved(saveOf(changeRecord(salesProposalShape, edit, { kind: 'details', id: lineId, fields })));
}
const workOrdersOf = (id: number) =>
  server.sql('select id from work_orders where sales_proposal_id = $1', [id]);
const listed = async (id: number) => {
  const { data } = await server.call('GET /api/salesproposals', { as: sales, query: { siteId } });
  const { signed, halfSigned } = data.proposals.find((each) => each.id === id)!;
  return { signed, halfSigned };
};
const mailsOf = (id: number, kind: string) =>
  server.sql<{ payload: object }>(
    'select payload from emails where kind = $2 and record_id = $1 order by id',
    [id, kind],
  );

describe('a proposal that asks for two signatures', () => {
  it('is accepted only once both have signed the same choice, in both names (R4.8)', async () => {
    const offer = await sent();
    expect((await sign(offer)).status).toBe(200);
    const half = await load(offer.id);
    expect([half.status, half.packages.some(({ selected }) => selected)]).toEqual(['Sent', false]);
    expect(await workOrdersOf(offer.id)).toEqual([]);
    expect(half.context.signed).toMatchObject({ name: angela, waits: true, packageId: offer.first });
    const page = await open(offer.token);
    expect([page.signature, page.waiting]).toMatchObject([null, { name: angela, packageId: offer.first }]);
    expect(page.deposit).toBeNull();

    expect((await typed(offer, marco)).status).toBe(200);
    const whole = await load(offer.id);
    expect(whole).toMatchObject({
      status: 'Accepted',
      acceptedBy: `${angela} and ${marco}`,
      acceptance: 'signed',
    });
    expect(whole.context.signed).toMatchObject({ name: `${angela} and ${marco}`, waits: false });
    expect(await workOrdersOf(offer.id)).toHaveLength(1);
    const { signature, waiting } = await open(offer.token);
    expect([signature!.name, waiting]).toEqual([`${angela} and ${marco}`, undefined]);
  });

  it('is listed as half signed until the second has signed, or the first signature ends (R1.3)', async () => {
    const offer = await sent();
    expect(await listed(offer.id)).toEqual({ signed: false, halfSigned: false });
    await sign(offer);
    expect(await listed(offer.id)).toEqual({ signed: false, halfSigned: true });
    await cancel(offer.id);
    expect(await listed(offer.id)).toEqual({ signed: false, halfSigned: false });
    await sign(offer);
    await typed(offer, marco);
    expect(await listed(offer.id)).toEqual({ signed: true, halfSigned: false });
  });

  it('binds each signature to the same version, with its own consent, time and address (R1.2)', async () => {
    const offer = await sent();
    await sign(offer);
    await typed(offer, marco);
    const rows = await server.sql<{
      name: string;
      place: number;
      hash: string;
      consent: string;
      consent_version: number;
      address: string;
      method: 'drawn' | 'typed';
      strokes: number[][] | null;
    }>(
      `select g.*, v.hash as version from proposal_signatures g join proposal_revisions v on v.id = g.revision_id
       where g.sales_proposal_id = $1 order by place`,
      [offer.id],
    );
    expect(rows).toMatchObject([
      { name: angela, place: 1, completes: false, version: offer.hash, address: '127.0.0.1' },
      { name: marco, place: 2, completes: true, version: offer.hash, method: 'typed', strokes: null },
    ]);
    for (const { name, hash, consent, consent_version, method, strokes } of rows) {
      expect(consent).toContain('once both of us have signed');
      const bound = { name, method, strokes, consent, consentVersion: consent_version };
      const text = signatureText({
        ...bound,
        revisionHash: offer.hash,
        packageId: offer.first,
        addOnIds: [],
      });
      expect(hash).toBe(digest('sha256', text));
    }
  });

  it('tells who checks it which signatures there are, and finds none that was altered', async () => {
    const offer = await sent();
    await sign(offer);
    expect(await check(offer.hash)).toMatchObject({ signature: { name: angela, waits: true } });
    await typed(offer, marco);
    const both = await check(offer.hash);
    expect(both).toMatchObject({ signature: { name: `${angela} and ${marco}`, first: { name: angela } } });
    expect(both).not.toHaveProperty('signature.waits');
    await server.sql("update proposal_signatures set name = 'X' where sales_proposal_id = $1 and place = 1", [
      offer.id,
    ]);
    expect(await check(offer.hash)).toEqual({ found: false });
  });

  it('takes no second signature of the same person, for another option, or a third', async () => {
    const offer = await sent();
    await sign(offer);
    expect((await typed(offer, ' angela  castellano')).error.fields).toHaveProperty('name');
    const wrong = await typed(offer, marco, { packageId: offer.second });
    expect(wrong.error).toMatchObject({
      code: 'stale_version',
      detail: expect.stringContaining('different'),
    });
    await typed(offer, marco);
    expect((await typed(offer, 'Rosa Castellano')).error.code).toBe('stale_version');
  });

  it('is accepted once, whoever signs at the same moment and however often it is sent', async () => {
    const offer = await sent();
    const second = { ...offer, token: await link(offer.id) };
    const one = randomUUID();
    const other = randomUUID();
    const answers = await Promise.all([
      sign(offer, { key: one }),
      typed(second, marco, { key: other }),
      sign(offer, { key: one }),
      typed(second, marco, { key: other }),
      typed(offer, 'Rosa Castellano'),
    ]);
    const done = answers.filter(({ status }) => status === 200);
    expect(done.length).toBeGreaterThanOrEqual(2);
    const [{ count } = { count: 0 }] = await server.sql<{ count: number }>(
      'select count(*)::integer as count from proposal_signatures where sales_proposal_id = $1',
      [offer.id],
    );
    expect([count, (await workOrdersOf(offer.id)).length]).toEqual([2, 1]);
  });

  it('has to be signed by both anew once a new version is sent', async () => {
    const offer = await sent();
    await sign(offer);
    await dearer(offer.id);
    expect((await load(offer.id)).context.signed).toMatchObject({ waits: true });
    expect((await load(offer.id)).context.signed!.differences.length).toBeGreaterThan(0);
    const token = await link(offer.id);
    const late = await typed(offer, marco);
    expect(late.error).toMatchObject({
      code: 'stale_version',
      detail: expect.stringContaining('new version'),
    });
    const { revision, signature, waiting } = await open(token);
    expect([signature, waiting]).toEqual([null, undefined]);
    const anew = { ...offer, token, hash: revision!.hash };
    await typed(anew, marco);
    expect(await workOrdersOf(offer.id)).toEqual([]);
    await sign(anew);
    expect((await load(offer.id)).acceptedBy).toBe(`${marco} and ${angela}`);
  });

  it('takes no second signature of an earlier version, when the first has signed the one that was sent last', async () => {
    const offer = await sent();
    await dearer(offer.id);
    const token = await link(offer.id);
    const last = { ...offer, token, hash: (await open(token)).revision!.hash };
    await sign(last);
    const old = await typed(last, marco, { hash: offer.hash });
    expect(old.error).toMatchObject({
      code: 'stale_version',
      detail: expect.stringContaining('new version'),
    });
    expect(await workOrdersOf(offer.id)).toEqual([]);
    expect((await typed(last, marco)).status).toBe(200);
  });

  it('is followed up by the second signer’s link, not by a reminder to the one who has signed', async () => {
    const offer = await sent();
    await sign(offer);
    const { error } = await server.call('POST /api/salesproposals/{id}/reminders', {
      ...params(offer.id),
      body: { key: randomUUID() },
    });
    expect(error.detail).toContain('One of two people has signed');
  });

  it('keeps no first signature when the customer declines', async () => {
    const offer = await sent();
    await sign(offer);
    await server.call('POST /api/proposallinks/decline', {
      body: { token: offer.token, key: randomUUID(), text: '' },
    });
    await server.call('POST /api/salesproposals/{id}/status', {
      ...params(offer.id),
      body: { key: randomUUID(), status: 'Sent' },
    });
    expect((await open(offer.token)).waiting).toBeUndefined();
  });

  it('is emailed to the second signer by their own link, and the signed copy to both', async () => {
    const offer = await sent();
    await sign(offer);
    expect(await mailsOf(offer.id, 'signedCopy')).toEqual([]);
    const token = await link(offer.id, { mail: true, secondSigner: 'marco@castellano.example', keep: true });
    const { data } = await server.call('GET /api/salesproposals/{id}/links', params(offer.id));
    expect([data.links[0]!.mailedTo, data.email]).toEqual([
      'marco@castellano.example',
      'angela@castellano.example',
    ]);
    await typed({ ...offer, token }, marco);
    expect(await mailsOf(offer.id, 'signedCopy')).toHaveLength(2);
  });
});

describe('POST /api/salesproposals/{id}/cancelsignature', () => {
  it('is refused to those who may not change the proposal, and tells others (R6.1, R6.4)', async () => {
    const offer = await sent();
    await sign(offer);
    const { token: technician } = await server.signInAs('technician');
    const refused = await server.call('POST /api/salesproposals/{id}/cancelsignature', {
      as: technician,
      params: { id: offer.id },
    });
    expect([403, 404]).toContain(refused.status);
    const told = () =>
      server.sql('select id from live_messages where topic = $1 and record_id = $2', ['proposal', offer.id]);
    const before = (await told()).length;
    await cancel(offer.id);
    expect((await told()).length).toBeGreaterThan(before);
  });

  it('opens the options again; the signature stays on record', async () => {
    const offer = await sent();
    expect((await cancel(offer.id)).error.code).toBe('stale_version');
    await sign(offer);
    expect((await cancel(offer.id)).status).toBe(204);
    const { revision, waiting } = await open(offer.token);
    expect([revision, waiting]).toMatchObject([{ number: 2, hash: offer.hash }, undefined]);
    expect(await check(offer.hash)).toMatchObject({ version: 2, signature: null });
    await typed(offer, marco, { packageId: offer.second });
    await sign(offer, { packageId: offer.second });
    expect(await workOrdersOf(offer.id)).toHaveLength(1);
    expect((await cancel(offer.id)).error.code).toBe('stale_version');
    expect(await check(offer.hash)).toMatchObject({
      version: 2,
      signature: { name: `${marco} and ${angela}` },
    });
  });
});
