/**
 * What a linked line takes from the line that it follows, part by part. The item comes first: a line with another item
 * has its own text, price, tax and cost, too.
 */
export const linkedParts = [
  'item',
  'text',
  'description',
  'quantity',
  'price',
  'tax',
  'cost',
  'discount',
  'addOn',
  'system',
  'permit',
] as const;
export type LinkedPart = (typeof linkedParts)[number];

/** The fields of each part. */
export const fieldsOfPart = {
  item: ['partItemId', 'serviceRepairId', 'priceBookId', 'code'],
  text: ['text'],
  description: ['description', 'warranty'],
  quantity: ['quantity', 'credit'],
  price: ['unitPriceCents', 'priceKey', 'priceBookVersion'],
  tax: ['taxable', 'taxedShare'],
  cost: ['costCents'],
  discount: ['lineDiscountCents', 'freeOfCharge'],
  addOn: ['addOn'],
  system: ['siteSystemId'],
  permit: ['permit', 'permitReference'],
} as const satisfies Record<LinkedPart, readonly string[]>;

/** The parts that come with an item. */
export const partsOfItem: readonly LinkedPart[] = ['text', 'description', 'price', 'tax', 'cost'];

/** Returns the parts in their order, with those of an own item. */
export function sortedParts(parts: ReadonlySet<LinkedPart>): LinkedPart[] {
  const isOwn = (part: LinkedPart) => parts.has(part) || (parts.has('item') && partsOfItem.includes(part));
  return linkedParts.filter(isOwn);
}
