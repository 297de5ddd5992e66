import { loanRateKindNames } from '../financing/loan-rate.ts';
import { dollarsCell, type ExportedColumn } from '../kernel/exported-list.ts';
import { fromTenThousandths } from '../kernel/money.ts';
import { priorityTexts } from '../schedule/priority.ts';
import { rateText, type TaxPart, type TaxRate } from '../taxes/tax-parts.ts';
import { companyLists, type ListName } from './company-lists.ts';
import { entryColors } from './entry-color.ts';

/** An entry as a list has it. */
export type ExportedEntry = { text: string } & Readonly<Record<string, unknown>>;

/** The names of the entries that a field refers to, by the field and their id. */
export type EntryNames = Readonly<Record<string, ReadonlyMap<number, string>>>;

type Words = Readonly<Record<string, string>>;

const yesNo = { false: 'No', true: 'Yes' };

/** The words of values that are chosen, by field, in the order in which they are offered. */
const words: Readonly<Record<string, Words>> = {
  color: entryColors,
  priority: priorityTexts,
  taxTreatment: { beforeTax: 'Before tax', afterTax: 'After tax' },
  billingFrequency: {
    monthly: 'Monthly',
    quarterly: 'Quarterly',
    twiceYearly: 'Twice a year',
    yearly: 'Yearly',
  },
  answerKind: {
    condition: 'Good, fair or poor',
    yesNo: 'Yes or no',
    choice: 'Multiple choice',
    reading: 'Reading',
    note: 'Text',
    photo: 'Photo',
    signature: 'Signature',
  },
  required: yesNo,
  reimbursed: yesNo,
  elsewhere: yesNo,
};
const kinds: Readonly<Partial<Record<ListName, Words>>> = {
  discounts: { percent: 'Percentage', fixed: 'Amount' },
  loanrates: loanRateKindNames,
};

const rates: readonly string[] = ['rate', 'aprRate', 'dealerFeeRate', 'discountRate'];
const factor = 'paymentFactor';
const numbers: readonly string[] = [
  ...rates,
  factor,
  'expectedMinutes',
  'visitsPerYear',
  'termMonths',
  'promoMonths',
  'minimum',
  'maximum',
];
const isAmount = (field: string) => field.endsWith('Cents');
/** Checks whether a field of an entry is a number or an amount. */
export const isNumber = (field: string): boolean => isAmount(field) || numbers.includes(field);
const percentCell = (rate: number) => String(fromTenThousandths(rate));

/** Returns the words of the values that are chosen, by field of a list. */
export const entryWords = (name: ListName): Readonly<Record<string, Words>> => {
  const kind = kinds[name];
  return kind ? { ...words, kind } : words;
};

/** Returns a field of an entry in words, as it is exported. */
export const entryText = (
  name: ListName,
  entry: ExportedEntry,
  { field, names }: { field: string; names: EntryNames },
): string => cellOf(field, entry[field], entryWords(name), names);

/** Returns the columns of an exported list of a company: all fields of its entries. */
export function entryColumns(name: ListName, names: EntryNames): ExportedColumn<ExportedEntry>[] {
  const titles = companyLists[name].shape.titles as Readonly<Record<string, string>>;
  const columns = Object.entries(titles).map(
    ([field, title]): ExportedColumn<ExportedEntry> => ({
      title: titled(field, title),
      ...(isNumber(field) && { isNumber: true as const }),
      cell: (entry) => entryText(name, entry, { field, names }),
    }),
  );
  const today: ExportedColumn<ExportedEntry> = {
    title: 'Rate today (%)',
    isNumber: true,
    cell: ({ rate }) => percentCell(rate as number),
  };
  return name === 'taxitems' ? columns.toSpliced(1, 0, today) : columns;
}

function titled(field: string, title: string): string {
  if (rates.includes(field)) return `${title} (%)`;
  return field === 'expectedMinutes' ? `${title} (minutes)` : title;
}

function cellOf(
  field: string,
  value: unknown,
  chosen: Readonly<Record<string, Words>>,
  names: EntryNames,
): string {
  if (value === null || value === undefined) return '';
  if (names[field])
    return [value]
      .flat()
      .flatMap((id) => names[field]!.get(id as number) ?? [])
      .join(', ');
  if (field === 'parts') return (value as TaxPart[]).map(partText).join('; ');
  if (Array.isArray(value)) return value.join(', ');
  if (isAmount(field)) return dollarsCell(value as number);
  if (rates.includes(field)) return percentCell(value as number);
  if (field === factor) return String((value as number) / 1_000_000);
  const said = String(value as string | number | boolean);
  return chosen[field]?.[said] ?? said;
}

const partText = ({ text, rates: ofPart }: TaxPart): string => `${text} ${ofPart.map(daysOfRate).join(', ')}`;

const daysOfRate = ({ rate, from, to }: TaxRate): string =>
  [rateText(rate), ...(from ? ['from', from] : []), ...(to ? ['through', to] : [])].join(' ');

/** Returns the entries whose names have all words, in any order. */
export function entriesWith<E extends { text: string }>(entries: readonly E[], search: string): E[] {
  const wanted = search.trim().toLowerCase().split(/\s+/);
  return entries.filter(({ text }) => wanted.every((word) => text.toLowerCase().includes(word)));
}
