import { randomUUID } from 'node:crypto';
import { addressFields } from '@fieldwright/domain/customers/address';
import { customerMessages } from '@fieldwright/domain/customers/customer';
import { phoneMessages } from '@fieldwright/domain/customers/phone';
import { blankPlace, siteMessages } from '@fieldwright/domain/customers/site';
import { changeRoot } from '@fieldwright/domain/kernel/edit-change';
import { workOrderShape } from '@fieldwright/domain/work-orders/work-order-shape';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newProposal, newWorkOrder, saveOf } from '../../testing/documents.ts';
import { numberOf } from '../../testing/numbers.ts';
import { savingAs } from '../../testing/saving.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { buildVisit } from '../../testing/visits.ts';

let server: TestServer;
let office: string;
let dispatcher: string;
let technician: { token: string; personId: number };
beforeAll(async () => {
  server = await startTestServer();
  office = (await server.signInAs('office')).token;
  dispatcher = (await server.signInAs('dispatcher')).token;
  technician = await server.signInAs('technician');
});
afterAll(() => server.stop());

const site = (more: object = {}) => ({
  guid: randomUUID(),
  street: '27 Cedar Bluff Dr',
  city: 'Asheville',
  state: 'NC',
  postalCode: '28803',
  ...more,
});
const dana = (more: object = {}) => ({
  guid: randomUUID(),
  firstName: 'Dana',
  lastName: 'Whitlock',
  mainPhone: '(828) 555-0134',
  site: site(),
  ...more,
});
const create = (body: ReturnType<typeof dana>, as = dispatcher) =>
  server.call('POST /api/customers', { as, body });
const list = (query: object = {}, as = office) => server.call('GET /api/customers', { as, query });
const page = (id: number, as = office) => server.call('GET /api/customers/{id}', { as, params: { id } });
const sitePage = (id: number, as = office) => server.call('GET /api/sites/{id}', { as, params: { id } });
const namesOf = async (query: object) => (await list(query)).data.customers.map(({ lastName }) => lastName);

describe('POST /api/customers', () => {
  it('refuses what the dialog refuses, each at its field (R5.8)', async () => {
    const bad = { lastName: '', mainPhone: '555-01', site: site({ street: '', state: 'XX' }) };
    const fields = async (body: object) => (await create(dana(body))).error.fields;
    expect(await fields({ ...bad })).toEqual({
      mainPhone: phoneMessages.length,
      'site.street': siteMessages.streetMissing,
      'site.state': siteMessages.state,
    });
    expect(await fields({ lastName: ' ' })).toEqual({ lastName: customerMessages.nameMissing });
    expect(await fields({ site: site({ taxItemId: 4711 }) })).toEqual({
      'site.taxItemId': 'Not found.',
    });
    expect((await list({ search: 'cedar bluff' })).data.customers).toEqual([]);
  });

  it('makes a customer with the first site, in the time zone of the company', async () => {
    const { data } = await create(dana());
    expect(data.customer).toMatchObject({ firstName: 'Dana', mainPhone: '+18285550134', version: 1 });
    expect(data.site).toMatchObject({
      street: '27 Cedar Bluff Dr',
      timeZone: 'America/New_York',
      taxItem: null,
    });
  });

  it('makes one however often the same guid comes, and answers the same again', async () => {
    const body = dana({ lastName: 'Twice' });
    const replies = await Promise.all([create(body), create(body)]);
    replies.push(await create(body));
    expect(new Set(replies.map(({ data }) => `${data.customer.id} ${data.site!.id}`)).size).toBe(1);
    expect(await namesOf({ search: 'twice' })).toEqual(['Twice']);
  });

  it('refuses a guid that came with other contents, and answers equal ones again after changes', async () => {
    const body = dana({ lastName: 'Reused' });
    const { data } = await create(body);
    const site = body.site as NonNullable<typeof body.site>;
    const others = [
      { ...body, lastName: 'Other' },
      { ...body, site: { ...site, street: '1 Other Way' } },
      { ...body, site: { ...site, guid: randomUUID() } },
    ];
    for (const other of others) expect((await create(other)).error.code).toBe('key_reused');
    await server.sql("update customers set notes = 'changed since' where id = $1", [data.customer.id]);
    expect((await create(body)).data.customer).toMatchObject({
      id: data.customer.id,
      notes: 'changed since',
    });
    expect(await namesOf({ search: 'reused' })).toEqual(['Reused']);
  });
});

describe('GET /api/customers', () => {
  it.each([
    ['after', { after: 'x' }],
    ['after', { after: 'name_1_whitlock', sort: 'since' }],
    ['after', { after: 'since_1_0000-01-01T00:00:00.000000Z', sort: 'since' }],
    ['after', { after: 'since_1_2026-02-31T00:00:00.000000Z', sort: 'since' }],
    ['sort', { sort: 'balance' }],
    ['limit', { limit: 101 }],
    ['search', { search: 'x'.repeat(101) }],
    ['owing', { owing: 'perhaps' }],
  ])('names %s where it is none', async (field, query) => {
    const { status, error } = await list(query);
    expect([status, Object.keys(error.fields ?? {})]).toEqual([422, [field]]);
  });

  it.each([
    '(828) 555-0177',
    '828.555.0177',
    '+1 828 555 0177',
    '1-828-555-0177',
    '8285550177',
    '555-0177',
    '0177',
  ])('finds the phone number %j, the mobile one, too', async (search) => {
    await create(
      dana({ guid: '00000000-0000-4000-8000-000000000177', lastName: 'Farrow', mainPhone: '828 555 0177' }),
    );
    await create(
      dana({
        guid: '00000000-0000-4000-8000-000000001177',
        lastName: 'Feld',
        mainPhone: '',
        mobilePhone: '828 555 0177 x4',
      }),
    );
    expect(await namesOf({ search, sort: 'name' })).toEqual(['Farrow', 'Feld']);
  });

  it('finds words of the name, company, email and of any address, all of which have to fit', async () => {
    const { data } = await create(
      dana({
        company: 'Kenilworth Apartments',
        lastName: 'Quill',
        email: 'q@kenilworth.example',
        mainPhone: '',
      }),
    );
    await server.call('POST /api/sites', {
      as: office,
      body: { ...site({ street: '401 Kenilworth Rd', city: 'Fletcher' }), customerId: data.customer.id },
    });
    for (const search of ['quill', 'APARTMENTS', 'q@kenilworth', 'fletcher', '401 quill', 'cedar fletcher'])
      expect(await namesOf({ search })).toEqual(['Quill']);
    expect(await namesOf({ search: 'quill nowhere' })).toEqual([]);
    const [row] = (await list({ search: 'fletcher' })).data.customers;
    expect([row!.siteCount, row!.site!.city]).toEqual([2, 'Fletcher']);
    expect((await list({ search: ' , ' })).status).toBe(200);
  });

  it('has companies by their name among persons by last and then first name, or the newest first (R2.13)', async () => {
    const order = { lastName: 'Yarrow', email: 'order@sample.example' };
    await create(dana({ ...order, firstName: 'Zoe' }));
    await create(dana({ ...order, firstName: 'Amy' }));
    await create(dana({ ...order, firstName: 'Amy', company: 'yankee Bread' }));
    await create(dana({ ...order, firstName: 'Amy', lastName: 'Yates' }));
    const found = async (sort: string) =>
      (await list({ search: order.email, sort })).data.customers.map(
        ({ company, firstName, lastName }) => company || `${firstName} ${lastName}`,
      );
    const byName = ['yankee Bread', 'Amy Yarrow', 'Zoe Yarrow', 'Amy Yates'];
    expect(await found('name')).toEqual(byName);
    expect(await found('-name')).toEqual(byName.toReversed());
    expect(await found('-since')).toEqual(['Amy Yates', 'yankee Bread', 'Amy Yarrow', 'Zoe Yarrow']);
  });

  it('has letters with accents among their like, wherever the database is', async () => {
    const email = 'accents@letters.example';
    const names = ['Zachary', 'Éclair', 'Ångström', 'Edwards', 'Ñunez', 'Nunn', 'Öztürk', 'Adler'];
    for (const lastName of names) await create(dana({ lastName, email }));
    const { customers } = (await list({ search: email, sort: 'name' })).data;
    const byLetter = ['Adler', 'Ångström', 'Éclair', 'Edwards', 'Ñunez', 'Nunn', 'Öztürk', 'Zachary'];
    expect(customers.map(({ lastName }) => lastName)).toEqual(byLetter);
  });

  it.each(['-name', 'since', '-since'])(
    'takes no place of the list by name where it is sorted by %s',
    async (sort) => {
      const after = (await list({ limit: 1 })).data.next!;
      expect((await list({ limit: 1, after })).status).toBe(200);
      expect((await list({ sort, after })).error.fields).toEqual({ after: 'Not a place in this list.' });
    },
  );

  it('goes on behind the last one, by name, without a gap', async () => {
    const whole = (await list({ limit: 100 })).data.customers.map(({ id }) => id);
    const paged: number[] = [];
    let after: string | null | undefined;
    do {
      const { data }: Awaited<ReturnType<typeof list>> = await list({ limit: 2, ...(after && { after }) });
      paged.push(...data.customers.map(({ id }) => id));
      after = data.next;
    } while (after);
    expect(paged).toEqual(whole);
  });

  it('tells open work and what is due, and narrows down to who owes', async () => {
    const { data } = await create(dana({ lastName: 'Owing' }));
    const place = { customerId: data.customer.id, siteId: data.site!.id };
    const { id } = await savingAs(server, office).saved(saveOf(newWorkOrder(place, 1)));
    const owing = async () => (await list({ search: 'owing', owing: 'true' })).data.customers;
    const [open] = (await list({ search: 'owing' })).data.customers;
    expect([open, await owing()]).toMatchObject([{ openWork: 1, balanceCents: 0 }, []]);
    await process(id);
    expect(await owing()).toMatchObject([{ openWork: 0, balanceCents: 10_000 }]);
    const all = (await list({ owing: 'true', limit: 100 })).data.customers;
    expect(all.map((each) => each.id)).toContain(place.customerId);
    expect(all.filter(({ balanceCents }) => balanceCents <= 0)).toEqual([]);
    expect((await list({ search: 'twice', owing: 'true' })).data.customers).toEqual([]);
  });
});

const process = (id: number) =>
  server.call('POST /api/workorders/{id}/process', {
    as: office,
    params: { id },
    body: { processed: true },
  });

describe('GET /api/customers/{id}', () => {
  it('has sites, systems, open calls and work, what was done, newest first, and the balance, in one answer', async () => {
    const { data } = await create(dana({ lastName: 'Page' }));
    const place = { customerId: data.customer.id, siteId: data.site!.id };
    const saving = savingAs(server, office);
    await saving.saved(saveOf(newWorkOrder(place, 1)));
    const done = await saving.saved(saveOf(newWorkOrder(place, 1)));
    await process(done.id);
    await saving.saved(saveOf(newProposal(place.siteId)));
    await buildVisit(server, place, [technician.personId]);
    const { data: shown } = await page(place.customerId);
    expect(shown.sites.map(({ id, systems }) => [id, systems])).toEqual([[place.siteId, []]]);
    expect(shown.openWork).toMatchObject([{ owed: false, amountDueCents: 10_000 }]);
    expect(shown.openCalls).toHaveLength(1);
    expect(shown.openCalls[0]!.visit?.technicians).toEqual(['Technician North']);
    expect(shown.past.map(({ kind, by }) => [kind, by])).toEqual([
      ['proposal', ['Office North']],
      ['workOrder', ['Office North']],
    ]);
    expect([shown.pastMore, shown.balanceCents]).toEqual([0, 10_000]);
    const first = await server.call('GET /api/customers/{id}', {
      as: office,
      params: { id: place.customerId },
      query: { past: 1 },
    });
    expect([first.data.past.length, first.data.pastMore]).toEqual([1, 1]);
  });

  it('shows a technician of the work of others when and what was done, to open the own alone, and what is due (R6.4)', async () => {
    const { data } = await create(dana({ lastName: 'Own' }));
    const place = { customerId: data.customer.id, siteId: data.site!.id };
    const saving = savingAs(server, office);
    await process((await saving.saved(saveOf(newWorkOrder(place, 1)))).id);
    await saving.saved(saveOf(newProposal(place.siteId)));
    const others = (await page(place.customerId, technician.token)).data;
    expect([others.openWork, others.openCalls, others.balanceCents]).toEqual([[], [], 10_000]);
    expect(others.past).toMatchObject([
      { kind: 'workOrder', mayOpen: false, totalCents: null, amountDueCents: null },
    ]);
    const { callId } = await buildVisit(server, place, [technician.personId]);
    const edit = changeRoot(workOrderShape, newWorkOrder(place, 1), { callId });
    const { id } = await saving.saved(saveOf(edit));
    const own = (await page(place.customerId, technician.token)).data;
    expect([own.openWork.map((work) => work.id), own.openCalls.map((call) => call.id)]).toEqual([
      [id],
      [callId],
    ]);
  });
});

describe('GET /api/customers/{id} of sales', () => {
  it('says of a work order that it may be opened where they have sold it, and of no other (R6.4)', async () => {
    const sales = (await server.signInAs('sales')).token;
    const { data } = await create(dana({ lastName: 'Sold' }));
    const place = { customerId: data.customer.id, siteId: data.site!.id };
    const saving = savingAs(server, sales);
    const { id } = await saving.saved(saveOf(newProposal(place.siteId)));
    const [offered] = (await saving.load('salesProposal', id)).packages;
    const selected = await server.call('POST /api/salesproposalpackages/{id}/select', {
      as: sales,
      params: { id: offered!.id },
      body: { key: randomUUID(), acceptedBy: 'Dana', acceptance: 'signed' },
    });
    const { workOrderId } = selected.data;
    await process(workOrderId);
    const { past } = (await page(place.customerId, sales)).data;
    expect(past.find((each) => each.id === workOrderId)).toMatchObject({ kind: 'workOrder', mayOpen: true });
    expect(past.find((each) => each.id === id)).toMatchObject({ kind: 'proposal', mayOpen: true });
    const read = await server.call('GET /api/workorders/{id}', { as: sales, params: { id: workOrderId } });
    expect(read.status).toBe(200);
    const made = await savingAs(server, office).saved(saveOf(newWorkOrder(place)));
    await process(made.id);
    const theirs = (await page(place.customerId, sales)).data.past;
    expect(theirs.find((each) => each.id === made.id)).toMatchObject({ mayOpen: false });
  });
});

describe('PATCH /api/customers/{id}', () => {
  const change = (id: number, body: object, as = office) =>
    server.call('PATCH /api/customers/{id}', { as, params: { id }, body });

  it('refuses what the rules refuse, and a role that may only look (R5.8, R6.4)', async () => {
    const { id } = (await create(dana({ lastName: 'Rules' }))).data.customer;
    expect((await change(id, { lastName: '' })).error.fields).toEqual({
      lastName: customerMessages.nameMissing,
    });
    expect((await change(id, { lastName: 'x' }, technician.token)).status).toBe(403);
    expect((await page(id)).data.customer).toMatchObject({ lastName: 'Rules', version: 1 });
  });

  it('keeps what others have changed meanwhile, and refuses the same field, by name', async () => {
    const { id } = (await create(dana({ lastName: 'Both' }))).data.customer;
    await change(id, { email: 'dana@both.example', basedOn: 1 }, dispatcher);
    const { data } = await change(id, { notes: 'Dog in the yard.', basedOn: 1 });
    expect(data).toMatchObject({ email: 'dana@both.example', notes: 'Dog in the yard.', version: 3 });
    const { status, error } = await change(id, { email: 'other@both.example', basedOn: 1 });
    expect([status, error.code, error.fields]).toEqual([
      409,
      'stale_version',
      { email: 'Dispatcher North has changed this since you opened it. Save again to overwrite it.' },
    ]);
    expect(error.changed).toMatchObject([{ field: 'email', by: { name: 'Dispatcher North' } }]);
    const ahead = await change(id, { email: 'other@both.example', basedOn: 9 });
    expect(ahead.error.fields).toEqual({ basedOn: 'That version doesn’t exist yet.' });
  });

  it('is the same when it comes twice, and no change where nothing differs', async () => {
    const { id } = (await create(dana({ lastName: 'Again' }))).data.customer;
    const body = { mobilePhone: '828 555 0199', basedOn: 1 };
    const first = (await change(id, body)).data;
    expect((await change(id, body)).data).toEqual(first);
    const { data } = await server.call('GET /api/customers/{id}/changes', { as: office, params: { id } });
    expect(data.map(({ version }) => version)).toEqual([2, 1]);
  });
});

describe('POST /api/sites', () => {
  it('refuses a customer that is not there, and makes one site however often the guid comes', async () => {
    const { id } = (await create(dana({ lastName: 'Sites' }))).data.customer;
    const body = { ...site({ street: '5 Sunset Pkwy' }), customerId: id };
    const call = (customerId: number) =>
      server.call('POST /api/sites', { as: office, body: { ...body, customerId } });
    expect((await call(4711)).status).toBe(404);
    expect((await call(id)).data).toEqual((await call(id)).data);
    expect((await page(id)).data.sites).toHaveLength(2);
    const other = (await create(dana({ lastName: 'Others' }))).data.customer.id;
    expect((await call(other)).status).toBe(404);
  });
});

describe('PATCH /api/sites/{id}', () => {
  it('changes gate code, notes, time zone and tax item, and refuses what there is not', async () => {
    const { id } = (await create(dana({ lastName: 'Gate' }))).data.site!;
    const change = (body: object) =>
      server.call('PATCH /api/sites/{id}', { as: office, params: { id }, body });
    expect((await change({ timeZone: 'Mars/Olympus' })).error.fields).toEqual({
      timeZone: siteMessages.timeZone,
    });
    expect((await change({ taxItemId: 4711 })).error.fields).toEqual({ taxItemId: 'Not found.' });
    const [tax] = await server.sql<{ id: number }>(
      "insert into tax_items (company_id, id, text) values (1, nextval('document_ids'), 'Buncombe') returning id",
    );
    const body = { gateCode: '#4417', notes: 'Side door', timeZone: 'America/Denver', taxItemId: tax!.id };
    const { data } = await change({ ...body, basedOn: 1 });
    expect(data).toMatchObject({ ...body, taxItem: 'Buncombe', version: 2 });
    expect((await sitePage(id)).data.site).toMatchObject(data);
  });

  it('keeps each field of a site, tells the history of it, and shows it (R7.9)', async () => {
    const { id } = (await create(dana({ lastName: 'Fields' }))).data.site!;
    const words = Object.keys(blankPlace).filter(
      (field) => !(addressFields as readonly string[]).includes(field),
    );
    const body = Object.fromEntries(words.map((field) => [field, `About ${field}`]));
    const { data } = await server.call('PATCH /api/sites/{id}', { as: office, params: { id }, body });
    expect(data).toMatchObject(body);
    expect((await sitePage(id)).data.site).toMatchObject(body);
    const history = await server.call('GET /api/sites/{id}/changes', { as: office, params: { id } });
    const { fields } = history.data[0]!.steps[0]!.records[0]!;
    expect(Object.fromEntries(Object.entries(fields).map(([field, { to }]) => [field, to]))).toEqual(body);
    const made = await create(dana({ lastName: 'New fields', site: site(body) }));
    expect(made.data.site).toMatchObject(body);
  });

  it('refuses a street where somebody has changed the city since: an address is one thing', async () => {
    const { id, street } = (await create(dana({ lastName: 'Moves' }))).data.site!;
    const change = (body: object, as = office) =>
      server.call('PATCH /api/sites/{id}', { as, params: { id }, body: { ...body, basedOn: 1 } });
    await change({ city: 'Boone', postalCode: '28607' }, dispatcher);
    const { status, error } = await change({ street: '12 Haywood St' });
    expect([status, Object.keys(error.fields ?? {})]).toEqual([409, ['city', 'postalCode']]);
    expect((await change({ gateCode: '#4417' })).data).toMatchObject({ street, city: 'Boone', version: 3 });
  });
});

describe('the time zone of a new site', () => {
  const zoneOf = async (more: object) => (await create(dana({ site: site(more) }))).data.site!.timeZone;

  it("is its state's where nothing is said, the company's with null, else what is said (R3.6)", async () => {
    const phoenix = { city: 'Phoenix', state: 'Arizona', postalCode: '85004' };
    expect(await zoneOf(phoenix)).toBe('America/Phoenix');
    expect(await zoneOf({ ...phoenix, timeZone: null })).toBe('America/New_York');
    expect(await zoneOf({ ...phoenix, timeZone: 'America/Denver' })).toBe('America/Denver');
    expect(await zoneOf({ city: 'Nashville', state: 'TN', postalCode: '37201' })).toBe('America/New_York');
  });

  it('stays where another field is changed', async () => {
    const { id } = (await create(dana({ site: site({ state: 'AZ' }) }))).data.site!;
    const { data } = await server.call('PATCH /api/sites/{id}', {
      as: office,
      params: { id },
      body: { state: 'NC' },
    });
    expect(data.timeZone).toBe('America/Phoenix');
  });
});

describe('GET /api/taxitems/usual', () => {
  it('is what a new site with the ZIP code gets, and whether the company has any (R3.5)', async () => {
    const [row] = await server.sql<{ id: number }>(
      "insert into tax_items (company_id, id, text) values (1, nextval('document_ids'), 'Durham') returning id",
    );
    await create(dana({ site: site({ postalCode: '27701', taxItemId: row!.id }) }));
    const usual = async (postalCode: string) =>
      (await server.call('GET /api/taxitems/usual', { as: dispatcher, query: { postalCode } })).data;
    expect(await usual('27701-4417')).toEqual({ taxItemId: row!.id, taxItem: 'Durham', hasAny: true });
    for (const postalCode of ['', '27510'])
      expect(await usual(postalCode)).toEqual({ taxItemId: null, taxItem: null, hasAny: true });
  });
});

describe('the tax of a new site', () => {
  const taxItem = async (text: string) => {
    const [row] = await server.sql<{ id: number }>(
      "insert into tax_items (company_id, id, text) values (1, nextval('document_ids'), $1) returning id",
      [text],
    );
    return row!.id;
  };
  const made = async (more: object) => (await create(dana({ site: site(more) }))).data.site!;

  it('is what most sites with its ZIP code have (R3.5)', async () => {
    const [wake, orange] = [await taxItem('Wake'), await taxItem('Orange')];
    for (const taxItemId of [orange, wake, wake, null, null, null])
      await made({ postalCode: '27511', taxItemId });
    expect((await made({ postalCode: '27511' })).taxItem).toBe('Wake');
    expect((await made({ postalCode: '27511-4417' })).taxItem).toBe('Wake');
    expect((await made({ postalCode: '27511', taxItemId: orange })).taxItem).toBe('Orange');
    expect((await made({ postalCode: '27511', taxItemId: null })).taxItem).toBe(null);
  });

  it('is nothing where nobody is near, or no ZIP code is known', async () => {
    await made({ postalCode: '', taxItemId: await taxItem('Nowhere') });
    expect((await made({ postalCode: '' })).taxItem).toBe(null);
    expect((await made({ postalCode: '27510' })).taxItem).toBe(null);
  });

  it('is known again when the request comes twice, whatever is usual by then', async () => {
    const body = dana({ site: site({ postalCode: '27705' }) });
    expect((await create(body)).data.site!.taxItem).toBe(null);
    await made({ postalCode: '27705', taxItemId: await taxItem('Durham') });
    const again = await create(body);
    expect([again.status, again.data.site!.taxItem]).toEqual([200, null]);
  });
});

describe('GET /api/sites/{id}', () => {
  it('has the systems with the lines of their work, of which a technician opens the own (R6.4)', async () => {
    const { data } = await create(dana({ lastName: 'Systems' }));
    const place = { customerId: data.customer.id, siteId: data.site!.id };
    const made = await server.call('POST /api/sites/{id}/systems', {
      as: office,
      params: { id: place.siteId },
      body: { key: randomUUID(), text: 'Furnace' },
    });
    const [system] = made.data.systems;
    const { id } = await savingAs(server, office).saved(saveOf(newWorkOrder(place, 1)));
    await server.sql('update work_order_details set site_system_id = $1 where work_order_id = $2', [
      system!.id,
      id,
    ]);
    const lines = async (as?: string) => (await sitePage(place.siteId, as)).data.site.systems[0]!.history;
    const line = { workOrderId: id, text: 'Capacitor 0' };
    expect(await lines()).toMatchObject([{ ...line, mayOpen: true }]);
    expect(await lines(technician.token)).toMatchObject([{ ...line, mayOpen: false }]);
    const { past } = (await sitePage(place.siteId, technician.token)).data;
    expect(past).toMatchObject([{ id, mayOpen: false, totalCents: null }]);
  });
});

/** Adds a system to a site. */
const addSystem = (id: number, body: object) =>
  server.call('POST /api/sites/{id}/systems', {
    as: office,
    params: { id },
    body: { key: randomUUID(), text: 'Furnace', ...body },
  });

describe('POST /api/sites/{id}/systems', () => {
  it('adds a system once, however often the same key comes', async () => {
    const { id } = (await create(dana({ lastName: 'Twice Heated' }))).data.site!;
    const dates = { installedDate: '2019-05-02', warrantyUntil: '2029-05-01' };
    const body = { key: randomUUID(), text: 'Heat pump', manufacturer: 'Trane', ...dates };
    const [first, again] = [await addSystem(id, body), await addSystem(id, body)];
    expect(first.data.systems).toMatchObject([{ text: 'Heat pump', manufacturer: 'Trane', ...dates }]);
    expect(again.data.systems).toEqual(first.data.systems);
  });
});

describe('PATCH /api/sites/{id}/systems/{systemId}', () => {
  it('changes a system and shows a removed one again, each a version of the site (R4.15)', async () => {
    const { id } = (await create(dana({ lastName: 'Heat' }))).data.site!;
    const systemId = (await addSystem(id, { text: 'Heat pump' })).data.systems[0]!.id;
    const change = (more: object) =>
      server.call('PATCH /api/sites/{id}/systems/{systemId}', {
        as: office,
        params: { id, systemId },
        body: more,
      });
    expect((await change({ text: ' ' })).error.fields).toEqual({ text: 'Enter a name.' });
    await change({ model: 'XR14', basedOn: 2 });
    expect((await change({ model: 'XR15', basedOn: 2 })).error.code).toBe('stale_version');
    await server.call('DELETE /api/sitesystems/{id}', { as: office, params: { id: systemId } });
    const { version, systems } = (await change({ hidden: false, basedOn: 4 })).data;
    expect(systems[0]).toMatchObject({ model: 'XR14', hidden: false });
    expect(version).toBe(5);
  });

  it('removes none: that takes lines off open work orders, which is another call (R4.15)', async () => {
    const { id } = (await create(dana({ lastName: 'Heat' }))).data.site!;
    const systemId = (await addSystem(id, { text: 'Heat pump' })).data.systems[0]!.id;
    const { status, error } = await server.call('PATCH /api/sites/{id}/systems/{systemId}', {
      as: office,
      params: { id, systemId },
      body: { hidden: true } as never,
    });
    expect([status, error.fields]).toEqual([
      422,
      { hidden: 'To remove it, call DELETE /api/sitesystems/{id}.' },
    ]);
  });

  it('finds no system of another site', async () => {
    const [one, other] = [(await create(dana())).data.site!, (await create(dana())).data.site!];
    const made = await addSystem(one.id, {});
    const { status } = await server.call('PATCH /api/sites/{id}/systems/{systemId}', {
      as: office,
      params: { id: other.id, systemId: made.data.systems[0]!.id },
      body: { hidden: false },
    });
    expect(status).toBe(404);
  });
});

/** Returns who changed what in the first record of each change. */
const changesOf = async (
  key: 'GET /api/customers/{id}/changes' | 'GET /api/sites/{id}/changes',
  id: number,
) =>
  (await server.call(key, { as: office, params: { id } })).data.map(({ by, steps }) => [
    by?.name,
    steps[0]!.records[0]!.created,
  ]);

describe('GET /api/customers/{id}/changes', () => {
  it('begins with who made the customer', async () => {
    const { data } = await create(dana({ lastName: 'History' }));
    expect(await changesOf('GET /api/customers/{id}/changes', data.customer.id)).toEqual([
      ['Dispatcher North', true],
    ]);
  });
});

describe('GET /api/sites/{id}/changes', () => {
  it('begins with who made the site, and goes on with its systems', async () => {
    const { data } = await create(dana({ lastName: 'Site History' }));
    const { id } = data.site!;
    await addSystem(id, {});
    const changes = await changesOf('GET /api/sites/{id}/changes', id);
    expect(changes).toHaveLength(2);
    expect(changes).toContainEqual(['Dispatcher North', true]);
  });
});

describe('GET /api/search', () => {
  const search = async (text: string, as = office) =>
    (await server.call('GET /api/search', { as, query: { text } })).data.map(({ kind, title }) => [
      kind,
      title,
    ]);

  it('refuses an empty text and one that is too long', async () => {
    for (const text of [' ', 'x'.repeat(101)])
      expect((await server.call('GET /api/search', { as: office, query: { text } })).status).toBe(422);
    expect(await search(',')).toEqual([]);
  });

  it('finds customers, sites and their documents, the number itself first, of what one may open (R6.4)', async () => {
    const { data } = await create(
      dana({ lastName: 'Zeppelin', mainPhone: '828 555 0188', site: site({ street: '9 Zeppelin Way' }) }),
    );
    const place = { customerId: data.customer.id, siteId: data.site!.id };
    const saving = savingAs(server, office);
    const work = await saving.saved(
      saveOf(changeRoot(workOrderShape, newWorkOrder(place, 1), { text: 'No heat' })),
    );
    await saving.saved(saveOf(newProposal(place.siteId)));
    const found = [
      ['customer', 'Dana Zeppelin'],
      ['site', '9 Zeppelin Way, Asheville'],
      ['workOrder', 'No heat'],
      ['proposal', 'Heat pump replacement'],
    ];
    expect(await search('zeppelin')).toEqual(found);
    expect((await search(`#${await numberOf(server, work.id)}`))[0]).toEqual(['workOrder', 'No heat']);
    expect((await search('(828) 555-0188'))[0]).toEqual(['customer', 'Dana Zeppelin']);
    expect(await search('zeppelin', technician.token)).toEqual(found.slice(0, 2));
    const sales = (await server.signInAs('sales')).token;
    expect(await search('zeppelin', sales)).toEqual(found.filter(([kind]) => kind !== 'workOrder'));
  });

  it('finds nothing of another company (R6.4)', async () => {
    const { token } = await server.signInAs('owner@south.example');
    expect(await search('zeppelin', token)).toEqual([]);
  });
});
