import { randomUUID } from 'node:crypto';
import { changeRecord } from '@fieldwright/domain/kernel/edit-change';
import { startEdit } from '@fieldwright/domain/kernel/edit-session';
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

const saving = (as = sales) => savingAs(server, as);
const proposal = async (as = sales, packages = 2) =>
  (await saving(as).saved(saveOf(newProposal(siteId, packages)))).id;
const present = (id: number, as = sales) =>
  server.call('POST /api/salesproposals/{id}/present', { as, params: { id } });
const load = async (id: number) => saving().load('salesProposal', id);
const revisions = (id: number) =>
  server.sql<{ hash: string }>(
    'select hash from proposal_revisions where sales_proposal_id = $1 order by number',
    [id],
  );
const links = async (id: number) =>
  (await server.call('GET /api/salesproposals/{id}/links', { as: sales, params: { id } })).data.links;
const sign = (token: string, { hash, packageId }: { hash: string; packageId: number }) =>
  server.call('POST /api/proposallinks/sign', {
    body: {
      token,
      hash,
      packageId,
      key: randomUUID(),
      name: 'Angela Castellano',
      method: 'typed',
      strokes: null,
    },
  });

/** Lists the paths of all fields of an answer, with `[]` for the rows of a list. */
function fieldsIn(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((each) => fieldsIn(each, `${path}[]`));
  if (value === null || typeof value !== 'object') return [path];
  return Object.entries(value).flatMap(([name, each]) => fieldsIn(each, path ? `${path}.${name}` : name));
}

describe('POST /api/salesproposals/{id}/present', () => {
  it('freezes the proposal as it is, makes a draft Sent, and presents again without another version (R1.2, R4.25)', async () => {
    const id = await proposal();
    const { status, data } = await present(id);
    expect(status).toBe(200);
    expect(data.shown.revision!.hash).toBe((await revisions(id))[0]!.hash);
    expect((await load(id)).status).toBe('Sent');
    const again = await present(id);
    expect(again.data.token).toBe(data.token);
    expect(await revisions(id)).toHaveLength(1);
  });

  it('shows what a customer link shows, field by field, and nothing that only staff may see (R1.2)', async () => {
    const id = await proposal();
    await server.sql('update sales_proposals set note = $1 where id = $2', ['For the customer', id]);
    const { data } = await present(id);
    const { data: opened } = await server.call('POST /api/proposallinks/open', {
      body: { token: data.token },
    });
    expect(data.shown).toEqual(opened);
    expect([...new Set(fieldsIn(data))].toSorted()).toEqual(
      [
        'token',
        ...[
          'state',
          'companyName',
          'logo',
          'brandColor',
          'timeZone',
          'today',
          'linkExpiresDate',
          'contact.phone',
          'contact.email',
          'contact.website',
          'customer.name',
          'customer.fullName',
          'signature',
          'deposit',
          'loanFor',
          'appliesOnline',
          'told[].left',
          'revision.number',
          'revision.hash',
          'revision.sentDate',
          ...[
            'number',
            'text',
            'note',
            'expiresDate',
            'accepted',
            'declined',
            ...[
              'id',
              'text',
              'description',
              'selected',
              'accepted',
              'left',
              'left.text',
              ...['id', 'text', 'description', 'warranty', 'quantity', 'beside', 'otherwise'].map(
                (field) => `lines[].${field}`,
              ),
              ...['subtotalCents', 'taxPercentage', 'taxBaseCents', 'taxCents', 'taxExempt'].map(
                (field) => `totals.${field}`,
              ),
              ...['totalCents', 'paidCents', 'amountDueCents', 'complete'].map((field) => `totals.${field}`),
            ].map((field) => `packages[].${field}`),
          ].map((field) => `proposal.${field}`),
        ].map((field) => `shown.${field}`),
      ].toSorted(),
    );
    // code and cost of the lines
    expect(JSON.stringify(data)).not.toMatch(/CAP-|4000|margin|cost/i);
  });

  it('is signed by its own link, which isn’t listed before, and is the customer’s afterward (R1.2, R2.1)', async () => {
    const id = await proposal();
    const { token, shown } = (await present(id)).data;
    expect(await links(id)).toEqual([]);
    const hash = shown.revision!.hash;
    const packageId = shown.proposal.packages[0]!.id;
    expect((await sign(token, { hash, packageId })).status).toBe(200);
    const { data } = await server.call('POST /api/proposallinks/open', { body: { token } });
    expect(data).toMatchObject({ state: 'open', signature: { name: 'Angela Castellano', packageId } });
    const [link] = await links(id);
    expect(Date.parse(link!.expiresDate) - Date.parse(link!.createdDate)).toBeGreaterThan(
      29 * 24 * 3_600_000,
    );
  });

  it('freezes a new version after a change, so that the earlier one can’t be signed anymore', async () => {
    const id = await proposal();
    const before = (await present(id)).data;
    const edit = startEdit(salesProposalShape, await load(id));
    const { id: lineId, unitPriceCents } = edit.draft.details[0]!;
    const fields = { unitPriceCents: unitPriceCents! + 1 };
    await saving().saved(
      saveOf(changeRecord(salesProposalShape, edit, { kind: 'details', id: lineId, fields })),
    );
    const after = (await present(id)).data;
    expect(after.shown.revision!.number).toBe(2);
    const packageId = before.shown.proposal.packages[0]!.id;
    const refused = await sign(after.token, { hash: before.shown.revision!.hash, packageId });
    expect(refused.error.code).toBe('stale_version');
  });

  it('says which options have an agreement’s prices, with the total without it (R1.2)', async () => {
    const id = await proposal();
    const { packages, details } = await load(id);
    const [first] = packages;
    const line = details.find(({ salesProposalPackageId }) => salesProposalPackageId === first!.id)!;
    await server.sql("update sales_proposal_details set price_key = '1.1.7' where id = $1", [line.id]);
    const priceCents = line.unitPriceCents!;
    const steps = [
      { kind: 'flat', amountCents: priceCents + 1_000, totalCents: priceCents + 1_000 },
      {
        kind: 'agreement',
        agreementId: 7,
        discountRate: 100_000,
        hourlyCents: null,
        amountCents: -1_000,
        totalCents: priceCents,
      },
    ];
    await server.sql(
      `insert into line_prices (company_id, line_id, sales_proposal_detail_id, price_key, price_cents, steps)
        values (1, $1, $1, '1.1.7', $2, $3)`,
      [line.id, priceCents, JSON.stringify(steps)],
    );
    const { memberOptions, shown } = (await present(id)).data;
    const [{ totals }] = shown.proposal.packages as [(typeof shown.proposal.packages)[number]];
    const totalCents = totals!.totalCents + 1_000 * line.quantity;
    expect(memberOptions).toEqual([{ id: first!.id, standard: [{ addOnIds: [], totalCents }] }]);
  });

  it('refuses what can’t be shown, and another person’s proposal to who may only change their own (R6.4)', async () => {
    const empty = await saving().saved(saveOf(newProposal(siteId, 1, 0)));
    expect((await present(empty.id)).error.detail).toContain('see any packages');
    expect((await load(empty.id)).status).toBe('Created');
    const expired = await proposal();
    await server.sql("update sales_proposals set expires_date = '2026-01-05' where id = $1", [expired]);
    expect((await present(expired)).error.detail).toContain('It’s expired');
    const { token } = await server.signInAs('technician');
    expect((await present(await proposal(), token)).status).toBe(404);
    expect((await present(await proposal(token), token)).status).toBe(200);
  });

  it('ends after half a day', async () => {
    const { token } = (await present(await proposal())).data;
    const { clock } = server.deps;
    server.deps.clock = () => clock() + 13 * 3_600_000;
    const { data } = await server.call('POST /api/proposallinks/open', { body: { token } });
    server.deps.clock = clock;
    expect(data.state).toBe('expired');
  });

  it('shows an accepted proposal as it was sold', async () => {
    const id = await proposal();
    const { token, shown } = (await present(id)).data;
    await server.sql('update companies set sign_selects = true');
    await sign(token, { hash: shown.revision!.hash, packageId: shown.proposal.packages[0]!.id });
    await server.sql('update companies set sign_selects = false');
    const { data } = await present(id);
    expect(data.shown.proposal.accepted).toMatchObject({ by: 'Angela Castellano' });
    expect(await revisions(id)).toHaveLength(1);
  });
});
