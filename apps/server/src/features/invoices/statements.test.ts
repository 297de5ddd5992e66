import { randomUUID } from 'node:crypto';
import { startMailbox } from '@fieldwright/sandbox/mail/mailbox';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type JobWorker, startWorker } from '../../jobs/worker.ts';
import { buildSite, newWorkOrder, saveOf } from '../../testing/documents.ts';
import { foreignIds } from '../../testing/foreign-ids.ts';
import { openPrepared } from '../../testing/open-prepared.ts';
import { savingAs } from '../../testing/saving.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let mailbox: Awaited<ReturnType<typeof startMailbox>>;
let server: TestServer;
let worker: JobWorker;
let office: string;
let technician: string;
let place: { customerId: number; siteId: number };
beforeAll(async () => {
  mailbox = await startMailbox({ smtpPort: 0, httpPort: 0 });
  server = await startTestServer({ SMTP_URL: `smtp://127.0.0.1:${mailbox.smtpPort}` });
  worker = startWorker(server.deps, server.app.log);
  office = (await server.signInAs('office')).token;
  technician = (await server.signInAs('technician')).token;
});
afterAll(async () => {
  await worker.stop();
  await server.stop();
  await mailbox.stop();
});
beforeEach(async () => {
  place = await buildSite(server);
});

const open = (path: string, as = office) =>
  server.app.inject({ url: path, headers: { authorization: `Bearer ${as}` } });
const statement = (id = place.customerId, as = office) =>
  openPrepared(server, `/api/customers/${id}/statement`, as);
const send = (more: object = {}, as = office, id = place.customerId) =>
  server.call('POST /api/customers/{id}/statements', {
    as,
    params: { id },
    body: { key: randomUUID(), email: 'dana@whitlock.example', ...more },
  });
const sentOf = async (as = office) =>
  (await server.call('GET /api/customers/{id}/statements', { as, params: { id: place.customerId } })).data;
/** Creates a processed work order, which is owed. */
async function owedWork(): Promise<number> {
  const { id } = await savingAs(server, office).saved(saveOf(newWorkOrder(place, 1)));
  await server.sql('update work_orders set processed = true, processed_date = clock_now() where id = $1', [
    id,
  ]);
  return id;
}

describe('POST /api/customers/{id}/statement/pdf', () => {
  it('is a PDF, also if nothing is due', async () => {
    const { headers, rawPayload } = await statement();
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="Statement.pdf"',
    });
    expect(rawPayload.toString('latin1').slice(0, 5)).toBe('%PDF-');
  });

  it('is for the office, of the company’s own customers (R6.4)', async () => {
    expect((await statement(place.customerId, technician)).statusCode).toBe(403);
    expect((await statement((await foreignIds['customers']!(server)) as number)).statusCode).toBe(404);
  });
});

describe('POST /api/customers/{id}/statements', () => {
  it('emails the balance of finished work once for a key, and keeps it whatever is paid since', async () => {
    const id = await owedWork();
    // open work isn't owed yet
    await savingAs(server, office).saved(saveOf(newWorkOrder(place, 2)));
    const key = randomUUID();
    const email = `${key.slice(0, 8)}@whitlock.example`;
    expect((await send({ key, email })).data).toEqual({ email });
    expect((await send({ key, email })).data).toEqual({ email });
    expect((await send({ key, email: 'x@whitlock.example' })).error.code).toBe('key_reused');
    await expect.poll(() => mailbox.messages(email).length, { timeout: 8_000 }).toBe(1);
    const [mail] = mailbox.messages(email);
    expect(mail!.subject).toBe('Your statement from North');
    expect(mail!.text).toContain('Balance due: $100.00');
    expect(mail!.attachments.map(({ name }) => name)).toEqual(['Statement.pdf']);
    const [sent, ...more] = await sentOf();
    expect([sent!.mailedTo, sent!.balanceCents, sent!.sentBy, more]).toEqual([
      email,
      10_000,
      'Office North',
      [],
    ]);
    const first = (await open(`/api/sentstatements/${sent!.id}`)).rawPayload;
    await server.sql('update work_orders set amount_due_cents = 0 where id = $1', [id]);
    expect((await open(`/api/sentstatements/${sent!.id}`)).rawPayload.equals(first)).toBe(true);
  });

  it('has the company’s own words, and greets the customer by first name', async () => {
    await server.sql("update customers set first_name = 'Dana', last_name = 'Whitlock' where id = $1", [
      place.customerId,
    ]);
    await owedWork();
    const owner = (await server.signInAs('owner')).token;
    const word = (body: object) => server.call('PATCH /api/company', { as: owner, body });
    const { error } = await word({ statementSubject: '{invoice}' });
    expect(error.fields).toEqual({
      statementSubject: 'Only {customer}, {company} and {balance} are filled in. Remove the others.',
    });
    await word({
      statementSubject: '{company}: {balance} open',
      statementOpening: 'Hi {customer}.\nThanks!',
    });
    const email = `${randomUUID().slice(0, 8)}@whitlock.example`;
    await send({ email });
    await expect.poll(() => mailbox.messages(email).length, { timeout: 8_000 }).toBe(1);
    const [mail] = mailbox.messages(email);
    expect(mail!.subject).toBe('North: $100.00 open');
    expect(mail!.text).toMatch(/Hello Dana,\s+Hi Dana\.\s+Thanks!/);
    await word({ statementSubject: '', statementOpening: '' });
  });

  it('keeps the address of a customer without one, and is refused for a removed one (R4.4)', async () => {
    await send({ keep: true, email: 'kept@whitlock.example' });
    const [row] = await server.sql<{ email: string }>('select email from customers where id = $1', [
      place.customerId,
    ]);
    expect(row!.email).toBe('kept@whitlock.example');
    await server.sql('update customers set hidden = true where id = $1', [place.customerId]);
    expect((await send()).error.code).toBe('removed');
  });

  it('is for the office (R6.4)', async () => {
    expect((await send({}, technician)).status).toBe(403);
  });
});

describe('GET /api/customers/{id}/statements', () => {
  it('is empty before the first', async () => {
    expect(await sentOf()).toEqual([]);
  });
});

describe('GET /api/sentstatements/{id}', () => {
  it('isn’t there for another company (R6.4)', async () => {
    const theirs = await foreignIds['sent_statements']!(server);
    expect((await open(`/api/sentstatements/${theirs}`)).statusCode).toBe(404);
  });
});
