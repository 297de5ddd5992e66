import { describe, expect, it } from 'vitest';
import { maintenanceMessages } from '../maintenance.ts';
import { changeSet, changeSetMessages, type ExchangeRules } from './change-set.ts';
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
const book = { entries: [coil, pump, tuneUp], elsewhere: [loose] };
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
const figuresOf = (_kind: ExchangeKind, fields: ExchangeValues) => ({
  priceCents: (fields.unitPriceCents ?? null) as number | null,
  costCents: (fields.costCents ?? null) as number | null,
});
const compare = (rows: ExchangeRow[], rules: Partial<ExchangeRules> = {}) =>
  changeSet(book, rows, { rules: { ...none, ...rules }, figuresOf });
const reasons = (rows: ExchangeRow[], rules: Partial<ExchangeRules> = {}) =>
  compare(rows, rules).bad.map(({ column, reason }) => [column, reason]);

describe('changeSet', () => {
  it('changes nothing with the rows of an export', () => {
    const rows = book.entries.map((each, at) => {
      const cells = exchangeCells(each);
      const titles = exchangeTitles.filter((_, place) => cells[place] !== '');
      const named = Object.fromEntries(titles.map((title) => [title, cells[exchangeTitles.indexOf(title)]!]));
      const read = readExchangeRow(at + 2, named);
      if ('problems' in read) throw new Error(JSON.stringify(read.problems));
      return read.row;
    });
    expect(compare(rows, { removesOthers: true })).toEqual({
      adds: [],
      changes: [],
      removals: [],
      unchanged: book.entries,
      bad: [],
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
    expect(reasons([service(['1 x P-3'])])).toEqual([['Parts', matchMessages.noPart('P-3')]]);
    expect(reasons([service(['1 x P-1', '2 x #1'])])).toEqual([['Parts', matchMessages.twice]]);
    const numbered = row({ code: '#50', text: 'Numbered' });
    expect(reasons([numbered, service(['1 x #50'])])).toEqual([['Parts', matchMessages.noPart('#50')]]);
  });

  it('refuses a service whose part is removed by the same file', () => {
    const rows = [row({}, 2), row({}, 1, 'serviceRepair')];
    expect(reasons(rows, { removesOthers: true })).toEqual([['Parts', matchMessages.noPart('P-1')]]);
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
});
