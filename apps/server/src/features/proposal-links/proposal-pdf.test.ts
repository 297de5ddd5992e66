import { randomUUID } from 'node:crypto';
import { emailPause } from '@fieldwright/domain/emails/email';
import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { attemptLimits } from '@fieldwright/domain/people/attempts';
import { startMailbox } from '@fieldwright/sandbox/mail/mailbox';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { MailError } from '../../integrations/mail/mailer.ts';
import { buildSite, newProposal, saveOf } from '../../testing/documents.ts';
import { savingAs } from '../../testing/saving.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { companyEmailWatch } from '../emails/emails.jobs.ts';
import { proposalPdf, signedCopyMail } from '../proposal-papers/proposal-papers.jobs.ts';

const customerEmail = 'angela@castellano.example';
let mailbox: Awaited<ReturnType<typeof startMailbox>>;
let server: TestServer;
let sales: string;
let siteId: number;
beforeAll(async () => {
  mailbox = await startMailbox({ smtpPort: 0, httpPort: 0 });
  server = await startTestServer({ SMTP_URL: `smtp://127.0.0.1:${mailbox.smtpPort}` });
  sales = (await server.signInAs('sales')).token;
  ({ siteId } = await buildSite(server));
  await server.sql('update customers set email = $1 where company_id = 1', [customerEmail]);
  await server.sql('update companies set sign_selects = false');
});
afterAll(async () => {
  await server.stop();
  await mailbox.stop();
});
beforeEach(() => vi.restoreAllMocks());

/**
 * Creates a proposal with a link, as its customer has it open.
 * @param plant changes it before it is sent
 */
async function sent(plant: (id: number) => Promise<unknown> = async () => undefined) {
  const { id } = await savingAs(server, sales).saved(saveOf(newProposal(siteId, 2)));
  await plant(id);
  const { data } = await server.call('POST /api/salesproposals/{id}/links', {
    as: sales,
    params: { id },
    body: { key: randomUUID(), mail: false },
  });
  const token = new URL(data.url!).pathname.replace('/p/', '');
  const { data: shown } = await server.call('POST /api/proposallinks/open', { body: { token } });
  if (shown.state !== 'open') throw new Error(shown.state);
  return { id, linkId: data.id, token, hash: shown.revision!.hash, offer: shown.proposal };
}
type Sent = Awaited<ReturnType<typeof sent>>;

const sign = ({ token, hash, offer }: Sent) =>
  server.call('POST /api/proposallinks/sign', {
    body: {
      token,
      hash,
      key: randomUUID(),
      packageId: offer.packages[0]!.id,
      name: 'Angela Castellano',
      method: 'drawn',
      strokes: [[10, 10, 90, 60]],
    },
    headers: { 'user-agent': 'Firefox of the test' },
    address: '203.0.113.7',
  });

type Payload = Parameters<typeof proposalPdf.run>[0]['payload'];
const db = () => server.deps.database.forJob(1, null);
const run = (payload: Payload) => proposalPdf.run({ deps: server.deps, db: db(), payload, companyId: 1 });
/** Returns the payloads of the waiting jobs that make the PDFs of a proposal, oldest first. */
const jobsOf = (id: number, names = ['proposal_pdf', 'signed_copy_mail']) =>
  server
    .sql<{ data: Payload }>(
      `select payload->'data' as data from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id and t.identifier = any($2)
       where payload->'data'->>'revisionId' in (select r.id::text from proposal_revisions r where sales_proposal_id = $1)
       order by j.id`,
      [id, names],
    )
    .then((rows) => rows.map(({ data }) => data));
const forgetJobs = () => server.sql('delete from graphile_worker._private_jobs');
/** Makes everything that was asked for of a proposal. */
async function make(id: number): Promise<void> {
  for (const { revisionId, signatureId } of await jobsOf(id)) await run({ revisionId, signatureId });
}
const pdfsOf = (id: number) =>
  server.sql<{ pdf: Buffer; signed: boolean }>(
    'select pdf, signature_id is not null as signed from proposal_pdfs where sales_proposal_id = $1 order by id',
    [id],
  );
const ask = (id: number, signed: boolean, as = sales) =>
  server.call('POST /api/salesproposals/{id}/pdf', { as, params: { id }, body: { signed } });
const askByLink = (token: string) => server.call('POST /api/proposallinks/pdf', { body: { token } });
const open = (url: string) => server.app.inject({ method: 'GET', url });
const mailsOf = (id: number) =>
  server.sql<{ state: string; recipient: string | null; payload: SignedPayload }>(
    "select state, recipient, payload from emails where kind = 'signedCopy' and record_id = $1",
    [id],
  );
type SignedPayload = Parameters<typeof signedCopyMail.run>[0]['payload'];
/** Sends the signed copy of a proposal, as the queue does. */
async function mail(id: number): Promise<void> {
  const [email] = await mailsOf(id);
  await signedCopyMail.run({ deps: server.deps, db: db(), payload: email!.payload, companyId: 1 });
}

describe('the PDF of a proposal', () => {
  it('is made once when it is sent, and stays as it was made', async () => {
    const made = vi.spyOn(server.deps.pdf, 'make');
    const { id } = await sent();
    const [payload, more] = await jobsOf(id);
    expect([payload, more]).toMatchObject([{ signatureId: null }, undefined]);
    expect((await ask(id, false)).data.url).toBeNull();
    await Promise.all([run(payload!), run(payload!)]);
    const [before, another] = await pdfsOf(id);
    expect(another).toBeUndefined();
    made.mockClear();
    await server.sql("update companies set name = 'Northern', brand_color = '#aa0000' where id = 1");
    await run(payload!);
    await server.sql("update companies set name = 'North', brand_color = null where id = 1");
    expect(made).not.toHaveBeenCalled();
    expect(await pdfsOf(id)).toEqual([before]);
    const reply = await open((await ask(id, false)).data.url!);
    expect(reply.rawPayload.equals(before!.pdf)).toBe(true);
    expect(before!.pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(reply.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^inline; filename="Proposal .+\.pdf"$/),
      'cache-control': 'private, no-store',
    });
  });

  it('shows what the customer’s page shows, the same amounts to the cent, and nothing internal (R1.2)', async () => {
    const made = vi.spyOn(server.deps.pdf, 'make');
    const note = 'Gate key is under the blue pot';
    await server.sql('update customers set notes = $1 where company_id = 1', [note]);
    await server.sql('update sites set notes = $1 where company_id = 1', [note]);
    const { id, offer, hash } = await sent(async (proposalId) => {
      await server.sql(
        `update sales_proposal_details set cost_cents = 7654321, code = 'QX-INNER-41' where sales_proposal_id = $1`,
        [proposalId],
      );
      await server.sql('update sales_proposals set staff_note = $1 where id = $2', [note, proposalId]);
    });
    expect(JSON.stringify(offer)).not.toContain('blue pot');
    await make(id);
    const [template, data] = made.mock.calls[0]! as unknown as [string, never];
    expect(template).toBe('proposal');
    const shown = JSON.stringify(data);
    for (const each of offer.packages) {
      expect(shown).toContain(JSON.stringify(each.text));
      expect(shown).toContain(moneyText(each.totals!.totalCents));
    }
    expect(shown).toContain(hash);
    expect(data).toMatchObject({ certificates: [] });
    expect(shown).not.toMatch(/cost|margin|unitPrice|"code"/);
    expect(shown).not.toMatch(/7,?654,?321|76,?543\.21|QX-INNER-41|blue pot/);
  });

  it('waits for the logo while that has no picture or can’t be had, and goes without one that can’t be read', async () => {
    const { id } = await sent();
    const [payload] = await jobsOf(id);
    const guid = randomUUID();
    const be = (preview: string) =>
      server.sql('update files set preview = $1 where guid = $2', [preview, guid]);
    await server.sql(
      `insert into files (company_id, guid, person_id, kind, name, size, declared_type, content_type, received, sha256,
         state, preview)
       values (1, $1, $2, 'logo', 'logo.png', 10, 'image/png', 'image/png', 10, repeat('0', 64), 'checked', 'waiting')`,
      [guid, await server.personId('owner@north.example')],
    );
    await server.sql('update companies set logo = $1 where id = 1', [guid]);
    await expect(run(payload!)).rejects.toThrow('no picture yet');
    await be('ready');
    await expect(run(payload!)).rejects.toThrow('is missing');
    vi.spyOn(server.deps.storage, 'open').mockRejectedValueOnce(new Error('storage is away'));
    await expect(run(payload!)).rejects.toThrow('storage is away');
    expect(await pdfsOf(id)).toEqual([]);
    await be('failed');
    await run(payload!);
    expect(await pdfsOf(id)).toHaveLength(1);
    await server.sql('update companies set logo = null where id = 1');
  });

  it('is another one for the next version, and the earlier one stays', async () => {
    const { id } = await sent();
    await make(id);
    await server.sql(
      'update sales_proposal_details set unit_price_cents = unit_price_cents + 1 where sales_proposal_id = $1',
      [id],
    );
    const body = { key: randomUUID(), mail: false };
    await server.call('POST /api/salesproposals/{id}/links', { as: sales, params: { id }, body });
    await make(id);
    expect(await pdfsOf(id)).toHaveLength(2);
  });

  it('can’t be changed or deleted by what serves requests', async () => {
    const { id } = await sent();
    await make(id);
    const app = server.deps.database.forCompany(1);
    await expect(
      app
        .updateTable('proposal_pdfs')
        .set({ pdf: Buffer.from('x') })
        .execute(),
    ).rejects.toThrow('permission denied');
    await expect(app.deleteFrom('proposal_pdfs').execute()).rejects.toThrow('permission denied');
  });
});

describe('POST /api/salesproposals/{id}/pdf', () => {
  it('is for people who see the proposal, and only once it was sent or signed (R6.4)', async () => {
    const { id } = await sent();
    expect((await ask(id, false, (await server.signInAs('technician')).token)).status).toBe(404);
    expect((await ask(987_654_321, false)).status).toBe(404);
    expect((await ask(id, true)).status).toBe(404);
    const draft = await savingAs(server, sales).saved(saveOf(newProposal(siteId, 1)));
    expect((await ask(draft.id, false)).status).toBe(404);
  });

  it('has one made that was sent before PDFs were kept', async () => {
    const { id } = await sent();
    await forgetJobs();
    expect((await ask(id, false)).data.url).toBeNull();
    expect(await jobsOf(id)).toEqual([]);
    await server.sql(
      `do $$ begin
        set local session_replication_role = replica;
        update proposal_revisions set created_date = created_date - interval '1 minute';
      end $$`,
    );
    await ask(id, false);
    expect(await jobsOf(id)).toHaveLength(1);
    await server.sql('update graphile_worker._private_jobs set attempts = 3, locked_at = clock_now()');
    const jobs = () => server.sql('select id, key, attempts from graphile_worker._private_jobs order by id');
    const before = await jobs();
    for (let time = 0; time < 5; time++) await ask(id, false);
    // a job that runs or waits for its next try is left alone for a minute
    expect(await jobs()).toEqual(before);
    await server.sql('delete from attempts');
    await ask(id, false);
    expect(await jobs()).not.toEqual(before);
    await make(id);
    expect((await ask(id, false)).data.url).not.toBeNull();
  });
});

describe('POST /api/proposallinks/pdf', () => {
  it('opens what the link shows, and the signed copy once it is signed', async () => {
    const offer = await sent();
    await make(offer.id);
    const [unsigned] = await pdfsOf(offer.id);
    const first = await open((await askByLink(offer.token)).data.url!);
    expect(first.rawPayload.equals(unsigned!.pdf)).toBe(true);
    await sign(offer);
    expect((await askByLink(offer.token)).data.url).toBeNull();
    await make(offer.id);
    const second = await open((await askByLink(offer.token)).data.url!);
    expect(second.headers['content-disposition']).toMatch(/filename="Signed proposal .+\.pdf"/);
    const [, signed] = await pdfsOf(offer.id);
    expect(second.rawPayload.equals(signed!.pdf)).toBe(true);
  });

  it('opens nothing that differs from the page: what was accepted without being signed here', async () => {
    const offer = await sent();
    await make(offer.id);
    const accept = ({ id }: Sent) =>
      server.sql("update sales_proposals set status = 'Accepted' where id = $1", [id]);
    await accept(offer);
    expect((await askByLink(offer.token)).error.code).toBe('not_found');
    const signedOffer = await sent();
    await sign(signedOffer);
    await make(signedOffer.id);
    await accept(signedOffer);
    expect((await askByLink(signedOffer.token)).data.url).not.toBeNull();
  });

  it('leaves opening and signing their own tries, however often a page asks', async () => {
    const offer = await sent();
    const { most } = attemptLimits.customerLinkByNetwork;
    const asked = await Promise.all(Array.from({ length: most + 1 }, () => askByLink(offer.token)));
    expect(new Set(asked.map(({ status }) => status))).toEqual(new Set([200]));
    const opened = await server.call('POST /api/proposallinks/open', { body: { token: offer.token } });
    expect(opened.status).toBe(200);
  });

  it('opens nothing for a token that never was, or one that has ended (R2.1)', async () => {
    const { linkId, token } = await sent();
    expect((await askByLink('a-token-that-nobody-has-ever-been-sent')).error.code).toBe('link_expired');
    await server.call('POST /api/proposallinks/{id}/revoke', { as: sales, params: { id: linkId } });
    expect((await askByLink(token)).error.code).toBe('link_expired');
  });
});

describe('GET /api/proposalpdfs/{token}', () => {
  it('opens by an address that is neither altered nor too old (R2.1)', async () => {
    const { id } = await sent();
    await make(id);
    const url = (await ask(id, false)).data.url!;
    expect((await open(url)).statusCode).toBe(200);
    const altered = url.replace(/\/1-(\d+)-/, '/2-$1-');
    expect([(await open(altered)).statusCode, (await open(`${url}x`)).statusCode]).toEqual([404, 404]);
    const { clock } = server.deps;
    vi.spyOn(server.deps, 'clock').mockImplementation(() => clock() + 11 * 60_000);
    const late = await open(url);
    expect([late.statusCode, late.json().code]).toEqual([410, 'link_expired']);
  });
});

describe('the signed copy', () => {
  it('has the signature, the name, the words agreed to, the time, the address and the code', async () => {
    const made = vi.spyOn(server.deps.pdf, 'make');
    const offer = await sent();
    await sign(offer);
    made.mockClear();
    const payload = (await jobsOf(offer.id)).at(-1)!;
    await run(payload);
    const [, data, pictures] = made.mock.calls[0]! as unknown as [
      string,
      { certificates: { facts: [string, string][] }[] },
      Record<string, Buffer>,
    ];
    const [accepted] = offer.offer.packages;
    expect(data).toMatchObject({
      certificates: [
        {
          consent: expect.stringContaining(`accept ${accepted!.text} for`),
          picture: 'signature.svg',
          alt: 'Signature of Angela Castellano',
        },
      ],
      options: [{ accepted: 'Accepted' }, { accepted: null }],
    });
    expect(pictures['signature.svg']!.toString()).toContain('M10 10L90 60');
    expect(Object.fromEntries(data.certificates[0]!.facts)).toMatchObject({
      'Signed by': 'Angela Castellano',
      Total: moneyText(accepted!.totals!.totalCents),
      'IP address': '203.0.113.7',
      Browser: 'Firefox of the test',
      'Agreement wording': 'Version 3',
      'Code (SHA-256)': offer.hash,
      'Signature code (SHA-256)': expect.stringMatching(/^[0-9a-f]{64}$/),
      'Verify at': 'http://localhost:4000/p/verify',
    });
  });

  it('is emailed to the customer once, however often and by how many workers it is made', async () => {
    const offer = await sent();
    await sign(offer);
    const [email, more] = await mailsOf(offer.id);
    expect([email!.state, more]).toEqual(['waiting', undefined]);
    const count = () => mailbox.messages(customerEmail).length;
    const before = count();
    await Promise.all([mail(offer.id), mail(offer.id), run(email!.payload)]);
    await mail(offer.id);
    expect(count() - before).toBe(1);
    expect((await pdfsOf(offer.id)).filter(({ signed }) => signed)).toHaveLength(1);
    const [newest] = mailbox.messages(customerEmail);
    expect(newest!.subject).toBe('Your signed copy: Heat pump replacement');
    expect(newest!.text).toMatch(/Thank you for choosing North/);
    expect(newest!.attachments.map(({ name }) => name)).toEqual([
      expect.stringMatching(/^Signed proposal .+\.pdf$/),
    ]);
    const composed = await signedCopyMail.compose({
      deps: server.deps,
      db: db(),
      payload: email!.payload,
      companyId: 1,
    });
    const signed = (await pdfsOf(offer.id)).find((each) => each.signed);
    expect(Buffer.from(composed!.attachments![0]!.contents).equals(signed!.pdf)).toBe(true);
  });

  it('is in the company’s own words, and goes where the link went', async () => {
    const words = "signed_subject = '{customer}: {proposal}', signed_opening = 'Welcome.'";
    await server.sql(`update companies set ${words} where id = 1`);
    const offer = await sent();
    await server.sql("update proposal_links set mailed_to = 'home@castellano.example' where id = $1", [
      offer.linkId,
    ]);
    await sign(offer);
    await make(offer.id);
    const [{ payload } = { payload: undefined! }] = await mailsOf(offer.id);
    const composed = await signedCopyMail.compose({ deps: server.deps, db: db(), payload, companyId: 1 });
    await server.sql("update companies set signed_subject = '', signed_opening = '' where id = 1");
    expect(composed).toMatchObject({
      to: 'home@castellano.example',
      subject: expect.stringMatching(/: Heat pump replacement$/),
    });
    expect(composed!.text).toContain('Welcome.');
  });

  it('is made, but emailed to nobody, for a customer without an address', async () => {
    const offer = await sent();
    await server.sql("update customers set email = '' where company_id = 1");
    await sign(offer);
    await make(offer.id);
    await server.sql('update customers set email = $1 where company_id = 1', [customerEmail]);
    expect(await pdfsOf(offer.id)).toHaveLength(2);
    expect(await mailsOf(offer.id)).toEqual([]);
  });

  it('isn’t lost while its PDF can’t be made, nor with its job, and is sent once in the end', async () => {
    const offer = await sent();
    await sign(offer);
    const failing = vi.spyOn(server.deps.pdf, 'make').mockRejectedValue(new Error('out of memory'));
    const before = mailbox.messages(customerEmail).length;
    await expect(mail(offer.id)).rejects.toThrow('out of memory');
    failing.mockRestore();
    await forgetJobs();
    expect((await mailsOf(offer.id)).map(({ state }) => state)).toEqual(['sending']);
    await server.sql(
      `update emails set asked_date = asked_date - interval '9 minutes', next_try_date = next_try_date - interval '9 minutes'
       where record_id = $1`,
      [offer.id],
    );
    await companyEmailWatch.run({ deps: server.deps, db: db(), payload: {}, companyId: 1 });
    const [retried, more] = await jobsOf(offer.id);
    expect([retried, more]).toEqual([(await mailsOf(offer.id))[0]!.payload, undefined]);
    await Promise.all([mail(offer.id), mail(offer.id)]);
    expect((await mailsOf(offer.id)).map(({ state }) => state)).toEqual(['sent']);
    expect(mailbox.messages(customerEmail).length - before).toBe(1);
  });

  it('is sent later, and once, when the mail server was down for an hour', async () => {
    const offer = await sent();
    await sign(offer);
    await make(offer.id);
    const [{ payload } = { payload: undefined! }] = await mailsOf(offer.id);
    const before = mailbox.messages(customerEmail).length;
    const down = {
      send: vi.fn<() => Promise<never>>(() => Promise.reject(new MailError('server_unreachable', null))),
      close: () => undefined,
    };
    const { clock } = server.deps;
    const start = clock();
    let now = start;
    for (let tries = 1; now < start + 60 * 60_000; tries++) {
      const deps = { ...server.deps, mailer: down, clock: () => now };
      await signedCopyMail.run({ deps, db: db(), payload, companyId: 1 });
      expect((await mailsOf(offer.id))[0]!.state).toBe('waiting');
      now += emailPause(tries);
    }
    expect(down.send.mock.calls.length).toBeGreaterThan(10);
    const deps = { ...server.deps, clock: () => now };
    await Promise.all([
      signedCopyMail.run({ deps, db: db(), payload, companyId: 1 }),
      signedCopyMail.run({ deps, db: db(), payload, companyId: 1 }),
    ]);
    await make(offer.id);
    await signedCopyMail.run({ deps, db: db(), payload, companyId: 1 });
    expect((await mailsOf(offer.id)).map(({ state }) => state)).toEqual(['sent']);
    expect(mailbox.messages(customerEmail).length - before).toBe(1);
  });
});
