import { changeRecord } from '@fieldwright/domain/kernel/edit-change';
import { workOrderShape } from '@fieldwright/domain/work-orders/work-order-shape';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildSite, newWorkOrder, saveOf } from '../../testing/documents.ts';
import { foreignIds } from '../../testing/foreign-ids.ts';
import { makePrepared } from '../../testing/open-prepared.ts';
import { savingAs } from '../../testing/saving.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { preparedPdf } from './prepared-pdfs.jobs.ts';

let server: TestServer;
let office: string;
let place: { customerId: number; siteId: number };
beforeAll(async () => {
  server = await startTestServer();
  office = (await server.signInAs('office')).token;
  place = await buildSite(server);
});
afterAll(() => server.stop());
beforeEach(async () => {
  vi.restoreAllMocks();
  await server.sql('delete from graphile_worker._private_jobs');
  await server.sql('delete from prepared_pdfs');
});

async function workOrder(): Promise<number> {
  const edit = newWorkOrder(place, 1);
  const fields = { unitPriceCents: 43_800, quantity: 1, taxable: false };
  const priced = changeRecord(workOrderShape, edit, {
    kind: 'details',
    id: edit.draft.details[0]!.id,
    fields,
  });
  return (await savingAs(server, office).saved(saveOf(priced))).id;
}

const ask = (id: number, body: { again?: boolean } = {}, as = office) =>
  server.call('POST /api/workorders/{id}/invoice/pdf', { as, params: { id }, body });
const open = (url: string) => server.app.inject({ method: 'GET', url });
interface Kept {
  id: number;
  tries: number;
  failed: boolean;
  done: number;
  steps: number;
}
const kept = () => server.sql<Kept>('select id, tries, failed, done, steps from prepared_pdfs order by id');
/** Dates what is kept back, which a trigger would date anew. */
const passed = (dates: string) =>
  server.sql(
    `set session_replication_role = replica; update prepared_pdfs set ${dates}; set session_replication_role = origin`,
  );
const jobs = () =>
  server.sql<{ id: number }>(
    `select (payload->'data'->>'id')::int as id from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id and t.identifier = 'prepared_pdf'`,
  );
const run = (id: number) =>
  preparedPdf.run({
    deps: server.deps,
    db: server.deps.database.forJob(1, null),
    payload: { id },
    companyId: 1,
  });

describe('an invoice to look at', () => {
  it('is made once, by one job, however many ask at once, and isn’t made again until something changes', async () => {
    const made = vi.spyOn(server.deps.pdf, 'make');
    const id = await workOrder();
    const first = await Promise.all([ask(id), ask(id), ask(id)]);
    expect(first.map(({ data }) => data)).toEqual(
      Array.from({ length: 3 }, () => ({ url: null, percent: 0, failed: false })),
    );
    expect([(await kept()).length, (await jobs()).length]).toEqual([1, 1]);
    await makePrepared(server);
    const { url, percent } = (await ask(id)).data;
    expect([percent, made.mock.calls.length]).toEqual([100, 1]);
    const before = (await open(url!)).rawPayload;
    expect(before.subarray(0, 5).toString()).toBe('%PDF-');
    expect((await ask(id)).data.url).not.toBeNull();
    await server.sql("update work_orders set text = 'No heat at all' where id = $1", [id]);
    expect((await ask(id)).data.url).toBeNull();
    await makePrepared(server);
    const after = await open((await ask(id)).data.url!);
    expect(after.rawPayload.equals(before)).toBe(false);
    expect(made.mock.calls.length).toBe(2);
    // its address still shows what was asked for then
    expect((await open(url!)).rawPayload.equals(before)).toBe(true);
  });

  it('comes with the first answer if it is made within the request', async () => {
    const id = await workOrder();
    const asked = ask(id);
    await expect.poll(async () => (await kept()).length, { interval: 10 }).toBe(1);
    await makePrepared(server);
    expect((await asked).data).toMatchObject({ url: expect.stringMatching(/^\/api\/preparedpdfs\//) });
  });

  it('is made by the job that is run again after one that was killed', async () => {
    const id = await workOrder();
    await ask(id);
    const [paper] = await kept();
    // as a process leaves it that dies in the middle
    await server.sql('update prepared_pdfs set tries = 1, done = 0');
    await run(paper!.id);
    expect((await ask(id)).data.url).not.toBeNull();
    // a job that comes late changes nothing
    const made = vi.spyOn(server.deps.pdf, 'make');
    await run(paper!.id);
    expect(made).not.toHaveBeenCalled();
  });

  it('is queued again if nothing has been heard of it for a minute, as after a restored backup', async () => {
    const id = await workOrder();
    await ask(id);
    await server.sql('delete from graphile_worker._private_jobs');
    await ask(id);
    expect(await jobs()).toEqual([]);
    await passed("tries = 2, updated_date = clock_now() - interval '2 minutes'");
    await ask(id);
    expect((await jobs()).length).toBe(1);
    // whoever only waits doesn't forget how often it killed the process
    expect((await kept())[0]!.tries).toBe(2);
  });

  it('counts as failed after three tries, which the answer says at once, and starts over when asked again', async () => {
    const id = await workOrder();
    await ask(id);
    const [paper] = await kept();
    const made = vi.spyOn(server.deps.pdf, 'make').mockRejectedValue(new Error('A PDF took too long.'));
    for (const _ of [1, 2]) await expect(run(paper!.id)).rejects.toThrow('too long');
    expect((await ask(id)).data).toMatchObject({ failed: false });
    await expect(run(paper!.id)).rejects.toThrow('too long');
    expect((await ask(id)).data).toEqual({ url: null, percent: 0, failed: true });
    await run(paper!.id);
    expect(made).toHaveBeenCalledTimes(3);
    made.mockRestore();
    await server.sql('delete from graphile_worker._private_jobs');
    expect((await ask(id, { again: true })).data).toMatchObject({ failed: false });
    expect((await jobs()).length).toBe(1);
    await makePrepared(server);
    expect((await ask(id)).data.url).not.toBeNull();
  });

  it('counts as failed if the process is killed by it three times', async () => {
    const id = await workOrder();
    await ask(id);
    const [paper] = await kept();
    await server.sql('update prepared_pdfs set tries = 3');
    await run(paper!.id);
    expect((await ask(id)).data.failed).toBe(true);
  });

  it('is what is emailed, if nothing has changed since it was looked at', async () => {
    const id = await workOrder();
    await ask(id);
    await makePrepared(server);
    const seen = (await open((await ask(id)).data.url!)).rawPayload;
    const made = vi.spyOn(server.deps.pdf, 'make');
    await server.call('POST /api/workorders/{id}/invoices', {
      as: office,
      params: { id },
      body: { email: 'dana@x.example', key: crypto.randomUUID() },
    });
    expect(made).not.toHaveBeenCalled();
    const [sent] = await server.sql<{ pdf: Buffer }>(
      'select pdf from sent_invoices where work_order_id = $1',
      [id],
    );
    expect(sent!.pdf.equals(seen)).toBe(true);
  });

  it('can still be opened for a removed work order, and goes with one that is deleted', async () => {
    const id = await workOrder();
    await server.call('DELETE /api/workorders/{id}', { as: office, params: { id } });
    const { status } = await server.call('GET /api/workorders/{id}', { as: office, params: { id } });
    expect((await ask(id)).status).toBe(status);
    const other = await workOrder();
    await ask(other);
    await server.sql('delete from work_order_details where work_order_id = $1', [other]);
    await server.sql('delete from work_orders where id = $1', [other]);
    expect(await server.sql('select 1 from prepared_pdfs where work_order_id = $1', [other])).toEqual([]);
  });

  it('is kept for a day, and for another when it is asked for again', async () => {
    const id = await workOrder();
    await ask(id);
    await makePrepared(server);
    const before =
      "created_date = clock_now() - interval '25 hours', updated_date = clock_now() - interval '25 hours'";
    await passed(before);
    const { url } = (await ask(id)).data;
    await ask(await workOrder());
    expect([(await kept()).length, (await open(url!)).statusCode]).toEqual([2, 200]);
    await passed(before);
    await ask(await workOrder());
    expect((await kept()).length).toBe(1);
  });

  it('isn’t for other companies, nor for those who may not open the work order (R6.4)', async () => {
    const foreign = (await foreignIds['work_orders']!(server)) as number;
    const technician = (await server.signInAs('technician')).token;
    const id = await workOrder();
    expect([(await ask(foreign)).status, (await ask(id, {}, technician)).status]).toEqual([404, 404]);
    expect(await kept()).toEqual([]);
  });
});

describe('GET /api/preparedpdfs/{token}', () => {
  it('opens by an address that is neither altered nor too old (R2.1)', async () => {
    const id = await workOrder();
    await ask(id);
    await makePrepared(server);
    const url = (await ask(id)).data.url!;
    const reply = await open(url);
    expect(reply.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^inline; filename="Invoice .+\.pdf"$/),
      'cache-control': 'private, no-store',
    });
    const altered = url.replace(/\/1-(\d+)-/, '/2-$1-');
    const ofProposals = url.replace('preparedpdfs', 'proposalpdfs');
    expect([
      (await open(altered)).statusCode,
      (await open(`${url}x`)).statusCode,
      (await open(ofProposals)).statusCode,
    ]).toEqual([404, 404, 404]);
    const { clock } = server.deps;
    vi.spyOn(server.deps, 'clock').mockImplementation(() => clock() + 11 * 60_000);
    const late = await open(url);
    expect([late.statusCode, late.json().code]).toEqual([410, 'link_expired']);
  });
});
