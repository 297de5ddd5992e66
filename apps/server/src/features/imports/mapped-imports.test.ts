import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { csv, importer, permit, permitColumns, permits } from '../../testing/csv-files.ts';
import { countRows } from '../../testing/rows.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let office: ReturnType<typeof importer>;
let south: ReturnType<typeof importer>;
beforeAll(async () => {
  server = await startTestServer();
  office = importer(server, await server.signInAs('office'));
  south = importer(server, await server.signInAs('office@south.example'), 2);
});
afterAll(() => server.stop());
beforeEach(() =>
  server.sql(
    'truncate imports, import_texts, import_mappings, import_keys, changes, live_messages, work_order_details, work_orders, site_systems, sites, customers cascade',
  ),
);

const clients = (...rows: string[]) =>
  Buffer.from(['Client,Whereabouts,Dial', ...rows].map((row) => `${row}\n`).join(''));
const columns = { full_name: 'Client', full_address: 'Whereabouts', main_phone: 'Dial' };
const ana = 'Ana Ruiz,"8 Oak St, Cary, NC 27511",919-555-0100';

describe('the columns of an import', () => {
  it('are found by their usual headings, and without ids a row is known by its contents', async () => {
    const bytes = csv(
      ['Name', 'Street', 'City', 'State', 'Phone'],
      ['Ana Ruiz', '8 Oak St', 'Cary', 'NC', ''],
    );
    const first = await office.whole(bytes, 'customers');
    expect(first).toMatchObject({ state: 'done', mapping: { full_name: 'Name', main_phone: 'Phone' } });
    expect(await server.sql('select first_name, last_name from customers')).toEqual([
      { first_name: 'Ana', last_name: 'Ruiz' },
    ]);
    const { data } = await office.check(bytes, 'customers');
    expect(data.report.counts).toEqual({ new: 0, same: 1, changed: 0, bad: 0, left: 0 });
  });

  it('say what a whole name is of, which the person can say otherwise', async () => {
    const bytes = csv(
      ['Name'],
      ['Otto & Sons Bakery'],
      ['Maria & Jose Garcia'],
      ['Otto Baker'],
      ['Hill Park'],
    );
    const { data } = await office.check(bytes, 'customers');
    const kinds = ({ preview }: typeof data) =>
      Object.fromEntries(preview.map(({ cells, nameKind }) => [cells['full_name'], nameKind]));
    expect(kinds(data)).toEqual({
      'Otto & Sons Bakery': 'company',
      'Maria & Jose Garcia': 'person',
      'Otto Baker': 'person',
      'Hill Park': 'company',
    });
    const corrections = [
      { line: 4, column: 'name_kind', value: 'company' },
      { line: 5, column: 'name_kind', value: 'person' },
    ];
    const said = await office.recheck(data.id, data.mapping, { corrections });
    expect(kinds(said.data)).toMatchObject({ 'Otto Baker': 'company', 'Hill Park': 'person' });
    await office.commit(data.id);
    await office.run(data.id);
    expect(await server.sql('select company, first_name, last_name from customers order by id')).toEqual([
      { company: 'Otto & Sons Bakery', first_name: '', last_name: '' },
      { company: '', first_name: 'Maria & Jose', last_name: 'Garcia' },
      { company: 'Otto Baker', first_name: '', last_name: '' },
      { company: '', first_name: 'Hill', last_name: 'Park' },
    ]);
  });

  it('are mapped by the person, and remembered for the same headings in this company alone', async () => {
    const { data } = await office.check(clients(ana), 'customers');
    expect(data.mapping).toEqual({ full_name: 'Client' });
    expect(data.headings[1]).toEqual({ heading: 'Whereabouts', examples: ['8 Oak St, Cary, NC 27511'] });
    const mapped = await office.recheck(data.id, columns);
    expect(mapped.data).toMatchObject({ mapping: columns, report: { counts: { new: 1, bad: 0 } } });
    expect((await office.check(clients(ana), 'customers')).data.mapping).toEqual(columns);
    expect((await south.check(clients(ana), 'customers')).data.mapping).toEqual({ full_name: 'Client' });
  });

  it('say when they are remembered, outlive the file, and can be recognized anew', async () => {
    const { data } = await office.check(clients(ana), 'customers');
    expect(data.remembered).toBe(false);
    await office.recheck(data.id, columns);
    await office.discard(data.id);
    const again = (await office.check(clients(ana), 'customers')).data;
    expect(again).toMatchObject({ mapping: columns, remembered: true });
    // a correction doesn't choose columns
    expect((await office.recheck(again.id, columns)).data.remembered).toBe(true);
    const reset = (await office.recheck(again.id, null)).data;
    expect(reset).toMatchObject({ mapping: { full_name: 'Client' }, remembered: false });
    expect((await office.check(clients(ana), 'customers')).data).toMatchObject({
      mapping: { full_name: 'Client' },
      remembered: false,
    });
  });

  it('that are missing are named, and nothing can be imported before they are mapped', async () => {
    const { data } = await office.check(csv(['Where', 'City', 'State'], ['8 Oak St', 'Cary', 'NC']), 'sites');
    expect(data.report).toMatchObject({ missingColumns: ['customer_key', 'street'], counts: { bad: 1 } });
    const reply = await office.commit(data.id, true);
    expect([reply.status, reply.error.code]).toEqual([409, 'import_bad_rows']);
    expect(reply.error.detail).toBe('The file has no column for customer_key or street.');
  });

  it('do without the state where the company has one', async () => {
    const bytes = csv(
      ['Date', 'Address', 'City', 'Description'],
      ['2019-03-09', '8 Oak St', 'Cary', 'No heat'],
    );
    expect((await office.check(bytes, 'work-history')).data.report).toMatchObject({
      state: null,
      missingColumns: ['state'],
    });
    await server.sql(`update companies set state = 'NC' where id = 1`);
    const { id, report } = await office.whole(bytes, 'work-history');
    expect(report).toMatchObject({ state: 'NC', missingColumns: [], counts: { new: 1 } });
    expect(await server.sql('select street, state from sites')).toEqual([
      { street: '8 Oak St', state: 'NC' },
    ]);
    expect((await office.undo(id)).data.state).toBe('undone');
    await server.sql(`update companies set state = '' where id = 1`);
  });

  it('do without the state for customers, too, where a row has an address', async () => {
    const bytes = csv(['Name', 'Street', 'City'], ['Ana Ruiz', '8 Oak St', 'Cary'], ['Bea Lund', '', '']);
    const states = async (given: Buffer) => (await office.check(given, 'customers')).data.report;
    expect(await states(bytes)).toMatchObject({ state: null, counts: { new: 1, bad: 1 } });
    await server.sql(`update companies set state = 'NC' where id = 1`);
    expect(await states(bytes)).toMatchObject({ state: 'NC', counts: { new: 2 }, makes: { sites: 1 } });
    // nothing is said of states where there are no addresses
    const names = csv(['Name', 'Phone'], ['Ana Ruiz', '828-555-0142']);
    expect(await states(names)).toMatchObject({ state: null, counts: { new: 1 } });
    await server.sql(`update companies set state = '' where id = 1`);
  });

  it('must be of the file and the format, each heading once', async () => {
    const { data } = await office.check(clients(ana), 'customers');
    const mapping = { full_name: 'Client', company: 'Client', shoe_size: 'Dial', email: 'Mail' };
    const reply = await office.recheck(data.id, mapping);
    expect([reply.status, Object.keys(reply.error.fields ?? {})]).toEqual([
      422,
      ['mapping.company', 'mapping.shoe_size', 'mapping.email'],
    ]);
  });

  it.each([
    ['semicolons', Buffer.from(permits(permit('1')).toString().replaceAll(',', ';')), 'utf-8'],
    ['tabs', Buffer.from(permits(permit('1')).toString().replaceAll(',', '\t')), 'utf-8'],
    ['UTF-16 without a mark', Buffer.from(permits(permit('1')).toString(), 'utf16le'), 'utf-16'],
    ['UTF-16', Buffer.from(`\ufeff${permits(permit('1')).toString()}`, 'utf16le'), 'utf-16'],
    [
      'Windows-1252',
      Buffer.from(permits(permit('1', { address: '1 Müller St' })).toString(), 'latin1'),
      'windows-1252',
    ],
  ])('are read from a file with %s', async (_, bytes, encoding) => {
    const { data } = await office.check(bytes);
    expect(data.report).toMatchObject({ encoding, counts: { new: 1, bad: 0 } });
    if (encoding === 'windows-1252') expect(data.preview[0]!.cells.address).toBe('1 Müller St');
  });

  it('take the first of two with the same heading, and offer the other', async () => {
    const { data } = await office.check(csv([...permitColumns, 'Permit_ID'], [...permit('1'), 'x']));
    expect(data.report).toMatchObject({ counts: { new: 1 }, ignoredColumns: ['Permit_ID (2)'] });
  });
});

describe('the preview of an import', () => {
  it('shows each outcome with the cells and what is said of them', async () => {
    await office.whole(permits(permit('1'), permit('2')));
    const { data } = await office.check(
      permits(permit('1'), permit('2', { valuation_usd: 1 }), permit('3'), permit('4', { status: '' })),
    );
    expect(data.preview.map(({ line, outcome }) => [line, outcome])).toEqual([
      [5, 'bad'],
      [4, 'new'],
      [3, 'changed'],
      [2, 'same'],
    ]);
    expect(data.preview[0]).toMatchObject({
      cells: { permit_id: '4', status: '' },
      remarks: [{ column: 'status', reason: 'The cell is empty.' }],
    });
  });
});

describe('GET /api/imports/{id}/rows', () => {
  it('gives good rows, too, those with remarks first, until the file is imported', async () => {
    await office.whole(
      csv(['Name', 'Phone', 'Email'], ['Ana Ruiz', '919-555-0100', 'ana@ruiz.example']),
      'customers',
    );
    const others = Array.from({ length: 120 }, (_, at) => [`Ana Lund${at}`, `919-555-${1000 + at}`, '']);
    const rows = [...others, ['Ana Ruiz', '919-555-0100', 'other@ruiz.example']];
    const { data } = await office.check(csv(['Name', 'Phone', 'Email'], ...rows), 'customers');
    const lines = async (from: number) => (await office.rows(data.id, 'new', from)).map(({ line }) => line);
    expect((await lines(0)).slice(0, 3)).toEqual([122, 2, 3]);
    expect(await lines(100)).toEqual(Array.from({ length: 21 }, (_, at) => 101 + at));
    expect(data.preview.map(({ line }) => line)).toEqual(await lines(0));
    expect((await office.rows(data.id, 'new', 100))[0]).toMatchObject({ nameKind: 'company' });
    await office.commit(data.id);
    await office.run(data.id);
    expect(await lines(0)).toEqual([]);
    expect(await server.sql('select page from import_pages where import_id = $1', [data.id])).toEqual([]);
  });

  it('gives all bad rows, 100 at a time, and none of another company', async () => {
    const rows = Array.from({ length: 250 }, (_, at) => permit(String(at + 1), { state: 'X' }));
    const { data } = await office.check(permits(...rows, permit('999')));
    expect(data.preview.filter(({ outcome }) => outcome === 'bad')).toHaveLength(100);
    const last = await office.rows(data.id, 'bad', 200);
    expect(last.map(({ line }) => line)).toEqual(Array.from({ length: 50 }, (_, at) => 202 + at));
    expect(last[0]).toMatchObject({ outcome: 'bad', remarks: [{ column: 'state' }] });
    const { token: as } = await server.signInAs('office@south.example');
    const other = await server.call('GET /api/imports/{id}/rows', {
      as,
      params: { id: data.id },
      query: { outcome: 'bad' },
    });
    expect(other.error.code).toBe('not_found');
  });
});

describe('GET /api/imports/{id}/leftrows', () => {
  it('gives the rows that don’t come in with their reasons, which can be mended and imported', async () => {
    const bytes = csv(
      ['Name', 'Phone', 'Since'],
      ['=Ana', '828-555', '2019'],
      ['Bea', '828-555-0143', '2020'],
    );
    const { data } = await office.check(bytes, 'customers');
    expect(await office.leftRows(data.id)).toBe(
      '\ufeffName,Phone,Since,Reason\r\n\'=Ana,828-555,2019,"Enter 10 digits starting with the area code, or + and the country code."\r\n',
    );
    const mended = Buffer.from((await office.leftRows(data.id)).replace('828-555', '828-555-0142'));
    const again = await office.check(mended, 'customers');
    expect(again.data.report.counts).toMatchObject({ new: 1, bad: 0 });
    expect(again.data.preview[0]!.cells.full_name).toBe('=Ana');
  });
});

describe('POST /api/imports/{id}/check', () => {
  it('takes corrected cells, which are imported instead of the file’s', async () => {
    const { data } = await office.check(permits(permit('1', { valuation_usd: '54O0' }), permit('2')));
    expect(data.report.counts).toMatchObject({ new: 1, bad: 1 });
    const corrections = [{ line: 2, heading: 'valuation_usd', value: '5400' }];
    const mended = await office.recheck(data.id, data.mapping, { corrections });
    expect(mended.data).toMatchObject({ corrections, report: { counts: { new: 2, bad: 0 } } });
    await office.commit(data.id);
    await office.run(data.id);
    expect(await server.sql('select total_cents::int as cents from work_orders order by id')).toEqual([
      { cents: 540_000 },
      { cents: 540_000 },
    ]);
  });

  it('keeps corrected cells when the columns are mapped differently', async () => {
    const bytes = csv(['Who', 'Dial'], ['Ana Ruiz', '828-555'], ['Bea Lund', '828-555-0143']);
    const { data } = await office.check(bytes, 'customers');
    const corrections = [{ line: 2, heading: 'Dial', value: '828-555-0142' }];
    const first = await office.recheck(data.id, { full_name: 'Who', main_phone: 'Dial' }, { corrections });
    expect(first.data.report.counts).toMatchObject({ new: 2, bad: 0 });
    const second = await office.recheck(data.id, { company: 'Who', mobile_phone: 'Dial' }, { corrections });
    expect(second.data.report.counts).toMatchObject({ new: 2, bad: 0 });
    expect(second.data.preview[0]!.cells.mobile_phone).toBe('828-555-0142');
    const wrong = [{ line: 2, heading: 'Fax', value: '' }];
    const refused = await office.recheck(data.id, first.data.mapping, { corrections: wrong });
    expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([
      422,
      ['corrections.0.heading'],
    ]);
  });

  it('takes cells for columns that the file lacks, and imports the row with them', async () => {
    const bytes = csv(
      ['Name', 'Address', 'City', 'State'],
      ['Ana Ruiz', '8 Oak St', '', 'NC'],
      ['', '9 Oak St', 'Cary', 'NC'],
    );
    const { data } = await office.check(bytes, 'customers');
    expect(data.report.counts).toMatchObject({ new: 0, bad: 2 });
    const corrections = [
      { line: 2, heading: 'City', value: 'Cary' },
      { line: 2, column: 'gate_code', value: '12#' },
      { line: 3, column: 'company', value: 'Ruiz Bakery' },
    ];
    const typed = corrections.filter(({ column }) => column === 'gate_code');
    await office.recheck(data.id, data.mapping, { corrections: typed });
    expect((await office.leftRows(data.id)).split('\r\n')[0]).toBe(
      '\ufeffName,Address,City,State,gate_code,Reason',
    );
    const mended = await office.recheck(data.id, data.mapping, { corrections });
    expect(mended.data).toMatchObject({ corrections, report: { counts: { new: 2, bad: 0 } } });
    const wrong = [{ line: 2, column: 'shoe_size', value: '9' }];
    const refused = await office.recheck(data.id, data.mapping, { corrections: wrong });
    expect(Object.keys(refused.error.fields ?? {})).toEqual(['corrections.0.column']);
    await office.commit(data.id);
    await office.run(data.id);
    expect(
      await server.sql(
        `select c.company, s.street, s.gate_code from sites s join customers c on c.id = s.customer_id
         where s.city = 'Cary' order by s.id`,
      ),
    ).toEqual([
      { company: '', street: '8 Oak St', gate_code: '12#' },
      { company: 'Ruiz Bakery', street: '9 Oak St', gate_code: '' },
    ]);
  });

  it('leaves rows out one by one, and imports the others without asking to skip', async () => {
    const { data } = await office.check(permits(permit('1', { state: 'X' }), permit('2'), permit('3')));
    const left = await office.recheck(data.id, data.mapping, { leftOut: [2, 4] });
    expect(left.data).toMatchObject({ leftOut: [2, 4], report: { counts: { new: 1, bad: 0, left: 2 } } });
    expect(left.data.preview.filter(({ outcome }) => outcome === 'left').map(({ line }) => line)).toEqual([
      2, 4,
    ]);
    expect((await office.recheck(data.id, data.mapping)).data.report.counts).toMatchObject({
      new: 2,
      bad: 1,
    });
    await office.recheck(data.id, data.mapping, { leftOut: [2, 4] });
    expect((await office.commit(data.id)).status).toBe(200);
    await office.run(data.id);
    expect(await countRows(server, 'work_orders')).toBe(1);
    // once it is imported, the rows that were left out can still be downloaded
    expect((await office.leftRows(data.id)).split('\r\n').filter(Boolean)).toHaveLength(3);
  });

  it('comes too late for an import that has run, and finds no other company’s', async () => {
    const { id, mapping } = await office.whole(permits(permit('1')));
    expect((await office.recheck(id, mapping)).error.code).toBe('import_started');
    expect((await south.recheck(id, mapping)).error.code).toBe('not_found');
    expect((await office.discard(id)).error.code).toBe('import_started');
  });
});

describe('an import of systems', () => {
  const systems = (...rows: string[][]) =>
    csv(['Address', 'City', 'State', 'Equipment', 'Brand', 'Serial Number', 'Installed on'], ...rows);
  const furnace = ['8 oak street', 'Cary', 'NC', 'Furnace', 'Trane', 'S-1', '2014'];

  it('adds each to the site with its address once, with a history, and refuses one without a site', async () => {
    await office.recheck((await office.check(clients(ana), 'customers')).data.id, columns);
    await office.whole(clients(ana), 'customers');
    const elsewhere = ['9 Elm St', 'Cary', 'NC', 'Furnace', '', '', ''];
    const again = [...furnace.slice(0, 4), 'TRANE', 's-1', ''];
    const { data } = await office.check(systems(furnace, elsewhere), 'systems');
    expect(data.report).toMatchObject({
      counts: { new: 1, bad: 1 },
      makes: { systems: 1 },
      problems: [{ line: 3, column: 'street', value: '9 Elm St' }],
    });
    await office.commit(data.id, true);
    await office.run(data.id);
    expect(
      await server.sql('select text, manufacturer, installed_date::text as day from site_systems'),
    ).toEqual([{ text: 'Furnace', manufacturer: 'Trane', day: '2014-01-01' }]);
    expect(await server.sql('select version from sites')).toEqual([{ version: 2 }]);
    const history = await server.sql(
      'select version, site_version from changes where site_id is not null and request_id like $1',
      ['import-%'],
    );
    expect(history).toEqual([{ version: 2, site_version: 2 }]);
    const second = await office.check(systems(again), 'systems');
    expect(second.data.report.counts).toMatchObject({ new: 0, same: 1 });
  });
});

describe('POST /api/imports/{id}/undo', () => {
  const counts = () =>
    Promise.all(
      ['customers', 'sites', 'site_systems', 'work_orders'].map((table) =>
        countRows(server, table, 'not hidden'),
      ),
    );

  it('removes all that was created, with a history, and the file can be imported again', async () => {
    const bytes = permits(permit('1'), permit('2'));
    const { id } = await office.whole(bytes);
    expect(await counts()).toEqual([2, 2, 0, 2]);
    const { data } = await office.undo(id);
    expect(data).toMatchObject({ state: 'undone', undoneDate: expect.any(String) });
    expect(await counts()).toEqual([0, 0, 0, 0]);
    const removed = await server.sql(
      'select entity, count(*)::int as count from changes where version = 2 group by entity order by entity',
    );
    expect(removed).toEqual([
      { entity: 'customer', count: 2 },
      { entity: 'site', count: 2 },
      { entity: 'workOrder', count: 2 },
    ]);
    expect((await office.undo(id)).data.state).toBe('undone');
    expect((await office.whole(bytes)).report.counts).toMatchObject({ new: 2, same: 0 });
    expect(await counts()).toEqual([2, 2, 0, 2]);
  });

  it('keeps what was there before, and takes away what another import added later first', async () => {
    await office.recheck((await office.check(clients(ana), 'customers')).data.id, columns);
    const first = await office.whole(clients(ana), 'customers');
    const furnace = csv(['Street', 'City', 'State', 'System'], ['8 Oak St', 'Cary', 'NC', 'Furnace']);
    const second = await office.whole(furnace, 'systems');
    const reply = await office.undo(first.id);
    expect([reply.status, reply.error.code]).toEqual([409, 'in_use']);
    expect(reply.error.detail).toContain('1 site.');
    expect(await counts()).toEqual([1, 1, 1, 0]);
    await office.undo(second.id);
    expect(await counts()).toEqual([1, 1, 0, 0]);
    expect((await office.undo(first.id)).data.state).toBe('undone');
    expect(await counts()).toEqual([0, 0, 0, 0]);
  });

  it('is refused where a system was corrected since, and names it', async () => {
    await office.recheck((await office.check(clients(ana), 'customers')).data.id, columns);
    await office.whole(clients(ana), 'customers');
    const systems = csv(
      ['Street', 'City', 'State', 'System', 'Serial'],
      ['8 Oak St', 'Cary', 'NC', 'Furnace', 'S-1'],
      ['8 Oak St', 'Cary', 'NC', 'Heat pump', 'S-2'],
    );
    const { id } = await office.whole(systems, 'systems');
    const [system] = await server.sql<{ id: number; site_id: number }>(
      "select id, site_id from site_systems where serial_number = 'S-1'",
    );
    const { token: as } = await server.signInAs('office');
    const edit = await server.call('PATCH /api/sites/{id}/systems/{systemId}', {
      as,
      params: { id: system!.site_id, systemId: system!.id },
      body: { serialNumber: 'S-11' },
    });
    expect(edit.status).toBe(200);
    const reply = await office.undo(id);
    expect([reply.status, reply.error.code]).toEqual([409, 'in_use']);
    expect(reply.error.detail).toContain('1 system.');
    expect(reply.error.obstacles).toEqual([
      {
        text: 'Furnace, 8 Oak St was changed.',
        places: [{ kind: 'site', id: system!.site_id, number: null }],
      },
    ]);
    expect(await counts()).toEqual([1, 1, 2, 0]);
  });

  it('is refused whole where a record was changed or used since', async () => {
    const { id } = await office.whole(permits(permit('1'), permit('2'), permit('3')));
    const [one, two] = await server.sql<{ id: number; customer_id: number }>(
      'select id, customer_id from sites order by id',
    );
    await server.sql(`insert into sites (company_id, id, guid, customer_id, text, street, city, state, postal_code, gate_code, notes, time_zone, version)
      select company_id, nextval('document_ids'), gen_random_uuid(), customer_id, '', '9 Elm St', city, state, '', '', '', time_zone, 1
      from sites where id = ${one!.id}`);
    const { token: as } = await server.signInAs('office');
    await server.call('PATCH /api/customers/{id}', {
      as,
      params: { id: two!.customer_id },
      body: { notes: 'Dog', basedOn: 1 },
    });
    const reply = await office.undo(id);
    expect(reply.error.detail).toContain('2 customers.');
    const nameOf = async (customerId: number) =>
      (
        await server.sql<{ name: string }>(`select company as name from customers where id = ${customerId}`)
      )[0]!.name;
    const place = (customerId: number) => [{ kind: 'customer', id: customerId, number: null }];
    const [first, second] = [one!.customer_id, two!.customer_id];
    expect(reply.error.obstacles).toEqual([
      { text: `Something was added to ${await nameOf(first)}.`, places: place(first) },
      { text: `${await nameOf(second)} was changed.`, places: place(second) },
    ]);
    expect(await counts()).toEqual([3, 4, 0, 3]);
  });

  it('names the first ten of many, each with its place, and counts the others', async () => {
    const { id } = await office.whole(permits(...Array.from({ length: 13 }, (_, at) => permit(`${at}`))));
    await server.sql(`insert into calls (company_id, guid, customer_id, site_id, priority, expected_minutes, status)
      select company_id, gen_random_uuid(), customer_id, id, 'normal', 60, 'unscheduled' from sites`);
    const { obstacles = [] } = (await office.undo(id)).error;
    const of = (kind: string) => obstacles.filter(({ places }) => places[0]?.kind === kind);
    expect([of('customer').length, of('site').length]).toEqual([10, 10]);
    expect(obstacles.filter(({ places }) => places.length === 0).map(({ text }) => text)).toEqual([
      'Not listed: 3 customers.',
      'Not listed: 3 sites.',
    ]);
    expect(await counts()).toEqual([13, 13, 0, 13]);
  });

  it('names a work order by its number', async () => {
    const { id } = await office.whole(permits(permit('1')));
    const [order] = await server.sql<{ id: number; number: string }>('select id, number from work_orders');
    const { token: as } = await server.signInAs('office');
    const reopened = await server.call('POST /api/workorders/{id}/process', {
      as,
      params: { id: order!.id },
      body: { processed: false },
    });
    expect(reopened.status).toBe(200);
    expect((await office.undo(id)).error.obstacles).toEqual([
      {
        text: `Work order ${order!.number} was changed.`,
        places: [{ kind: 'workOrder', id: order!.id, number: order!.number }],
      },
    ]);
  });

  it('is refused for an import of before what it created was kept', async () => {
    const { id } = await office.whole(permits(permit('1')));
    await server.sql(`update import_texts set made = '{}' where import_id = ${id}`);
    expect((await office.undo(id)).error.detail).toContain('too old');
    expect(await counts()).toEqual([1, 1, 0, 1]);
  });

  it('is for a finished import of one’s own company alone', async () => {
    const { data } = await office.check(permits(permit('1')));
    expect((await office.undo(data.id)).error.code).toBe('import_started');
    const { id } = await office.whole(permits(permit('2')));
    expect((await south.undo(id)).error.code).toBe('not_found');
    expect(await counts()).toEqual([1, 1, 0, 1]);
  });
});

describe('DELETE /api/imports/{id}', () => {
  it('deletes a file that was not imported, and no other company’s', async () => {
    const { data } = await office.check(permits(permit('1')));
    expect((await south.discard(data.id)).error.code).toBe('not_found');
    expect((await office.discard(data.id)).status).toBe(204);
    expect([await countRows(server, 'imports'), await countRows(server, 'import_texts')]).toEqual([0, 0]);
  });
});
