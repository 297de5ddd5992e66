import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { csv, importer } from '../../testing/csv-files.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let office: ReturnType<typeof importer>;
beforeAll(async () => {
  server = await startTestServer();
  office = importer(server, await server.signInAs('office'));
});
afterAll(() => server.stop());

const importSites = (...rows: string[][]) =>
  office.whole(csv(['Name', 'Street', 'City', 'State', 'ZIP'], ...rows), 'customers');

describe('an imported site', () => {
  it('has the time zone a new site has: its state’s, or the company’s where they agree', async () => {
    await importSites(
      ['Ana Ruiz', '8 Oak St', 'Mesa', 'AZ', '85201'],
      ['Bea Lund', '9 Oak St', 'Cary', 'NC', '27511'],
      ['Cole Webb', '10 Oak St', 'Nashville', 'Tennessee', '37201'],
    );
    const [company] = await server.sql<{ zone: string }>(
      'select time_zone as zone from companies where id = 1',
    );
    const zones = await server.sql(
      "select city, time_zone from sites where street like '% Oak St' order by id",
    );
    expect(zones).toEqual([
      { city: 'Mesa', time_zone: 'America/Phoenix' },
      { city: 'Cary', time_zone: company!.zone },
      { city: 'Nashville', time_zone: company!.zone },
    ]);
  });

  it('has the tax item of its ZIP code, with a history of both', async () => {
    await server.sql('update tax_items set hidden = true');
    await server.sql(`insert into tax_items (company_id, id, text, zips, elsewhere)
      values (1, nextval('document_ids'), 'Buncombe', '{28801}', false), (1, nextval('document_ids'), 'Everywhere else', '{}', true),
        (2, nextval('document_ids'), 'South', '{28804}', false)`);
    await importSites(
      ['Ana Ruiz', '8 Elm St', 'Asheville', 'NC', '28801-1234'],
      ['Bea Lund', '9 Elm St', 'Asheville', 'NC', '28804'],
      ['Cole Webb', '10 Elm St', 'Asheville', 'NC', ''],
    );
    const taxes =
      await server.sql(`select s.street, t.text from sites s left join tax_items t on t.id = s.tax_item_id
      where s.street like '% Elm St' order by s.id`);
    expect(taxes).toEqual([
      { street: '8 Elm St', text: 'Buncombe' },
      { street: '9 Elm St', text: 'Everywhere else' },
      { street: '10 Elm St', text: null },
    ]);
    const history = await server.sql(`select h.steps->0->'records'->0->'created' as created from changes h
      join sites s on s.id = h.root_id and h.entity = 'site' where s.street = '8 Elm St'`);
    expect(history).toMatchObject([
      { created: { taxItemId: expect.any(Number), timeZone: expect.any(String) } },
    ]);
  });

  it('has the property type of its row, or is residential, with a history', async () => {
    const file = csv(
      ['Name', 'Street', 'City', 'State', 'Customer type'],
      ['Ana Ruiz', '8 Fir St', 'Asheville', 'NC', 'Residential'],
      ['Ruiz Bakery LLC', '9 Fir St', 'Asheville', 'NC', 'Commercial'],
      ['Cole Webb', '10 Fir St', 'Asheville', 'NC', ''],
    );
    await office.whole(file, 'customers');
    const jobs = csv(
      ['Job #', 'Date', 'Job', 'Street', 'City', 'State', 'Property type'],
      ['J-1', '2020-03-09', 'No heat', '11 Fir St', 'Asheville', 'NC', 'commercial'],
    );
    await office.whole(jobs, 'work-history');
    expect(
      await server.sql(`select s.street, s.property_type_id as type, h.steps->0->'records'->0->'created'->'propertyTypeId' as kept
        from sites s join changes h on h.entity = 'site' and h.root_id = s.id where s.street like '% Fir St' order by s.id`),
    ).toEqual([
      { street: '8 Fir St', type: 1, kept: 1 },
      { street: '9 Fir St', type: 2, kept: 2 },
      { street: '10 Fir St', type: 1, kept: 1 },
      { street: '11 Fir St', type: 2, kept: 2 },
    ]);
  });

  it('comes in with words that aren’t property types, which are counted and remembered as the person reads them', async () => {
    const rows = (street: string, ...types: string[]) =>
      csv(
        ['Name', 'Street', 'City', 'State', 'Customer type'],
        ...types.map((type, at) => [`Ana Ruiz ${at}`, `${at + 1} ${street}`, 'Asheville', 'NC', type]),
      );
    const { data } = await office.check(rows('Yew St', 'VIP', ' vip ', 'Commercial', 'HOA', ''), 'customers');
    expect(data.report).toMatchObject({
      counts: { new: 5, bad: 0 },
      propertyWords: [
        { word: 'vip', rows: 2, propertyTypeId: null },
        { word: 'hoa', rows: 1, propertyTypeId: null },
      ],
      propertyWordCount: 2,
      unreadPropertyRows: 3,
    });
    const read = (await office.recheck(data.id, data.mapping, { propertyWords: { hoa: 2 } })).data;
    expect(read.report).toMatchObject({ unreadPropertyRows: 2, propertyWords: [{}, { propertyTypeId: 2 }] });
    await office.commit(data.id);
    await office.run(data.id);
    const types = await server.sql(
      "select street, property_type_id as type from sites where street like '% Yew St' order by street",
    );
    expect(types.map(({ type }) => type)).toEqual([1, 1, 2, 2, 1]);
    const again = (await office.check(rows('Oak Ct', 'HOA', 'VIP'), 'customers')).data;
    expect(again).toMatchObject({
      propertyWords: { hoa: 2 },
      remembered: false,
      report: { unreadPropertyRows: 1 },
    });
    expect((await office.recheck(again.id, null)).data).toMatchObject({ propertyWords: {} });
    expect((await office.check(rows('Oak Ct', 'HOA'), 'customers')).data.propertyWords).toEqual({});
    const tooMany = Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`w${at}`, 1 as const]));
    expect((await office.recheck(again.id, again.mapping, { propertyWords: tooMany })).status).toBe(422);
  });

  it('stays one where its file was imported before property types were read', async () => {
    const rows = (type: string) =>
      csv(
        ['Name', 'Street', 'City', 'State', type],
        ['Dee Lane', '8 Ash St', 'Asheville', 'NC', 'Commercial'],
      );
    await office.whole(rows('Kind'), 'customers');
    const { data } = await office.check(rows('Property type'), 'customers');
    expect(data.report.counts).toMatchObject({ new: 0, changed: 1 });
  });
});
