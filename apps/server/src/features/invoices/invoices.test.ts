import { randomUUID } from 'node:crypto';
import { changeRecord, changeRoot } from '@fieldwright/domain/kernel/edit-change';
import { startEdit } from '@fieldwright/domain/kernel/edit-session';
import { workOrderShape } from '@fieldwright/domain/work-orders/work-order-shape';
import { startMailbox } from '@fieldwright/sandbox/mail/mailbox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type JobWorker, startWorker } from '../../jobs/worker.ts';
import { buildSite, newWorkOrder, saveOf } from '../../testing/documents.ts';
import { numberOf } from '../../testing/numbers.ts';
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
  place = await buildSite(server);
});
afterAll(async () => {
  await worker.stop();
  await server.stop();
  await mailbox.stop();
});

const mailsTo = (email: string) =>
  mailbox.messages().filter((message) => JSON.stringify(message.to).includes(email));
const arrived = (email: string, count: number) =>
  expect.poll(() => mailsTo(email).length, { timeout: 8_000, interval: 20 }).toBe(count);

/** Creates a work order with one line; without a price, the price is open. */
async function workOrderOf(unitPriceCents: number | null = 43_800, as = office): Promise<number> {
  let edit = changeRoot(workOrderShape, newWorkOrder(place, 1), { text: 'No heat <upstairs>' });
  const fields = { unitPriceCents, quantity: 1, taxable: false };
  edit = changeRecord(workOrderShape, edit, { kind: 'details', id: edit.draft.details[0]!.id, fields });
  return (await savingAs(server, as).saved(saveOf(edit))).id;
}

const open = (id: number, as = office) => openPrepared(server, `/api/workorders/${id}/invoice`, as);
const openSent = (id: number, as = office) =>
  server.app.inject({ url: `/api/sentinvoices/${id}`, headers: { authorization: `Bearer ${as}` } });
const send = (id: number, body: { email: string; key?: string; keep?: boolean }, as = office) =>
  server.call('POST /api/workorders/{id}/invoices', {
    as,
    params: { id },
    body: { key: randomUUID(), ...body },
  });
const sentOf = async (id: number, as = office) =>
  (await server.call('GET /api/workorders/{id}/invoices', { as, params: { id } })).data;

describe('POST /api/workorders/{id}/invoice/pdf', () => {
  it('is not there for work that is nobody’s or not the own one (R6.4)', async () => {
    const id = await workOrderOf();
    expect([(await open(987_654_321)).statusCode, (await open(id, technician)).statusCode]).toEqual([
      404, 404,
    ]);
  });

  it('is refused while a price is open', async () => {
    const { statusCode, body } = await open(await workOrderOf(null));
    expect([statusCode, JSON.parse(body).detail]).toEqual([
      409,
      'A line doesn’t have a price yet. Enter its price first.',
    ]);
  });

  it('is a PDF with the work order’s number', async () => {
    const id = await workOrderOf();
    const number = await numberOf(server, id);
    const { headers, rawPayload } = await open(id);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="Invoice ${number}.pdf"`,
      'cache-control': 'private, no-store',
    });
    const pdf = rawPayload.toString('latin1');
    expect(pdf.slice(0, 5)).toBe('%PDF-');
    expect(pdf).toContain(`Invoice ${number}`);
  });

  it('is open to the technician whose work it is (R6.4)', async () => {
    const id = await workOrderOf(7_900, technician);
    expect((await open(id, technician)).statusCode).toBe(200);
  });
});

describe('POST /api/workorders/{id}/invoices, refused', () => {
  it('where the address is none, the work is not the own one, or a price is open (R6.4)', async () => {
    const id = await workOrderOf();
    const { status, error } = await send(id, { email: 'dana' });
    expect([status, Object.keys(error.fields ?? {})]).toEqual([422, ['email']]);
    expect((await send(id, { email: 'no@x.example' }, technician)).error.code).toBe('not_found');
    const unpriced = await workOrderOf(null);
    expect((await send(unpriced, { email: 'no@x.example' })).error.code).toBe('not_priced');
    expect([await sentOf(id), await sentOf(unpriced)]).toEqual([[], []]);
  });

  it('for a removed work order (R4.4)', async () => {
    const id = await workOrderOf();
    const removed = await server.call('DELETE /api/workorders/{id}', {
      as: office,
      params: { id },
    });
    expect(removed.status).toBeLessThan(300);
    expect((await send(id, { email: 'no@x.example' })).error.code).toBe('removed');
  });

  it('where the key came before with another address', async () => {
    const id = await workOrderOf();
    const key = randomUUID();
    expect((await send(id, { email: 'first@x.example', key })).status).toBe(200);
    expect((await send(id, { email: 'second@x.example', key })).error.code).toBe('key_reused');
    expect((await sentOf(id)).map(({ mailedTo }) => mailedTo)).toEqual(['first@x.example']);
  });
});

describe('POST /api/workorders/{id}/invoices', () => {
  it('mails the invoice with its total and balance in the text (R1.4)', async () => {
    const id = await workOrderOf();
    const number = await numberOf(server, id);
    await server.sql("update customers set first_name = 'Dana', last_name = 'Whitlock'");
    const { data } = await send(id, { email: 'dana@x.example' });
    expect(data).toEqual({ number, email: 'dana@x.example' });
    await arrived('dana@x.example', 1);
    const [sent] = mailsTo('dana@x.example');
    expect([sent!.subject, sent!.from]).toEqual([
      `Invoice ${number} from North`,
      'North <no-reply@fieldwright.example>',
    ]);
    expect(sent!.text).toMatch(
      /Hello Dana,\s+Thank you for your business\. Your invoice from North is attached\./,
    );
    expect(sent!.text).toContain(`Invoice: ${number}\nTotal: $438.00\nBalance due: $438.00`);
    expect(sent!.attachments).toMatchObject([{ name: `Invoice ${number}.pdf`, type: 'application/pdf' }]);
  });

  it('uses the company’s own words', async () => {
    const as = (await server.signInAs('owner')).token;
    const words = {
      invoiceSubject: '{company}: {invoice}',
      invoiceOpening: 'Hi {customer}, {balance} is due.',
    };
    await server.call('PATCH /api/company', { as, body: words });
    const id = await workOrderOf();
    await send(id, { email: 'words@x.example' });
    await arrived('words@x.example', 1);
    const [sent] = mailsTo('words@x.example');
    expect(sent!.subject).toBe(`North: ${await numberOf(server, id)}`);
    expect(sent!.text).toContain('$438.00 is due.');
    await server.call('PATCH /api/company', { as, body: { invoiceSubject: '', invoiceOpening: '' } });
  });

  it('keeps what was sent as it was sent, whatever changes afterward', async () => {
    const id = await workOrderOf();
    await send(id, { email: 'kept@x.example' });
    const [before] = await sentOf(id);
    const first = (await openSent(before!.id)).rawPayload;
    const saving = savingAs(server, office);
    const edit = startEdit(workOrderShape, await saving.load('workOrder', id));
    const fields = { unitPriceCents: 50_000 };
    await saving.saved(
      saveOf(changeRecord(workOrderShape, edit, { kind: 'details', id: edit.draft.details[0]!.id, fields })),
    );
    await send(id, { email: 'kept@x.example' });
    expect(
      (await sentOf(id)).map(({ totalCents, amountDueCents, sentBy }) => [
        totalCents,
        amountDueCents,
        sentBy,
      ]),
    ).toEqual([
      [50_000, 50_000, 'Office North'],
      [43_800, 43_800, 'Office North'],
    ]);
    const again = (await openSent(before!.id)).rawPayload;
    expect(again.equals(first)).toBe(true);
    expect((await open(id)).rawPayload.equals(first)).toBe(false);
    await arrived('kept@x.example', 2);
    const [newest, oldest] = mailsTo('kept@x.example').map(({ attachments }) => attachments[0]!.bytes);
    expect([newest, oldest]).toContain(first.length);
  });

  it('sends one mail for one key, however often and how closely it comes', async () => {
    const id = await workOrderOf();
    const key = randomUUID();
    const email = 'once@x.example';
    const replies = await Promise.all(Array.from({ length: 5 }, () => send(id, { email, key })));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await sentOf(id)).toHaveLength(1);
    await send(id, { email: 'after@x.example' });
    await arrived('after@x.example', 1);
    await arrived(email, 1);
    expect(mailsTo(email)).toHaveLength(1);
  });

  it('stores the address for a customer without one, if asked', async () => {
    await server.sql("update customers set email = '' where id = $1", [place.customerId]);
    await send(await workOrderOf(), { email: 'new@x.example', keep: true });
    const [customer] = await server.sql<{ email: string }>('select email from customers where id = $1', [
      place.customerId,
    ]);
    expect(customer!.email).toBe('new@x.example');
  });
});

describe('GET /api/workorders/{id}/invoices', () => {
  it('is not there for work that is not the own one (R6.4)', async () => {
    const id = await workOrderOf();
    const { error } = await server.call('GET /api/workorders/{id}/invoices', {
      as: technician,
      params: { id },
    });
    expect(error.code).toBe('not_found');
  });
});

describe('GET /api/sentinvoices/{id}', () => {
  it('is not there for work that is not the own one, nor for nothing (R6.4)', async () => {
    const id = await workOrderOf();
    await send(id, { email: 'own@x.example' });
    const [sent] = await sentOf(id);
    expect((await openSent(sent!.id, technician)).statusCode).toBe(404);
    expect((await openSent(987_654_321)).statusCode).toBe(404);
    expect((await openSent(sent!.id)).headers['content-type']).toBe('application/pdf');
  });
});

describe('what a company’s invoices show', () => {
  it('is set by the owner, and told by the work order’s base view (R3.4)', async () => {
    const as = (await server.signInAs('owner')).token;
    const id = await workOrderOf();
    const grouped = async () =>
      (await server.call('GET /api/workorders/{id}', { as: office, params: { id } })).data.context.baseView
        .groupPricing;
    expect(await grouped()).toBe(false);
    const plain = (await open(id)).rawPayload.length;
    const body = { groupPricing: true, invoiceTerms: 'Due on receipt.', invoiceWarranty: 'Parts 2 years.' };
    const { status, data } = await server.call('PATCH /api/company', { as, body });
    expect([status, data]).toMatchObject([200, body]);
    expect(await grouped()).toBe(true);
    expect((await open(id)).rawPayload.length).not.toBe(plain);
    expect((await server.call('PATCH /api/company', { as: office, body })).status).toBe(403);
  });
});
