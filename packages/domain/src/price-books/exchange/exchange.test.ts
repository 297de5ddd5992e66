import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellMessages } from '../../imports/cells.ts';
import { fromCell, toCell } from '../../imports/spreadsheet-text.ts';
import { moneyMessages } from '../../kernel/read-money.ts';
import { mostLevels } from '../price-book-category.ts';
import { markupWrong, shareWrong } from '../read-markup.ts';
import { pathText, readPath } from './category-path.ts';
import { exchangeMessages } from './exchange-columns.ts';
import { percentTitles } from './exchange-file.ts';
import {
  type ExchangeEntry,
  exchangeCells,
  exchangeTitles,
  readExchangeRow,
  rowMessages,
} from './exchange-rows.ts';

const part: ExchangeEntry = {
  kind: 'partItem',
  id: 7,
  fields: {
    code: '-10',
    text: '=SUM(A1)  two  blanks',
    description: 'One,\n"two"',
    categories: ['A \\> B > C', 'D'],
    costCents: 1_005,
    pricing: 'flat',
    unitPriceCents: 123_456,
    markupFactor: 27_001,
    taxable: false,
    unit: 'ft',
    partKind: 'equipment',
    manufacturer: "'=x",
    model: '@m',
    supplier: 'S',
    supplierCode: '+1',
    warranty: '10 years',
    matched: ['-10', '#15', '=A, B; C'],
    pictures: ['7d1f1c2e-3b58-4a86-9d0b-0b7f4f3f2a10', '00000000-0000-4000-8000-000000000002'],
  },
};
const service: ExchangeEntry = {
  kind: 'serviceRepair',
  id: 8,
  fields: {
    code: 'S-1',
    text: 'Tune-up',
    description: '',
    categories: [],
    department: 'HVAC',
    costCents: null,
    pricing: 'computed',
    unitPriceCents: null,
    taxable: true,
    taxedPart: 'labor',
    laborHours: 1.25,
    crew: 2,
    warranty: '',
    parts: ['2 x -10', '0.5 x #15'],
    upgrades: ['S-2', '#9'],
    related: [],
    relatedParts: ['P 1'],
    pictures: [],
  },
};
const named = (cells: readonly string[]) =>
  Object.fromEntries(exchangeTitles.map((title, at) => [title, cells[at]!]));
const read = (cells: Record<string, string>) => readExchangeRow(2, { Type: 'part', Name: 'Coil', ...cells });
const reasons = (cells: Record<string, string>) => {
  const result = read(cells);
  return 'problems' in result ? result.problems.map(({ column, reason }) => [column, reason]) : [];
};

describe('readExchangeRow', () => {
  it('reads an exported entry back as it was', () => {
    for (const entry of [part, service])
      expect(readExchangeRow(2, named(exchangeCells(entry)))).toEqual({ row: { line: 2, ...entry } });
  });

  it('reads amounts with commas and currency signs', () => {
    expect(read({ Price: '$1,250.50' })).toMatchObject({ row: { fields: { unitPriceCents: 125_050 } } });
  });

  it('reads a markup as the editor does: times the cost, or added to it with a percent sign (R3.11)', () => {
    const factor = (Markup: string) => read({ Markup });
    expect(factor('1.6')).toMatchObject({ row: { fields: { markupFactor: 16_000 } } });
    for (const Markup of ['60%', ' 60 % '])
      expect(factor(Markup)).toMatchObject({ row: { fields: { markupFactor: 16_000 } } });
    expect(factor(' ')).toMatchObject({ row: { fields: { markupFactor: null } } });
    expect(reasons({ Markup: '9901%' })).toEqual([['Markup', markupWrong]]);
    expect(reasons({ Markup: '0.6' })).toHaveLength(1);
  });

  it('reads a markup under a heading with a percent sign as a percentage in any case (R3.11)', () => {
    const under = (heading: string, Markup: string) =>
      readExchangeRow(
        2,
        { Type: 'part', Name: 'Coil', Markup },
        { percentTitles: percentTitles({ Name: 'Name', Markup: heading }) },
      );
    for (const heading of ['Markup %', 'Markup (%)'])
      for (const Markup of ['60', '60%'])
        expect(under(heading, Markup)).toMatchObject({ row: { fields: { markupFactor: 16_000 } } });
    expect(under('Markup', '60')).toMatchObject({ row: { fields: { markupFactor: 600_000 } } });
    expect(under('Markup %', '9901')).toMatchObject({
      problems: [{ value: '9901', reason: markupWrong }],
    });
    expect(under('Markup %', '0')).toMatchObject({ row: { fields: { markupFactor: 10_000 } } });
    for (const share of ['0.6', '1.5'])
      expect(under('Markup %', share)).toMatchObject({ problems: [{ value: share, reason: shareWrong }] });
    expect(under('Markup %', '1.5%')).toMatchObject({ row: { fields: { markupFactor: 10_150 } } });
  });

  it('names the cell and the reason of each wrong amount', () => {
    expect(reasons({ Price: '-5', Cost: '99999999999999' })).toEqual([
      ['Cost', moneyMessages.large],
      ['Price', moneyMessages.negative],
    ]);
    expect(reasons({ Price: '12,50' })).toEqual([['Price', moneyMessages.signs]]);
  });

  it('refuses an empty name, an unknown type and a changed ID', () => {
    expect(reasons({ Name: ' ' })).toEqual([['Name', cellMessages.empty]]);
    expect(reasons({ Type: 'thing' })).toEqual([['Type', rowMessages.kind]]);
    for (const ID of ['0', '-1', '1.5', '1e3', '2147483648'])
      expect(reasons({ ID })).toEqual([['ID', rowMessages.id]]);
  });

  it('refuses a text of a million characters, and shows only its beginning', () => {
    const result = read({ Name: 'x'.repeat(1_000_000) });
    expect('problems' in result && result.problems[0]!.value.length).toBe(4_001);
  });

  it('refuses too many levels, a level without a name, and a part without a quantity', () => {
    const path = (levels: number) => Array(levels).fill('a').join(' > ');
    expect(reasons({ Categories: path(mostLevels + 1) })).toEqual([['Categories', exchangeMessages.levels]]);
    expect(reasons({ Categories: path(mostLevels) })).toEqual([]);
    expect(reasons({ Categories: 'a >  > b' })).toEqual([['Categories', exchangeMessages.level]]);
    for (const Parts of ['P-10', '0 x P-10', '-1 x P-10'])
      expect(reasons({ Type: 'service', Parts })).toEqual([['Parts', exchangeMessages.part]]);
  });

  it('refuses what is offered twice, more than 20 of it, and pictures that have no ID', () => {
    const reasonsOf = (cells: Record<string, string>) => reasons({ Type: 'service', ...cells });
    expect(reasonsOf({ Upgrades: 'S-2\ns-2' })).toEqual([['Upgrades', exchangeMessages.twice]]);
    const many = Array.from({ length: 21 }, (_, at) => `S-${at}`).join('\n');
    expect(reasonsOf({ 'Often added services': many })).toEqual([
      ['Often added services', 'Use at most 20.'],
    ]);
    expect(reasonsOf({ Pictures: 'coil.png' })).toEqual([['Pictures', 'This isn’t a picture.']]);
    expect(reasons({ 'Matched set': 'P-1\n\nP-1' })).toEqual([['Matched set', exchangeMessages.twice]]);
  });

  it('leaves open how an item is priced and whether it’s taxed if the cells are empty', () => {
    expect(read({ Pricing: ' ', Taxed: '' })).toEqual({
      row: { line: 2, kind: 'partItem', id: null, fields: { text: 'Coil' } },
    });
  });

  it('leaves out fields that the file has no column for, and empties those with an empty cell', () => {
    expect(read({ Cost: '' })).toEqual({
      row: { line: 2, kind: 'partItem', id: null, fields: { text: 'Coil', costCents: null } },
    });
  });
});

describe('toCell', () => {
  it('leaves no cell that a spreadsheet program runs as a formula', () => {
    for (const text of ['=1+1', '+1', '-1', '@x', '\t=1', '\r=1', ' =1', '＝1'])
      expect(toCell(text)).toBe(`'${text}`);
    for (const text of ['Coil', '1-2', "it's", '']) expect(toCell(text)).toBe(text);
  });

  it('is undone by fromCell, whatever the text', () => {
    const signs = fc.string({ unit: fc.constantFrom("'", '=', '-', ' ', '\t', 'a', '＝') });
    fc.assert(
      fc.property(signs, (text) => {
        expect(fromCell(toCell(text))).toBe(text);
      }),
    );
  });
});

describe('readPath', () => {
  it('reads every path that pathText writes', () => {
    const name = fc.string({ unit: fc.constantFrom('\\', '>', 'a', '-'), minLength: 1 });
    fc.assert(
      fc.property(fc.array(name, { minLength: 1 }), (names) => {
        expect(readPath(pathText(names))).toEqual(names);
      }),
    );
  });
});

describe('categories named by number', () => {
  const paths = new Map([[302, 'Heating > Furnaces']]);
  const row = (categories: string) =>
    readExchangeRow(2, { Type: 'part', Name: 'Coil', Categories: categories }, { paths });

  it('are those of the book, beside others by path', () => {
    expect(row('#302\nCooling')).toMatchObject({
      row: { fields: { categories: ['Cooling', 'Heating > Furnaces'] } },
    });
    expect(readExchangeRow(2, { Type: 'category', Categories: '#302' }, { paths })).toEqual({
      category: { line: 2, paths: ['Heating > Furnaces'] },
    });
  });

  it('are refused if the book has none with that number', () => {
    expect(row('#303')).toMatchObject({ problems: [{ reason: rowMessages.noCategory('#303') }] });
  });

  it('don’t take the place of a name that looks like one', () => {
    const path = pathText(['#302', '#1 filters']);
    expect(path).toBe('\\#302 > #1 filters');
    expect(readPath(path)).toEqual(['#302', '#1 filters']);
    expect(row(path)).toMatchObject({ row: { fields: { categories: [path] } } });
  });
});
