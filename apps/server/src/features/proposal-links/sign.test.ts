import { randomUUID } from 'node:crypto';
import { changeRecord } from '@fieldwright/domain/kernel/edit-change';
import { startEdit } from '@fieldwright/domain/kernel/edit-session';
import { salesProposalShape } from '@fieldwright/domain/proposals/sales-proposal-shape';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inOrder } from '../../testing/barrier.ts';
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
beforeEach(() => server.sql('update companies set sign_selects = false'));

const params = (id: number) => ({ as: sales, params: { id } });
const link = async (id: number): Promise<string> => {
  const body = { key: randomUUID(), mail: false };
  const { data } = await server.call('POST /api/salesproposals/{id}/links', { ...params(id), body });
  return new URL(data.url!).pathname.replace('/p/', '');
};
const open = async (token: string) => {
  const { data } = await server.call('POST /api/proposallinks/open', { body: { token } });
  if (data.state !== 'open') throw new Error(data.state);
  return data;
};
const load = async (id: number) => (await server.call('GET /api/salesproposals/{id}', params(id))).data;

/** Creates a proposal with a link, as its customer has it open. */
async function sent() {
  const { id } = await savingAs(server, sales).saved(saveOf(newProposal(siteId, 2)));
  const token = await link(id);
  const { revision, proposal } = await open(token);
  const [first, second] = proposal.packages.map((each) => each.id);
  return { id, token, hash: revision!.hash, first: first!, second: second! };
}
type Sent = Awaited<ReturnType<typeof sent>>;
type Body = Parameters<typeof server.call<'POST /api/proposallinks/sign'>>[1]['body'];

const strokes = [[10, 10, 90, 60]];
const sign = ({ token, hash, first }: Sent, more: Partial<Body> = {}) =>
  server.call('POST /api/proposallinks/sign', {
    body: {
      token,
      hash,
      key: randomUUID(),
      packageId: first,
      name: 'Angela Castellano',
      method: 'drawn',
      strokes,
      ...more,
    },
  });
/** Raises the price of the first line by a cent. */
async function dearer(id: number): Promise<void> {
  const saving = savingAs(server, sales);
  const edit = startEdit(salesProposalShape, await saving.load('salesProposal', id));
  const { id: lineId, unitPriceCents } = edit.draft.details[0]!;
  const fields = { unitPriceCents: unitPriceCents! + 1 };
  await saving.saved(saveOf(changeRecord(salesProposalShape, edit, { kind: 'details', id: lineId, fields })));
}
const signaturesOf = (id: number) =>
  server.sql<{ name: string; address: string; consent: string; consent_version: number; strokes: unknown }>(
    'select * from proposal_signatures where sales_proposal_id = $1',
    [id],
  );
const workOrdersOf = (id: number) =>
  server.sql<{ id: number; cents: number }>(
    'select id, total_cents::integer as cents from work_orders where sales_proposal_id = $1',
    [id],
  );

describe('POST /api/proposallinks/sign, refused', () => {
  it('for a token that never was, one that was altered, and one that has ended (R2.1)', async () => {
    const offer = await sent();
    const codes = [];
    for (const token of ['a-token-that-nobody-has-ever-been-sent', `${offer.token.slice(0, -1)}~`])
      codes.push((await sign(offer, { token })).error.code);
    const { data } = await server.call('GET /api/salesproposals/{id}/links', params(offer.id));
    const linkId = data.links[0]!.id;
    await server.sql("update proposal_links set expires_date = '2026-01-05' where id = $1", [linkId]);
    codes.push((await sign(offer)).error.code);
    await server.sql("update proposal_links set expires_date = '2099-01-05' where id = $1", [linkId]);
    await server.call('POST /api/proposallinks/{id}/revoke', { as: sales, params: { id: linkId } });
    codes.push((await sign(offer)).error.code);
    expect(codes).toEqual(['link_expired', 'link_expired', 'link_expired', 'link_expired']);
    expect(await signaturesOf(offer.id)).toEqual([]);
  });

  it('where a name or the signature is missing, or the option is none of this proposal', async () => {
    const offer = await sent();
    const other = await sent();
    const fieldsOf = async (more: Partial<Body>) => Object.keys((await sign(offer, more)).error.fields ?? {});
    expect(await fieldsOf({ name: '  ' })).toEqual(['name']);
    expect(await fieldsOf({ strokes: null })).toEqual(['strokes']);
    expect(await fieldsOf({ method: 'typed' })).toEqual(['strokes']);
    expect(await fieldsOf({ packageId: other.first })).toEqual(['packageId']);
    expect(await signaturesOf(offer.id)).toEqual([]);
  });

  it('where the signature is larger than any hand draws, up to 5 MB', async () => {
    const offer = await sent();
    const line = Array.from({ length: 8_002 }, () => 1);
    expect((await sign(offer, { strokes: [line] })).error.code).toBe('invalid');
    const huge = Array.from({ length: 320 }, () => line);
    expect((await sign(offer, { strokes: huge })).status).toBeGreaterThanOrEqual(413);
    expect(await signaturesOf(offer.id)).toEqual([]);
  });

  it('while a price is open', async () => {
    const offer = await sent();
    await server.sql(
      'update sales_proposal_details set unit_price_cents = null where sales_proposal_id = $1',
      [offer.id],
    );
    await link(offer.id);
    const { revision } = await open(offer.token);
    expect(Object.keys((await sign(offer, { hash: revision!.hash })).error.fields ?? {})).toEqual([
      'packageId',
    ]);
  });

  it('after the prices have expired, or it was declined (R4.25)', async () => {
    const expired = await sent();
    await server.sql("update sales_proposals set expires_date = '2026-01-05' where id = $1", [expired.id]);
    const declined = await sent();
    await server.sql("update sales_proposals set status = 'Declined' where id = $1", [declined.id]);
    const answers = [await sign(expired), await sign(declined)].map(({ error }) => [
      error.code,
      error.detail,
    ]);
    expect(answers).toEqual([
      ['stale_version', expect.stringContaining('have expired')],
      ['stale_version', expect.stringContaining('was declined')],
    ]);
  });

  it('where a new version was sent while the customer was signing, at the same moment, too', async () => {
    const offer = await sent();
    await dearer(offer.id);
    const [, signed] = await inOrder(server, `sales_proposals where id = ${offer.id}`, [
      () => link(offer.id),
      () => sign(offer),
    ]);
    expect([signed.error.code, signed.error.detail]).toEqual([
      'stale_version',
      expect.stringContaining('A new version'),
    ]);
    const { revision } = await open(offer.token);
    expect((await sign(offer, { hash: revision!.hash })).status).toBe(200);
  });
});

describe('POST /api/proposallinks/sign', () => {
  it('keeps name, address, time and what was agreed to, word for word (R1.2)', async () => {
    const offer = await sent();
    const { data } = await sign(offer);
    expect(data).toMatchObject({ name: 'Angela Castellano', packageId: offer.first });
    expect(await signaturesOf(offer.id)).toMatchObject([
      {
        name: 'Angela Castellano',
        address: '127.0.0.1',
        consent_version: 3,
        consent: expect.stringContaining('from North and accept Option 1 for $300.02.'),
        strokes,
      },
    ]);
    const { signature, proposal } = await open(offer.token);
    expect([signature, proposal.accepted]).toEqual([data, null]);
  });

  it('takes a typed name, and a script as text', async () => {
    const offer = await sent();
    const name = '<script>alert(1)</script>';
    expect((await sign(offer, { method: 'typed', strokes: null, name })).data.name).toBe(name);
  });

  it('signs once for one key, however closely it comes, and refuses the key for something else', async () => {
    const offer = await sent();
    const key = randomUUID();
    const [one, other] = await Promise.all([sign(offer, { key }), sign(offer, { key })]);
    expect([one.status, other.data]).toEqual([200, one.data]);
    expect(await signaturesOf(offer.id)).toHaveLength(1);
    expect((await sign(offer, { key, name: 'Somebody Else' })).error.code).toBe('key_reused');
    expect((await sign(await sent(), { key })).error.code).toBe('key_reused');
  });

  it('takes a key of another company as a new one (R6.4)', async () => {
    const offer = await sent();
    const key = randomUUID();
    await sign(offer, { key });
    const owner = (await server.signInAs('owner@south.example')).token;
    const place = await buildSite(server, 2);
    const { id } = await savingAs(server, owner).saved(saveOf(newProposal(place.siteId)));
    const { data } = await server.call('POST /api/salesproposals/{id}/links', {
      as: owner,
      params: { id },
      body: { key: randomUUID(), mail: false },
    });
    const token = new URL(data.url!).pathname.replace('/p/', '');
    const { revision, proposal } = await open(token);
    const theirs = { token, key, hash: revision!.hash, packageId: proposal.packages[0]!.id };
    expect((await sign(offer, theirs)).status).toBe(200);
    expect(await signaturesOf(id)).toHaveLength(1);
  });

  it('signs a version once, whatever links and tabs are open', async () => {
    const offer = await sent();
    const second = await link(offer.id);
    const answers = await Promise.all([
      sign(offer),
      sign(offer, { token: second, packageId: offer.second }),
      sign(offer, { packageId: offer.second }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(await signaturesOf(offer.id)).toHaveLength(1);
  });

  it('is marked in the list of proposals until another version is sent', async () => {
    const offer = await sent();
    const isMarked = async () => {
      const { data } = await server.call('GET /api/salesproposals', { as: sales, query: {} });
      return data.proposals.find(({ id }) => id === offer.id)!.signed;
    };
    expect(await isMarked()).toBe(false);
    await sign(offer);
    expect(await isMarked()).toBe(true);
    await dearer(offer.id);
    expect(await isMarked()).toBe(true);
    await link(offer.id);
    expect(await isMarked()).toBe(false);
  });

  it('leaves the work order to the staff where the company wants that (R4.8)', async () => {
    const offer = await sent();
    await sign(offer);
    const { status, context } = await load(offer.id);
    expect([status, await workOrdersOf(offer.id)]).toEqual(['Sent', []]);
    expect(context.signed).toMatchObject({ name: 'Angela Castellano', packageId: offer.first, number: 1 });
  });

  it('creates the work order at once where the company wants that, with who accepted and how (R4.8)', async () => {
    await server.sql('update companies set sign_selects = true');
    const offer = await sent();
    await sign(offer, { packageId: offer.second });
    const proposal = await load(offer.id);
    expect(proposal).toMatchObject({
      status: 'Accepted',
      acceptedBy: 'Angela Castellano',
      acceptance: 'signed',
    });
    expect(proposal.packages.map(({ selected }) => selected)).toEqual([false, true]);
    expect(await workOrdersOf(offer.id)).toMatchObject([{ cents: 30_002 }]);
    expect(proposal.context.signed!.differences).toEqual([]);
    const { proposal: shown, signature } = await open(offer.token);
    expect([shown.accepted!.by, signature!.packageId]).toEqual(['Angela Castellano', offer.second]);
    expect((await sign(offer)).error.detail).toContain('already accepted');
  });

  it('leaves it to the staff where something has changed since it was sent', async () => {
    await server.sql('update companies set sign_selects = true');
    const offer = await sent();
    await dearer(offer.id);
    expect((await sign(offer)).status).toBe(200);
    expect(await workOrdersOf(offer.id)).toEqual([]);
    expect((await load(offer.id)).context.signed!.differences).toHaveLength(2);
  });

  it('and staff who select at the same moment make one work order (R4.8)', async () => {
    await server.sql('update companies set sign_selects = true');
    const offer = await sent();
    const select = () =>
      server.call('POST /api/salesproposalpackages/{id}/select', {
        ...params(offer.first),
        body: { key: randomUUID(), acceptedBy: 'Angela', acceptance: 'onTheirWord' },
      });
    const answers = await Promise.all([select(), sign(offer)]);
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    expect(await workOrdersOf(offer.id)).toHaveLength(1);
  });
});

describe('GET /api/salesproposals/{id} of a signed proposal', () => {
  it('names a cent that has changed since, until it is signed again, and nothing internal', async () => {
    const offer = await sent();
    await sign(offer);
    await server.sql('update sales_proposal_details set cost_cents = 1 where sales_proposal_id = $1', [
      offer.id,
    ]);
    expect((await load(offer.id)).context.signed!.differences).toEqual([]);
    await dearer(offer.id);
    const total = { option: 'Option 1', what: 'Total', from: '$300.02', to: '$300.03' };
    expect((await load(offer.id)).context.signed!.differences).toContainEqual(total);
    await link(offer.id);
    const { revision, signature } = await open(offer.token);
    expect([revision!.number, signature]).toEqual([2, null]);
    expect((await sign(offer, { hash: revision!.hash })).status).toBe(200);
    expect((await load(offer.id)).context.signed).toMatchObject({ number: 2, differences: [] });
  });
});

describe('a signature', () => {
  it('can’t be changed or deleted by the product', async () => {
    const offer = await sent();
    await sign(offer);
    const db = server.deps.database.forCompany(1);
    await expect(db.updateTable('proposal_signatures').set({ name: 'X' }).execute()).rejects.toThrow(
      'permission denied',
    );
    await expect(db.deleteFrom('proposal_signatures').execute()).rejects.toThrow('permission denied');
  });
});

describe('POST /api/proposallinks/verify', () => {
  const check = async (hash: string) =>
    (await server.call('POST /api/proposallinks/verify', { body: { hash } })).data;

  it('knows nothing of a hash that no version has (R2.13)', async () => {
    expect(await check('0'.repeat(64))).toEqual({ found: false });
    const answer = await server.call('POST /api/proposallinks/verify', { body: { hash: 'x' } });
    expect(answer.status).toBe(422);
  });

  it('tells what was sent, and who signed what (R2.13)', async () => {
    const offer = await sent();
    expect(await check(offer.hash)).toMatchObject({
      found: true,
      companyName: 'North',
      version: 1,
      signature: null,
    });
    await sign(offer);
    await dearer(offer.id);
    await link(offer.id);
    expect(await check(offer.hash)).toMatchObject({
      title: 'Heat pump replacement',
      signature: { name: 'Angela Castellano', option: 'Option 1', totalCents: 30_002 },
    });
    const { revision } = await open(offer.token);
    expect(await check(revision!.hash)).toMatchObject({ version: 2, signature: null });
  });

  it('finds no bytes that were altered in the database', async () => {
    const offer = await sent();
    await server.sql(
      "update proposal_revisions set content = convert_to(replace(convert_from(content, 'UTF8'), '30002', '30001'), 'UTF8') where hash = $1",
      [offer.hash],
    );
    expect(await check(offer.hash)).toEqual({ found: false });
  });
});
