import { randomUUID } from 'node:crypto';
import type { BulkEntryAt } from '@fieldwright/contract/price-book-bulk';
import { maxCents } from '@fieldwright/domain/kernel/read-money';
import { type BulkChange, bulkMessages, mostInBulk } from '@fieldwright/domain/price-books/bulk-change';
import { startingRules } from '@fieldwright/domain/price-books/pricing-rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { foreignIds } from '../../testing/foreign-ids.ts';
import { listenLive, openLive } from '../../testing/live-client.ts';
import { refusePlacesOff } from '../../testing/price-book-places.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let office: string;
let admin: string;
let bookId: number;
beforeAll(async () => {
  server = await startTestServer();
  office = (await server.signInAs('office')).token;
  admin = (await server.signInAs('admin')).token;
  const body = { guid: randomUUID(), text: 'Bulk' };
  bookId = (await server.call('POST /api/pricebooks', { as: office, body })).data.id;
});
afterAll(async () => {
  await refusePlacesOff(server);
  await server.stop();
});

type Kind = BulkEntryAt['kind'];
let made = 0;
const addPart = async (fields: object = {}): Promise<BulkEntryAt> => {
  const body = { guid: randomUUID(), text: `Part ${(made += 1)}`, unitPriceCents: 1_000, ...fields };
  const { id, version } = (await server.call('POST /api/partitems', { as: office, body })).data;
  return { kind: 'partItem', id, version };
};
const addService = async (fields: object = {}): Promise<BulkEntryAt> => {
  const text = `Service ${(made += 1)}`;
  const body = { guid: randomUUID(), text, priceBookId: bookId, unitPriceCents: 10_000, ...fields };
  const { id, version } = (await server.call('POST /api/servicerepairs', { as: office, body })).data;
  return { kind: 'serviceRepair', id, version };
};
const addCategory = async () => {
  const body = { guid: randomUUID(), text: `Category ${(made += 1)}`, priceBookId: bookId };
  return (await server.call('POST /api/pricebookcategories', { as: office, body })).data.id;
};
const stored = async ({ kind, id }: BulkEntryAt) => {
  const key = kind === 'partItem' ? 'GET /api/partitems/{id}' : 'GET /api/servicerepairs/{id}';
  return (await server.call(key as 'GET /api/servicerepairs/{id}', { as: office, params: { id } })).data;
};
const edit = ({ kind, id }: BulkEntryAt, fields: object, as = admin) => {
  const key = kind === 'partItem' ? 'POST /api/partitems' : 'POST /api/servicerepairs';
  return server.call(key as 'POST /api/partitems', { as, body: { id, ...fields } as never });
};
const remove = ({ kind, id }: BulkEntryAt, as = admin) => {
  const path: Record<Kind, string> = { partItem: 'partitems', serviceRepair: 'servicerepairs' };
  return server.call(`DELETE /api/${path[kind]}/{id}` as 'DELETE /api/partitems/{id}', {
    as,
    params: { id },
  });
};
const bulk = (
  entries: readonly BulkEntryAt[],
  change: BulkChange,
  { key = randomUUID() as string, as = office } = {},
) => server.call('POST /api/pricebookentries/bulk', { as, body: { key, entries: [...entries], change } });
const undo = (
  undoes: string,
  entries: readonly BulkEntryAt[],
  { key = randomUUID() as string, as = office } = {},
) =>
  server.call('POST /api/pricebookentries/bulk/undo', { as, body: { key, undoes, entries: [...entries] } });
const pricesOf = async (entries: readonly BulkEntryAt[]) =>
  (await Promise.all(entries.map(stored))).map(({ unitPriceCents }) => unitPriceCents);

const tenPercentOfAll: BulkChange = { kind: 'percent', rate: 100_000, computed: true };
const tenPercent: BulkChange = { kind: 'percent', rate: 100_000, computed: false };

describe('POST /api/pricebookentries/bulk', () => {
  it('makes calculated prices flat if asked to, each from today’s, and Undo makes them calculated again', async () => {
    await server.call('POST /api/pricingrules', {
      as: admin,
      body: { ...startingRules(15_000, 20_000), laborCostCents: 5_000 },
    });
    const part = await addPart({ pricing: 'computed', unitPriceCents: null, costCents: 4_000 });
    const service = await addService({ pricing: 'computed', unitPriceCents: null, laborHours: 2 });
    const key = randomUUID();
    const { data } = await bulk([part, service], tenPercentOfAll, { key });
    expect(await stored(part)).toMatchObject({ pricing: 'flat', unitPriceCents: 8_800, costCents: 4_000 });
    expect(await stored(service)).toMatchObject({
      pricing: 'flat',
      unitPriceCents: 33_000,
      costCents: 10_000,
    });
    expect(
      (await bulk([part, service], { kind: 'percent', rate: 1, computed: false }, { key })).error.code,
    ).toBe('key_reused');
    // sent again, it is the same change
    expect((await bulk([part, service], tenPercentOfAll, { key })).data).toEqual(data);
    await undo(key, data.entries);
    expect(await stored(part)).toMatchObject({ pricing: 'computed', unitPriceCents: null });
    expect(await stored(service)).toMatchObject({
      pricing: 'computed',
      unitPriceCents: null,
      costCents: null,
    });
  });

  it('refuses a person who may only look (R6.4)', async () => {
    const { token } = await server.signInAs('sales');
    const { error } = await bulk([await addPart()], tenPercent, { as: token });
    expect(error.code).toBe('forbidden');
  });

  it('refuses none, more than the most, and an entry named twice', async () => {
    const one = await addPart();
    const many = Array.from({ length: mostInBulk + 1 }, (_, at) => ({ ...one, id: one.id + at }));
    for (const entries of [[], many, [one, one]]) {
      const { status, error } = await bulk(entries, tenPercent);
      expect([status, Object.keys(error.fields ?? {})]).toEqual([422, ['entries']]);
    }
  });

  it('knows no entry, category or department of another company, and then changes nothing (R6.4)', async () => {
    const mine = await addPart();
    const theirs = async (table: string) => Number(await foreignIds[table]!(server));
    const part = { ...mine, id: await theirs('part_items') };
    expect((await bulk([mine, part], tenPercent)).error.code).toBe('not_found');
    const categoryId = await theirs('price_book_categories');
    const placed = await bulk([mine], { kind: 'addCategory', categoryId });
    expect(Object.keys(placed.error.fields ?? {})).toEqual(['entries.0']);
    const service = await addService();
    const callDepartmentTypeId = await theirs('call_department_types');
    const moved = await bulk([service], { kind: 'department', callDepartmentTypeId });
    expect(moved.error.fields).toEqual({ 'entries.0': 'Not found.' });
    expect([await pricesOf([mine]), (await stored(mine)).version]).toEqual([[1_000], 1]);
  });

  it('changes prices of services and parts together, with the history of each', async () => {
    const entries = [await addPart(), await addService()];
    const key = randomUUID();
    const { data } = await bulk(entries, tenPercent, { key });
    expect(data.entries).toEqual(entries.map((entry) => ({ ...entry, version: 2 })));
    expect(await pricesOf(entries)).toEqual([1_100, 11_000]);
    const { data: changes } = await server.call('GET /api/servicerepairs/{id}/changes', {
      as: admin,
      params: { id: entries[1]!.id },
    });
    expect(changes[0]).toMatchObject({ version: 2, saveKey: key, by: { name: 'Office North' } });
    expect(changes[0]!.steps[0]!.records[0]!.fields).toEqual({
      unitPriceCents: { from: 10_000, to: 11_000 },
    });
  });

  it('changes none if one can’t be: computed, open, below zero or above the maximum', async () => {
    const good = await addPart();
    const wrong = [
      [await addPart({ pricing: 'computed', unitPriceCents: null }), bulkMessages.computed],
      [await addService({ unitPriceCents: null }), bulkMessages.open],
      [await addPart({ unitPriceCents: 99 }), bulkMessages.negative],
    ] as const;
    const { status, error } = await bulk([good, ...wrong.map(([entry]) => entry)], {
      kind: 'amount',
      cents: -100,
      computed: false,
    });
    expect([status, error.fields]).toEqual([
      422,
      Object.fromEntries(wrong.map(([, why], at) => [`entries.${at + 1}`, why])),
    ]);
    const top = await addPart({ unitPriceCents: maxCents });
    const raised = await bulk([good, top], { kind: 'amount', cents: 1, computed: false });
    expect(raised.error.fields).toEqual({ 'entries.1': bulkMessages.large });
    expect(await pricesOf([good])).toEqual([1_000]);
  });

  it('says which entries others have changed or removed since, by whom, and changes none (R7.9)', async () => {
    const entries = [await addPart(), await addPart(), await addService(), await addPart()];
    await edit(entries[1]!, { unitPriceCents: 5 });
    await remove(entries[2]!);
    await edit(entries[3]!, { text: 'Another name' });
    const { status, error } = await bulk(entries, tenPercent);
    expect([status, error.code]).toEqual([409, 'stale_version']);
    expect(error.changed?.map(({ field, by }) => [field, by?.name])).toEqual([
      ['entries.1', 'Admin North'],
      ['entries.2', 'Admin North'],
    ]);
    expect(await pricesOf([entries[0]!, entries[1]!])).toEqual([1_000, 5]);
  });

  it('keeps what others have changed in other fields (R7.9)', async () => {
    const entry = await addPart();
    await edit(entry, { text: 'Renamed since' });
    expect((await bulk([entry], tenPercent)).data.entries).toEqual([{ ...entry, version: 3 }]);
    expect(await stored(entry)).toMatchObject({ text: 'Renamed since', unitPriceCents: 1_100 });
  });

  it('refuses an entry that was hidden since, and a version that is not there yet', async () => {
    const part = await addPart();
    await addService({ parts: [{ partItemId: part.id, quantity: 1 }] });
    await remove(part);
    const { error } = await bulk([part], { kind: 'taxable', taxable: false });
    expect([error.code, error.changed?.map(({ field }) => field)]).toEqual(['stale_version', ['entries.0']]);
    const early = await bulk([{ ...(await addPart()), version: 9 }], tenPercent);
    expect(Object.keys(early.error.fields ?? {})).toEqual(['entries.0.version']);
  });

  it('runs once for a key that comes twice, and refuses it with other contents', async () => {
    const entries = [await addPart(), await addPart({ taxable: false })];
    const change: BulkChange = { kind: 'taxable', taxable: false };
    const key = randomUUID();
    const first = await bulk(entries, change, { key });
    expect(first.data.entries).toEqual([{ ...entries[0], version: 2 }]);
    expect((await bulk(entries, change, { key })).data).toEqual(first.data);
    const raised = [await addPart(), await addPart()];
    const other = randomUUID();
    await bulk(raised, tenPercent, { key: other });
    expect((await bulk(raised, tenPercent, { key: other })).data.entries).toHaveLength(2);
    expect(await pricesOf(raised)).toEqual([1_100, 1_100]);
    for (const [again, asked] of [
      [raised, { kind: 'percent', rate: 200_000, computed: false }],
      [[raised[0]!, await addPart()], tenPercent],
    ] as const)
      expect((await bulk(again, asked, { key: other })).error.code).toBe('key_reused');
  });

  it('lets one of two changes of the same prices through', async () => {
    const entries = [await addPart(), await addService()];
    const both = await Promise.all([office, admin].map((as) => bulk(entries, tenPercent, { as })));
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
    expect(await pricesOf(entries)).toEqual([1_100, 11_000]);
  });

  it('adds and removes a category, sets a department, and removes entries, which stay restorable', async () => {
    const [one, two] = [await addCategory(), await addCategory()];
    const entries = [await addPart({ categoryIds: [one] }), await addService()];
    const placed = (await bulk(entries, { kind: 'addCategory', categoryId: two })).data.entries;
    expect((await stored(entries[0]!)).categoryIds).toEqual([one, two]);
    expect((await stored(entries[1]!)).categoryIds).toEqual([two]);
    const loose = (await bulk(placed, { kind: 'removeCategory', categoryId: one })).data.entries;
    expect(loose).toEqual([{ ...placed[0], version: 3 }]);
    const body = { guid: randomUUID(), text: `Department ${(made += 1)}` };
    const { data: department } = await server.call('POST /api/departments', { as: admin, body });
    const ofPart = await bulk(loose, { kind: 'department', callDepartmentTypeId: department.id });
    expect(ofPart.error.fields).toEqual({ 'entries.0': bulkMessages.ofPart });
    await bulk([placed[1]!], { kind: 'department', callDepartmentTypeId: department.id });
    expect((await stored(entries[1]!)).callDepartmentTypeId).toBe(department.id);
    const gone = (await bulk(loose, { kind: 'hidden', hidden: true })).data.entries;
    expect(await stored(entries[0]!)).toMatchObject({ hidden: true, version: 4 });
    await bulk(gone, { kind: 'hidden', hidden: false });
    expect(await stored(entries[0]!)).toMatchObject({ hidden: false, version: 5 });
  });

  it('refuses to restore an entry whose code another one has since taken', async () => {
    const code = `B-${(made += 1)}`;
    const gone = (await bulk([await addPart({ code })], { kind: 'hidden', hidden: true })).data.entries;
    await addPart({ code, text: 'Successor' });
    const { error } = await bulk(gone, { kind: 'hidden', hidden: false });
    expect(error.fields).toEqual({ 'entries.0': '“Successor” already has this code.' });
    expect((await stored(gone[0]!)).hidden).toBe(true);
  });

  it('announces each entry, and raises the version of each book once', async () => {
    const entries = [await addService(), await addService()];
    const versionOf = async () =>
      (await server.sql<{ version: number }>('select version from price_books where id = $1', [bookId]))[0]!
        .version;
    const before = await versionOf();
    const client = await openLive(await listenLive(server));
    client.say({ type: 'hello', token: office });
    await client.first('welcome');
    await bulk(entries, tenPercent);
    expect(await versionOf()).toBe(before + 1);
    await client.until(() => client.changes().length >= 3);
    expect(client.changes().toSorted()).toEqual(
      [...entries.map(({ id }) => `priceBook ${id} 2`), `priceBook ${bookId} ${before + 1}`].toSorted(),
    );
    client.socket.terminate();
  });
});

describe('a change of many entries', () => {
  it('is of the residential price, and leaves flat prices’ costs alone', async () => {
    const rules = startingRules(15_000, 20_000);
    const laborRates = rules.laborRates.map((rate) =>
      rate.propertyTypeId === 2 ? { ...rate, hourlyCents: 90_000 } : rate,
    );
    await server.call('POST /api/pricingrules', { as: admin, body: { ...rules, laborRates } });
    const service = await addService({ pricing: 'computed', unitPriceCents: null, laborHours: 2 });
    const flat = await addService({ laborHours: 3, costCents: 700 });
    await bulk([service, flat], tenPercentOfAll);
    expect(await pricesOf([service, flat])).toEqual([33_000, 11_000]);
    expect(await stored(flat)).toMatchObject({ costCents: 700 });
  });

  it('raises the book that an entry leaves, and is refused in a book that was removed', async () => {
    const category = await addCategory();
    const part = await addPart({ categoryIds: [category] });
    const versionOf = async () =>
      (await server.sql<{ version: number }>('select version from price_books where id = $1', [bookId]))[0]!
        .version;
    const before = await versionOf();
    await bulk([part], { kind: 'removeCategory', categoryId: category });
    expect(await versionOf()).toBe(before + 1);
    const body = { guid: randomUUID(), text: 'Gone' };
    const gone = (await server.call('POST /api/pricebooks', { as: office, body })).data.id;
    const service = await addService({ priceBookId: gone });
    await server.sql('update price_books set hidden = true where id = $1', [gone]);
    const { status, error } = await bulk([service], tenPercent);
    expect([status, Object.keys(error.fields ?? {})]).toEqual([422, ['entries.0']]);
  });

  it('is no undo of itself', async () => {
    const part = await addPart();
    const key = randomUUID();
    const { data } = await bulk([part], tenPercent, { key });
    expect((await undo(key, data.entries, { key })).error.code).toBe('key_reused');
    expect(await pricesOf([part])).toEqual([1_100]);
  });
});

describe('POST /api/pricebookentries/bulk/undo', () => {
  const changed = async (change: BulkChange = tenPercent) => {
    const entries = [await addPart(), await addService()];
    const key = randomUUID();
    return { key, before: entries, entries: (await bulk(entries, change, { key })).data.entries };
  };

  it('refuses a person who may only look (R6.4)', async () => {
    const { key, entries } = await changed();
    const { token } = await server.signInAs('sales');
    expect((await undo(key, entries, { as: token })).error.code).toBe('forbidden');
  });

  it('restores all, once for a key that comes twice', async () => {
    const { key, entries } = await changed();
    const again = randomUUID();
    const first = await undo(key, entries, { key: again });
    expect(first.data.entries.map(({ version }) => version)).toEqual([3, 3]);
    expect(await pricesOf(entries)).toEqual([1_000, 10_000]);
    expect((await undo(key, entries, { key: again })).data).toEqual(first.data);
    expect((await undo(key, entries)).error.code).toBe('stale_version');
    expect((await undo(key, entries, { key })).error.code).toBe('key_reused');
  });

  it('restores what was removed, in its categories', async () => {
    const categoryId = await addCategory();
    const entry = await addService({ categoryIds: [categoryId] });
    const key = randomUUID();
    const { entries } = (await bulk([entry], { kind: 'hidden', hidden: true }, { key })).data;
    await undo(key, entries);
    expect(await stored(entry)).toMatchObject({ hidden: false, categoryIds: [categoryId] });
  });

  it('restores none if anyone has changed or removed one since, and says who (R7.9)', async () => {
    for (const since of [
      (entry: BulkEntryAt) => edit(entry, { text: 'Changed since' }),
      (entry: BulkEntryAt) => remove(entry),
    ]) {
      const { key, entries } = await changed();
      await since(entries[1]!);
      const { error } = await undo(key, entries);
      expect(error.code).toBe('stale_version');
      expect(error.changed?.map(({ field, by }) => [field, by?.name])).toEqual([
        ['entries.1', 'Admin North'],
      ]);
      expect(await pricesOf([entries[0]!])).toEqual([1_100]);
    }
  });

  it('restores none if a category was removed since', async () => {
    const categoryId = await addCategory();
    const entries = [await addPart(), await addService({ categoryIds: [categoryId] })];
    const key = randomUUID();
    const done = (await bulk(entries, { kind: 'removeCategory', categoryId }, { key })).data.entries;
    await server.call('DELETE /api/pricebookcategories/{id}', { as: office, params: { id: categoryId } });
    const { error } = await undo(key, done);
    expect(error.fields).toEqual({ 'entries.0': 'This category was removed. Choose another one.' });
  });

  it('knows no other change, no other entries, and none of another company (R6.4)', async () => {
    const { key, entries } = await changed();
    const theirs = Number(await foreignIds['part_items']!(server));
    for (const [undoes, named] of [
      [randomUUID(), entries],
      [key, [...entries, await addPart()]],
      [key, [{ ...entries[0]!, id: theirs }]],
    ] as const)
      expect((await undo(undoes, named)).error.code).toBe('not_found');
    expect(await pricesOf(entries)).toEqual([1_100, 11_000]);
  });
});

describe('POST /api/pricebookentries/bulk/preview', () => {
  const preview = (entries: BulkEntryAt[], change: BulkChange, as = office) =>
    server.call('POST /api/pricebookentries/bulk/preview', {
      as,
      body: { entries: entries.map(({ kind, id }) => ({ kind, id })), change },
    });
  const raise: BulkChange = { kind: 'percent', rate: 100_000, computed: false };
  const pricesOf = async () =>
    Object.fromEntries(
      (
        await server.sql<{ id: number; price: string }>(`
        select id::int, concat_ws(' ', pricing, unit_price_cents, hidden, version) as price from service_repairs where company_id = 1
        union all select id::int, concat_ws(' ', pricing, unit_price_cents, hidden, version) from part_items where company_id = 1`)
      ).map(({ id, price }) => [id, price]),
    );
  const priceOf = async ({ kind, id }: BulkEntryAt) =>
    (await server.call('POST /api/pricebookprices', { as: office, body: { entries: [{ kind, id }] } }))
      .data[0]!.unitPriceCents;

  it('lists the services whose calculated prices follow the parts, and the change does just that (R1.6)', async () => {
    await server.call('POST /api/pricingrules', { as: admin, body: startingRules(10_000, 20_000) });
    const part = await addPart({ unitPriceCents: 1_000 });
    const unused = await addPart({ unitPriceCents: 3_000 });
    const uses = { pricing: 'computed', parts: [{ partItemId: part.id, quantity: 2 }] };
    const service = await addService({ ...uses, laborHours: 1 });
    const picked = await addService(uses);
    const flat = await addService({ parts: uses.parts });
    const hidden = await addService(uses);
    await remove(hidden);
    const other = await addService({ pricing: 'computed', parts: [{ partItemId: unused.id, quantity: 1 }] });
    const before = await pricesOf();
    const { data } = await preview([part, flat], raise);
    const [shown, shownPicked] = [service, picked].map(
      ({ id }) => data.follows.find((each) => each.id === id)!,
    );
    expect(data.follows).toHaveLength(2);
    expect(data.count).toBe(2);
    expect(shown).toMatchObject({ fromCents: 12_000, toCents: 12_200, priceBook: 'Bulk' });
    expect(shown!.toSteps.reduce((sum, step) => sum + step.amountCents, 0)).toBe(12_200);
    expect(shownPicked).toMatchObject({ fromCents: 2_000, toCents: 2_200 });
    // a preview changes nothing
    expect(await pricesOf()).toEqual(before);
    const key = randomUUID();
    const body = { key, entries: [part, flat], change: raise, follows: data.proof };
    const done = await server.call('POST /api/pricebookentries/bulk', { as: office, body });
    expect(done.data.entries).toHaveLength(2);
    // nothing else was changed, and the prices are the ones that were shown
    const after = await pricesOf();
    const changed = Object.keys(after).filter((id) => after[id] !== before[id]);
    expect(changed.toSorted()).toEqual([String(part.id), String(flat.id)].toSorted());
    expect(await Promise.all([service, picked, other].map(priceOf))).toEqual([12_200, 2_200, 3_000]);
  });

  it('leaves out services that get prices of their own, and says what calculated ones start from', async () => {
    const part = await addPart({ unitPriceCents: 1_000 });
    const service = await addService({ pricing: 'computed', parts: [{ partItemId: part.id, quantity: 1 }] });
    const { data } = await preview([part, service], { ...raise, computed: true });
    expect([data.follows, data.count]).toEqual([[], 0]);
    expect(data.today).toEqual([{ kind: 'serviceRepair', id: service.id, priceCents: 1_000 }]);
    // without it, the service's price follows its part
    expect((await preview([part, service], raise)).data.follows).toMatchObject([{ id: service.id }]);
    const none = await preview([part], { kind: 'taxable', taxable: false });
    expect(none.data).toMatchObject({ follows: [], count: 0 });
  });

  it('is refused as stale if other prices would follow by then, and nothing is changed (R1.6)', async () => {
    const part = await addPart({ unitPriceCents: 1_000 });
    const uses = { pricing: 'computed', parts: [{ partItemId: part.id, quantity: 1 }] };
    await addService(uses);
    const { data } = await preview([part], raise);
    const late = await addService(uses);
    const before = await pricesOf();
    const body = { key: randomUUID(), entries: [part], change: raise, follows: data.proof };
    const refused = await server.call('POST /api/pricebookentries/bulk', { as: office, body });
    expect([refused.status, refused.error.code]).toEqual([409, 'stale_version']);
    expect(refused.error.detail).toContain('Nothing was changed.');
    expect(await pricesOf()).toEqual(before);
    const again = (await preview([part], raise)).data;
    expect(again.follows.map(({ id }) => id)).toContain(late.id);
    const done = await server.call('POST /api/pricebookentries/bulk', {
      as: office,
      body: { ...body, follows: again.proof },
    });
    expect(done.status).toBe(200);
  });

  it('is none of another company (R6.4)', async () => {
    const { token } = await server.signInAs('owner@south.example');
    const part = await addPart();
    expect((await preview([part], raise, token)).error.code).toBe('not_found');
    const theirs = {
      kind: 'partItem' as const,
      id: Number(await foreignIds['part_items']!(server)),
      version: 1,
    };
    expect((await preview([theirs], raise)).error.code).toBe('not_found');
  });
});
