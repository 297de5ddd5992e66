import { z } from 'zod';
import { idSchema } from '../kernel/edit-shape.ts';
import { optionalId } from '../kernel/field.ts';
import { rateOf, wholeRate } from '../kernel/money.ts';
import { moneyText } from '../kernel/money-text.ts';
import { maxCents } from '../kernel/read-money.ts';
import { recordChanges } from '../kernel/record-change.ts';
import { roundedPrice } from './entry-price.ts';
import { maintenanceMessages, mostTogether } from './maintenance.ts';
import type { Pricing } from './pricing-kind.ts';
import { type PriceRounding, priceRoundings } from './pricing-rules.ts';

/* One change to many entries of price books, with what each would become. */

/** The most entries that one request changes. */
export const mostInBulk = 2_000;
/** The most entries that are moved at once: each is saved on its own. */
export const mostMoved = 500;

const mostRaised = 10 * wholeRate;
export const bulkMessages = {
  percent: 'Enter a percentage from 0 to 1,000. To lower prices, no more than 100.',
  computed: 'Its price is calculated.',
  open: 'It has no price yet.',
  negative: 'The price would be below $0.00.',
  large: `The price would be over ${moneyText(maxCents)}.`,
  ofPart: 'Parts use their category’s department.',
  manyCategories: `It’s in ${mostTogether} categories already.`,
} as const;

/** Whether calculated prices change, too. They become flat ones. */
const computed = z.boolean().default(false);
/** How the new prices are rounded; not at all if it's left out. */
const rounding = z.enum(priceRoundings).optional();

export const bulkChangeSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('percent'),
    /** In 1/10,000 of a percent; below zero it lowers prices. */
    rate: z
      .int(bulkMessages.percent)
      .min(-wholeRate, bulkMessages.percent)
      .max(mostRaised, bulkMessages.percent),
    computed,
    rounding,
  }),
  z.object({
    kind: z.literal('amount'),
    /** Below zero it lowers prices. */
    cents: z.int().min(-maxCents).max(maxCents),
    computed,
    rounding,
  }),
  z.object({ kind: z.literal('addCategory'), categoryId: idSchema }),
  z.object({ kind: z.literal('removeCategory'), categoryId: idSchema }),
  z.object({ kind: z.literal('department'), callDepartmentTypeId: optionalId }),
  z.object({ kind: z.literal('taxable'), taxable: z.boolean() }),
  /** Removes entries, which are always kept hidden so that one Undo can restore them, or restores them. */
  z.object({ kind: z.literal('hidden'), hidden: z.boolean() }),
]);
export type BulkChange = z.output<typeof bulkChangeSchema>;

/** What a change can set. */
export interface BulkFields {
  pricing: Pricing;
  /** A service with a flat price keeps the cost it was calculated from. */
  costCents?: number | null | undefined;
  unitPriceCents: number | null;
  categoryIds: readonly number[];
  /** A part has none of its own. */
  callDepartmentTypeId?: number | null | undefined;
  taxable: boolean;
  hidden: boolean;
}

/** An entry as far as a change can concern it. */
export interface BulkEntry extends BulkFields {
  kind: 'serviceRepair' | 'partItem';
  /** Today's standard price and cost of a calculated one, if they are known. */
  today?: { priceCents: number | null; costCents?: number | null | undefined } | undefined;
}

/** The field that each change sets. */
export const bulkFields = {
  percent: 'unitPriceCents',
  amount: 'unitPriceCents',
  addCategory: 'categoryIds',
  removeCategory: 'categoryIds',
  department: 'callDepartmentTypeId',
  taxable: 'taxable',
  hidden: 'hidden',
} as const satisfies Record<BulkChange['kind'], keyof BulkFields>;

/** What a change does to one entry: the fields that differ, or why it can't be. */
export type BulkOutcome = { fields: Partial<BulkFields> } | { why: string };

/** Returns what a change does to an entry. Without fields, it has that value already. */
export function bulkOutcome(entry: BulkEntry, change: BulkChange): BulkOutcome {
  if (entry.hidden && change.kind !== 'hidden') return { why: maintenanceMessages.entryGone };
  const wanted = wantedOf(entry, change);
  if ('why' in wanted) return wanted;
  const changed = Object.keys(recordChanges(entry, wanted.fields));
  return {
    fields: Object.fromEntries(Object.entries(wanted.fields).filter(([field]) => changed.includes(field))),
  };
}

function wantedOf(entry: BulkEntry, change: BulkChange): BulkOutcome {
  const { categoryIds } = entry;
  switch (change.kind) {
    case 'percent':
      return repriced(entry, change, (cents) => cents + shareOf(cents, change.rate));
    case 'amount':
      return repriced(entry, change, (cents) => cents + change.cents);
    case 'addCategory': {
      const ids = [...new Set([...categoryIds, change.categoryId])].sort((a, b) => a - b);
      return ids.length > mostTogether
        ? { why: bulkMessages.manyCategories }
        : { fields: { categoryIds: ids } };
    }
    case 'removeCategory':
      return { fields: { categoryIds: categoryIds.filter((id) => id !== change.categoryId) } };
    case 'department':
      return entry.kind === 'partItem'
        ? { why: bulkMessages.ofPart }
        : { fields: { callDepartmentTypeId: change.callDepartmentTypeId } };
    case 'taxable':
      return { fields: { taxable: change.taxable } };
    case 'hidden':
      break;
  }
  return { fields: { hidden: change.hidden } };
}

/** Returns a signed rate's share of a price, rounded once. */
const shareOf = (cents: number, rate: number): number => Math.sign(rate) * rateOf(cents, Math.abs(rate));

function repriced(
  { kind, pricing, unitPriceCents, costCents, today }: BulkEntry,
  { computed: includes, rounding = 'none' }: { computed: boolean; rounding?: PriceRounding | undefined },
  priceOf: (cents: number) => number,
): BulkOutcome {
  const isComputed = pricing === 'computed';
  if (isComputed && !includes) return { why: bulkMessages.computed };
  const was = isComputed ? (today?.priceCents ?? null) : unitPriceCents;
  if (was === null) return { why: bulkMessages.open };
  // + 0 turns -0 into 0
  const exact = priceOf(was) + 0;
  if (exact < 0) return { why: bulkMessages.negative };
  const cents = roundedPrice(exact, rounding);
  if (cents > maxCents) return { why: bulkMessages.large };
  const keepsCost = kind === 'serviceRepair' && today?.costCents !== undefined;
  const flat = { pricing: 'flat', ...(keepsCost && { costCents: today.costCents ?? costCents }) } as const;
  return { fields: { unitPriceCents: cents, ...(isComputed && flat) } };
}
