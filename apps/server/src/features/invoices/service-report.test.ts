import { randomUUID } from 'node:crypto';
import { addRecord, changeRoot } from '@fieldwright/domain/kernel/edit-change';
import { startEdit } from '@fieldwright/domain/kernel/edit-session';
import { addJobPhoto } from '@fieldwright/domain/work-orders/job-photos';
import { recommend } from '@fieldwright/domain/work-orders/work-order-rules';
import { workOrderShape } from '@fieldwright/domain/work-orders/work-order-shape';
import { startMailbox } from '@fieldwright/sandbox/mail/mailbox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type JobWorker, startWorker } from '../../jobs/worker.ts';
import { buildSite, newWorkOrder, saveOf } from '../../testing/documents.ts';
import { numberOf } from '../../testing/numbers.ts';
import { openPrepared } from '../../testing/open-prepared.ts';
import { savingAs } from '../../testing/saving.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { realPhoto } from '../files/testing/pictures.ts';
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
});
afterAll(async () => {
  await worker.stop();
  await server.stop();
  await mailbox.stop();
});

async function workOrderOf(as = office): Promise<number> {
  const { edit } = recommend(
    changeRoot(workOrderShape, newWorkOrder(place, 1), { text: 'No heat <upstairs>' }),
    {
      siteSystemId: null,
      fields: { text: 'New #igniter', priceCents: 22_500 },
    },
  );
  return (await savingAs(server, as).saved(saveOf(edit))).id;
}
const open = (id: number, as = office) => openPrepared(server, `/api/workorders/${id}/report`, as);
const openSent = (id: number, as = office) =>
  server.app.inject({ url: `/api/sentreports/${id}`, headers: { authorization: `Bearer ${as}` } });
const send = (id: number, body: object = {}, as = office) =>
  server.call('POST /api/workorders/{id}/reports', {
    as,
    params: { id },
    body: { key: randomUUID(), email: 'dana@whitlock.example', ...body },
  });
const sentOf = (id: number, as = office) =>
  server.call('GET /api/workorders/{id}/reports', { as, params: { id } });

/** Returns how long the pictures of a PDF are. */
const picturesIn = (pdf: Buffer) =>
  [...pdf.toString('latin1').matchAll(/\/Length (\d+)[^>]*\/Subtype *\/Image/g)].map(([, length]) => length);

describe('POST /api/workorders/{id}/report/pdf', () => {
  it('is a PDF named by the work order’s number, also while a price is open', async () => {
    const id = await workOrderOf();
    const number = await numberOf(server, id);
    const { headers, rawPayload } = await open(id);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="Service report ${number}.pdf"`,
    });
    expect(rawPayload.toString('latin1')).toContain(`Service report ${number}`);
  });

  it('shows the photos of recommendations, and grows by them', async () => {
    const id = await workOrderOf();
    const before = (await open(id)).rawPayload;
    const sample = sampleOf(await realPhoto());
    const { guid } = sample;
    await deviceOf(server, office).resume(sample);
    const asOffice = savingAs(server, office);
    const there = startEdit(workOrderShape, await asOffice.load('workOrder', id));
    const fields = { recommendationId: there.draft.recommendations[0]!.id, guid, text: 'Cracked igniter' };
    await asOffice.saved(
      saveOf(addRecord(workOrderShape, there, { kind: 'recommendationPhotos', fields }).edit),
    );
    await expect
      .poll(
        async () =>
          (await server.sql<{ preview: string }>('select preview from files where guid = $1', [guid]))[0]!
            .preview,
        {
          timeout: 8_000,
        },
      )
      .toBe('ready');
    const after = (await open(id)).rawPayload;
    expect(after.toString('latin1').match(/\/Subtype *\/Image/g)?.length).toBeGreaterThan(0);
    expect(before.toString('latin1')).not.toMatch(/\/Subtype *\/Image/);
  });

  it('keeps photos of before and after in pairs where one has no preview, with what was drawn on them (R3.3)', async () => {
    const samples = [];
    for (let at = 0; at < 4; at++) samples.push(sampleOf(await realPhoto()));
    for (const sample of samples) await deviceOf(server, office).resume(sample);
    const guids = samples.map(({ guid }) => guid);
    const [b1, a1, b2, a2] = guids;
    const named = [
      ['before', b1, 'B1'],
      ['after', a1, 'A1'],
      ['before', b2, 'B2'],
      ['after', a2, 'A2'],
    ] as const;
    const edit = named.reduce(
      (all, [kind, guid, text]) => addJobPhoto(all, { kind, guid, text }).edit,
      newWorkOrder(place, 1),
    );
    const { id } = await savingAs(server, office).saved(saveOf(edit));
    const ready = `select count(*)::int as count from files where preview = 'ready' and guid = any($1)`;
    await expect.poll(() => server.sql(ready, [guids]), { timeout: 8_000 }).toEqual([{ count: 4 }]);
    const captions = async () => {
      const text = (await open(id)).rawPayload.toString('latin1');
      // the file has its elements last to first
      return [...text.matchAll(/\/Alt *\((?:Before|After): (\w+)/g)].map(([, caption]) => caption).reverse();
    };
    expect(await captions()).toEqual(['B1', 'A1', 'B2', 'A2']);
    const unmarked = (await open(id)).rawPayload;
    const marks = JSON.stringify([{ shape: 'circle', color: 'red', points: [1000, 1000, 9000, 9000] }]);
    await server.sql(`update work_order_photos set marks = $2 where guid = $1`, [a2, marks]);
    expect(picturesIn((await open(id)).rawPayload)).not.toEqual(picturesIn(unmarked));
    await server.sql(`update files set preview = 'failed' where guid = $1`, [b1]);
    expect(await captions()).toEqual(['B2', 'A2', 'A1']);
  });

  it('is for who may open the work order (R6.4)', async () => {
    const id = await workOrderOf();
    expect((await open(id, technician)).statusCode).toBe(404);
    expect((await open(await workOrderOf(technician), technician)).statusCode).toBe(200);
  });
});

describe('POST /api/workorders/{id}/reports', () => {
  it('emails it once for a key, and keeps what was sent, whatever changes since', async () => {
    const id = await workOrderOf();
    const number = await numberOf(server, id);
    const key = randomUUID();
    expect((await send(id, { key })).data).toEqual({ number, email: 'dana@whitlock.example' });
    expect((await send(id, { key })).data).toEqual({ number, email: 'dana@whitlock.example' });
    expect((await send(id, { key, email: 'other@whitlock.example' })).error.code).toBe('key_reused');
    const mails = () => mailbox.messages().filter(({ subject }) => subject.includes(number));
    await expect.poll(() => mails().length, { timeout: 8_000 }).toBe(1);
    expect(mails()[0]!.attachments.map(({ name }) => name)).toContain(`Service report ${number}.pdf`);
    const [sent, ...more] = (await sentOf(id)).data;
    expect([sent!.mailedTo, sent!.sentBy, more]).toEqual(['dana@whitlock.example', 'Office North', []]);
    const first = (await openSent(sent!.id)).rawPayload;
    await server.sql("update work_orders set text = 'Something else' where id = $1", [id]);
    expect((await openSent(sent!.id)).rawPayload.equals(first)).toBe(true);
  });

  it('has the company’s own words, and greets the customer by first name', async () => {
    await server.sql("update customers set first_name = 'Dana', last_name = 'Whitlock' where id = $1", [
      place.customerId,
    ]);
    const id = await workOrderOf();
    const number = await numberOf(server, id);
    const owner = (await server.signInAs('owner')).token;
    const word = (body: object) => server.call('PATCH /api/company', { as: owner, body });
    await word({
      reportSubject: '{report} is done',
      reportOpening: 'Hi {customer}.\nYour report is attached.',
    });
    const email = `${randomUUID().slice(0, 8)}@whitlock.example`;
    await send(id, { email });
    await expect.poll(() => mailbox.messages(email).length, { timeout: 8_000 }).toBe(1);
    const [mail] = mailbox.messages(email);
    expect(mail!.subject).toBe(`${number} is done`);
    expect(mail!.text).toMatch(/Hello Dana,\s+Hi Dana\.\s+Your report is attached\./);
    await word({ reportSubject: '', reportOpening: '' });
  });

  it('is refused for an address that is none, and for somebody else’s work (R6.4)', async () => {
    const id = await workOrderOf();
    expect((await send(id, { email: 'dana' })).error.fields).toHaveProperty('email');
    expect((await send(id, {}, technician)).error.code).toBe('not_found');
    expect((await sentOf(id)).data).toEqual([]);
  });
});

describe('GET /api/workorders/{id}/reports', () => {
  it('lists nothing to somebody else (R6.4)', async () => {
    expect((await sentOf(await workOrderOf(), technician)).error.code).toBe('not_found');
  });
});

describe('GET /api/sentreports/{id}', () => {
  it('is for who may open its work order (R6.4)', async () => {
    const id = await workOrderOf();
    await send(id);
    const [sent] = (await sentOf(id)).data;
    expect((await openSent(sent!.id, technician)).statusCode).toBe(404);
    expect((await openSent(987_654_321)).statusCode).toBe(404);
  });
});
