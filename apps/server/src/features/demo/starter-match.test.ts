import { randomUUID } from 'node:crypto';
import { partItemSchema } from '@fieldwright/domain/price-books/part-item';
import { serviceRepairSchema } from '@fieldwright/domain/price-books/service-repair';
import type { Trade as SetupTrade } from '@fieldwright/domain/settings/setup';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import type { Trade } from '../price-books/starter/catalog.ts';
import { starterPartsOf, starterServices } from '../price-books/starter/starter-entries.ts';
import { addPriceBook } from './masters.ts';
import { trades } from './prices.ts';
import { type Row, Rows } from './rows.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** What a starter book has of its own: its prices follow the company's rules, and it knows no supplier. */
const others = [
  'id',
  'guid',
  'pricing',
  'unitPriceCents',
  'costCents',
  'supplier',
  'supplierCode',
  'taxable',
  'taxedPart',
  'callDepartmentTypeId',
];
const kept = (fields: Row, names: readonly string[]) =>
  Object.fromEntries(names.filter((name) => !others.includes(name)).map((name) => [name, fields[name]]));
const partFields = Object.keys(partItemSchema.shape);
const serviceFields = Object.keys(serviceRepairSchema.shape);

/** The fields that have ids of entries. */
const idLists = ['matchedIds', 'upgradeIds', 'relatedIds', 'relatedPartIds'] as const;
const named = (fields: Row, codes: ReadonlyMap<number, string>) =>
  Object.fromEntries(
    idLists.flatMap((list) =>
      fields[list] ? [[list, (fields[list] as number[]).map((id) => codes.get(id))]] : [],
    ),
  );

/** Returns the entries of the demo by code, with their fields, what they're offered with, parts and way. */
function demoEntries() {
  const rows = new Rows();
  let last = 0;
  addPriceBook(rows, () => (last += 1), { HVAC: 1, PLB: 2, ELE: 3 });
  const of = (table: string) => rows.tables.get(table)!;
  const codes = new Map(
    [...of('part_items'), ...of('service_repairs')].map((row) => [row['id'], row['code']]),
  );
  const categories = new Map(of('price_book_categories').map((row) => [row['id'], row]));
  const wayTo = (id: unknown): string => {
    const category = categories.get(id)!;
    const above = category['parentPriceBookCategoryId'];
    return [...(above === null ? [] : [wayTo(above)]), category['text']].join('/');
  };
  const placeOf = (id: unknown) =>
    of('price_book_category_entries').find(
      (row) => row['partItemId'] === id || row['serviceRepairId'] === id,
    )!;
  return new Map(
    [
      ...of('part_items').map((row) => ({ row, fields: partFields, blanks: { pictures: [] } })),
      ...of('service_repairs').map((row) => ({ row, fields: serviceFields, blanks: { pictures: [] } })),
    ].map(({ row, fields, blanks }) => [
      row['code'] as string,
      {
        ...kept({ markupFactor: null, ...blanks, ...row }, fields),
        ...named(row, codes as ReadonlyMap<number, string>),
        parts: of('service_repair_parts')
          .filter((each) => each['serviceRepairId'] === row['id'])
          .map((each) => [codes.get(each['partItemId']), each['quantity']]),
        way: wayTo(placeOf(row['id'])['priceBookCategoryId']),
      },
    ]),
  );
}

/** Returns the entries of a starter book in the same way. */
async function starterBook(as: string, trade: SetupTrade) {
  const { data: book } = await server.call('POST /api/pricebooks/starter', {
    as,
    body: {
      guid: randomUUID(),
      text: `Starter of ${trade}`,
      trades: [trade],
      hourlyCents: 17_200,
      markupFactor: 20_000,
    },
  });
  expect(book.isExample).toBe(true);
  const entries = async (table: string, where: string) =>
    (
      await server.sql<{ row: Row; way: string[]; parts: [number, number][] }>(
        `with recursive way as (
           select c.id, array[c.text::text] as names from price_book_categories c
             where c.price_book_id = ${book.id} and c.parent_price_book_category_id is null
           union all select c.id, w.names || c.text::text from price_book_categories c
             join way w on w.id = c.parent_price_book_category_id)
         select to_jsonb(e) as row, w.names as way, coalesce((select json_agg(json_build_array(u.part_item_id, u.quantity) order by u."order")
           from service_repair_parts u where u.service_repair_id = e.id), '[]') as parts
         from ${table} e join price_book_category_entries p on p.${where} = e.id join way w on w.id = p.price_book_category_id`,
      )
    ).map(({ row, ...more }) => ({ row: camel(row), ...more }));
  const [parts, services] = [
    await entries('part_items', 'part_item_id'),
    await entries('service_repairs', 'service_repair_id'),
  ];
  const codes = new Map(
    [...parts, ...services].map(({ row }) => [row['id'] as number, row['code'] as string]),
  );
  const all = [
    ...parts.map((each) => ({ ...each, fields: partFields, way: each.way.slice(1) })),
    ...services.map((each) => ({ ...each, fields: serviceFields })),
  ];
  return {
    rows: all.map(({ row }) => row),
    entries: new Map(
      all.map(({ row, fields, way, parts: used }) => [
        row['code'] as string,
        {
          ...kept(row, fields),
          ...named(row, codes),
          parts: used.map(([id, quantity]) => [codes.get(id), quantity]),
          way: way.join('/'),
        },
      ]),
    ),
  };
}

const camel = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  );

describe.each([
  ['heatingCooling', 'HVAC', 'owner@north.example'],
  ['plumbing', 'PLB', 'owner@south.example'],
  ['electrical', 'ELE', 'owner@north.example'],
] as const)('a starter book for %s', (setupTrade, trade, person) => {
  it('is as whole as the demo’s, field by field (R1.6, R3.7, R3.8)', async () => {
    const { token } = await server.signInAs(person);
    const demo = demoEntries();
    const { entries, rows } = await starterBook(token, setupTrade);
    const expected = expectedCodes(trade);
    for (const code of expected) expect([code, entries.get(code)]).toEqual([code, demo.get(code)]);
    expect([...entries.keys()].toSorted()).toEqual([...expected, ...usedElsewhere(trade)].toSorted());
    // the owner's labor rate and markup price all of it
    expect(new Set(rows.map(({ pricing }) => pricing))).toEqual(new Set(['computed']));
  });

  it('has equipment with make, model, matched set and warranty, and jobs for two people', () => {
    const demo = demoEntries();
    const own = starterPartsOf[trade].map(({ code }) => demo.get(code)! as Row);
    const equipment = own.filter(({ partKind }) => partKind === 'equipment');
    expect(equipment.length).toBeGreaterThan(5);
    for (const { manufacturer, model, warranty, description } of equipment)
      expect([manufacturer, model, warranty, description].every((text) => text !== '')).toBe(true);
    expect(equipment.some(({ matchedIds }) => (matchedIds as unknown[]).length > 0)).toBe(true);
    expect(own.every(({ unit }) => unit !== '')).toBe(true);
    const services = starterServices.filter((each) => each.trade === trade);
    const jobs = services.map(({ code }) => demo.get(code)! as Row);
    expect(jobs.some(({ crew }) => crew === 2)).toBe(true);
    expect(jobs.every(({ description }) => description !== '')).toBe(true);
    for (const list of ['upgradeIds', 'relatedIds', 'relatedPartIds'])
      expect(jobs.some((job) => (job[list] as unknown[]).length > 0) || list === 'relatedPartIds').toBe(true);
    // two people take half the time, for the same price
    for (const { code, hours } of services) {
      const { crew, laborHours } = demo.get(code)! as unknown as { crew: number; laborHours: number };
      expect([code, crew * laborHours]).toEqual([code, hours]);
    }
  });
});

/** The codes of what a trade sells, without the evening visit, which the after-hours rate prices. */
const expectedCodes = (trade: Trade) =>
  [
    ...starterPartsOf[trade],
    ...starterServices.filter((each) => each.trade === trade && !each.code.endsWith('-DIAG-AH')),
  ].map(({ code }) => code);

/** The codes of other trades' parts that its services use. */
function usedElsewhere(trade: Trade): string[] {
  const own = new Set(starterPartsOf[trade].map(({ code }) => code));
  const used = starterServices.filter((each) => each.trade === trade).flatMap(({ parts }) => parts);
  return [...new Set(used.map(([code]) => code))].filter((code) => !own.has(code));
}

it('names each department as the demo does', () => {
  expect(Object.values(trades).map(({ department }) => department)).toEqual([
    'Heating & cooling',
    'Plumbing',
    'Electrical',
  ]);
});
