import { randomUUID } from 'node:crypto';
import { addRecord, changeRecord, changeRoot } from '@fieldwright/domain/kernel/edit-change';
import { attemptLimits } from '@fieldwright/domain/people/attempts';
import { salesProposalShape } from '@fieldwright/domain/proposals/sales-proposal-shape';
import { workOrderShape } from '@fieldwright/domain/work-orders/work-order-shape';
import { startMailbox } from '@fieldwright/sandbox/mail/mailbox';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type JobWorker, startWorker } from '../../jobs/worker.ts';
import { type Attempts, tally } from '../../limits/attempts.ts';
import { buildSite, newProposal, newWorkOrder, saveOf } from '../../testing/documents.ts';
import { numberOf } from '../../testing/numbers.ts';
import { openPrepared } from '../../testing/open-prepared.ts';
import { savingAs } from '../../testing/saving.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { deviceOf, sampleOf } from '../files/testing/uploads.ts';

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
  await server.sql(
    "update sites set street = '27 Cedar Bluff Dr', city = 'Asheville', state = 'NC', postal_code = '28804', time_zone = 'America/Denver' where id = $1",
    [place.siteId],
  );
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

/**
 * Creates a work order of $438.00 with $100.00 paid by check, dated March 2 if the office records it.
 * @returns also the payment's id
 */
async function paidWorkOrder(as = office) {
  let edit = changeRoot(workOrderShape, newWorkOrder(place, 1), { text: 'No heat <upstairs>' });
  const fields = { unitPriceCents: 43_800, quantity: 1, taxable: false };
  edit = changeRecord(workOrderShape, edit, { kind: 'details', id: edit.draft.details[0]!.id, fields });
  edit = addRecord(workOrderShape, edit, {
    kind: 'payments',
    fields: {
      method: 'check',
      reference: '1187',
      amountCents: 10_000,
      receivedDate: as === office ? '2026-03-02T16:35:00Z' : null,
    },
  }).edit;
  const saving = savingAs(server, as);
  const { id } = await saving.saved(saveOf(edit));
  const { payments } = await saving.load('workOrder', id);
  return { id, paymentId: payments[0]!.id };
}

const mail = (paymentId: number, body: { email: string; key?: string; keep?: boolean }, as = office) =>
  server.call('POST /api/workorderpayments/{id}/receipt', {
    as,
    params: { id: paymentId },
    body: { key: randomUUID(), ...body },
  });

describe('POST /api/workorderpayments/{id}/receipt, refused', () => {
  it.each(['', 'dana', 'a@x.example, b@x.example'])('where "%s" is no email address', async (email) => {
    const { paymentId } = await paidWorkOrder();
    const { status, error } = await mail(paymentId, { email });
    expect([status, Object.keys(error.fields ?? {})]).toEqual([422, ['email']]);
  });

  it('of a payment that has been voided, of one that is not there, and of work that is not the own one (R6.4)', async () => {
    const { paymentId } = await paidWorkOrder();
    expect((await mail(paymentId, { email: 'no@x.example' }, technician)).error.code).toBe('not_found');
    expect((await mail(987_654_321, { email: 'no@x.example' })).error.code).toBe('not_found');
    await server.call('DELETE /api/workorderpayments/{id}', {
      as: office,
      params: { id: paymentId },
      query: { reason: 'Typed twice' },
    });
    const { status, error } = await mail(paymentId, { email: 'no@x.example' });
    expect([status, error.fields]).toEqual([422, { email: 'A voided payment has no receipt.' }]);
  });

  it('where the key came before with another address', async () => {
    const { paymentId } = await paidWorkOrder();
    const key = randomUUID();
    expect((await mail(paymentId, { email: 'first@x.example', key })).status).toBe(200);
    expect((await mail(paymentId, { email: 'second@x.example', key })).error.code).toBe('key_reused');
    await arrived('first@x.example', 1);
    expect(mailsTo('second@x.example')).toEqual([]);
  });
});

/** Opens a PDF. */
const fetched = (url: string, as = office) =>
  server.app.inject({ url, headers: { authorization: `Bearer ${as}` } });
const sentOf = async (paymentId: number, as = office) =>
  server.call('GET /api/workorderpayments/{id}/receipts', { as, params: { id: paymentId } });

describe('POST /api/workorderpayments/{id}/receipt/pdf', () => {
  it('is a PDF with the lines that the payment paid for (R1.4)', async () => {
    const { paymentId } = await paidWorkOrder();
    const { statusCode, headers, rawPayload } = await openPrepared(
      server,
      `/api/workorderpayments/${paymentId}/receipt`,
      office,
    );
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(headers['content-disposition']).toMatch(/Receipt R-.*-1\.pdf/);
    expect(rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('is not for those who may not open the work order, nor of a voided payment or an open price (R6.4)', async () => {
    const { id, paymentId } = await paidWorkOrder();
    expect(
      (await openPrepared(server, `/api/workorderpayments/${paymentId}/receipt`, technician)).statusCode,
    ).toBe(404);
    await server.sql('update work_order_details set unit_price_cents = null where work_order_id = $1', [id]);
    const open = await openPrepared(server, `/api/workorderpayments/${paymentId}/receipt`, office);
    expect(open.json().code).toBe('not_priced');
    await server.call('DELETE /api/workorderpayments/{id}', {
      as: office,
      params: { id: paymentId },
      query: { reason: 'Typed twice' },
    });
    expect(
      (await openPrepared(server, `/api/workorderpayments/${paymentId}/receipt`, office)).statusCode,
    ).toBe(422);
  });
});

describe('GET /api/workorderpayments/{id}/receipts', () => {
  it('lists what was sent, to whom and by whom, newest first (R1.4)', async () => {
    const { paymentId } = await paidWorkOrder();
    expect((await sentOf(paymentId)).data).toEqual([]);
    await mail(paymentId, { email: 'one@x.example' });
    const key = randomUUID();
    await mail(paymentId, { email: 'two@x.example', key });
    // a repeated request is kept once
    await mail(paymentId, { email: 'two@x.example', key });
    expect((await sentOf(paymentId)).data).toMatchObject([
      { mailedTo: 'two@x.example', sentBy: expect.stringMatching(/./) },
      { mailedTo: 'one@x.example' },
    ]);
    expect((await sentOf(paymentId, technician)).error.code).toBe('not_found');
  });
});

describe('GET /api/sentreceipts/{id}', () => {
  it('is what the email had, byte for byte, whatever has changed since (R1.4)', async () => {
    const { id, paymentId } = await paidWorkOrder();
    await mail(paymentId, { email: 'kept@x.example' });
    await arrived('kept@x.example', 1);
    const [sent] = (await sentOf(paymentId)).data;
    const before = await fetched(`/api/sentreceipts/${sent!.id}`);
    const mailed = JSON.stringify(mailsTo('kept@x.example')[0]);
    expect(mailed).toMatch(/Receipt R-.*-1\.pdf/);
    await server.sql('update work_order_details set unit_price_cents = 99900 where work_order_id = $1', [id]);
    const after = await fetched(`/api/sentreceipts/${sent!.id}`);
    expect(after.rawPayload.equals(before.rawPayload)).toBe(true);
    expect((await fetched(`/api/sentreceipts/${sent!.id}`, technician)).statusCode).toBe(404);
    expect((await fetched('/api/sentreceipts/987654321')).statusCode).toBe(404);
  });

  it('is sent without lines while a price is open', async () => {
    const { id, paymentId } = await paidWorkOrder();
    await server.sql('update work_order_details set unit_price_cents = null where work_order_id = $1', [id]);
    expect((await mail(paymentId, { email: 'open@x.example' })).status).toBe(200);
    await arrived('open@x.example', 1);
    expect((await sentOf(paymentId)).data).toEqual([]);
  });
});

describe('the receipt of one card payment of several work orders', () => {
  it('names all of them, and what was charged (R1.8)', async () => {
    const [one, two] = [await paidWorkOrder(), await paidWorkOrder()];
    await server.sql(`insert into card_accounts (company_id, provider, label, is_test, sealed_key)
      values (1, 'square', 'Ours', true, '')`);
    await server.sql(
      `with first as (
         insert into card_attempts (company_id, guid, account_id, entity, document_id, channel, asked_cents, amount_cents,
           tip_cents, name, return_url, status, expires_date, payment_id)
         select 1, gen_random_uuid(), id, 'workOrder', $1, 'dispatcher', 10000, 10000, 500, '', '', 'approved', clock_now(), $2
         from card_accounts where company_id = 1 returning *)
       insert into card_attempts (company_id, guid, account_id, entity, document_id, channel, asked_cents, amount_cents, name,
         return_url, status, expires_date, payment_id, part_of)
       select 1, gen_random_uuid(), account_id, entity, $3, channel, 10000, 10000, '', '', status, expires_date, $4, id from first`,
      [one.id, one.paymentId, two.id, two.paymentId],
    );
    await mail(two.paymentId, { email: 'several@x.example' });
    await arrived('several@x.example', 1);
    const numbers = `${await numberOf(server, one.id)} and ${await numberOf(server, two.id)}`;
    expect(JSON.stringify(mailsTo('several@x.example')[0])).toContain(
      `One card payment of $205.00 for work orders ${numbers}`,
    );
  });
});

describe('the limits on mail', () => {
  const { mailsByPerson, mailsByCompany, mailsByRecipient } = attemptLimits;
  beforeEach(() => server.sql('delete from attempts'));
  afterAll(() => server.sql('delete from attempts'));
  const count = async (times: number, attempts: Attempts) => {
    for (let n = 0; n < times; n++) await tally(server.deps, server.deps.database.forNobody(), attempts);
  };
  const personId = () => server.personId('office@north.example');
  const codesOf = (replies: { error: { code: string } }[]) => replies.map(({ error }) => error.code);

  it('refuse one person the next mail in words, with the time to wait, and leave a colleague theirs', async () => {
    const { paymentId } = await paidWorkOrder(technician);
    await count(mailsByPerson.most, { mailsByPerson: `1 ${await personId()}` });
    const { status, error, headers } = await mail(paymentId, { email: 'limit@x.example' });
    expect([status, error.code]).toEqual([429, 'too_many_attempts']);
    expect(error.detail).toBe('You’ve sent 100 emails in the last hour. Try again in 60 minutes.');
    expect(Number(headers['retry-after'])).toBeGreaterThan(3500);
    expect((await mail(paymentId, { email: 'limit@x.example' }, technician)).status).toBe(200);
    await arrived('limit@x.example', 1);
  });

  it('refuse the whole company', async () => {
    const { paymentId } = await paidWorkOrder(technician);
    await count(mailsByCompany.most, { mailsByCompany: '1' });
    const { error } = await mail(paymentId, { email: 'limit@x.example' }, technician);
    expect(error.detail).toBe('Your company has sent 500 emails in the last hour. Try again in 60 minutes.');
  });

  it('let nobody fill the mailbox of one stranger', async () => {
    const { paymentId } = await paidWorkOrder();
    const send = (email: string) => mail(paymentId, { email });
    for (let n = 0; n < mailsByRecipient.most; n++)
      expect((await send('flooded@x.example')).status).toBe(200);
    expect((await send('Flooded@X.example')).error.code).toBe('too_many_attempts');
    expect((await send('another@x.example')).status).toBe(200);
  });

  it('count no mail that is not sent: a repeated key, and what is refused', async () => {
    const { paymentId } = await paidWorkOrder();
    await count(mailsByPerson.most - 1, { mailsByPerson: `1 ${await personId()}` });
    const key = randomUUID();
    expect((await mail(987_654_321, { email: 'last@x.example' })).error.code).toBe('not_found');
    expect((await mail(paymentId, { email: 'last@x.example', key })).status).toBe(200);
    expect((await mail(paymentId, { email: 'last@x.example', key })).status).toBe(200);
    expect((await mail(paymentId, { email: 'last@x.example' })).error.code).toBe('too_many_attempts');
  });

  it('hold for links to proposals and invitations, too', async () => {
    const as = (await server.signInAs('owner')).token;
    const body = { firstName: 'Ana', lastName: 'Reyes', email: 'ana@x.example', roles: ['sales' as const] };
    const earlier = { ...body, firstName: 'Ines', email: 'ines@x.example' };
    const { data: waiting } = await server.call('POST /api/people', { as, body: earlier });
    await count(mailsByCompany.most, { mailsByCompany: '1' });
    const { id } = await savingAs(server, office).saved(saveOf(newProposal(place.siteId)));
    const link = await server.call('POST /api/salesproposals/{id}/links', {
      as: office,
      params: { id },
      body: { key: randomUUID(), mail: true, email: 'limit@x.example' },
    });
    const invited = await server.call('POST /api/people', { as, body });
    const params = { id: waiting.id };
    const again = await server.call('POST /api/people/{id}/invitation', { as, params });
    expect(codesOf([link, invited, again])).toEqual(Array(3).fill('too_many_attempts'));
    expect(await server.sql("select 1 from memberships where first_name = 'Ana'")).toEqual([]);
  });
});

describe('POST /api/workorderpayments/{id}/receipt', () => {
  it('mails company, number, amount, method, date at the site, what for, and what is left (R1.4)', async () => {
    const { id, paymentId } = await paidWorkOrder();
    const { data } = await mail(paymentId, { email: 'dana@x.example' });
    expect(data).toEqual({ number: `R-${await numberOf(server, id)}-1`, email: 'dana@x.example' });
    await arrived('dana@x.example', 1);
    const [sent] = mailsTo('dana@x.example');
    expect(sent!.subject).toBe(`Receipt R-${await numberOf(server, id)}-1 from North`);
    // the company's name, with the installation's address
    expect(sent!.from).toBe('North <no-reply@fieldwright.example>');
    const facts = [
      `Receipt: R-${await numberOf(server, id)}-1`,
      'Amount: $100.00',
      'Payment method: Check 1187',
      'Date: March 2, 2026, 9:35 AM MST',
      `For: Work order ${await numberOf(server, id)}, No heat <upstairs>`,
      'Service address: 27 Cedar Bluff Dr, Asheville, NC 28804',
      'Balance due: $338.00',
    ];
    expect(sent!.text).toContain(`Hello Angela Castellano,\n`);
    expect(sent!.text).toContain(facts.join('\n'));
    for (const words of ['$338.00', 'No heat &lt;upstairs&gt;', '27 Cedar Bluff Dr'])
      expect(sent!.html).toContain(words);
    expect(sent!.html).not.toContain('<upstairs>');
  });

  it('says what was refunded of the payment', async () => {
    const { paymentId } = await paidWorkOrder();
    await server.sql('update work_order_payments set refunded_cents = 2000 where id = $1', [paymentId]);
    await mail(paymentId, { email: 'refunded@x.example' });
    await arrived('refunded@x.example', 1);
    expect(mailsTo('refunded@x.example')[0]!.text).toContain('Amount: $100.00\nRefunded: $20.00\n');
  });

  it('has the company’s name as it is by then, and its own words with what they stand for', async () => {
    const { id, paymentId } = await paidWorkOrder();
    const as = (await server.signInAs('owner')).token;
    const words = {
      receiptSubject: '{company} got your {amount}',
      receiptOpening: 'Thanks, {customer}.\nKeep {receipt}.',
    };
    await server.call('PATCH /api/company', { as, body: { name: 'North & Sons', ...words } });
    await mail(paymentId, { email: 'words@x.example' });
    await arrived('words@x.example', 1);
    const [sent] = mailsTo('words@x.example');
    expect([sent!.subject, sent!.from]).toEqual([
      'North & Sons got your $100.00',
      'North & Sons <no-reply@fieldwright.example>',
    ]);
    expect(sent!.text).toContain(`Thanks, Angela.\n\nKeep R-${await numberOf(server, id)}-1.`);
    expect(sent!.text).toContain('North & Sons sent you this receipt.');
    const usual = { name: 'North', receiptSubject: '', receiptOpening: '' };
    await server.call('PATCH /api/company', { as, body: usual });
  });

  it('sends one mail for one key, however often and how closely it comes, and another for another key', async () => {
    const { paymentId } = await paidWorkOrder(technician);
    const key = randomUUID();
    const email = 'once@x.example';
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => mail(paymentId, { email, key }, technician)),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    await mail(paymentId, { email: 'after@x.example' }, technician);
    // two jobs may run at once, so the later email may arrive first
    await arrived('after@x.example', 1);
    await arrived(email, 1);
    expect(mailsTo(email).length).toBe(1);
    await mail(paymentId, { email }, technician);
    await arrived(email, 2);
  });
});

describe('the company of a receipt', () => {
  it('promises neither a call nor an answer where it has given no number and no address', async () => {
    const { paymentId } = await paidWorkOrder();
    await mail(paymentId, { email: 'silent@x.example' });
    await arrived('silent@x.example', 1);
    const [sent] = mailsTo('silent@x.example');
    expect(sent!.replyTo).toBe('');
    expect(sent!.text).not.toMatch(/\b(call|reply)\b/i);
    expect(sent!.text.trimEnd()).toMatch(/\nNorth$/);
  });

  it('gets the answer, and stands below it with phone, address and license (R1.4)', async () => {
    const owner = (await server.signInAs('owner')).token;
    const body = {
      phone: '828 555 0140',
      email: 'office@north.example',
      website: 'north.example',
      street: '48 Foundry Row <rear>',
      city: 'Asheville',
      state: 'NC',
      postalCode: '28801',
      license: 'NC 00-0140',
    };
    expect((await server.call('PATCH /api/company', { as: owner, body })).status).toBe(200);
    const { paymentId } = await paidWorkOrder();
    await mail(paymentId, { email: 'reached@x.example' });
    await arrived('reached@x.example', 1);
    const [sent] = mailsTo('reached@x.example');
    expect(sent!.from).toBe('North <no-reply@fieldwright.example>');
    expect(sent!.replyTo).toBe('North <office@north.example>');
    expect(sent!.text).toContain(
      'If you have questions, call North at (828) 555-0140 or reply to this email.',
    );
    const foot = [
      'North',
      '48 Foundry Row <rear>, Asheville, NC 28801',
      'License NC 00-0140',
      '(828) 555-0140 · office@north.example · north.example',
    ];
    expect(sent!.text.trimEnd().endsWith(foot.join('\n'))).toBe(true);
    expect(sent!.html).toContain('48 Foundry Row &lt;rear&gt;');
    expect(sent!.html).not.toContain('<rear>');
  });
});

describe('the look of a receipt', () => {
  const openHtml = async (email: string) => {
    const { paymentId } = await paidWorkOrder();
    await mail(paymentId, { email });
    await arrived(email, 1);
    const sent = mailsTo(email)[0]!;
    const pictures = sent.attachments.filter(({ type }) => type !== 'application/pdf');
    return { ...sent, pictures };
  };

  it('has the company’s logo, as a picture that mail programs show, and its color', async () => {
    const owner = (await server.signInAs('owner')).token;
    const contents = await sharp({ create: { width: 600, height: 200, channels: 3, background: '#1f5f8b' } })
      .png()
      .toBuffer();
    const sample = sampleOf(contents, { name: 'logo.png', type: 'image/png', kind: 'logo' });
    await deviceOf(server, owner).resume(sample);
    const body = { logo: sample.guid, brandColor: '#1f5f8b' };
    expect((await server.call('PATCH /api/company', { as: owner, body })).status).toBe(200);
    await vi.waitFor(async () => {
      const [row] = await server.sql('select preview from files where guid = $1', [sample.guid]);
      expect(row).toEqual({ preview: 'ready' });
    }, 60_000);
    const { html, text, pictures } = await openHtml('look@x.example');
    expect(pictures).toMatchObject([{ name: 'logo.png', type: 'image/png' }]);
    expect(html).toMatch(
      /<img src="data:image\/png;base64,[^"]+" alt="North" width="169" height="56" style=/,
    );
    expect(html).toContain('border-top:6px solid #1f5f8b');
    expect(text).not.toContain('logo');
  });

  it('is plain while the logo’s picture can’t be had, and without one', async () => {
    const owner = (await server.signInAs('owner')).token;
    await server.sql("update files set preview = 'failed' where kind = 'logo'");
    expect(await openHtml('unread@x.example')).toMatchObject({ pictures: [] });
    await server.call('PATCH /api/company', { as: owner, body: { logo: null, brandColor: null } });
    const { html, pictures } = await openHtml('plain@x.example');
    expect(pictures).toEqual([]);
    expect(html).not.toMatch(/<img|border-top:6px/);
  });
});

describe('the address of a receipt', () => {
  const ofCustomer = async () =>
    (
      await server.sql<{ email: string; version: number }>(
        'select email, version from customers where id = $1',
        [place.customerId],
      )
    )[0]!;
  const has = (email: string) =>
    server.sql('update customers set email = $1 where id = $2', [email, place.customerId]);

  it('never replaces one that the customer has, and is not kept unasked', async () => {
    const { paymentId } = await paidWorkOrder();
    await has('angela@castellano.example');
    await mail(paymentId, { email: 'other@x.example', keep: true });
    expect((await ofCustomer()).email).toBe('angela@castellano.example');
    await has('');
    await mail(paymentId, { email: 'other@x.example' });
    expect((await ofCustomer()).email).toBe('');
    const { version } = await ofCustomer();
    expect((await mail(987_654_321, { email: 'other@x.example', keep: true }, technician)).error.code).toBe(
      'not_found',
    );
    expect(await ofCustomer()).toEqual({ email: '', version });
  });

  it("becomes the customer's where there is none, with its history, also from a technician who collects (R6.4)", async () => {
    await has('');
    const { version } = await ofCustomer();
    const { paymentId } = await paidWorkOrder(technician);
    const key = randomUUID();
    const sent = { email: 'Angela@Castellano.example', keep: true, key };
    for (const _ of [1, 2]) expect((await mail(paymentId, sent, technician)).status).toBe(200);
    expect(await ofCustomer()).toEqual({ email: 'angela@castellano.example', version: version + 1 });
    const { data } = await server.call('GET /api/customers/{id}/changes', {
      as: (await server.signInAs('owner')).token,
      params: { id: place.customerId },
    });
    expect(JSON.stringify(data[0])).toContain('angela@castellano.example');
  });
});

describe('a key of a receipt', () => {
  it('that another company has used is a new one here (R6.4)', async () => {
    const { paymentId } = await paidWorkOrder();
    const key = randomUUID();
    await server.call('POST /api/saves/discard', {
      as: (await server.signInAs('owner@south.example')).token,
      body: { key, entity: 'workOrder' },
    });
    expect((await mail(paymentId, { email: 'own@x.example', key })).status).toBe(200);
    await arrived('own@x.example', 1);
  });
});

describe('POST /api/salesproposalpayments/{id}/receipt', () => {
  it('mails the receipt of a deposit, which tells of no balance', async () => {
    const { edit } = addRecord(salesProposalShape, newProposal(place.siteId), {
      kind: 'payments',
      fields: { kind: 'deposit', method: 'cash', amountCents: 5_000 },
    });
    const saving = savingAs(server, office);
    const { id } = await saving.saved(saveOf(edit));
    const [payment] = (await saving.load('salesProposal', id)).payments;
    const { data } = await server.call('POST /api/salesproposalpayments/{id}/receipt', {
      as: office,
      params: { id: payment!.id },
      body: { email: 'deposit@x.example', key: randomUUID() },
    });
    expect(data.number).toBe(`R-${await numberOf(server, id)}-1`);
    await arrived('deposit@x.example', 1);
    const [sent] = mailsTo('deposit@x.example');
    expect(sent!.text).toContain(
      `For: Deposit, Proposal ${await numberOf(server, id)}, Heat pump replacement`,
    );
    expect(sent!.text).not.toContain('Balance due');
  });
});
