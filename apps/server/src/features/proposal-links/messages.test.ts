import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSite, newProposal, saveOf } from '../../testing/documents.ts';
import { savingAs } from '../../testing/saving.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { answerMail } from './messages.jobs.ts';

let server: TestServer;
let sales: string;
let siteId: number;
beforeAll(async () => {
  server = await startTestServer();
  sales = (await server.signInAs('sales')).token;
  ({ siteId } = await buildSite(server));
  await server.sql("update customers set email = 'angela@castellano.example' where company_id = 1");
});
afterAll(() => server.stop());

async function sent() {
  const { id } = await savingAs(server, sales).saved(saveOf(newProposal(siteId, 1)));
  const { data } = await server.call('POST /api/salesproposals/{id}/links', {
    as: sales,
    params: { id },
    body: { key: randomUUID(), mail: false },
  });
  return { id, linkId: data.id, token: new URL(data.url!).pathname.replace('/p/', '') };
}
const ask = (token: string, text: string, key = randomUUID()) =>
  server.call('POST /api/proposallinks/ask', { body: { token, key, text } });
const decline = (token: string, text = '', key = randomUUID()) =>
  server.call('POST /api/proposallinks/decline', { body: { token, key, text } });
const answer = (id: number, text: string, as = sales) =>
  server.call('POST /api/proposalmessages/{id}/answer', { as, params: { id }, body: { answer: text } });
const load = async (id: number) =>
  (await server.call('GET /api/salesproposals/{id}', { as: sales, params: { id } })).data;
const messagesOf = async (id: number) => (await load(id)).context.messages!;
const mailsOf = (id: number) =>
  server.sql(`select payload from graphile_worker._private_jobs where payload->'data'->>'messageId' = $1`, [
    String(id),
  ]);

describe('POST /api/proposallinks/ask', () => {
  it('takes no question from a link that never was or has ended, and none that is empty (R2.1)', async () => {
    const { id, linkId, token } = await sent();
    expect((await ask('a-token-that-nobody-has-ever-been-sent', 'When?')).error.code).toBe('link_expired');
    expect(Object.keys((await ask(token, ' \n ')).error.fields ?? {})).toEqual(['text']);
    await server.call('POST /api/proposallinks/{id}/revoke', { as: sales, params: { id: linkId } });
    expect((await ask(token, 'When?')).error.code).toBe('link_expired');
    expect(await messagesOf(id)).toEqual([]);
  });

  it('puts a question with the proposal once, and a script as text (R1.2)', async () => {
    const { id, token } = await sent();
    const key = randomUUID();
    const words = '<script>alert(1)</script> When?';
    await Promise.all([ask(token, words, key), ask(token, words, key)]);
    expect((await ask(token, 'Something else', key)).error.code).toBe('key_reused');
    expect(await messagesOf(id)).toMatchObject([{ kind: 'question', text: words, answer: null }]);
  });

  it('has a limit for each network', async () => {
    const { token } = await sent();
    const tries = Array.from({ length: 21 }, () =>
      server.call('POST /api/proposallinks/ask', {
        body: { token, key: randomUUID(), text: 'When?' },
        address: '10.8.8.8',
      }),
    );
    const codes = (await Promise.all(tries)).map(({ error }) => error?.code);
    expect(codes.filter((code) => code === 'too_many_attempts')).toHaveLength(1);
  });
});

describe('POST /api/proposallinks/decline', () => {
  it('declines with the reason, by nobody of the staff, once (R4.25)', async () => {
    const { id, token } = await sent();
    const key = randomUUID();
    await Promise.all([decline(token, 'Too dear', key), decline(token, 'Too dear', key)]);
    const { status, context } = await load(id);
    expect([status, context.timeline.at(-1)]).toMatchObject(['Declined', { status: 'Declined', by: null }]);
    expect(context.messages).toMatchObject([{ kind: 'decline', text: 'Too dear' }]);
    expect((await decline(token)).error.code).toBe('stale_version');
  });

  it('declines nothing that was accepted or has expired (R4.25)', async () => {
    const accepted = await sent();
    await server.sql("update sales_proposals set status = 'Accepted' where id = $1", [accepted.id]);
    const expired = await sent();
    await server.sql("update sales_proposals set expires_date = '2026-01-05' where id = $1", [expired.id]);
    for (const { id, token } of [accepted, expired]) {
      expect((await decline(token)).error.code).toBe('stale_version');
      expect(await messagesOf(id)).toEqual([]);
    }
  });
});

describe('POST /api/proposalmessages/{id}/answer', () => {
  const asked = async () => {
    const { id, token } = await sent();
    await ask(token, 'When?\nAnd who?');
    return { id, messageId: (await messagesOf(id))[0]!.id };
  };

  it('is for people who may change the proposal (R6.4)', async () => {
    const { messageId } = await asked();
    const { token } = await server.signInAs('technician');
    expect((await answer(messageId, 'Monday', token)).status).toBe(404);
    expect((await answer(987_654_321, 'Monday')).status).toBe(404);
    expect(await mailsOf(messageId)).toEqual([]);
  });

  it('answers by one email, however often it comes, and not a second time in other words', async () => {
    const { id, messageId } = await asked();
    await Promise.all([answer(messageId, 'Monday'), answer(messageId, 'Monday')]);
    expect((await answer(messageId, 'Tuesday')).error.code).toBe('stale_version');
    expect(await mailsOf(messageId)).toHaveLength(1);
    expect((await messagesOf(id))[0]!.answer).toMatchObject({ text: 'Monday', by: 'Sales North' });
    const mail = await answerMail.compose({
      deps: server.deps,
      db: server.deps.database.forCompany(1),
      payload: { messageId, proposalId: id },
      companyId: 1,
    });
    expect(mail).toMatchObject({
      to: 'angela@castellano.example',
      subject: 'Your question about Heat pump replacement',
    });
    for (const words of ['Monday', 'You asked:', 'When?', 'And who?']) expect(mail!.text).toContain(words);
  });

  it('needs an address of the customer', async () => {
    const { messageId } = await asked();
    await server.sql("update customers set email = '' where company_id = 1");
    const { error } = await answer(messageId, 'Monday');
    await server.sql("update customers set email = 'angela@castellano.example' where company_id = 1");
    expect(error.fields).toEqual({ answer: 'The customer has no email address.' });
    expect(await mailsOf(messageId)).toEqual([]);
  });
});
