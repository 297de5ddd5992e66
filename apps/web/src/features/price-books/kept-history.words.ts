import { decimalText } from '@fieldwright/domain/kernel/decimal-text';
import { fromTenThousandths } from '@fieldwright/domain/kernel/money';
import { moneyText } from '@fieldwright/domain/kernel/money-text';
import type { RecordShape } from '@fieldwright/domain/kernel/record-shape';
import { partItemShape } from '@fieldwright/domain/price-books/part-item';
import { priceBookShape } from '@fieldwright/domain/price-books/price-book';
import { priceBookCategoryShape } from '@fieldwright/domain/price-books/price-book-category';
import { serviceRepairShape } from '@fieldwright/domain/price-books/service-repair';
import type { EntryOf } from '../company-lists/company-lists.data.ts';
import { categoryOptions } from './category-options.ts';
import type { PriceBook } from './price-book.data.ts';
import type { KeptPath } from './price-book-edits.data.ts';
import { editsTexts as texts } from './price-book-edits.texts.ts';
import { priceBooksTexts } from './price-books.texts.ts';

const shapes: Readonly<Record<KeptPath, Pick<RecordShape, 'titles' | 'together'>>> = {
  pricebooks: priceBookShape,
  pricebookcategories: priceBookCategoryShape,
  partitems: partItemShape,
  servicerepairs: serviceRepairShape,
};

/** The fields that each kind keeps in tables of their own, and that can be put back. */
const lists: Readonly<Record<KeptPath, readonly ('parts' | 'categoryIds')[]>> = {
  pricebooks: [],
  pricebookcategories: [],
  partitems: ['categoryIds'],
  servicerepairs: ['parts', 'categoryIds'],
};

/** Returns the names of a kind's fields, the fields that belong together, and those that can be put back. */
export function keptFields(path: KeptPath) {
  const { titles, together } = shapes[path];
  return {
    titles: { ...titles, ...texts.amounts } as Readonly<Record<string, string>>,
    together,
    fields: [...Object.keys(titles), ...lists[path]],
  };
}

/** What the ids in a history are called. */
export interface KeptNames {
  departments: readonly EntryOf['departments'][];
  categories: PriceBook['categories'];
}

const choices: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  pricing: texts.pricing,
  partKind: texts.kinds,
  taxedPart: texts.taxed,
  type: priceBooksTexts.types,
};

/** Returns a value of a field in words. */
export function keptValueText(field: string, value: unknown, { departments, categories }: KeptNames): string {
  const nameIn = (named: readonly { id: number; text: string }[]) =>
    named.find(({ id }) => id === value)?.text ?? texts.removedOne;
  if (value === null || value === undefined || value === '') return texts.nothing;
  if (Array.isArray(value)) return texts.listed(value.length);
  if (field === 'callDepartmentTypeId') return nameIn(departments);
  if (field === 'parentPriceBookCategoryId') return nameIn(categoryOptions(categories));
  if (field.endsWith('Cents')) return moneyText(value as number);
  if (field === 'markupFactor') return decimalText(fromTenThousandths(value as number));
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  if (typeof value === 'number') return decimalText(value);
  return choices[field]?.[value as string] ?? (typeof value === 'string' ? value : JSON.stringify(value));
}
