import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newWorkOrder, saveOf } from '../../testing/documents.ts';
import { savingAs } from '../../testing/saving.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let office: string;
beforeAll(async () => {
  server = await startTestServer();
  office = (await server.signInAs('office')).token;
});
afterAll(() => server.stop());

const create = async (lastName: string, street: string | null, more: object = {}) => {
  const site =
    street === null ? null : { guid: randomUUID(), street, city: 'Arden', state: 'NC', postalCode: '28704' };
  const body = { guid: randomUUID(), firstName: 'Pat', lastName, site, ...more };
  return (await server.call('POST /api/customers', { as: office, body })).data;
};
const list = async (query: object, as = office) =>
  (await server.call('GET /api/customers', { as, query })).data;
const names = async (search: string, more: object = {}) =>
  (await list({ search, ...more })).customers.map(({ lastName }) => lastName);
const similar = async (search: string, more: object = {}) =>
  (await list({ search, ...more })).similar.map(({ lastName }) => lastName);
const found = async (text: string, as = office) =>
  (await server.call('GET /api/search', { as, query: { text } })).data;
const titles = async (text: string, kind: string) =>
  (await found(text)).filter((each) => each.kind === kind).map(({ title }) => title);

describe('GET /api/customers, of a search', () => {
  it('has the whole house number first, then those that it is only a part of (R2.13)', async () => {
    await create('Castellano', '27 Cedar Bluff Dr');
    await create('Unit', '900 Cedar Bluff Dr Unit 27');
    await create('Farther', '271 Cedar Bluff Dr');
    await create('Inside', '1270 Cedar Bluff Dr');
    const order = ['Castellano', 'Unit', 'Farther', 'Inside'];
    for (const search of ['27 Cedar', '27 cedar bluff', '27 cedar bluff dr', 'cedar bluff 27', '27 ced'])
      expect(await names(search), search).toEqual(order);
    expect((await titles('27 cedar', 'site'))[0]).toBe('27 Cedar Bluff Dr, Arden');
    expect(await names('27 cedar', { sort: 'name' })).toEqual(order.toSorted());
  });

  it('has whole words first, then those that begin with the word, then those that have it inside', async () => {
    for (const lastName of ['Quarrayx', 'Rayxbourne', 'Rayx']) await create(lastName, null);
    await create('Aaron', '1 Rayx Rd');
    expect(await names('rayx')).toEqual(['Rayx', 'Aaron', 'Rayxbourne', 'Quarrayx']);
    expect(await titles('rayx', 'customer')).toEqual(['Pat Rayx', 'Pat Rayxbourne', 'Pat Quarrayx']);
    expect(await names('rayx', { sort: 'since' })).toEqual(['Quarrayx', 'Rayxbourne', 'Rayx', 'Aaron']);
  });

  it('has the one first of equals with whom something happened last', async () => {
    const earlier = await create('Twinn', '5 Twinn Way', { firstName: 'Ann' });
    await create('Twinn', '7 Twinn Way', { firstName: 'Zoe' });
    const first = async () => (await list({ search: 'twinn' })).customers[0]!.firstName;
    expect(await first()).toBe('Zoe');
    const place = { customerId: earlier.customer.id, siteId: earlier.site!.id };
    await savingAs(server, office).saved(saveOf(newWorkOrder(place, 1)));
    expect(await first()).toBe('Ann');
    expect((await titles('twinn', 'customer'))[0]).toBe('Ann Twinn');
    expect((await titles('twinn way', 'site'))[0]).toBe('5 Twinn Way, Arden');
  });

  it('shows of several sites the closest', async () => {
    const { customer } = await create('Landlord', '4411 Orchard St');
    const body = {
      guid: randomUUID(),
      street: '441 Orchard St',
      city: 'Arden',
      state: 'NC',
      customerId: customer.id,
    };
    await server.call('POST /api/sites', { as: office, body });
    expect((await list({ search: '441 orchard' })).customers[0]!.site!.street).toBe('441 Orchard St');
  });

  it('has a whole phone number first, then one that ends so', async () => {
    const phones = ['828 555 9341', '828 559 3412', '934 155 0000', '828 555 1934 x1'];
    for (const [at, mainPhone] of phones.entries()) await create(`Phone${at}`, null, { mainPhone });
    await create('House', '9341 Toll Rd');
    expect(await names('9341')).toEqual(['House', 'Phone0', 'Phone2', 'Phone1']);
    expect(await names('(828) 555-9341')).toEqual(['Phone0']);
  });

  it.each([
    '(828) 555-0161',
    '828.555.0161',
    '+1 828 555 0161',
    '8285550161',
    '555-0161',
    'f@finding.example',
    'FINDING',
  ])('is found by %s, over everything, too', async (text) => {
    if ((await names('Findable')).length === 0)
      await create('Findable', null, { mobilePhone: '828 555 0161', email: 'f@finding.example' });
    expect(await names(text)).toEqual(['Findable']);
    expect(await titles(text, 'customer')).toEqual(['Pat Findable']);
  });

  it('goes on behind the last one without a gap, and takes no place of another order', async () => {
    const whole = (await list({ search: 'arden' })).customers.map(({ id }) => id);
    expect(whole.length).toBeGreaterThan(5);
    const paged: number[] = [];
    let after: string | undefined;
    do {
      const page: Awaited<ReturnType<typeof list>> = await list({
        search: 'arden',
        limit: 2,
        ...(after && { after }),
      });
      paged.push(...page.customers.map(({ id }) => id));
      if (page.next === null) break;
      after = page.next;
    } while (paged.length < 100);
    expect(paged).toEqual(whole);
    const elsewhere = [
      { after: after! },
      { search: 'arden', sort: 'name' as const, after: after! },
      { search: 'arden', after: 'match_1_x' },
    ];
    for (const query of elsewhere) {
      const { error } = await server.call('GET /api/customers', { as: office, query });
      expect(error.fields).toEqual({ after: 'Not a place in this list.' });
    }
  });
});

describe('GET /api/customers, of a search with a typing error', () => {
  beforeAll(async () => {
    await create('Whitlock', '610 Haywood Rd', { firstName: 'Dana' });
    await create('Whitaker', '612 Haywood Rd', { firstName: 'Noor' });
    await create('Reyes', '12 Merrimon Ave', { firstName: 'Luz' });
  });

  it.each([
    ['whitlok', ['Whitlock']],
    ['dana whitlcok', ['Whitlock']],
    ['dnaa whitlock', ['Whitlock']],
    ['610 haywod', ['Whitlock']],
    ['whitlok haywood', ['Whitlock']],
    ['reyse', ['Reyes']],
    ['rayes', ['Reyes']],
  ])('finds what is like %s, apart from what matches', async (search, expected) => {
    expect((await list({ search })).customers).toEqual([]);
    expect(await similar(search)).toEqual(expected);
    const everything = await found(search);
    expect(everything.map(({ kind, similar }) => [kind, similar])).toEqual([['customer', true]]);
  });

  it('looks for nothing alike where something matches, nor for numbers and words of three letters', async () => {
    for (const search of ['whitlock', 'whit', '61 haywood', '610 haywood'])
      expect([(await names(search)).length > 0, await similar(search)], search).toEqual([true, []]);
    for (const search of ['lzu', '614 haywood', '9999', '828 555 9999'])
      expect([await names(search), await similar(search)], search).toEqual([[], []]);
    expect(await similar('whitlok', { removed: 'true' })).toEqual([]);
  });

  it('adds what is alike to words that are only inside others', async () => {
    await create('Unhitlok', null);
    expect([await names('hitlok'), await similar('hitlok')]).toEqual([['Unhitlok'], ['Whitlock']]);
    expect((await found('hitlok')).map(({ title, similar }) => [title, similar])).toEqual([
      ['Pat Unhitlok', false],
      ['Dana Whitlock', true],
    ]);
  });

  it('shows no removed customer, and none at a removed site', async () => {
    const { customer } = await create('Zimmermann', null);
    expect(await similar('zimermann')).toEqual(['Zimmermann']);
    await server.sql('update customers set hidden = true where id = $1', [customer.id]);
    expect(await similar('zimermann')).toEqual([]);
    // within the filter, it does
    expect(await similar('zimermann', { removed: 'true' })).toEqual(['Zimmermann']);
    await create('Elsewhere', '8 Thistledown Ct');
    expect(await similar('thistledwn')).toEqual(['Elsewhere']);
    await server.sql("update sites set hidden = true where street = '8 Thistledown Ct'");
    expect(await similar('thistledwn')).toEqual([]);
  });

  it('shows who is alike only if the filter lets them through', async () => {
    const { customer } = await create('Oberlander', null);
    await create('Oberlender', null);
    const [tag] = await server.sql<{ id: number }>(
      `insert into tags (company_id, text, color) values (1, 'Alike', 'purple') returning id`,
    );
    await server.sql('update customers set tag_ids = array[$1::bigint] where id = $2', [
      tag!.id,
      customer.id,
    ]);
    expect(await similar('oberlonder', { tagId: tag!.id })).toEqual(['Oberlander']);
    expect(await similar('oberlonder', { owing: 'true' })).toEqual([]);
  });

  it('finds nothing of another company (R6.4)', async () => {
    const { token } = await server.signInAs('owner@south.example');
    expect(await list({ search: 'whitlok' }, token)).toEqual({
      customers: [],
      tags: [],
      similar: [],
      next: null,
    });
    expect(await found('whitlok', token)).toEqual([]);
  });
});
