import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildSite, newProposal, saveOf } from '../../testing/documents.ts';
import { savingAs } from '../../testing/saving.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { proposalPdf } from '../proposal-papers/proposal-papers.jobs.ts';

let server: TestServer;
let sales: string;
let siteId: number;
beforeAll(async () => {
  server = await startTestServer();
  sales = (await server.signInAs('sales')).token;
  ({ siteId } = await buildSite(server));
  const owner = (await server.signInAs('owner')).token;
  await server.call('PATCH /api/company', { as: owner, body: { proposalTerms: 'Payment on completion.' } });
  await server.sql('update companies set sign_selects = false');
});
afterAll(() => server.stop());

/** Adds a department with a service, and returns the ids. */
async function department(text: string, terms: string) {
  const owner = (await server.signInAs('owner')).token;
  const { data } = await server.call('POST /api/departments', {
    as: owner,
    body: { id: 0, guid: randomUUID(), text, proposalTerms: terms },
  });
  const [service] = await server.sql<{ id: number }>(
    `with book as (insert into price_books (company_id, text, type) values (1, $2, 'service') returning id)
     insert into service_repairs (company_id, price_book_id, code, text, call_department_type_id)
     select 1, id, $2, 'Service', $1 from book returning id`,
    [data.id, text],
  );
  return { id: data.id, serviceId: service!.id };
}
const params = (id: number) => ({ as: sales, params: { id } });
const make = async () => (await savingAs(server, sales).saved(saveOf(newProposal(siteId, 1)))).id;
/** Has all lines of a proposal, or one, come from a service. */
const use = (id: number, serviceId: number, line: 'all' | 'first') =>
  server.sql(
    `update sales_proposal_details set service_repair_id = $2 where sales_proposal_id = $1
       and ($3 = 'all' or id = (select min(id) from sales_proposal_details where sales_proposal_id = $1))`,
    [id, serviceId, line],
  );
async function send(id: number) {
  const { data } = await server.call('POST /api/salesproposals/{id}/links', {
    ...params(id),
    body: { key: randomUUID(), mail: false },
  });
  const token = new URL(data.url!).pathname.replace('/p/', '');
  return { token, ...(await open(token)) };
}
async function open(token: string) {
  const { data } = await server.call('POST /api/proposallinks/open', { body: { token } });
  if (data.state !== 'open') throw new Error(data.state);
  return data;
}

describe('the terms that a proposal is sent with', () => {
  it('are its department’s, or else the company’s, and stay as they were sent (R1.2)', async () => {
    const plumbing = await department('Drains', 'Access is yours to give.');
    const heating = await department('Furnaces', '');
    const id = await make();
    await use(id, plumbing.serviceId, 'all');
    const { token, proposal } = await send(id);
    const own = { department: 'Drains', text: 'Access is yours to give.' };
    expect(proposal.terms).toEqual([own]);
    await use(id, heating.serviceId, 'first');
    await server.sql("update call_department_types set proposal_terms = 'New' where id = $1", [plumbing.id]);
    expect((await open(token)).proposal.terms).toEqual([own]);
    const { data } = await server.call('GET /api/salesproposals/{id}', params(id));
    expect(data.context.sent!.differences).toEqual([
      {
        option: null,
        what: 'Terms',
        from: 'Drains: Access is yours to give.',
        to: 'Drains: New\nPayment on completion.',
      },
    ]);
    expect(data.context.sent).not.toHaveProperty('terms');
    const after = await send(id);
    expect(after.proposal.terms).toEqual([
      { department: 'Drains', text: 'New' },
      { department: '', text: 'Payment on completion.' },
    ]);
  });

  it('are agreed to by the signature, printed, and shown as accepted', async () => {
    const id = await make();
    const { token, revision, proposal } = await send(id);
    expect(proposal.terms).toEqual([{ department: '', text: 'Payment on completion.' }]);
    await server.call('POST /api/proposallinks/sign', {
      body: {
        token,
        hash: revision!.hash,
        key: randomUUID(),
        packageId: proposal.packages[0]!.id,
        name: 'Angela Castellano',
        method: 'typed',
        strokes: null,
      },
    });
    const [signature] = await server.sql<{ id: number; revision_id: number; consent: string }>(
      'select id, revision_id, consent from proposal_signatures where sales_proposal_id = $1',
      [id],
    );
    expect(signature!.consent).toContain(', including its terms, and accept');
    const made = vi.spyOn(server.deps.pdf, 'make');
    const payload = { revisionId: signature!.revision_id, signatureId: signature!.id };
    const db = server.deps.database.forJob(1, null);
    await proposalPdf.run({ deps: server.deps, db, payload, companyId: 1 });
    expect(made.mock.calls[0]![1]).toMatchObject({
      terms: [{ label: 'Terms', text: 'Payment on completion.' }],
    });
    await server.sql("update companies set proposal_terms = 'Other'");
    await server.call('POST /api/salesproposalpackages/{id}/select', {
      ...params(proposal.packages[0]!.id),
      body: { key: randomUUID(), acceptedBy: 'Angela Castellano', acceptance: 'signed' },
    });
    const { proposal: accepted } = await open(token);
    expect([accepted.accepted !== null, accepted.terms]).toEqual([true, proposal.terms]);
  });

  it('end with the notice of the right to cancel for homes, where the company gives it (R1.2)', async () => {
    await server.sql(
      "update companies set cancel_notice = true, proposal_terms = '', street = '48 Foundry Row', city = 'Asheville', state = 'NC', postal_code = '28801'",
    );
    const id = await make();
    const { proposal } = await send(id);
    expect(proposal.terms!.map(({ department }) => department)).toEqual(['Your right to cancel']);
    expect(proposal.terms![0]!.text).toContain('to North, at 48 Foundry Row, Asheville, NC 28801, NOT LATER');
    const shop = await make();
    await server.sql('update sales_proposals set property_type_id = 2 where id = $1', [shop]);
    expect((await send(shop)).proposal.terms).toBeUndefined();
    await server.sql('update companies set cancel_notice = false');
    expect((await send(await make())).proposal.terms).toBeUndefined();
  });
});
