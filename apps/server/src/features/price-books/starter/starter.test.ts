import { randomUUID } from 'node:crypto';
import { partItemSchema } from '@fieldwright/domain/price-books/part-item';
import { startingRules } from '@fieldwright/domain/price-books/pricing-rules';
import { serviceRepairSchema } from '@fieldwright/domain/price-books/service-repair';
import type { Trade } from '@fieldwright/domain/settings/setup';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusePlacesOff } from '../../../testing/price-book-places.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { starterParts, starterServices } from './starter-entries.ts';
import { matchedWithPart, offeredWithService } from './starter-offers.ts';

let server: TestServer;
let office: string;
beforeAll(async () => {
  server = await startTestServer();
  office = (await server.signInAs('office')).token;
});
afterAll(async () => {
  await refusePlacesOff(server);
  await server.stop();
});

let made = 0;
const add = (fields: object = {}, as = office) =>
  server.call('POST /api/pricebooks/starter', {
    as,
    body: {
      guid: randomUUID(),
      text: `Starter ${(made += 1)}`,
      trades: ['plumbing'] as Trade[],
      ...fields,
    },
  });
const rules = async () => (await server.call('GET /api/pricingrules', { as: office })).data;
const partsNow = async () => (await server.sql<{ n: number }>('select count(*) as n from part_items'))[0]!.n;

describe('POST /api/pricebooks/starter', () => {
  it('asks for labor rate and markup while there are no rules, and stores nothing (R3.11)', async () => {
    expect(await rules()).toBeNull();
    const before = await partsNow();
    const { status, error } = await add();
    expect([status, Object.keys(error.fields ?? {})]).toEqual([422, ['hourlyCents', 'markupFactor']]);
    expect([await rules(), await partsNow()]).toEqual([null, before]);
  });

  it('creates an example whose prices follow the figures (R1.6, R3.11)', async () => {
    const { data: book } = await add({ hourlyCents: 17_200, markupFactor: 20_000, laborCostCents: 4_800 });
    expect(book.isExample).toBe(true);
    expect(await rules()).toMatchObject(startingRules(17_200, 20_000, 4_800));
    const { data: page } = await server.call('GET /api/pricebooks/{id}', {
      as: office,
      params: { id: book.id },
      query: {},
    });
    // without the evening visit
    expect(page.services).toBe(starterServices.filter(({ trade }) => trade === 'PLB').length - 1);
    const tops = page.categories.filter((each) => each.parentPriceBookCategoryId === null);
    expect(tops.map(({ text }) => text)).toEqual(['Plumbing', 'Parts']);
    const sample = starterServices.find(({ trade, parts }) => trade === 'PLB' && parts.length === 1)!;
    const { data: found } = await server.call('GET /api/pricebookentries', {
      as: office,
      query: { text: sample.code },
    });
    const cost = starterParts.find(({ code }) => code === sample.parts[0]![0])!.costCents;
    const materials = Math.round(cost * sample.parts[0]![1]) * 2;
    expect(found.entries[0]).toMatchObject({
      code: sample.code,
      text: sample.text,
      laborHours: sample.hours,
      unitPriceCents: materials + Math.round(17_200 * sample.hours),
    });
  });

  it('keeps the rules of a company that has some, and uses a part whose code is there as it is', async () => {
    const before = await partsNow();
    const { data: book } = await add({ hourlyCents: 99_900, markupFactor: 90_000 });
    expect(await rules()).toMatchObject({ version: 1, ...startingRules(17_200, 20_000, 4_800) });
    expect(await partsNow()).toBe(before);
    const { data: page } = await server.call('GET /api/pricebooks/{id}/entries', {
      as: office,
      params: { id: book.id },
      query: { limit: 100 },
    });
    expect(page.entries.some(({ parts }) => parts.length > 0)).toBe(true);
  });

  it('creates one book of a request that comes twice, and none with its guid and another name (R7.11)', async () => {
    const body = { guid: randomUUID(), text: `Starter ${(made += 1)}` };
    const [one, two] = [await add(body), await add(body)];
    expect(two.data).toEqual(one.data);
    expect((await add({ ...body, text: 'Other' })).error.code).toBe('key_reused');
  });

  it('takes a guid that another company has used for a new one, and nothing of that company (R6.4)', async () => {
    const south = (await server.signInAs('owner@south.example')).token;
    const guid = randomUUID();
    const figures = { hourlyCents: 15_000, markupFactor: 20_000 };
    const { data: theirs } = await add({ guid, ...figures }, south);
    const { data: own } = await add({ guid });
    expect(own.id).not.toBe(theirs.id);
    const companiesIn = async (bookId: number) =>
      (
        await server.sql<{ id: number }>(
          `select distinct p.company_id as id from service_repairs r
           join service_repair_parts u on u.service_repair_id = r.id and u.company_id = r.company_id
           join part_items p on p.id = u.part_item_id where r.price_book_id = $1`,
          [bookId],
        )
      ).map(({ id }) => id);
    expect([await companiesIn(own.id), await companiesIn(theirs.id)]).toEqual([[1], [2]]);
  });

  it('refuses a name that is taken and no trade, and a person who may only look (R6.4)', async () => {
    const { data } = await add();
    expect(Object.keys((await add({ text: data.text })).error.fields ?? {})).toEqual(['text']);
    expect(Object.keys((await add({ trades: [] })).error.fields ?? {})).toEqual(['trades']);
    const { token } = await server.signInAs('sales');
    expect((await add({}, token)).error.code).toBe('forbidden');
  });

  it('says in the history of each record who created it', async () => {
    const { data: book } = await add();
    const { data: page } = await server.call('GET /api/pricebooks/{id}/entries', {
      as: office,
      params: { id: book.id },
      query: { limit: 1 },
    });
    const admin = (await server.signInAs('admin')).token;
    const { data } = await server.call('GET /api/servicerepairs/{id}/changes', {
      as: admin,
      params: { id: page.entries[0]!.id },
    });
    expect(data.map(({ by, steps }) => [by?.name, steps[0]!.records[0]!.created])).toEqual([
      ['Office North', true],
    ]);
  });

  it('is an example until somebody says that it isn’t anymore, which the history keeps (R1.6)', async () => {
    const { data: book } = await add();
    const { data: own } = await server.call('POST /api/pricebooks', {
      as: office,
      body: { id: book.id, isExample: false, basedOn: book.version },
    });
    expect(own).toMatchObject({ text: book.text, isExample: false });
    const { data: books } = await server.call('GET /api/pricebooks', { as: office, query: {} });
    expect(books.find(({ id }) => id === book.id)?.isExample).toBe(false);
  });

  it('can be edited like any other: a service of it is changed and removed', async () => {
    const { data: book } = await add({ trades: ['heatingCooling', 'electrical'] });
    const { data: page } = await server.call('GET /api/pricebooks/{id}/entries', {
      as: office,
      params: { id: book.id },
      query: { limit: 1 },
    });
    const { id } = page.entries[0]!;
    const { data: changed } = await server.call('POST /api/servicerepairs', {
      as: office,
      body: { id, text: 'Renamed', basedOn: 1 },
    });
    expect(changed).toMatchObject({ text: 'Renamed', version: 2 });
    expect(
      (await server.call('DELETE /api/servicerepairs/{id}', { as: office, params: { id } })).status,
    ).toBe(200);
  });

  it('is taxed as the company says by default (R3.5)', async () => {
    const owner = (await server.signInAs('owner')).token;
    const taxes = (taxedByDefault: ('service' | 'material' | 'equipment')[]) =>
      server.call('PATCH /api/company', { as: owner, body: { taxedByDefault } });
    const taxed = async () => {
      await server.sql('update part_items set hidden = true where company_id = 1');
      const { data: book } = await add({
        trades: ['heatingCooling'],
        hourlyCents: 17_200,
        markupFactor: 20_000,
      });
      return server.sql<{ kind: string; taxed: boolean }>(
        `select distinct part_kind as kind, taxable as taxed from part_items where company_id = 1 and not hidden
         union select distinct 'service', taxable from service_repairs where price_book_id = $1 order by 1, 2`,
        [book.id],
      );
    };
    await taxes(['material']);
    expect(await taxed()).toEqual([
      { kind: 'equipment', taxed: false },
      { kind: 'material', taxed: true },
      { kind: 'service', taxed: false },
    ]);
    await taxes(['service', 'equipment']);
    expect(await taxed()).toEqual([
      { kind: 'equipment', taxed: true },
      { kind: 'material', taxed: false },
      { kind: 'service', taxed: true },
    ]);
    await server.sql('update companies set taxed_by_default = default where id = 1');
  });
});

describe('starter entries', () => {
  it('are offered with others of the book, and promise a warranty (R3.8)', async () => {
    const { data: book } = await add({ trades: ['heatingCooling'] });
    const named = await server.sql<{ code: string; offered: string[]; warranty: string }>(
      `select r.code, array(select x.code from unnest(r.upgrade_ids || r.related_ids) o(id)
           join service_repairs x on x.id = o.id and x.price_book_id = r.price_book_id order by x.code) as offered, r.warranty
         from service_repairs r where r.price_book_id = $1 and r.code in ('HVAC-AC14-20', 'HVAC-CAP-455') order by r.code`,
      [book.id],
    );
    expect(named).toEqual([
      {
        code: 'HVAC-AC14-20',
        offered: ['HVAC-AC17-20', 'HVAC-AIR-MED', 'HVAC-AIR-UV', 'HVAC-TST-WIF'],
        warranty: 'Parts 10 years when registered, labor 2 years',
      },
      { code: 'HVAC-CAP-455', offered: ['HVAC-CON-302', 'HVAC-TUNE-AC'], warranty: 'Parts and labor 1 year' },
    ]);
  });

  it('have no visit for evenings: the after-hours rate prices the usual one (R3.11)', async () => {
    const { data: book } = await add({ trades: ['plumbing'] });
    const codes = await server.sql<{ code: string }>(
      "select code from service_repairs where price_book_id = $1 and code like 'PLB-DIAG%' order by code",
      [book.id],
    );
    expect(codes.map(({ code }) => code)).toEqual([
      'PLB-DIAG',
      'PLB-DIAG-BFT',
      'PLB-DIAG-INS',
      'PLB-DIAG-LK',
      'PLB-DIAG-SL',
    ]);
  });

  it('are offered only with what is there', () => {
    const known = new Set([...starterParts, ...starterServices].map(({ code }) => code));
    const missing = [
      ...starterServices.flatMap(({ code }) => {
        const { upgrades, related, relatedParts } = offeredWithService(code);
        return [...upgrades, ...related, ...relatedParts];
      }),
      ...starterParts.flatMap(({ code }) => matchedWithPart(code)),
    ].filter((code) => !known.has(code));
    expect(missing).toEqual([]);
  });

  it('are valid parts and services, each with a code of its own, and use parts that are there', () => {
    const codes = [...starterParts, ...starterServices].map(({ code }) => code.toLowerCase());
    expect(new Set(codes).size).toBe(codes.length);
    for (const { code, text, description, costCents } of starterParts)
      expect(partItemSchema.safeParse({ code, text, description, costCents }).success, code).toBe(true);
    const known = new Set(starterParts.map(({ code }) => code));
    for (const { code, text, description, hours, parts } of starterServices) {
      expect(
        serviceRepairSchema.safeParse({ code, text, description, laborHours: hours }).success,
        code,
      ).toBe(true);
      expect(
        parts.filter(([used]) => !known.has(used)),
        code,
      ).toEqual([]);
    }
  });
});
