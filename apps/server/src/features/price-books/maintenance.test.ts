import { randomUUID } from 'node:crypto';
import { type PriceBookPath as Path, priceBookPaths } from '@fieldwright/contract/price-book-maintenance';
import { addRecord } from '@fieldwright/domain/kernel/edit-change';
import { workOrderShape } from '@fieldwright/domain/work-orders/work-order-shape';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSite, detailFields, newWorkOrder, saveOf } from '../../testing/documents.ts';
import { foreignIds } from '../../testing/foreign-ids.ts';
import { listenLive, openLive } from '../../testing/live-client.ts';
import { refusePlacesOff } from '../../testing/price-book-places.ts';
import { savingAs } from '../../testing/saving.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let office: string;
let admin: string;
beforeAll(async () => {
  server = await startTestServer();
  office = (await server.signInAs('office')).token;
  admin = (await server.signInAs('admin')).token;
});
afterAll(async () => {
  await refusePlacesOff(server);
  await server.stop();
});

let made = 0;
const next = (word: string) => `${word} ${String((made += 1)).padStart(4, '0')}`;
type Data = { id: number; version: number; hidden: boolean; [field: string]: unknown };

const post = async (path: Path, body: object, as = office) => {
  const { status, data, error } = await server.call(`POST /api/${path}` as 'POST /api/partitems', {
    as,
    body: body as never,
  });
  return { status, data: data as unknown as Data, error };
};
const add = async (path: Path, fields: object = {}) => {
  const { data, error } = await post(path, { guid: randomUUID(), text: next(path), ...fields });
  if (!data) throw new Error(JSON.stringify(error));
  return data;
};
/** A new record of each kind, in a book of its own where it needs one. */
const sample = async (path: Path, fields: object = {}): Promise<Data> => {
  const inBook = path === 'pricebookcategories' || path === 'servicerepairs';
  return add(path, { ...(inBook && { priceBookId: (await add('pricebooks')).id }), ...fields });
};
const remove = (path: Path, id: number) =>
  server.call(`DELETE /api/${path}/{id}` as 'DELETE /api/partitems/{id}', { as: office, params: { id } });
const restore = async (path: Path, id: number) => {
  const { status, data, error } = await server.call(
    `POST /api/${path}/{id}/restore` as 'POST /api/partitems/{id}/restore',
    { as: office, params: { id } },
  );
  return { status, data: data as unknown as Data, error };
};
const changes = async (path: Path, id: number) =>
  (
    await server.call(`GET /api/${path}/{id}/changes` as 'GET /api/partitems/{id}/changes', {
      as: admin,
      params: { id },
    })
  ).data;
const part = async (id: number, as = office) =>
  (await server.call('GET /api/partitems/{id}', { as, params: { id } })).data;
const service = async (id: number, as = office) =>
  (await server.call('GET /api/servicerepairs/{id}', { as, params: { id } })).data;
const category = async (id: number) =>
  (await server.call('GET /api/pricebookcategories/{id}', { as: office, params: { id } })).data;
const versionOf = async (bookId: number) =>
  (await server.sql<{ version: number }>('select version from price_books where id = $1', [bookId]))[0]!
    .version;

describe.each(priceBookPaths)('POST /api/%s', (path) => {
  it('refuses an empty name and a person who may only look (R6.4)', async () => {
    const { id } = await sample(path);
    expect((await post(path, { id, text: '  ' })).error.fields).toHaveProperty('text');
    const { token } = await server.signInAs('sales');
    expect((await post(path, { id, text: next(path) }, token)).error.code).toBe('forbidden');
  });

  it('knows no record of another company (R6.4)', async () => {
    const tables = { pricebooks: 'price_books', pricebookcategories: 'price_book_categories' } as const;
    const table = { partitems: 'part_items', servicerepairs: 'service_repairs', ...tables }[path];
    const id = Number(await foreignIds[table]!(server));
    expect((await post(path, { id, text: next(path) })).error.code).toBe('not_found');
  });

  it('creates one record of a request that comes twice, and none with its guid and other fields (R7.11)', async () => {
    const body = { guid: randomUUID(), text: next(path) };
    const inBook = path === 'pricebookcategories' || path === 'servicerepairs';
    const whole = { ...body, ...(inBook && { priceBookId: (await add('pricebooks')).id }) };
    const [one, two] = [await post(path, whole), await post(path, whole)];
    expect(two.data).toEqual(one.data);
    expect(one.data).toMatchObject({ version: 1, hidden: false });
    expect((await post(path, { ...whole, text: next(path) })).error.code).toBe('key_reused');
  });

  it('changes only what is sent, and says who changed a field since (R7.9)', async () => {
    const { id } = await sample(path);
    const text = next(path);
    expect((await post(path, { id, text, basedOn: 1 })).data).toMatchObject({ id, text, version: 2 });
    const late = await post(path, { id, text: next(path), basedOn: 1 }, admin);
    expect([late.status, late.error.code]).toEqual([409, 'stale_version']);
    expect(late.error.fields?.['text']).toContain('Office North has changed this');
  });

  it('lets one of two changes of the same version through', async () => {
    const { id } = await sample(path);
    const both = await Promise.all(
      [office, admin].map((as) => post(path, { id, text: next(path), basedOn: 1 }, as)),
    );
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
  });
});

describe.each(priceBookPaths)('DELETE /api/%s/{id}', (path) => {
  it('deletes what nothing names, and refuses changes to it until it is restored (R4.4)', async () => {
    const { id, text } = await sample(path);
    expect((await remove(path, id)).data).toEqual({ removed: 'deleted' });
    expect((await remove(path, id)).error.code).toBe('not_found');
    expect((await post(path, { id, text: next(path) })).error.code).toBe('removed');
    expect((await restore(path, id)).data).toMatchObject({ id, text, version: 3, hidden: false });
    expect((await post(path, { id, text: next(path), basedOn: 3 })).status).toBe(200);
  });
});

describe.each(priceBookPaths)('POST /api/%s/{id}/restore', (path) => {
  it('brings back what was deleted before records had the fields of now (R4.4)', async () => {
    const { id, text } = await sample(path);
    await remove(path, id);
    // as if only its name and what it must have had been kept
    const places = ['priceBookId', 'parentPriceBookCategoryId', 'order', 'categoryIds'];
    const kept = ['text', 'guid', 'type', ...places, 'parts', 'partItemIds', 'serviceRepairIds'];
    await server.sql(
      `update changes set steps = jsonb_set(steps::jsonb, '{0,records,0,deleted}',
         (select jsonb_object_agg(key, value) from jsonb_each(steps::jsonb #> '{0,records,0,deleted}') where key = any($2)))
       where company_id = 1 and root_id = $1 and steps::jsonb #> '{0,records,0,deleted}' is not null`,
      [id, kept],
    );
    expect((await restore(path, id)).data).toMatchObject({ id, text, version: 3, hidden: false });
  });

  it('finds nothing that was never there, and leaves alone what is', async () => {
    const there = await sample(path);
    expect((await restore(path, there.id)).data).toEqual(there);
    expect((await restore(path, 999_999_999)).error.code).toBe('not_found');
  });
});

describe.each(priceBookPaths)('GET /api/%s/{id}/changes', (path) => {
  it('says who created, changed, deleted and restored it, newest first', async () => {
    const { id } = await sample(path);
    await post(path, { id, text: next(path) });
    await remove(path, id);
    await restore(path, id);
    const lines = await changes(path, id);
    expect(lines.map(({ version, by }) => [version, by?.name])).toEqual(
      [4, 3, 2, 1].map((version) => [version, 'Office North']),
    );
    expect(lines[1]!.steps[0]!.records[0]).toMatchObject({ deleted: true });
  });
});

describe('DELETE /api/pricebooks/{id}', () => {
  it('hides a book with entries, keeps its services from being offered, and brings both back', async () => {
    const book = await add('pricebooks');
    const code = next('X');
    await add('servicerepairs', { priceBookId: book.id, code });
    expect((await remove('pricebooks', book.id)).data).toEqual({ removed: 'hidden' });
    const found = async () =>
      (await server.call('GET /api/pricebookentries', { as: office, query: { text: code } })).data.found;
    expect(await found()).toBe(0);
    const { data: removed } = await server.call('GET /api/pricebooks', {
      as: office,
      query: { removed: 'true' },
    });
    expect(removed.map(({ id }) => id)).toContain(book.id);
    const refused = await post('servicerepairs', { guid: randomUUID(), text: 'x', priceBookId: book.id });
    expect(refused.error.fields).toHaveProperty('priceBookId');
    await restore('pricebooks', book.id);
    expect(await found()).toBe(1);
  });
});

describe('POST /api/pricebooks', () => {
  it('refuses a name that another book has, also when one comes back', async () => {
    const { id, text } = await add('pricebooks');
    const other = { guid: randomUUID(), text: String(text).toUpperCase() };
    expect((await post('pricebooks', other)).error.fields).toEqual({
      text: 'Another one already has this name.',
    });
    await remove('pricebooks', id);
    await post('pricebooks', other);
    expect((await restore('pricebooks', id)).error.detail).toBe('Another one already has this name.');
  });
});

describe('POST /api/partitems', () => {
  it('keeps every field, and its categories (R3.7)', async () => {
    const { id: categoryId } = await sample('pricebookcategories');
    const fields = {
      code: next('P'),
      description: 'For furnaces',
      unit: 'each',
      partKind: 'equipment',
      manufacturer: 'Honeywell',
      model: 'Q3400',
      supplier: 'Johnstone',
      supplierCode: 'J-1',
      costCents: 1_000,
      pricing: 'computed',
      unitPriceCents: null,
      markupFactor: 27_000,
      taxable: false,
      categoryIds: [categoryId],
    };
    const { id } = await add('partitems', fields);
    expect(await part(id)).toMatchObject({ ...fields, serviceRepairIds: [] });
    expect((await category(categoryId)).partItemIds).toEqual([{ id, order: 0 }]);
  });

  it('refuses categories that are not there, another company’s and one named twice', async () => {
    const { id } = await sample('pricebookcategories');
    const theirs = Number(await foreignIds['price_book_categories']!(server));
    for (const categoryIds of [[theirs], [999_999_999], [id, id]]) {
      const { error } = await post('partitems', { guid: randomUUID(), text: 'x', categoryIds });
      expect(Object.keys(error.fields ?? {})).toEqual(['categoryIds']);
    }
  });

  it('refuses a code that another part has in any case, but not an empty one, nor a removed part’s', async () => {
    const { id, code } = await add('partitems', { code: next('Code'), text: 'Capacitor' });
    const taken = { guid: randomUUID(), text: 'x', code: String(code).toLowerCase() };
    expect((await post('partitems', taken)).error.fields).toEqual({
      code: '“Capacitor” already has this code.',
    });
    expect((await post('partitems', { guid: randomUUID(), text: 'x' })).status).toBe(200);
    await remove('partitems', id);
    expect((await post('partitems', taken)).status).toBe(200);
    expect((await restore('partitems', id)).error.detail).toBe('“x” already has this code.');
  });

  it('refuses negative and huge amounts, and texts of a million characters, by field', async () => {
    const wrong = {
      unitPriceCents: [-1, 10 ** 12],
      costCents: [-1, 10 ** 12],
      markupFactor: [9_999, 10 ** 9],
      text: ['x'.repeat(1_000_000), ''],
      description: ['x'.repeat(1_000_000)],
      code: ['x'.repeat(61)],
    };
    for (const [field, values] of Object.entries(wrong))
      for (const value of values) {
        const { status, error } = await post('partitems', { guid: randomUUID(), text: 'x', [field]: value });
        expect([status, Object.keys(error.fields ?? {})]).toEqual([422, [field]]);
      }
  });

  it('raises the version of each book that has or uses the part, and announces it', async () => {
    const inCategory = await sample('pricebookcategories');
    const { id } = await add('partitems', { categoryIds: [inCategory.id] });
    const user = await sample('servicerepairs', { parts: [{ partItemId: id, quantity: 2 }] });
    const books = [inCategory, user].map((each) => each['priceBookId'] as number);
    const before = await Promise.all(books.map(versionOf));
    const client = await openLive(await listenLive(server));
    client.say({ type: 'hello', token: office });
    await client.first('welcome');
    await post('partitems', { id, costCents: 5_000 });
    expect(await Promise.all(books.map(versionOf))).toEqual(before.map((version) => version + 1));
    await client.until(() => client.changes().length >= 3);
    expect(client.changes().toSorted()).toEqual(
      [
        `priceBook ${id} 2`,
        ...books.map((bookId, at) => `priceBook ${bookId} ${before[at]! + 1}`),
      ].toSorted(),
    );
    client.socket.terminate();
  });
});

describe('GET /api/partitems/{id}', () => {
  it('keeps cost and markup from people who may not see costs (R6.4)', async () => {
    const { id } = await add('partitems', { costCents: 1_000, markupFactor: 20_000 });
    const { token } = await server.signInAs('technician');
    const seen = await part(id, token);
    expect(seen).not.toHaveProperty('costCents');
    expect(seen).not.toHaveProperty('markupFactor');
  });
});

describe('DELETE /api/partitems/{id}', () => {
  it('hides a part that a service or a document names, and shows it again in its categories (R4.4)', async () => {
    const { id: categoryId, priceBookId } = await sample('pricebookcategories');
    const { id } = await add('partitems', { categoryIds: [categoryId] });
    const user = await sample('servicerepairs', { parts: [{ partItemId: id, quantity: 1 }] });
    expect((await remove('partitems', id)).data).toEqual({ removed: 'hidden' });
    expect((await post('partitems', { id, text: 'x' })).error.code).toBe('removed');
    const { data: listed } = await server.call('GET /api/pricebooks/{id}/removed', {
      as: office,
      params: { id: priceBookId as number },
    });
    expect(listed).toContainEqual(expect.objectContaining({ kind: 'partItem', id }));
    // a service keeps a part that was removed, and can't take it newly
    expect((await post('servicerepairs', { id: user.id, text: next('s') })).status).toBe(200);
    const fresh = await post('servicerepairs', {
      guid: randomUUID(),
      text: 'x',
      priceBookId: user['priceBookId'],
      parts: [{ partItemId: id, quantity: 1 }],
    });
    expect(fresh.error.fields).toEqual({ parts: 'This part was removed. Choose another one.' });
    expect((await restore('partitems', id)).data).toMatchObject({ hidden: false, categoryIds: [categoryId] });
  });
});

describe('GET /api/pricebooks/{id}/removed', () => {
  it('lists the removed services of the book, and removed parts', async () => {
    const there = await sample('servicerepairs');
    const bookId = there['priceBookId'] as number;
    await server.sql('update service_repairs set hidden = true where id = $1', [there.id]);
    const { data } = await server.call('GET /api/pricebooks/{id}/removed', {
      as: office,
      params: { id: bookId },
    });
    expect(data.filter(({ kind }) => kind === 'serviceRepair')).toEqual([
      { kind: 'serviceRepair', id: there.id, code: '', text: there['text'], version: 1, deleted: false },
    ]);
  });

  it('lists what was deleted until it is restored, and nothing of another book or company', async () => {
    const there = await sample('servicerepairs');
    const other = await sample('servicerepairs');
    const part = await add('partitems');
    await remove('servicerepairs', there.id);
    await remove('servicerepairs', other.id);
    await remove('partitems', part.id);
    const listed = async () => {
      const { data } = await server.call('GET /api/pricebooks/{id}/removed', {
        as: office,
        params: { id: there['priceBookId'] as number },
      });
      const ids: number[] = [there.id, other.id, part.id];
      return data.filter(({ id }) => ids.includes(id)).map(({ id, deleted }) => [id, deleted]);
    };
    expect(await listed()).toEqual(
      expect.arrayContaining([
        [there.id, true],
        [part.id, true],
      ]),
    );
    expect(await listed()).toHaveLength(2);
    await restore('servicerepairs', there.id);
    expect(await listed()).toEqual([[part.id, true]]);
  });

  it('finds removed items by words of their code and name, hidden and deleted ones', async () => {
    const hidden = await add('partitems', { code: 'FX-77', text: 'Flux Capacitor' });
    const deleted = await add('partitems', { code: 'FX-78', text: 'Flux valve 100%' });
    const there = await sample('servicerepairs');
    await server.sql('update part_items set hidden = true where id = $1', [hidden.id]);
    await remove('partitems', deleted.id);
    const found = async (text: string) => {
      const { data } = await server.call('GET /api/pricebooks/{id}/removed', {
        as: office,
        params: { id: there['priceBookId'] as number },
        query: { text },
      });
      return data.map(({ id }) => id);
    };
    expect(await found('flux')).toEqual([hidden.id, deleted.id]);
    expect(await found('FLUX fx-77')).toEqual([hidden.id]);
    expect(await found('100%')).toEqual([deleted.id]);
    expect(await found('flux nothing')).toEqual([]);
  });

  it('lists a deleted category once, without those deleted along with it, until it is restored (R3.10)', async () => {
    const top = await sample('pricebookcategories', { text: next('Boilers') });
    const bookId = top['priceBookId'] as number;
    const inside = (parentId: number) =>
      add('pricebookcategories', { priceBookId: bookId, parentPriceBookCategoryId: parentId });
    const child = await inside(top.id);
    const below = await inside(child.id);
    const before = await inside(child.id);
    const listed = async () => {
      const { data } = await server.call('GET /api/pricebooks/{id}/removed', {
        as: office,
        params: { id: bookId },
      });
      return data.filter(({ kind }) => kind === 'priceBookCategory');
    };
    // deleted on its own, before the one above it
    await remove('pricebookcategories', before.id);
    await remove('pricebookcategories', top.id);
    const ids = (await listed()).map(({ id }) => id);
    expect(ids.toSorted((a, b) => a - b)).toEqual([top.id, before.id]);
    expect(await listed()).toContainEqual({
      kind: 'priceBookCategory',
      id: top.id,
      code: '',
      text: top['text'],
      version: 2,
      deleted: true,
    });
    await restore('pricebookcategories', top.id);
    expect((await listed()).map(({ id }) => id)).toEqual([before.id]);
    const { data: categories } = await server.call('GET /api/pricebooks/{id}/categories', {
      as: office,
      params: { id: bookId },
    });
    expect(categories.map(({ id }) => id)).toEqual(expect.arrayContaining([child.id, below.id]));
  });
});

describe('POST /api/pricebooks/{id}/partitems', () => {
  const save = (id: number, partItems: object[], as = office) =>
    server.call('POST /api/pricebooks/{id}/partitems', {
      as,
      params: { id },
      body: { partItems } as never,
    });

  it('drops items with an empty name, new or not, and saves the others (R5.6)', async () => {
    const { id: bookId } = await add('pricebooks');
    const there = await add('partitems');
    const { data } = await save(bookId, [
      { guid: randomUUID(), text: '  ', code: 'LOST' },
      { guid: randomUUID(), text: 'Igniter', code: next('I') },
      { id: there.id, text: '', code: 'LOST' },
      { id: there.id, unit: 'ft' },
    ]);
    expect(data.dropped).toBe(2);
    expect(data.partItems).toMatchObject([
      { text: 'Igniter' },
      { id: there.id, text: there['text'], unit: 'ft' },
    ]);
    const lost = await server.sql("select from part_items where code = 'LOST'");
    expect(lost).toHaveLength(0);
  });

  it('saves none if one is refused, and names its field', async () => {
    const { id: bookId } = await add('pricebooks');
    const { code } = await add('partitems', { code: next('Twice') });
    const text = next('Alone');
    const { error } = await save(bookId, [
      { guid: randomUUID(), text },
      { guid: randomUUID(), text: 'x', code },
    ]);
    expect(error.fields).toEqual({
      'partItems.1.code': expect.stringMatching(/^“.+” already has this code\.$/),
    });
    expect(await server.sql('select from part_items where text = $1', [text])).toHaveLength(0);
  });

  it('saves nothing in a book that was removed', async () => {
    const { priceBookId } = await sample('servicerepairs');
    await remove('pricebooks', priceBookId as number);
    expect((await save(priceBookId as number, [])).error.code).toBe('removed');
  });
});

describe('POST /api/servicerepairs', () => {
  it('keeps its parts in order with their quantities, its categories and department (R3.8)', async () => {
    const [one, two] = [await add('partitems'), await add('partitems')];
    const { id: categoryId, priceBookId } = await sample('pricebookcategories');
    const [department] = await server.sql<{ id: number }>(
      "insert into call_department_types (company_id, text) values (1, 'Heating') returning id",
    );
    const fields = {
      priceBookId,
      code: next('S'),
      callDepartmentTypeId: department!.id,
      laborHours: 1.25,
      crew: 2,
      warranty: 'Parts 2 years',
      taxedPart: 'materials',
      categoryIds: [categoryId],
      parts: [
        { partItemId: two.id, quantity: 1.5 },
        { partItemId: one.id, quantity: 1 },
      ],
    };
    const { id } = await add('servicerepairs', fields);
    expect(await service(id)).toMatchObject({ ...fields, sold: 0 });
    expect((await part(one.id)).serviceRepairIds).toEqual([id]);
    const parts = fields.parts.toReversed();
    expect((await post('servicerepairs', { id, parts })).data).toMatchObject({ parts, version: 2 });
    expect((await post('servicerepairs', { id, parts })).data.version).toBe(2);
  });

  it.each([
    ['parts', { parts: [{ partItemId: 999_999_999, quantity: 1 }] }],
    ['parts.0.quantity', { parts: [{ partItemId: 1, quantity: 0 }] }],
    ['crew', { crew: 0 }],
    ['laborHours', { laborHours: -1 }],
    ['unitPriceCents', { unitPriceCents: -1 }],
    ['costCents', { costCents: 1e12 }],
    ['callDepartmentTypeId', { callDepartmentTypeId: 999_999_999 }],
    ['text', { text: 'x'.repeat(1_000_000) }],
  ])('names %s where it does not fit', async (field, fields) => {
    const { id: priceBookId } = await add('pricebooks');
    const { error } = await post('servicerepairs', { guid: randomUUID(), text: 'x', priceBookId, ...fields });
    expect(Object.keys(error.fields ?? {})).toEqual([field]);
  });

  it('refuses a part named twice, and categories of another book', async () => {
    const { id: partItemId } = await add('partitems');
    const there = await sample('servicerepairs');
    const elsewhere = await sample('pricebookcategories');
    const twice = [1, 2].map((quantity) => ({ partItemId, quantity }));
    expect((await post('servicerepairs', { id: there.id, parts: twice })).error.fields).toEqual({
      parts: 'Add each part once, with its quantity.',
    });
    expect(
      (await post('servicerepairs', { id: there.id, categoryIds: [elsewhere.id] })).error.fields,
    ).toHaveProperty('categoryIds');
  });

  it('refuses negative and huge hours, crews, amounts and quantities by field', async () => {
    const { id: priceBookId } = await add('pricebooks');
    const { id: partItemId } = await add('partitems');
    const wrong = {
      laborHours: [-1, 1_001],
      crew: [0, 1.5, 21],
      unitPriceCents: [-1, 10 ** 12],
      parts: [-1, 0, 10 ** 9].map((quantity) => [{ partItemId, quantity }]),
    };
    for (const [field, values] of Object.entries(wrong))
      for (const value of values) {
        const body = { guid: randomUUID(), text: 'x', priceBookId, [field]: value };
        const { status, error } = await post('servicerepairs', body);
        expect([status, Object.keys(error.fields ?? {})[0]?.split('.')[0]]).toEqual([422, field]);
      }
  });

  it('refuses a code that another service of the book has, whoever is first, and allows it in another book', async () => {
    const { id: priceBookId } = await add('pricebooks');
    const code = next('H');
    const both = await Promise.all(
      [1, 2].map(() => post('servicerepairs', { guid: randomUUID(), text: 'x', priceBookId, code })),
    );
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 422]);
    expect(await sample('servicerepairs', { code })).toMatchObject({ code });
  });

  it('raises the version of its book, which proves its prices', async () => {
    const { id, priceBookId } = await sample('servicerepairs');
    const before = await versionOf(priceBookId as number);
    await post('servicerepairs', { id, unitPriceCents: 10_000 });
    expect(await versionOf(priceBookId as number)).toBe(before + 1);
    await post('servicerepairs', { id, unitPriceCents: 10_000 });
    expect(await versionOf(priceBookId as number)).toBe(before + 1);
  });
});

describe('GET /api/servicerepairs/{id}', () => {
  it('keeps its cost from people who may not see costs (R6.4)', async () => {
    const { id } = await sample('servicerepairs', { costCents: 1_000 });
    const { token } = await server.signInAs('technician');
    expect(await service(id, token)).not.toHaveProperty('costCents');
  });
});

describe('DELETE /api/servicerepairs/{id}', () => {
  it('hides a service that a work order names, and counts it as sold this year (R4.4)', async () => {
    const { id } = await sample('servicerepairs');
    const fields = { ...detailFields(1), serviceRepairId: id };
    const order = newWorkOrder(await buildSite(server));
    const { edit } = addRecord(workOrderShape, order, { kind: 'details', fields });
    await savingAs(server, admin).saved(saveOf(edit));
    expect((await service(id)).sold).toBe(1);
    // a removed line was not sold
    await server.sql('update work_order_details set hidden = true where service_repair_id = $1', [id]);
    expect((await service(id)).sold).toBe(0);
    await server.sql('update work_order_details set hidden = false where service_repair_id = $1', [id]);
    expect((await remove('servicerepairs', id)).data).toEqual({ removed: 'hidden' });
  });

  it('counts a part on a line of its own and in a repair, for the panel of those who may only look, too', async () => {
    const { id: categoryId, priceBookId } = await sample('pricebookcategories');
    const { id } = await add('partitems', { categoryIds: [categoryId] });
    const order = newWorkOrder(await buildSite(server));
    const own = { ...detailFields(1), partItemId: id };
    const { edit } = addRecord(workOrderShape, order, { kind: 'details', fields: own });
    await savingAs(server, admin).saved(saveOf(edit));
    await server.sql(
      `insert into repair_parts (id, company_id, work_order_id, parent_id, part_item_id, text, quantity, included, "order", code,
         description, taxable, free_of_charge, credit, hidden, line_discount_cents)
       select nextval('document_ids'), 1, work_order_id, id, $1, 'Cap', 1, true, 0, '', '', false, false, false, false, 0
       from work_order_details where part_item_id = $1`,
      [id],
    );
    expect((await part(id)).sold).toBe(2);
    const { token } = await server.signInAs('technician');
    const { data } = await server.call('GET /api/pricebooks/{id}/entries', {
      as: token,
      params: { id: priceBookId as number },
      query: { partItemId: id, limit: 1 },
    });
    expect(data.entry).toMatchObject({ id, sold: 2 });
    // an earlier year's don't count
    await server.sql(`begin; set local session_replication_role = replica;
      update work_orders set created_date = created_date - interval '1 year'
        where id in (select work_order_id from work_order_details where part_item_id = ${id});
      commit`);
    expect((await part(id)).sold).toBe(0);
  });

  it('counts what was sold since the year began where the company is (R1.6)', async () => {
    const { id } = await sample('servicerepairs');
    const fields = { ...detailFields(1), serviceRepairId: id };
    const order = newWorkOrder(await buildSite(server));
    const { edit } = addRecord(workOrderShape, order, { kind: 'details', fields });
    await savingAs(server, admin).saved(saveOf(edit));
    const soldAt = async (seconds: number) => {
      // the time of its creation can't be changed otherwise
      await server.sql(`begin; set local session_replication_role = replica;
        update work_orders w set created_date = (date_trunc('year', clock_now() at time zone c.time_zone)
            at time zone c.time_zone) + make_interval(secs => ${seconds})
          from companies c where c.id = w.company_id
            and w.id in (select work_order_id from work_order_details where service_repair_id = ${id});
        commit`);
      return (await service(id)).sold;
    };
    // a second before is the same year in UTC
    expect([await soldAt(-1), await soldAt(0), await soldAt(1)]).toEqual([0, 1, 1]);
  });

  it('brings a deleted service back with its parts, and without categories that were deleted since', async () => {
    const { id: partItemId } = await add('partitems');
    const parts = [{ partItemId, quantity: 3 }];
    const [stays, goes] = [await sample('pricebookcategories')].flatMap((each) => [each, each]);
    const { priceBookId } = stays!;
    const other = await add('pricebookcategories', { priceBookId });
    const { id } = await add('servicerepairs', { priceBookId, parts, categoryIds: [stays!.id, other.id] });
    await remove('servicerepairs', id);
    await remove('pricebookcategories', goes!.id);
    expect((await restore('servicerepairs', id)).data).toMatchObject({ parts, categoryIds: [other.id] });
  });
});
