import type { z } from 'zod';
import { type CellReader, cellMessages, yesNo } from '../../imports/cells.ts';
import { readDecimal } from '../../kernel/decimal-text.ts';
import { choiceText } from '../../kernel/list-text.ts';
import { readMoney } from '../../kernel/read-money.ts';
import { entryPicturesSchema } from '../entry-pictures.ts';
import { offeredIdsSchema } from '../offered-with.ts';
import { partItemSchema } from '../part-item.ts';
import { mostLevels, priceBookCategorySchema } from '../price-book-category.ts';
import { wholeFactor } from '../pricing-rules.ts';
import { type FactorReading, readFactor, readMarkupCell } from '../read-markup.ts';
import { serviceRepairSchema } from '../service-repair.ts';
import { taxedParts } from '../taxed-part.ts';
import { pathText, readPath } from './category-path.ts';

/** A value of an entry in the file. Categories are paths, and parts are lines like `2 x P-10`. */
export type ExchangeValue = string | number | boolean | null | readonly string[];
export type ExchangeKind = 'partItem' | 'serviceRepair';

export const exchangeMessages = {
  choice: (words: readonly string[]) => `Use ${choiceText(words)}.`,
  levels: `Use at most ${mostLevels} levels.`,
  level: 'A level of the category has no name.',
  part: 'Use a quantity and a code, like 2 x P-10.',
  twice: 'Each item can be listed only once.',
} as const;

interface ExchangeColumn {
  title: string;
  kinds: readonly ExchangeKind[];
  /** Whether its cells are numbers, which a spreadsheet program can add up. */
  isNumber: boolean;
  /** What an empty cell means. */
  empty: ExchangeValue;
  read: CellReader<ExchangeValue>;
  /** Reads the cells under a heading with a percent sign, if the sign changes what they mean. */
  readPercent?: CellReader<ExchangeValue>;
  write: (value: never) => string;
}

const both = ['partItem', 'serviceRepair'] as const;
const part = ['partItem'] as const;
const service = ['serviceRepair'] as const;

/** Returns a reader that keeps what a field of a record would keep, and refuses what it would. */
const checked =
  <T extends ExchangeValue>(schema: z.ZodType<T>, read?: CellReader<unknown>): CellReader<T> =>
  (typed) => {
    const reading = read ? read(typed) : { value: typed.replace(/\r\n?/g, '\n') };
    if ('wrong' in reading) return reading;
    const { data, error } = schema.safeParse(reading.value);
    return error ? { wrong: error.issues[0]!.message } : { value: data };
  };

const text = (title: string, kinds: ExchangeColumn['kinds'], schema: z.ZodType<string>): ExchangeColumn => ({
  title,
  kinds,
  isNumber: false,
  empty: '',
  read: checked(schema),
  write: (value: string) => value,
});

const cents: CellReader<number> = (typed) => {
  const reading = readMoney(typed);
  return 'cents' in reading ? { value: reading.cents } : reading;
};
const money = (title: string): ExchangeColumn => ({
  title,
  kinds: both,
  isNumber: true,
  empty: null,
  read: checked(partItemSchema.shape.costCents, cents),
  write: (value: number) => (value / 100).toFixed(2),
});

const choice = (
  title: string,
  kinds: ExchangeColumn['kinds'],
  words: readonly [string, ...string[]],
): ExchangeColumn => ({
  title,
  kinds,
  isNumber: false,
  empty: words[0],
  read: (typed) => {
    const word = typed.trim().toLowerCase();
    return words.includes(word) ? { value: word } : { wrong: exchangeMessages.choice(words) };
  },
  write: (value: string) => value,
});

const factor =
  (read: (typed: string) => FactorReading): CellReader<number> =>
  (typed) => {
    const reading = read(typed);
    return 'factor' in reading ? { value: reading.factor } : reading;
  };

const linesOf = (typed: string): string[] =>
  typed
    .split(/\r\n?|\n/)
    .map((each) => each.trim())
    .filter((each) => each !== '');

/** Reads the paths of categories, in one order and each once. */
const categories: CellReader<readonly string[]> = (typed) => {
  const paths = linesOf(typed).map(readPath);
  if (paths.some((names) => names.length > mostLevels)) return { wrong: exchangeMessages.levels };
  for (const name of paths.flat()) {
    if (name === '') return { wrong: exchangeMessages.level };
    const { error } = priceBookCategorySchema.shape.text.safeParse(name);
    if (error) return { wrong: error.issues[0]!.message };
  }
  return { value: [...new Set(paths.map(pathText))].sort() };
};

/** Returns the line that names a part of a service. */
export const partLine = (quantity: number, name: string): string => `${quantity} x ${name}`;

/** Reads a service's parts, in their order. A part without a code is named by its number, as `#15`. */
const parts: CellReader<readonly string[]> = (typed) => {
  const read = linesOf(typed).map((each) => {
    const [, amount = '', code = ''] = /^([\d.,]+)\s*[x×]\s+(\S.*)$/i.exec(each) ?? [];
    const reading = readDecimal(amount);
    return 'value' in reading && reading.value > 0 ? partLine(reading.value, code) : null;
  });
  return read.includes(null) ? { wrong: exchangeMessages.part } : { value: read as string[] };
};

/** Reads the codes of items offered with one, in their order. An item without a code is named by its number. */
const codes: CellReader<readonly string[]> = (typed) => {
  const names = linesOf(typed);
  const places = names.map((_, at) => at + 1);
  const { error } = offeredIdsSchema.safeParse(places);
  if (error) return { wrong: error.issues[0]!.message };
  const isTwice = new Set(names.map((name) => name.toLowerCase())).size < names.length;
  return isTwice ? { wrong: exchangeMessages.twice } : { value: names };
};

const list = (value: readonly string[]): string => value.join('\n');
const pictures: CellReader<readonly string[]> = (typed) => {
  const { data, error } = entryPicturesSchema.safeParse(linesOf(typed));
  return error ? { wrong: error.issues[0]!.message } : { value: data };
};
const yesOrNo = (value: boolean): string => (value ? 'yes' : 'no');
const decimal = (value: number): string => String(value);
const { shape: ofPart } = partItemSchema;
const { shape: ofService } = serviceRepairSchema;

/** The columns of the product's own format, by the field they hold, in the order of the file. */
export const exchangeColumns = {
  code: text('Code', both, ofPart.code),
  text: {
    ...text('Name', both, ofPart.text),
    read: (typed) => (typed.trim() === '' ? { wrong: cellMessages.empty } : checked(ofPart.text)(typed)),
  },
  description: text('Description', both, ofPart.description),
  categories: { title: 'Categories', kinds: both, isNumber: false, empty: [], read: categories, write: list },
  department: text('Department', service, ofPart.code),
  costCents: money('Cost'),
  pricing: choice('Pricing', both, ['flat', 'computed']),
  unitPriceCents: money('Price'),
  markupFactor: {
    title: 'Markup',
    kinds: part,
    isNumber: true,
    empty: null,
    read: factor(readFactor),
    readPercent: factor(readMarkupCell),
    write: (value: number) => String(value / wholeFactor),
  },
  taxable: { title: 'Taxed', kinds: both, isNumber: false, empty: true, read: yesNo, write: yesOrNo },
  taxedPart: choice('Taxable portion', service, taxedParts),
  unit: text('Unit', part, ofPart.unit),
  partKind: choice('Part kind', part, ['material', 'equipment']),
  manufacturer: text('Manufacturer', part, ofPart.manufacturer),
  model: text('Model', part, ofPart.model),
  supplier: text('Supplier', part, ofPart.supplier),
  supplierCode: text('Supplier’s code', part, ofPart.supplierCode),
  laborHours: {
    title: 'Labor hours',
    kinds: service,
    isNumber: true,
    empty: 0,
    read: checked(ofService.laborHours, readDecimal),
    write: decimal,
  },
  crew: {
    title: 'Crew',
    kinds: service,
    isNumber: true,
    empty: 1,
    read: checked(ofService.crew, readDecimal),
    write: decimal,
  },
  warranty: text('Warranty', both, ofService.warranty),
  parts: { title: 'Parts', kinds: service, isNumber: false, empty: [], read: parts, write: list },
  upgrades: { title: 'Upgrades', kinds: service, isNumber: false, empty: [], read: codes, write: list },
  related: {
    title: 'Often added services',
    kinds: service,
    isNumber: false,
    empty: [],
    read: codes,
    write: list,
  },
  relatedParts: {
    title: 'Often added parts',
    kinds: service,
    isNumber: false,
    empty: [],
    read: codes,
    write: list,
  },
  matched: { title: 'Matched set', kinds: part, isNumber: false, empty: [], read: codes, write: list },
  pictures: { title: 'Pictures', kinds: both, isNumber: false, empty: [], read: pictures, write: list },
} as const satisfies Record<string, ExchangeColumn>;
export type ExchangeField = keyof typeof exchangeColumns;
export const exchangeFields = Object.keys(exchangeColumns) as ExchangeField[];
export const columnOf = (field: ExchangeField): ExchangeColumn => exchangeColumns[field];
