import { describe, expect, it } from 'vitest';
import { cellMessages } from '../../imports/cells.ts';
import { maintenanceMessages } from '../maintenance.ts';
import { startingRules } from '../pricing-rules.ts';
import { changeSet, changeSetMessages, type ExchangeRules, entryKey, type ReadRows } from './change-set.ts';
import type { ExchangeKind } from './exchange-columns.ts';
import {
  type ExchangeEntry,
  type ExchangeRow,
  type ExchangeValues,
  exchangeCells,
  exchangeTitles,
  readExchangeRow,
} from './exchange-rows.ts';
import { matchMessages } from './match-rows.ts';
import { offerMessages } from './offers.ts';
import { unusedPriceMessage } from './unused-prices.ts';
import { partMessages } from './used-parts.ts';

const entry = (kind: ExchangeKind, id: number, fields: ExchangeValues): ExchangeEntry => ({
  kind,
  id,
  fields,
});
const coil = entry('partItem', 1, { code: 'P-1', text: 'Coil', costCents: 6_000, unitPriceCents: 10_000 });
const pump = entry('partItem', 2, { code: 'P-2', text: 'Pump', costCents: 1_000, unitPriceCents: 2_000 });
const tuneUp = entry('serviceRepair', 1, {
  code: 'S-1',
  text: 'Tune-up',
  unitPriceCents: 9_900,
  parts: ['1 x P-1'],
});
const loose = entry('partItem', 9, { code: 'P-9', text: 'Loose', unitPriceCents: 100 });
const book = {
  entries: [coil, pump, tuneUp],
  elsewhere: [loose],
  paths: new Set<string>(),
  departments: new Set(['hvac']),
};
const none: ExchangeRules = { leastMargin: null, mostJump: null, removesOthers: false };
let line = 1;
const row = (
  fields: ExchangeValues,
  id: number | null = null,
  kind: ExchangeKind = 'partItem',
): ExchangeRow => {
  line += 1;
  return { line, kind, id, fields };
};
const read = (rows: ExchangeRow[], more: Partial<ReadRows> = {}): ReadRows => ({
  rows,
  categories: [],
  unreadable: [],
  ...more,
});
const compare = (rows: ExchangeRow[], rules: Partial<ExchangeRules> = {}) =>
  changeSet(book, read(rows), { rules: { ...none, ...rules }, pricing: null });
const reasons = (rows: ExchangeRow[], rules: Partial<ExchangeRules> = {}) =>
  compare(rows, rules).bad.map(({ column, reason }) => [column, reason]);

describe('changeSet of what is offered with items', () => {
  const picture = '7d1f1c2e-3b58-4a86-9d0b-0b7f4f3f2a10';
  const better = entry('serviceRepair', 2, { code: 'S-2', text: 'Better', upgrades: [] });
  const offering = entry('serviceRepair', 3, {
    code: 'S-3',
    text: 'Offering',
    upgrades: ['S-2', '#77'],
    relatedParts: ['P-1'],
    pictures: [picture],
  });
  const withOffers = { ...book, entries: [...book.entries, better, offering], pictures: new Set([picture]) };
  const against = (rows: ExchangeRow[], rules: Partial<ExchangeRules> = {}) =>
    changeSet(withOffers, read(rows), { rules: { ...none, ...rules }, pricing: null });
  const wrong = (rows: ExchangeRow[], rules: Partial<ExchangeRules> = {}) =>
    against(rows, rules).bad.map(({ column, reason }) => [column, reason]);
  const service = (fields: ExchangeValues, id: number | null = null) => row(fields, id, 'serviceRepair');

  it('is nothing while it stays, also if an item gets another code or was removed (R3.8)', () => {
    const rows = [
      row({ code: 'P-NEW' }, 1),
      service({ code: 'S-NEW' }, 2),
      service({ upgrades: ['S-NEW', '#77'], relatedParts: ['P-NEW'], pictures: [picture] }, 3),
    ];
    const { changes, unchanged, bad } = against(rows);
    expect(bad).toEqual([]);
    expect(changes.map((each) => each.entry.id)).toEqual([1, 2]);
    expect(unchanged.map((each) => each.entry.id)).toEqual([3]);
  });

  it('is changed if two items swap their codes and it keeps saying the same one', () => {
    const { changes } = against([
      row({ code: 'P-2' }, 1),
      row({ code: 'P-1' }, 2),
      service({ relatedParts: ['P-1'] }, 3),
      service({ parts: ['1 x P-1'] }, 1),
    ]);
    const [, , offers, uses] = changes;
    expect([offers!.offers, uses!.parts]).toEqual([{ relatedParts: [pump] }, [{ quantity: 1, of: pump }]]);
  });

  it('names items of the file and of the book, in their order', () => {
    const added = service({ code: 'N-1', text: 'New', taxable: true });
    const { changes, adds } = against([
      added,
      service({ upgrades: ['N-1', 's-2'], related: ['S-1'] }, 3),
      row({ code: 'N-2', text: 'New part', matched: ['P-2'] }),
    ]);
    expect(changes.map(({ offers }) => offers)).toEqual([{ upgrades: [added, better], related: [tuneUp] }]);
    expect(adds.map(({ offers }) => offers)).toEqual([{}, { matched: [pump] }]);
  });

  it('is refused with what isn’t there, what the file removes, itself, and pictures of nobody', () => {
    expect(wrong([service({ upgrades: ['S-9'] }, 3)])).toEqual([
      ['Upgrades', offerMessages.noService('S-9')],
    ]);
    expect(wrong([row({ matched: ['#78'] }, 1)])).toEqual([['Matched set', partMessages.noPart('#78')]]);
    expect(wrong([service({ related: ['S-3'] }, 3)])).toEqual([
      ['Often added services', offerMessages.itself],
    ]);
    const gone = [...[1, 2].map((id) => row({}, id)), service({}, 1), service({ upgrades: ['S-2'] }, 3)];
    expect(wrong(gone, { removesOthers: true })).toEqual([['Upgrades', offerMessages.noService('S-2')]]);
    expect(wrong([service({ pictures: [picture] }, 2)])).toEqual([]);
    expect(wrong([service({ pictures: ['00000000-0000-4000-8000-000000000002'] }, 2)])).toEqual([
      ['Pictures', changeSetMessages.noPicture],
    ]);
  });
});

describe('changeSet', () => {
  it('changes nothing with the rows of an export', () => {
    const rows = book.entries.map((each, at) => {
      const cells = exchangeCells(each);
      const titles = exchangeTitles.filter((_, place) => cells[place] !== '');
      const named = Object.fromEntries(titles.map((title) => [title, cells[exchangeTitles.indexOf(title)]!]));
      const one = readExchangeRow(at + 2, named);
      if (!('row' in one)) throw new Error(JSON.stringify(one));
      return one.row;
    });
    expect(compare(rows, { removesOthers: true })).toEqual({
      adds: [],
      changes: [],
      follows: [],
      kept: [],
      removals: [],
      unchanged: book.entries.map((each, at) => ({ row: rows[at], entry: each })),
      newCategories: [],
      bad: [],
      removalsHeld: false,
    });
  });

  it('shows a change with its old and new price and margin', () => {
    expect(compare([row({ code: 'p-1', unitPriceCents: 12_000 })]).changes).toMatchObject([
      {
        entry: coil,
        fields: { unitPriceCents: { from: 10_000, to: 12_000 } },
        oldPriceCents: 10_000,
        oldMargin: { cents: 4_000, rate: 400_000 },
        priceCents: 12_000,
        margin: { cents: 6_000, rate: 500_000 },
      },
    ]);
  });

  it('adds a row whose code is unknown', () => {
    expect(compare([row({ code: 'P-3', text: 'Valve' })]).adds).toHaveLength(1);
  });

  it('removes what the file leaves out only if the file is the whole book, and no part elsewhere', () => {
    const rows = [row({}, 1), row({}, 1, 'serviceRepair')];
    expect(compare(rows).removals).toEqual([]);
    expect(compare(rows, { removesOthers: true }).removals).toEqual([pump]);
  });

  it('removes nothing while a row can’t be matched', () => {
    expect(compare([row({ text: 'Coil' }, 77)], { removesOthers: true }).removals).toEqual([]);
  });

  it('refuses an unknown ID, and two rows about one entry', () => {
    expect(reasons([row({}, 77)])).toEqual([['ID', matchMessages.unknownId]]);
    const first = row({}, 1);
    expect(reasons([first, row({ code: 'P-1' })])).toEqual([['Code', matchMessages.sameEntry(first.line)]]);
  });

  it('refuses a code that another entry has or gets, in any case', () => {
    expect(reasons([row({ code: 'p-2' }, 1)])).toEqual([['Code', maintenanceMessages.codeTaken('Pump')]]);
    expect(reasons([row({ code: 'P-9' }, 1)])).toEqual([['Code', maintenanceMessages.codeTaken('Loose')]]);
    const first = row({ code: 'N-1', text: 'New' });
    expect(reasons([first, row({ code: 'n-1', text: 'New' })])).toEqual([
      ['Code', matchMessages.sameCode(first.line)],
    ]);
  });

  it('lets two entries swap their codes', () => {
    expect(compare([row({ code: 'P-2' }, 1), row({ code: 'P-1' }, 2)])).toMatchObject({
      changes: [{ entry: coil }, { entry: pump }],
      bad: [],
    });
  });

  it('lets a service use parts of the file, by code or ID, each once', () => {
    const service = (parts: string[]) => row({ parts }, 1, 'serviceRepair');
    const valve = row({ code: 'P-3', text: 'Valve' });
    expect(reasons([valve, service(['1 x p-3', '2 x #1', '1 x P-9'])])).toEqual([]);
    expect(reasons([service(['1 x P-3'])])).toEqual([['Parts', partMessages.noPart('P-3')]]);
    expect(reasons([service(['1 x P-1', '2 x #1'])])).toEqual([['Parts', partMessages.twice]]);
    const numbered = row({ code: '#50', text: 'Numbered' });
    expect(reasons([numbered, service(['1 x #50'])])).toEqual([['Parts', partMessages.noPart('#50')]]);
  });

  it('refuses a service whose part is removed by the same file', () => {
    const rows = [row({}, 2), row({}, 1, 'serviceRepair')];
    expect(reasons(rows, { removesOthers: true })).toEqual([['Parts', partMessages.noPart('P-1')]]);
  });

  it('warns below a margin, not at it', () => {
    const at = (unitPriceCents: number) =>
      compare([row({ unitPriceCents }, 1)], { leastMargin: 500_000 }).changes[0]!.lowMargin;
    expect([at(11_999), at(12_000)]).toEqual([true, false]);
  });

  it('blocks a price that jumps by more than a percentage, up or down', () => {
    const at = (unitPriceCents: number) => reasons([row({ unitPriceCents }, 1)], { mostJump: 200_000 });
    expect([at(12_000), at(8_000)]).toEqual([[], []]);
    for (const cents of [12_001, 7_999]) expect(at(cents)).toEqual([['Price', changeSetMessages.jump(20)]]);
  });

  it('refuses a row that makes a calculated price too large, and takes another change of such an entry (R3.7)', () => {
    const big = entry('serviceRepair', 5, {
      code: 'S-5',
      text: 'Repipe',
      pricing: 'computed',
      parts: ['1 x P-1'],
    });
    const giant = entry('serviceRepair', 6, {
      ...big.fields,
      code: 'S-6',
      text: 'Rewire',
      parts: ['1000000 x P-1'],
    });
    const service = (fields: ExchangeValues, id: number | null) => row(fields, id, 'serviceRepair');
    const rows = [
      service({ parts: ['1000000 x P-1'] }, 5),
      service({ text: 'Rewire all' }, 6),
      service(
        { text: 'Build', code: 'S-7', pricing: 'computed', laborHours: 1_000, crew: 20, parts: [] },
        null,
      ),
      row({ pricing: 'computed', costCents: 900_000_000 }, 2),
      row({ text: 'Boiler', code: 'P-8', pricing: 'computed', costCents: 100, markupFactor: 30_000 }),
    ];
    const { bad, changes, adds } = changeSet(
      { ...book, entries: [...book.entries, big, giant] },
      read(rows),
      {
        rules: none,
        pricing: startingRules(90_000, 20_000),
      },
    );
    expect(bad.map(({ line: at, column, reason }) => [at, column, reason])).toEqual([
      [rows[0]!.line, 'Parts', maintenanceMessages.tooLarge],
      [rows[2]!.line, 'Labor hours', maintenanceMessages.tooLarge],
      [rows[3]!.line, 'Cost', maintenanceMessages.tooLarge],
    ]);
    expect(changes.map(({ row: { line: at }, priceCents }) => [at, priceCents])).toEqual([
      [rows[1]!.line, null],
    ]);
    expect(adds.map(({ row: { line: at }, priceCents }) => [at, priceCents])).toEqual([[rows[4]!.line, 300]]);
  });

  it('blocks a new price of an item that stays calculated, and not the one it has (R3.11)', () => {
    const valve = {
      code: 'P-5',
      text: 'Valve',
      costCents: 5_000,
      pricing: 'computed',
      unitPriceCents: 9_000,
    };
    const fan = { code: 'P-6', text: 'Fan', costCents: 100, pricing: 'computed', unitPriceCents: null };
    const belt = { code: 'P-7', text: 'Belt', costCents: 100, pricing: 'flat', unitPriceCents: 300 };
    const entries = [valve, fan, belt].map((fields, at) => entry('partItem', at + 5, fields));
    const of = (fields: ExchangeValues) =>
      changeSet({ ...book, entries }, read([row(fields)]), { rules: none, pricing: null });
    const wrong = (fields: ExchangeValues) => {
      const { bad, changes, unchanged } = of(fields);
      expect(changes.length + unchanged.length).toBe(bad.length > 0 ? 0 : 1);
      return bad.map(({ column, reason }) => [column, reason]);
    };
    const refused = [['Price', unusedPriceMessage]];
    for (const code of ['P-5', 'P-6']) expect(wrong({ code, unitPriceCents: 12_000 })).toEqual(refused);
    expect(wrong({ code: 'P-7', unitPriceCents: 400, pricing: 'computed' })).toEqual(refused);
    expect(wrong({ code: 'P-5', unitPriceCents: 12_000, pricing: 'flat' })).toEqual([]);
    expect(wrong({ code: 'P-7', unitPriceCents: 300, pricing: 'computed' })).toEqual([]);
    for (const unitPriceCents of [9_000, null]) expect(wrong({ code: 'P-5', unitPriceCents })).toEqual([]);
    expect(of({ code: 'P-5', unitPriceCents: 9_000 }).unchanged).toHaveLength(1);
    expect(wrong({ code: 'P-6', costCents: 200 })).toEqual([]);
  });

  it('lets a row’s price jump that a person allows, and no other (R3.7)', () => {
    const rows = [row({ unitPriceCents: 90_000 }, 1), row({ unitPriceCents: 90_000 }, 2)];
    const allowing = (allowed: number[]) =>
      changeSet(
        book,
        { ...read(rows), allowed: new Set(allowed) },
        { rules: { ...none, mostJump: 200_000 }, pricing: null },
      );
    const refused = allowing([]).bad;
    expect(refused.map(({ line, canAllow }) => [line, canAllow])).toEqual(
      rows.map(({ line }) => [line, true]),
    );
    const [first, second] = rows.map(({ line }) => line) as [number, number];
    const some = allowing([first]);
    expect([some.changes.map(({ row: of }) => of.line), some.bad.map(({ line }) => line)]).toEqual([
      [first],
      [second],
    ]);
    expect(compare([row({ unitPriceCents: 1 }, 99)]).bad.some(({ canAllow }) => canAllow)).toBe(false);
  });

  it('keeps what the file leaves out and the person keeps, and removes the others (R3.7)', () => {
    const all = changeSet(book, read([]), { rules: { ...none, removesOthers: true }, pricing: null });
    const [first, ...others] = all.removals;
    const kept = new Set([entryKey(first!)]);
    const some = changeSet(
      book,
      { ...read([]), kept },
      { rules: { ...none, removesOthers: true }, pricing: null },
    );
    expect([some.kept, some.removals]).toEqual([[first], others]);
    const without = changeSet(book, { ...read([]), kept }, { rules: none, pricing: null });
    expect([without.kept, without.removals]).toEqual([[], []]);
  });

  it('takes no price for a jump that was open, and one that would be removed for one', () => {
    const open = {
      ...book,
      entries: [entry('partItem', 4, { code: 'P-4', text: 'Open', unitPriceCents: null })],
    };
    const priced = (cents: number | null, of = open) =>
      changeSet(of, read([row({ unitPriceCents: cents }, of.entries[0]!.id)]), {
        rules: { ...none, mostJump: 1 },
        pricing: null,
      });
    expect(priced(90_000)).toMatchObject({ bad: [], changes: [{}] });
    expect(priced(null, book).bad.map(({ reason }) => reason)).toEqual([changeSetMessages.removed]);
    expect(priced(20_001, book).bad).toHaveLength(1);
  });

  it('holds removals back only if they are asked for, and names what is wrong by its row', () => {
    const wrong = [row({ unitPriceCents: 1 }, 99), row({ text: '' }), row({ unitPriceCents: 1 }, 98)];
    const { removalsHeld, removals, bad } = compare(wrong, { removesOthers: true });
    expect([removalsHeld, removals]).toEqual([true, []]);
    expect(compare(wrong).removalsHeld).toBe(false);
    expect(compare([], { removesOthers: true }).removalsHeld).toBe(false);
    expect(bad.map((each) => each.line)).toEqual(wrong.map((each) => each.line));
  });

  it('takes a department in any case, and an empty one', () => {
    const service = (department: string) => reasons([row({ department }, 1, 'serviceRepair')]);
    expect([service('HVAC'), service(''), service('Plumbing').length]).toEqual([[], [], 1]);
  });

  it('removes nothing while a row can’t be read', () => {
    const unreadable = [{ line: 9, column: 'Price', value: 'x', reason: 'Wrong.' }];
    const rules = { ...none, removesOthers: true };
    const result = changeSet(book, read([row({}, 1)], { unreadable }), { rules, pricing: null });
    expect([result.removals, result.bad]).toEqual([[], unreadable]);
  });

  it('leaves what a row that is left out is about as it is, and removes nothing while one can’t be read', () => {
    const rows = [row({ unitPriceCents: 1 }, 1), row({}, 1, 'serviceRepair')];
    const rules = { ...none, removesOthers: true };
    const without = (more: Partial<ReadRows>) =>
      changeSet(book, read(rows, { leftOut: new Set([rows[0]!.line, 9]), ...more }), {
        rules,
        pricing: null,
      });
    expect(without({})).toMatchObject({ changes: [], bad: [], removals: [pump] });
    const unreadable = [{ line: 9, column: 'Price', value: 'x', reason: 'Wrong.' }];
    expect(without({ unreadable })).toMatchObject({ bad: [], removals: [] });
  });

  it('refuses the code of an entry whose row is left out', () => {
    const rows = [row({}, 1), row({ code: 'P-1', text: 'New' })];
    const leftOut = new Set([rows[0]!.line]);
    const result = changeSet(book, read([rows[0]!, { ...rows[1]!, id: 2 }], { leftOut }), {
      rules: none,
      pricing: null,
    });
    expect(result.bad.map(({ reason }) => reason)).toEqual([maintenanceMessages.codeTaken('Coil')]);
  });

  it('keeps the parts of services when a part gets another code, whichever code they say', () => {
    const renamed = row({ code: 'P-10' }, 1);
    const service = (parts?: string[]) => row(parts ? { parts } : {}, 1, 'serviceRepair');
    for (const parts of [undefined, ['1 x P-1'], ['1 x P-10'], ['1 x #1']])
      expect(compare([renamed, service(parts)])).toMatchObject({
        changes: [{ entry: coil }],
        unchanged: [{ entry: tuneUp }],
        bad: [],
      });
    expect(compare([renamed, service(['2 x P-10'])]).changes[1]).toMatchObject({
      entry: tuneUp,
      parts: [{ quantity: 2, of: coil }],
    });
  });

  it('keeps a removed part of a service, which only its ID names, beside one that has its code now', () => {
    const old = entry('partItem', 5, { code: 'P-2', text: 'Old pump', unitPriceCents: 1_000 });
    const service = { ...tuneUp, fields: { ...tuneUp.fields, parts: ['1 x #5'] } };
    const compared = (...rows: ExchangeRow[]) =>
      changeSet({ ...book, entries: [coil, pump, service], removed: [old] }, read(rows), {
        rules: none,
        pricing: null,
      });
    const uses = (part: string) => row({ parts: [part] }, 1, 'serviceRepair');
    expect(compared(uses('1 x #5'))).toMatchObject({ unchanged: [{ entry: service }], bad: [] });
    expect(compared(uses('1 x P-2')).changes[0]!.parts).toEqual([{ quantity: 1, of: pump }]);
    expect(compared(row({ text: 'New' }, 5)).bad.map(({ reason }) => reason)).toEqual([
      matchMessages.unknownId,
    ]);
    const { entries: _, ...others } = book;
    const added = changeSet(
      { ...others, entries: [], removed: [old] },
      read([row({ code: 'P-2', text: 'New' })]),
      {
        rules: none,
        pricing: null,
      },
    );
    expect([added.adds.length, added.bad]).toEqual([1, []]);
  });

  it('finds a part by its supplier’s code where the row has no other', () => {
    const bought = entry('partItem', 3, { text: 'Valve', supplier: 'Acme', supplierCode: 'V1' });
    const result = changeSet(
      { ...book, entries: [bought] },
      read([row({ supplier: 'ACME', supplierCode: 'v1', costCents: 5 })]),
      { rules: none, pricing: null },
    );
    expect(result.changes).toMatchObject([{ entry: bought }]);
  });

  it('refuses a new entry without a name, and a department that isn’t there', () => {
    expect(reasons([row({ code: 'N-1' })])).toEqual([['Name', cellMessages.empty]]);
    const service = (department: string) => row({ department }, 1, 'serviceRepair');
    expect(reasons([service('hvac')])).toEqual([]);
    expect(reasons([service('Roofs')])).toEqual([['Department', changeSetMessages.noDepartment]]);
  });

  it('names the categories that the book lacks, each after the one above', () => {
    const categories = [{ line: 2, paths: ['A > B > C'] }];
    const given = read([row({ categories: ['A > D'] }, 1)], { categories });
    const result = changeSet({ ...book, paths: new Set(['A']) }, given, { rules: none, pricing: null });
    expect(result.newCategories).toEqual(['A > B', 'A > B > C', 'A > D']);
  });
});

describe('the prices of services that follow from their parts', () => {
  const part = entry('partItem', 1, { code: 'P-1', text: 'Coil', pricing: 'computed', costCents: 10_000 });
  const fitting = entry('serviceRepair', 1, {
    code: 'S-1',
    text: 'Fit a coil',
    pricing: 'computed',
    parts: ['1 x P-1'],
  });
  const pricing = startingRules(10_000, 20_000);
  const result = (costCents: number, mostJump: number | null) =>
    changeSet({ ...book, entries: [part, fitting], elsewhere: [] }, read([row({ costCents }, 1)]), {
      rules: { ...none, mostJump },
      pricing,
    });

  it('are listed with old and new price', () => {
    const { follows, changes } = result(11_000, null);
    expect(changes).toMatchObject([{ entry: part }]);
    expect(follows).toMatchObject([{ entry: fitting }]);
    expect(follows[0]!.priceCents).toBeGreaterThan(follows[0]!.oldPriceCents!);
  });

  it('are only those that are worked out from a part that changes, without a change of their own', () => {
    const other = entry('partItem', 2, { ...part.fields, code: 'P-2' });
    const flat = entry('serviceRepair', 2, {
      ...fitting.fields,
      code: 'S-2',
      pricing: 'flat',
      unitPriceCents: 5,
    });
    const apart = entry('serviceRepair', 3, { ...fitting.fields, code: 'S-3', parts: ['1 x P-2'] });
    const given = { ...book, entries: [part, other, fitting, flat, apart], elsewhere: [] };
    const at = (...rows: ExchangeRow[]) => {
      const { follows, changes } = changeSet(given, read(rows), { rules: none, pricing });
      return [follows, changes].map((list) => list.map((each) => each.entry));
    };
    expect(at(row({ costCents: 11_000 }, 1))).toEqual([[fitting], [part]]);
    const own = row({ laborHours: 2 }, 1, 'serviceRepair');
    expect(at(row({ costCents: 11_000 }, 1), own)).toEqual([[], [part, fitting]]);
    // the part has another name, and costs the same
    expect(at(row({ text: 'Evaporator coil' }, 1))).toEqual([[], [part]]);
    expect(at(row({ costCents: 10_000 }, 1))).toEqual([[], []]);
  });

  it('count in other books, too', () => {
    const given = { ...book, entries: [part], elsewhere: [], otherServices: [fitting] };
    const rows = [row({ costCents: 30_000 }, 1)];
    const at = (mostJump: number | null) =>
      changeSet(given, read(rows), { rules: { ...none, mostJump }, pricing });
    expect(at(null).follows).toMatchObject([{ entry: fitting }]);
    expect(at(500_000).bad.map(({ reason }) => reason)).toContain(
      changeSetMessages.follows('Fit a coil', 50),
    );
  });

  it('are blocked like any other where they jump, at the row of the part', () => {
    const { follows, changes, bad } = result(30_000, 500_000);
    expect([follows, changes]).toEqual([[], []]);
    expect(bad.map(({ reason }) => reason)).toEqual([
      changeSetMessages.jump(50),
      changeSetMessages.follows('Fit a coil', 50),
    ]);
    expect(bad.every(({ canAllow }) => canAllow)).toBe(true);
    const flat = entry('partItem', 1, { ...part.fields, pricing: 'flat', unitPriceCents: null });
    const given = { ...book, entries: [flat, fitting], elsewhere: [] };
    const through = changeSet(given, read([row({ costCents: 30_000 }, 1)]), {
      rules: { ...none, mostJump: 500_000 },
      pricing,
    });
    expect(through.changes).toEqual([]);
    expect(through.bad.map(({ column, reason }) => [column, reason])).toEqual([
      ['Cost', changeSetMessages.follows('Fit a coil', 50)],
    ]);
    const rows = [row({ costCents: 30_000 }, 1)];
    const allowed = changeSet(
      given,
      { ...read(rows), allowed: new Set(rows.map(({ line }) => line)) },
      { rules: { ...none, mostJump: 500_000 }, pricing },
    );
    expect([allowed.bad, allowed.follows.length]).toEqual([[], 1]);
  });
});
