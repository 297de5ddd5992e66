import { randomUUID } from 'node:crypto';
import { removeRecord } from '@fieldwright/domain/kernel/edit-remove';
import { startEdit } from '@fieldwright/domain/kernel/edit-session';
import { salesProposalShape } from '@fieldwright/domain/proposals/sales-proposal-shape';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inOrder } from '../../testing/barrier.ts';
import { buildSite, newProposal, saveOf } from '../../testing/documents.ts';
import { companyRows } from '../../testing/rows.ts';
import { savingAs } from '../../testing/saving.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { proposalLinkMail } from './proposal-links.jobs.ts';

let server: TestServer;
let sales: string;
let siteId: number;
beforeAll(async () => {
  server = await startTestServer();
  sales = (await server.signInAs('sales')).token;
  ({ siteId } = await buildSite(server));
  await server.sql(`
    update customers set email = 'angela@castellano.example' where company_id = 1;
    update sites set street = '42 Birch Hollow Ln', city = 'Asheville', state = 'NC', postal_code = '28801' where company_id = 1`);
});
afterAll(() => server.stop());

const proposal = async (as = sales, packages = 2) =>
  (await savingAs(server, as).saved(saveOf(newProposal(siteId, packages)))).id;
const make = (
  id: number,
  body: { key?: string; mail?: boolean; email?: string; keep?: boolean } = {},
  as = sales,
) =>
  server.call('POST /api/salesproposals/{id}/links', {
    as,
    params: { id },
    body: { key: randomUUID(), mail: false, ...body },
  });
const list = (id: number, as = sales) =>
  server.call('GET /api/salesproposals/{id}/links', { as, params: { id } });
const revoke = (id: number, as = sales) =>
  server.call('POST /api/proposallinks/{id}/revoke', { as, params: { id } });
const tokenOf = (url: string | null) => new URL(url!).pathname.replace('/p/', '');
const open = (token: string, address?: string) =>
  server.call('POST /api/proposallinks/open', { body: { token }, ...(address && { address }) });
const view = (token: string) => server.call('POST /api/proposallinks/view', { body: { token } });
const statusOf = async (id: number) => (await savingAs(server, sales).load('salesProposal', id)).status;

const nothingGiven = { phone: null, email: null, website: null, lines: [] };
const plainLook = { logo: null, brandColor: null };

describe('POST /api/salesproposals/{id}/links', () => {
  it("makes none to another person's proposal for who may only work on the own ones (R6.4)", async () => {
    const { token } = await server.signInAs('technician');
    const { status, error } = await make(await proposal(), {}, token);
    expect([status, error.code]).toEqual([404, 'not_found']);
    expect((await make(await proposal(token), {}, token)).status).toBe(200);
  });

  it('makes none to a template, to a proposal without packages, and mails none without an address', async () => {
    const words = async (id: number, mail = false) => (await make(id, { mail })).error.detail;
    const template = await proposal();
    await server.sql('update sales_proposals set is_template = true, site_id = null where id = $1', [
      template,
    ]);
    expect(await words(template)).toBe('A template has no customer.');
    expect(await words(await proposal(sales, 0))).toContain('see any packages');
    const empty = await savingAs(server, sales).saved(saveOf(newProposal(siteId, 1, 0)));
    expect(await words(empty.id)).toContain('see any packages');
    const id = await proposal();
    await server.sql("update customers set email = '' where company_id = 1");
    expect(await words(id, true)).toBe('The customer has no email address.');
    await server.sql("update customers set email = 'angela@castellano.example' where company_id = 1");
    expect(await statusOf(id)).toBe('Created');
  });

  it('makes none to what has expired by its day: it is sent again first, with a later one (R4.25)', async () => {
    const id = await proposal();
    await server.sql("update sales_proposals set expires_date = '2026-01-05' where id = $1", [id]);
    expect((await make(id)).error.detail).toContain('It’s expired');
    expect(await statusOf(id)).toBe('Created');
  });

  it('makes none where the package to be shown is removed at the same moment', async () => {
    const saving = savingAs(server, sales);
    const loaded = await saving.load('salesProposal', await proposal(sales, 1));
    const removed = removeRecord(salesProposalShape, startEdit(salesProposalShape, loaded), {
      kind: 'packages',
      id: loaded.packages[0]!.id,
    });
    const [saved, made] = await inOrder(server, `sales_proposals where id = ${loaded.id}`, [
      () => saving.saved(saveOf(removed)),
      () => make(loaded.id),
    ]);
    expect(saved.version).toBe(2);
    expect(made.error.detail).toContain('see any packages');
  });

  it('takes a key of another proposal for a mistake, and a key of another company as a new one (R6.4)', async () => {
    const key = randomUUID();
    await make(await proposal(), { key });
    expect((await make(await proposal(), { key })).error.code).toBe('key_reused');
    const owner = (await server.signInAs('owner@south.example')).token;
    const { siteId: theirs } = await buildSite(server, 2);
    const other = await savingAs(server, owner).saved(saveOf(newProposal(theirs)));
    expect((await make(other.id, { key }, owner)).status).toBe(200);
  });

  it('takes a key that was sent without the wish for a mail for a mistake, and the other way round', async () => {
    const id = await proposal();
    for (const mail of [false, true]) {
      const key = randomUUID();
      expect((await make(id, { key, mail })).status).toBe(200);
      expect((await make(id, { key, mail: !mail })).error.code).toBe('key_reused');
    }
  });

  it('mails to an address that is given for a customer who has none, and keeps it where that is wished (R2.1)', async () => {
    const emailOf = async () =>
      (await server.sql<{ email: string }>('select email from customers where company_id = 1'))[0]!.email;
    const to = async (email: string, keep: boolean) =>
      (await make(await proposal(), { mail: true, email, keep })).data.mailedTo;
    expect((await make(await proposal(), { mail: true, email: 'angela' })).error.fields).toHaveProperty(
      'email',
    );
    expect(await to('other@castellano.example', true)).toBe('angela@castellano.example');
    await server.sql("update customers set email = '' where company_id = 1");
    expect([await to('once@castellano.example', false), await emailOf()]).toEqual([
      'once@castellano.example',
      '',
    ]);
    const kept = 'angela@castellano.example';
    expect([await to(kept, true), await emailOf()]).toEqual([kept, kept]);
    expect((await list(await proposal())).data.email).toBe(kept);
  });

  it('gives an address that works for thirty days, and keeps only a hash of it (R2.1)', async () => {
    const id = await proposal();
    const { data } = await make(id);
    expect(data).toMatchObject({ state: 'open', createdBy: 'Sales North', openedDate: null, mailedTo: null });
    const days = (Date.parse(data.expiresDate) - server.deps.clock()) / 86_400_000;
    expect(days).toBeGreaterThan(29.9);
    expect(days).toBeLessThanOrEqual(30);
    const token = tokenOf(data.url);
    expect(Buffer.from(token, 'base64url').length).toBeGreaterThanOrEqual(16);
    expect(JSON.stringify(await server.sql('select * from proposal_links'))).not.toContain(token);
  });

  it('makes a draft a sent proposal, with who and when in the history, and leaves any other status (R4.25)', async () => {
    const id = await proposal();
    await make(id);
    expect(await statusOf(id)).toBe('Sent');
    const owner = (await server.signInAs('owner')).token;
    const { data } = await server.call('GET /api/salesproposals/{id}/changes', { as: owner, params: { id } });
    expect(data[0]).toMatchObject({
      version: 2,
      by: { name: 'Sales North' },
      steps: [{ records: [{ fields: { status: { from: 'Created', to: 'Sent' } } }] }],
    });
    await server.sql("update sales_proposals set status = 'Declined' where id = $1", [id]);
    await make(id);
    expect(await statusOf(id)).toBe('Declined');
  });

  it('makes one link and one mail where the same request comes twice, also at once', async () => {
    const id = await proposal();
    const key = randomUUID();
    const [one, other] = await Promise.all([make(id, { key, mail: true }), make(id, { key, mail: true })]);
    expect(other.data).toEqual(one.data);
    expect((await list(id)).data.links).toHaveLength(1);
    const jobs = await server.sql(
      `select payload from graphile_worker._private_jobs where payload->'data'->>'linkId' = $1`,
      [String(one.data.id)],
    );
    expect(jobs).toHaveLength(1);
  });
});

describe('GET /api/salesproposals/{id}/links', () => {
  it("shows nobody else's to who may only work on the own ones (R6.4)", async () => {
    const { token } = await server.signInAs('technician');
    expect((await list(await proposal(), token)).status).toBe(404);
  });

  it('gives them newest first with address, end and opening, and where a mail would go (R2.1)', async () => {
    const id = await proposal();
    const { data: first } = await make(id);
    const { data: second } = await make(id, { mail: true });
    await view(tokenOf(first.url));
    const { data } = await list(id);
    expect(data.email).toBe('angela@castellano.example');
    expect(data.links.map((link) => [link.id, link.mailedTo, link.url, link.openedDate !== null])).toEqual([
      [second.id, 'angela@castellano.example', second.url, false],
      [first.id, null, first.url, true],
    ]);
  });
});

describe('POST /api/proposallinks/{id}/revoke', () => {
  it('ends no link to a proposal that one may not change (R6.4)', async () => {
    const { data } = await make(await proposal());
    const { token } = await server.signInAs('technician');
    expect((await revoke(data.id, token)).status).toBe(404);
    expect((await open(tokenOf(data.url))).data.state).toBe('open');
  });

  it('ends it at once, and keeps the moment when it is asked for again (R2.1)', async () => {
    const { data } = await make(await proposal());
    const { data: ended } = await revoke(data.id);
    expect(ended).toMatchObject({ state: 'revoked', url: null });
    expect((await revoke(data.id)).data).toEqual(ended);
    expect((await open(tokenOf(data.url))).data).toEqual({
      state: 'revoked',
      companyName: 'North',
      contact: nothingGiven,
      ...plainLook,
    });
  });
});

describe('POST /api/proposallinks/open', () => {
  it('knows nothing of a token that never was, and tells of one that is over only whose it was (R2.1)', async () => {
    const { status, error } = await open('a-token-that-nobody-has-ever-been-sent');
    expect([status, error.code]).toEqual([410, 'link_expired']);
    const id = await proposal();
    const { data } = await make(id);
    await server.sql(
      "update proposal_links set expires_date = clock_now() - interval '1 second' where id = $1",
      [data.id],
    );
    const before = await companyRows(server);
    expect((await open(tokenOf(data.url))).data).toEqual({
      state: 'expired',
      companyName: 'North',
      contact: nothingGiven,
      ...plainLook,
    });
    expect(await companyRows(server)).toEqual(before);
    expect(await statusOf(id)).toBe('Sent');
  });

  it('has a limit for each address', async () => {
    const tries = [];
    for (let count = 0; count < 121; count++)
      tries.push(open('a-token-that-nobody-has-ever-been-sent', '10.9.9.9'));
    const codes = (await Promise.all(tries)).map(({ error }) => error.code);
    expect(codes.filter((code) => code === 'too_many_attempts')).toHaveLength(1);
  });

  it('shows packages, texts and totals under the name of the company and the address of the customer (R1.2)', async () => {
    const { data } = await make(await proposal());
    expect((await open(tokenOf(data.url))).data).toMatchObject({
      state: 'open',
      companyName: 'North',
      customer: {
        name: 'Angela',
        fullName: 'Angela Castellano',
        address: ['42 Birch Hollow Ln', 'Asheville, NC 28801'],
      },
      linkExpiresDate: data.expiresDate,
      proposal: {
        text: 'Heat pump replacement',
        accepted: null,
        packages: [
          {
            text: 'Option 1',
            lines: [{ text: 'Capacitor 0' }, { text: 'Capacitor 1', quantity: 2 }],
            totals: { totalCents: 30_002, complete: true },
          },
          { text: 'Option 2' },
        ],
      },
    });
  });

  it('tells no cost, code, margin or unit price (R1.2, R6.4)', async () => {
    const { data } = await make(await proposal());
    const shown = JSON.stringify((await open(tokenOf(data.url))).data);
    for (const word of ['ost', 'CAP-', 'argin', 'unitPrice', '4000']) expect(shown).not.toContain(word);
  });

  it('records nothing, since a mail scanner opens links, too (R4.25)', async () => {
    const id = await proposal();
    const { data } = await make(id);
    const { attempts: _, ...before } = await companyRows(server);
    expect((await open(tokenOf(data.url))).data.state).toBe('open');
    const { attempts: _counted, ...after } = await companyRows(server);
    expect(after).toEqual(before);
    expect([await statusOf(id), (await list(id)).data.links[0]!.openedDate]).toEqual(['Sent', null]);
  });
});

describe('POST /api/proposallinks/view', () => {
  it('knows nothing of a token that never was, and records nothing for a link that has ended (R2.1)', async () => {
    const { status, error } = await view('a-token-that-nobody-has-ever-been-sent');
    expect([status, error.code]).toEqual([410, 'link_expired']);
    const id = await proposal();
    const { data } = await make(id);
    await revoke(data.id);
    expect((await view(tokenOf(data.url))).status).toBe(204);
    expect([await statusOf(id), (await list(id)).data.links[0]!.openedDate]).toEqual(['Sent', null]);
  });

  it('makes a sent proposal a viewed one the first time, by nobody of the staff, and changes nothing after that (R4.25)', async () => {
    const id = await proposal();
    const { data } = await make(id);
    await view(tokenOf(data.url));
    expect(await statusOf(id)).toBe('Viewed');
    expect((await list(id)).data.links[0]!.openedDate).not.toBeNull();
    const owner = (await server.signInAs('owner')).token;
    const changes = await server.call('GET /api/salesproposals/{id}/changes', { as: owner, params: { id } });
    expect(changes.data[0]).toMatchObject({
      by: null,
      steps: [{ records: [{ fields: { status: { from: 'Sent', to: 'Viewed' } } }] }],
    });
    const { attempts: _, ...before } = await companyRows(server);
    await Promise.all([view(tokenOf(data.url)), view(tokenOf(data.url))]);
    const { attempts: _counted, ...after } = await companyRows(server);
    expect(after).toEqual(before);
  });
});

describe('a proposal that has expired', () => {
  it('is shown by its link, and stays as it is (R4.25)', async () => {
    const id = await proposal();
    const token = tokenOf((await make(id)).data.url);
    await server.sql("update sales_proposals set expires_date = '2026-01-05' where id = $1", [id]);
    expect((await open(token)).data.state).toBe('open');
    await view(token);
    expect(await statusOf(id)).toBe('Sent');
  });
});

describe('a proposal that is taken back to draft', () => {
  const become = (id: number, status: 'Created' | 'Sent') =>
    server.call('POST /api/salesproposals/{id}/status', {
      as: sales,
      params: { id },
      body: { key: randomUUID(), status },
    });

  it('is not shown by its link, which says so and notes nothing, and is viewed again once it is sent again (R4.25)', async () => {
    const id = await proposal();
    const token = tokenOf((await make(id)).data.url);
    await view(token);
    expect((await become(id, 'Created')).status).toBe(200);
    const before = await companyRows(server);
    expect((await open(token)).data).toEqual({
      state: 'draft',
      companyName: 'North',
      contact: nothingGiven,
      ...plainLook,
    });
    expect(await companyRows(server)).toEqual(before);
    await become(id, 'Sent');
    expect(await statusOf(id)).toBe('Sent');
    expect((await open(token)).data.state).toBe('open');
    await view(token);
    expect(await statusOf(id)).toBe('Viewed');
  });
});

const mailOf = (linkId: number) =>
  proposalLinkMail.compose({
    deps: server.deps,
    db: server.deps.database.forCompany(1),
    payload: { linkId, proposalId: 0 },
    companyId: 1,
  });

describe('proposal_link_mail', () => {
  it('mails the address that works, the same at every try, in the company’s own words, and none that has been ended', async () => {
    const { data } = await make(await proposal(), { mail: true });
    const first = (await mailOf(data.id))!;
    expect(await mailOf(data.id)).toEqual(first);
    expect(first).toMatchObject({
      to: 'angela@castellano.example',
      fromName: 'North',
      subject: 'Heat pump replacement: your proposal from North',
    });
    expect(first.text).toContain(data.url!);
    const word = (subject: string, opening: string) =>
      server.sql('update companies set link_subject = $1, link_opening = $2 where id = 1', [
        subject,
        opening,
      ]);
    await word('{customer}: {proposal}', 'Thanks for having us.\n{company} stands behind its <work>.');
    const own = (await mailOf(data.id))!;
    expect(own.subject).toBe('Angela: Heat pump replacement');
    for (const words of ['Thanks for having us.', 'North stands behind its <work>.', data.url!])
      expect(own.text).toContain(words);
    expect(own.text).not.toContain('prepared a proposal');
    expect(own.html).toContain('North stands behind its &lt;work&gt;.');
    await word('', '');
    await revoke(data.id);
    expect(await mailOf(data.id)).toBeNull();
  });
});

describe('how the company is reached', () => {
  const give = (phone: string, email: string) =>
    server.sql('update companies set phone = $1, email = $2, license = $3 where id = 1', [
      phone,
      email,
      'NC 00-0140',
    ]);

  it.each([
    ['', '', 'To accept it or ask a question, contact North.'],
    ['+18285550140', '', 'To accept it or ask a question, call North at (828) 555-0140.'],
    ['', 'office@north.example', 'To accept it or ask a question, reply to this email.'],
    [
      '+18285550140',
      'office@north.example',
      'To accept it or ask a question, call North at (828) 555-0140 or reply to this email.',
    ],
  ])('is in the mail as far as it is given: phone "%s", email "%s"', async (phone, email, words) => {
    await give(phone, email);
    const { data } = await make(await proposal(), { mail: true });
    const mail = (await mailOf(data.id))!;
    expect(mail.text).toContain(words);
    expect(mail.replyTo).toEqual(email ? { name: 'North', address: email } : undefined);
    expect(mail.text).toContain('License NC 00-0140');
  });

  it('is on the page of a link that works, and of one that has ended', async () => {
    await give('+18285550140', '');
    const id = await proposal();
    const { data } = await make(id);
    const contact = {
      ...nothingGiven,
      phone: { href: 'tel:+18285550140', text: '(828) 555-0140' },
      lines: ['License NC 00-0140'],
    };
    expect((await open(tokenOf(data.url))).data).toMatchObject({ state: 'open', contact });
    await revoke(data.id);
    expect((await open(tokenOf(data.url))).data).toEqual({
      state: 'revoked',
      companyName: 'North',
      contact,
      ...plainLook,
    });
  });

  it('is told to who makes links: whether there is a phone', async () => {
    const id = await proposal();
    await give('', '');
    expect((await list(id)).data.companyHasPhone).toBe(false);
    await give('+18285550140', '');
    expect((await list(id)).data.companyHasPhone).toBe(true);
  });
});
