import { moneyText } from '../kernel/money-text.ts';
import { maxCents } from '../kernel/read-money.ts';

/** The kinds of records that a price book consists of, as the history and live messages name them. */
export const priceBookKinds = ['priceBook', 'priceBookCategory', 'partItem', 'serviceRepair'] as const;
export type PriceBookKind = (typeof priceBookKinds)[number];

export const maintenanceMessages = {
  codeTaken: (name: string) => `“${name}” already has this code.`,
  nameTaken: 'Another one already has this name.',
  bookGone: 'This price book was removed. Choose another one.',
  categoryGone: 'This category was removed. Choose another one.',
  partGone: 'This part was removed. Choose another one.',
  entryGone: 'This entry was removed.',
  noDepartment: 'Not found.',
  twice: 'Each item can be listed only once.',
  offersItself: 'An item can’t be offered with itself.',
  tooLarge: `This comes to more than ${moneyText(maxCents)}. Check the quantities, costs, hours and rates.`,
} as const;

/** The most part items that one request saves, and the most entries whose places it sets. */
export const mostTogether = 100;
export const mostPlaced = 5_000;

/**
 * Checks whether a part item is dropped on saving in a price book: one without a name is not saved, and the
 * others of the same save are (R5.6).
 */
export const isDropped = ({ text }: { text?: string | undefined }): boolean =>
  text !== undefined && text.trim() === '';

/** Checks whether a list names an id, or a name, twice. */
export const namesTwice = (ids: readonly (number | string)[]): boolean => new Set(ids).size < ids.length;
