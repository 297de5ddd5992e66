import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { csv, importer } from '../../testing/csv-files.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let office: ReturnType<typeof importer>;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  const signedIn = await server.signInAs('office');
  token = signedIn.token;
  office = importer(server, signedIn);
});
afterAll(() => server.stop());

const people = (...rows: string[][]) =>
  csv(['key', 'first_name', 'last_name', 'main_phone', 'do_not_service'], ...rows);
const ana = ['Ana', 'Ruiz', '(828) 555-0134'];
const eli = ['Eli', 'Ames', '(828) 555-0135'];
const bea = ['Bea', 'Lund', '(828) 555-0136'];
const dan = ['Dan', 'Ochs', '(828) 555-0137'];
const found = () =>
  server.sql<{ id: number; name: string; marked: boolean; version: number }>(
    `select id::int, first_name as name, do_not_service as marked, version from customers
     where company_id = 1 and main_phone like '+1828555013%' and not hidden order by first_name`,
  );

describe('undoing an import that marked customers', () => {
  it('takes off the marks it set, keeps and lists those changed since, and leaves others alone (R5.8)', async () => {
    const named = [ana, bea, dan, eli].map((person, at) => [`A${at}`, ...person, at === 1 ? 'yes' : '']);
    await office.whole(people(...named), 'customers');
    const { id, report } = await office.whole(
      people(...[ana, bea, dan, eli].map((person, at) => [`B${at}`, ...person, 'yes']), [
        'B9',
        'Zoe',
        'Hart',
        '',
        'yes',
      ]),
      'customers',
    );
    expect(report).toMatchObject({ marked: 3, keptMarks: [], keptMarkCount: 0 });
    const [, , , last] = await found();
    // Eli's mark is taken off and set again by someone; Dan gets other words only
    for (const doNotService of [false, true])
      await server.call('PATCH /api/customers/{id}', {
        as: token,
        params: { id: last!.id },
        body: { doNotService },
      });
    const third = (await found())[2]!;
    await server.call('PATCH /api/customers/{id}', {
      as: token,
      params: { id: third.id },
      body: { notes: 'Dog' },
    });
    const undone = (await office.undo(id)).data;
    expect(undone).toMatchObject({
      state: 'undone',
      report: { keptMarks: [{ customerId: last!.id, name: 'Eli Ames' }], keptMarkCount: 1 },
    });
    expect((await found()).map(({ name, marked }) => [name, marked])).toEqual([
      ['Ana', false],
      // marked before the import
      ['Bea', true],
      ['Dan', false],
      ['Eli', true],
    ]);
    const { data: history } = await server.call('GET /api/customers/{id}/changes', {
      as: token,
      params: { id: third.id },
    });
    expect(history[0]).toMatchObject({
      requestId: `undo-${id}`,
      steps: [{ records: [{ updated: true, fields: { doNotService: { from: true, to: false } } }] }],
    });
    expect(await server.sql("select 1 from customers where first_name = 'Zoe' and not hidden")).toEqual([]);
  });

  it('takes off the marks of an import that ran before they were kept with it (R5.8)', async () => {
    const { id } = await office.whole(people(['D0', ...ana, 'yes']), 'customers');
    await server.sql(`update import_texts set made = made - 'marked' - 'alsoMarked' where import_id = ${id}`);
    expect((await found())[0]!.marked).toBe(true);
    expect((await office.undo(id)).data).toMatchObject({
      state: 'undone',
      report: { marked: 1, keptMarkCount: 0 },
    });
    expect((await found())[0]!.marked).toBe(false);
  });

  it('keeps a mark that another import has, too, until that one is undone (R5.8)', async () => {
    const first = await office.whole(people(['E0', ...ana, 'yes'], ['E1', ...dan, 'yes']), 'customers');
    const second = await office.whole(people(['F0', ...ana, 'yes']), 'customers');
    const third = await office.whole(people(['G0', ...ana, 'yes']), 'customers');
    const marks = async () => (await found()).filter(({ marked }) => marked).map(({ name }) => name);
    const ofAna = { keptMarkCount: 1, keptMarks: [{ name: 'Ana Ruiz' }] };
    const before = await marks();
    expect((await office.undo(first.id)).data.report).toMatchObject(ofAna);
    expect(await marks()).toEqual(before.filter((name) => name !== 'Dan'));
    expect((await office.find(second.id)).report.marked).toBe(1);
    expect((await office.undo(second.id)).data.report).toMatchObject(ofAna);
    expect((await office.undo(third.id)).data.report).toMatchObject({ marked: 1, keptMarkCount: 0 });
    expect(await marks()).toEqual(before.filter((name) => name !== 'Dan' && name !== 'Ana'));
  });

  it('leaves a customer alone whose mark someone took off since (R5.8)', async () => {
    const { id } = await office.whole(people(['C0', ...ana, 'yes']), 'customers');
    const [first] = await found();
    expect(first!.marked).toBe(true);
    await server.call('PATCH /api/customers/{id}', {
      as: token,
      params: { id: first!.id },
      body: { doNotService: false },
    });
    const [before] = await found();
    expect((await office.undo(id)).data.report).toMatchObject({ keptMarkCount: 0 });
    expect((await found())[0]).toEqual(before);
  });
});
