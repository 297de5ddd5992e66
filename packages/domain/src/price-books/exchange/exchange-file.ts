import { z } from 'zod';
import { importLimits } from '../../imports/import.ts';
import { daysLater } from '../../kernel/days.ts';
import { idSchema } from '../../kernel/edit-shape.ts';
import { wholeRate } from '../../kernel/money.ts';
import { partItemSchema } from '../part-item.ts';
import { exchangeTitles, type RowKind, rowKinds } from './exchange-rows.ts';

/** Which heading of a file holds each column of the format. */
export type TitleMapping = Readonly<Record<string, string>>;

const plain = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** The headings under which others export what a column holds, the best first. */
const usual: Readonly<Record<string, readonly string[]>> = {
  Code: ['Part number', 'Item code', 'Item number', 'Task code', 'SKU', 'Item #', 'Part #'],
  Name: ['Item', 'Item name', 'Title', 'Service', 'Part', 'Display name'],
  Description: ['Customer description', 'Long description'],
  Categories: ['Full path', 'Category path', 'Category'],
  Cost: ['Unit cost', 'Your cost', 'Net price'],
  Price: ['Unit price', 'Sell price', 'Selling price', 'Rate'],
  Unit: ['Unit of measure', 'UOM'],
  Manufacturer: ['Brand', 'Make'],
  Model: ['Model number', 'Model #'],
  Supplier: ['Vendor', 'Vendor name'],
  'Supplier’s code': ['Supplier code', 'Vendor part number', 'Vendor code', 'Supplier part number'],
  'Labor hours': ['Hours', 'Sold hours'],
  Taxed: ['Taxable'],
  Upgrades: ['Upgrade codes', 'Upsells'],
  'Often added services': ['Recommended services', 'Recommendations', 'Add-ons'],
};

/** Finds the column of each heading: by the name in our format, or else under which others export it. */
export function recognizeTitles(headings: readonly string[]): TitleMapping {
  const free = new Map(headings.map((heading) => [plain(heading), heading] as const).reverse());
  const found: Record<string, string> = {};
  const take = (title: string, name: string) => {
    const heading = free.get(plain(name));
    if (heading === undefined || heading === '' || found[title] !== undefined) return;
    found[title] = heading;
    free.delete(plain(name));
  };
  for (const title of exchangeTitles) take(title, title);
  for (const title of exchangeTitles) for (const name of usual[title] ?? []) take(title, name);
  return found;
}

/** Returns the columns whose heading has a percent sign: `Markup (%)`. */
export const percentTitles = (mapping: TitleMapping): ReadonlySet<string> =>
  new Set(Object.keys(mapping).filter((title) => mapping[title]!.includes('%')));

const ofEntries = ['Type', 'ID', 'Code', 'Cost', 'Price'];

/** Returns what the rows of a file are most likely about: categories, if it has nothing that only entries have. */
export const usualIn = (mapping: TitleMapping): RowKind =>
  mapping['Categories'] !== undefined && ofEntries.every((title) => mapping[title] === undefined)
    ? 'category'
    : 'partItem';

const rate = z
  .int()
  .min(0)
  .max(100 * wholeRate);

/** What a person asks of an import into a price book. */
export const exchangeAskSchema = z.object({
  /** What rows are about in a file without a column for it. */
  usual: z.enum(rowKinds).default('partItem'),
  /** Warns of a margin below this one, in 1/10,000 of a percent; null never warns. */
  leastMargin: rate.nullable().default(300_000),
  /** Refuses a price that changes by more than this, in 1/10,000 of a percent; null never refuses. */
  mostJump: rate.nullable().default(500_000),
  /** Whether services and parts that the file leaves out are removed. */
  removesOthers: z.boolean().default(false),
  /** Whose parts these are, where a row doesn't say it. */
  supplier: partItemSchema.shape.supplier.default(''),
  /** Whether all rows with errors are left out. */
  leavesBad: z.boolean().default(false),
  /** The lines of rows whose price may change by more than the limit. */
  allowed: z.array(z.int().min(1)).max(importLimits.leftOut).default([]),
  /** Entries that stay, though the file leaves them out. */
  kept: z
    .array(z.object({ kind: z.enum(['partItem', 'serviceRepair']), id: idSchema }))
    .max(importLimits.leftOut)
    .default([]),
});

export const scheduleMessages = {
  past: 'Choose a day after today.',
  far: 'Choose a day within a year.',
} as const;

/**
 * Says why the changes of a file can't be made on a day; null if they can.
 * @param day and @param today as `2026-11-21`
 */
export function wrongStart(day: string, today: string): string | null {
  if (day <= today) return scheduleMessages.past;
  return day > daysLater(today, 366) ? scheduleMessages.far : null;
}

/** What happens to a row of a file, or to an entry that no row is about. */
export const exchangeOutcomes = ['bad', 'change', 'add', 'remove', 'follow', 'same', 'kept', 'left'] as const;
export type ExchangeOutcome = (typeof exchangeOutcomes)[number];
