import { workedOutFor } from '@fieldwright/domain/price-books/price-book-filter';
import { memberDiscount } from './agreements.ts';
import type { World, WorldEntry } from './world.ts';

export interface Line {
  id: number;
  order: number;
  siteSystemId: number | null;
  code: string;
  text: string;
  description: string;
  partItemId: number | null;
  serviceRepairId: number | null;
  priceBookId: number | null;
  priceBookVersion: number | null;
  priceKey: string;
  quantity: number;
  unitPriceCents: number | null;
  costCents: number | null;
  taxable: boolean;
  lineDiscountCents: number;
  freeOfCharge: boolean;
  credit: boolean;
  hidden: boolean;
}

/** Returns a document line for a price book entry, as if a person had added it. */
export const lineOf = (world: World, entry: WorldEntry, order: number, quantity = 1): Line => ({
  id: world.nextId(),
  order,
  siteSystemId: null,
  code: entry.code,
  text: entry.text,
  description: entry.description,
  partItemId: entry.partItemId,
  serviceRepairId: entry.serviceRepairId,
  priceBookId: entry.priceBookId,
  priceBookVersion: entry.priceBookVersion,
  priceKey: workedOutFor,
  quantity,
  unitPriceCents: entry.unitPriceCents,
  costCents: entry.costCents,
  taxable: entry.taxable,
  lineDiscountCents: 0,
  freeOfCharge: false,
  credit: false,
  hidden: false,
});

/** Returns the parts of a service as repair parts of its line, included in its price. */
export function repairPartsOf(world: World, entry: WorldEntry, parentId: number) {
  return entry.parts.flatMap(({ code, quantity }, order) => {
    const part = world.entries.get(code);
    if (!part) return [];
    const { siteSystemId: _, ...line } = lineOf(world, part, order, quantity);
    return [{ ...line, parentId, included: true }];
  });
}

/** Returns the fields of a discount that both kinds of documents have. */
export const discountOf = (world: World, text: string, rate: number) => ({
  id: world.nextId(),
  text,
  code: '',
  order: 0,
  kind: 'percent' as const,
  rate,
  amountCents: null,
  taxTreatment: 'beforeTax' as const,
  scope: 'all' as const,
  lineIds: [] as number[],
  hidden: false,
});

/** Returns the discount of an agreement plan. */
export const planDiscountOf = (world: World, plan: { text: string }) =>
  discountOf(world, `${plan.text.split(',')[0]}, 10% off`, memberDiscount);

export const rebateOf = (world: World, text: string, amountCents: number) => ({
  id: world.nextId(),
  text,
  code: '',
  order: 0,
  amountCents,
  taxTreatment: 'afterTax' as const,
  reimbursed: true,
  hidden: false,
});
