import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildSite, newProposal, saveOf } from '../../testing/documents.ts';
import { savingAs } from '../../testing/saving.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { customerNewsMail } from './customer-news.jobs.ts';

let server: TestServer;
let sales: string;
let siteId: number;
beforeAll(async () => {
  server = await startTestServer();
  sales = (await server.signInAs('sales')).token;
  ({ siteId } = await buildSite(server));
});
afterAll(() => server.stop());
beforeEach(() => server.sql('update companies set sign_selects = false, seller_emails = true'));

async function sent() {
  const { id } = await savingAs(server, sales).saved(saveOf(newProposal(siteId, 2)));
  const { data } = await server.call('POST /api/salesproposals/{id}/links', {
    as: sales,
    params: { id },
    body: { key: randomUUID(), mail: false },
  });
  const token = new URL(data.url!).pathname.replace('/p/', '');
  const { data: shown } = await server.call('POST /api/proposallinks/open', { body: { token } });
  if (shown.state !== 'open') throw new Error(shown.state);
  return { id, token, hash: shown.revision!.hash, packageId: shown.proposal.packages[0]!.id };
}
type Sent = Awaited<ReturnType<typeof sent>>;

const say = (kind: 'ask' | 'decline', { token }: Sent, text: string, key = randomUUID()) =>
  server.call(`POST /api/proposallinks/${kind}`, { body: { token, key, text } });
const sign = ({ id: _, ...offer }: Sent, key = randomUUID()) =>
  server.call('POST /api/proposallinks/sign', {
    body: { ...offer, key, name: 'Angela Castellano', method: 'typed', strokes: null },
  });
const waiting = (id: number) =>
  server
    .sql<{ payload: Parameters<typeof customerNewsMail.compose>[0]['payload'] }>(
      "select payload from emails where kind = 'proposalNews' and record_id = $1 order by id",
      [id],
    )
    .then((rows) => rows.map(({ payload }) => payload));
/** Returns the emails that tell of a proposal. */
const mailsOf = async (id: number) =>
  Promise.all(
    (await waiting(id)).map((payload) =>
      customerNewsMail.compose({
        deps: server.deps,
        db: server.deps.database.forJob(1, null),
        payload,
        companyId: 1,
      }),
    ),
  );

describe('GET /api/salesproposals/{id}/emails', () => {
  it('lists what was sent about a proposal, with what became of it, for those who see it (R6.4)', async () => {
    const offer = await sent();
    await say('ask', offer, 'When?');
    const list = (as = sales) =>
      server.call('GET /api/salesproposals/{id}/emails', { as, params: { id: offer.id } });
    const email = { kind: 'proposalNews', by: null, date: expect.any(String), id: expect.any(Number) };
    expect((await list()).data).toEqual([{ ...email, to: null, subject: null, status: 'trying' }]);
    const be = (state: string) =>
      server.sql(
        "update emails set state = $1, recipient = 'a@x.example', subject = 'S' where record_id = $2",
        [state, offer.id],
      );
    await be('sent');
    expect((await list()).data).toEqual([{ ...email, to: 'a@x.example', subject: 'S', status: 'sent' }]);
    await be('dismissed');
    expect((await list()).data[0]!.status).toBe('failed');
    expect((await list((await server.signInAs('technician')).token)).status).toBe(404);
  });
});

describe('a salesperson', () => {
  it('is emailed a question once, word for word, with a way to the proposal', async () => {
    const offer = await sent();
    const key = randomUUID();
    const text = '<b>When?</b>\nAnd who?';
    await Promise.all([say('ask', offer, text, key), say('ask', offer, text, key)]);
    const [mail, more] = await mailsOf(offer.id);
    expect(more).toBeUndefined();
    expect(mail).toMatchObject({
      to: 'sales@north.example',
      subject: expect.stringMatching(/ asked about Heat pump replacement$/),
    });
    for (const words of [
      '<b>When?</b>',
      'And who?',
      'Answer it on the proposal. Replies to this email don’t reach the customer.',
      'An owner or admin can turn them off under Settings, Company.',
    ])
      expect(mail!.text.replaceAll('\n', ' ')).toContain(words);
    for (const words of ['<b>When?</b>', 'And who?', `http://localhost:4000/proposals/${offer.id}`])
      expect(mail!.text).toContain(words);
    expect(mail!.html).toContain('&lt;b&gt;When?');
  });

  it('is emailed that the customer declined, with the reason or without one (R4.25)', async () => {
    const [dear, silent] = [await sent(), await sent()];
    await say('decline', dear, 'Too dear');
    await say('decline', silent, '');
    const [mail] = await mailsOf(dear.id);
    expect(mail!.subject).toMatch(/ declined: Heat pump replacement$/);
    expect(mail!.text).toContain('Too dear');
    expect((await mailsOf(silent.id))[0]!.text).toContain('They gave no reason.');
  });

  it('is emailed who signed for what, and what is left to do', async () => {
    const offer = await sent();
    const key = randomUUID();
    await sign(offer, key);
    await sign(offer, key);
    const [mail, more] = await mailsOf(offer.id);
    expect(more).toBeUndefined();
    expect(mail!.subject).toMatch(/ signed: Heat pump replacement$/);
    expect(mail!.text).toMatch(/^Angela Castellano signed for .+, \$[\d,.]+\.$/m);
    expect(mail!.text).toContain('To create the work order, open the proposal.');
    // accepted by staff since: the signature created nothing
    await server.sql("update sales_proposals set status = 'Accepted' where id = $1", [offer.id]);
    expect((await mailsOf(offer.id))[0]!.text).toContain('To create the work order, open the proposal.');
    await server.sql('update companies set sign_selects = true');
    const sold = await sent();
    await sign(sold);
    await server.sql("update sales_proposals set status = 'Created' where id = $1", [sold.id]);
    expect((await mailsOf(sold.id))[0]!.text).toContain('The work order was created.');
  });

  it('isn’t emailed where the company has turned that off', async () => {
    await server.sql('update companies set seller_emails = false');
    const offer = await sent();
    await say('ask', offer, 'When?');
    await sign(offer);
    expect(await waiting(offer.id)).toEqual([]);
  });

  it('who has left is replaced by the owners, and gets nothing that was still waiting', async () => {
    const offer = await sent();
    await say('ask', offer, 'When?');
    const personId = await server.personId('sales@north.example');
    const be = (status: string) =>
      server.sql('update memberships set status = $1 where person_id = $2 and company_id = 1', [
        status,
        personId,
      ]);
    await be('deactivated');
    await say('ask', offer, 'And who?');
    const mails = await mailsOf(offer.id);
    await be('active');
    expect(mails.map((mail) => mail?.to)).toEqual([undefined, 'owner@north.example']);
  });
});
